import type { Queryable } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';

/** Adds this many confirmed subscribers; returns their addresses in order. */
export async function addSubscribers(query: Queryable, count: number): Promise<string[]> {
  const now = new Date().toISOString();
  const emails = Array.from({ length: count }, (_, n) => `reader-${String(n).padStart(4, '0')}@example.com`);
  const confirmed = { subscribed_at: now, asked_at: now, confirmed_at: now, unsubscribed_at: null };
  await query
    .insertInto('subscribers')
    .values(emails.map((email) => ({ id: uuidv7(), email, ...confirmed })))
    .execute();
  return emails;
}
