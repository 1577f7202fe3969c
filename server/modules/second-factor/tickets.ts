import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import type { SignInTicketRow, SignInTicketsTable } from '#db/schema.ts';
import { hashToken } from '#server/hash-token.ts';

/** Tickets for a two-step process: random, stored as a hash, valid once and for a few minutes. */

export type TicketPurpose = SignInTicketsTable['purpose'];

const VALID_FOR_MS = 5 * MINUTE_MS;

export async function createTicket(
  query: Queryable,
  purpose: TicketPurpose,
  userId: string | null,
  content: string | null = null,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const now = Date.now();
  await query.deleteFrom('sign_in_tickets').where('expires_at', '<=', new Date(now).toISOString()).execute();
  await query
    .insertInto('sign_in_tickets')
    .values({
      hash: hashToken(ticket),
      purpose,
      user_id: userId,
      content,
      expires_at: new Date(now + VALID_FOR_MS).toISOString(),
    })
    .execute();
  return ticket;
}

export async function readTicket(
  query: Queryable,
  ticket: string,
  purpose: TicketPurpose,
): Promise<SignInTicketRow | undefined> {
  return query
    .selectFrom('sign_in_tickets')
    .selectAll()
    .where('hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
}

/** The ticket holds a passkey's challenge; a new one replaces the old. */
export async function setTicketContent(query: Queryable, { hash }: SignInTicketRow, content: string): Promise<void> {
  await query.updateTable('sign_in_tickets').set({ content }).where('hash', '=', hash).execute();
}

/** Uses it up: of two concurrent attempts one fails. */
export async function consumeTicket(query: Queryable, { hash }: SignInTicketRow): Promise<boolean> {
  const { numDeletedRows } = await query.deleteFrom('sign_in_tickets').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function revokeTickets(query: Queryable, userId: string): Promise<void> {
  await query.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
}
