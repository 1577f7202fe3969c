import { CONTACT_STATUSES, type ContactChange, type ContactFields, type ContactMessage } from '#contract/contact.ts';
import { CONTACT_MESSAGES_PER_HOUR } from '#contract/limits.ts';
import { acquireLock } from '#db/dialect.ts';
import type { ContactMessageRow } from '#db/schema.ts';
import type { RateLimit } from '#server/http/request/database-rate-limiter.ts';
import { networkOf } from '#server/http/request/network.ts';
import { pageInfo } from '#server/http/request/paging.ts';
import { type CsvFile, csvLine } from '#server/http/response/csv.ts';
import { EditConflictError, notFound } from '#server/http/response/http-error.ts';
import { contactMail } from '#server/mail/templates/contact.ts';
import type { Services } from '#server/services.ts';
import {
  type ContactFilter,
  type ContactQuery,
  countNew,
  deleteMessage,
  findMessages,
  getMessage,
  hasSameMessageSince,
  insertMessage,
  updateMessage,
} from './queries.ts';

const SAME_MESSAGE_MS = 3_600_000;
const EXPORT_BATCH = 1_000;

const LIMIT: RateLimit = {
  name: 'contact',
  max: CONTACT_MESSAGES_PER_HOUR,
  windowMs: 3_600_000,
  text: `You have sent ${CONTACT_MESSAGES_PER_HOUR} messages in the last hour. Try again later.`,
};

const THANKS = { message: 'Thank you. Your message has reached the desk.' };

/** A message with the trap filled in is thanked for like any other and dropped; so is one that arrived already. */
export async function submitMessage(
  services: Services,
  fields: ContactFields,
  ip: string,
): Promise<{ message: string }> {
  if (fields.website) return THANKS;
  const { database, rateLimiter, config, mail } = services;
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'forms');
    if (await hasSameMessageSince(trx, fields, Date.now() - SAME_MESSAGE_MS)) return;
    await rateLimiter.consumeIn(trx, [{ limit: LIMIT, key: networkOf(ip) }]);
    const id = await insertMessage(trx, fields);
    if (!mail.deliversBySmtp || !config.adminEmail) return;
    await mail.enqueue(trx, {
      to: config.adminEmail,
      ...contactMail({ ...fields, link: `${config.publicUrl}/admin/contacts` }),
      headers: { 'Reply-To': fields.email },
      key: `contact:${id}`,
    });
  });
  mail.sendDue();
  return THANKS;
}

export async function listMessages({ database }: Services, contactQuery: ContactQuery) {
  const { rows, counts: found } = await findMessages(database, contactQuery);
  const counts = { new: 0, read: 0, replied: 0, archived: 0 };
  for (const status of CONTACT_STATUSES) counts[status] = found.get(status) ?? 0;
  const all = counts.new + counts.read + counts.replied + counts.archived;
  return {
    contacts: rows.map(toMessage),
    ...pageInfo(contactQuery, contactQuery.status ? counts[contactQuery.status] : all),
    counts,
  };
}

export async function exportMessages({ database }: Services, filter: ContactFilter): Promise<CsvFile> {
  const lines = [csvLine(['received', 'status', 'name', 'email', 'subject', 'message', 'notes'])];
  for (let page = 1; ; page++) {
    const { rows } = await findMessages(database, { ...filter, page, limit: EXPORT_BATCH });
    for (const { created_at, status, name, email, subject, message, notes } of rows) {
      lines.push(csvLine([created_at, status, name, email, subject, message, notes]));
    }
    if (rows.length < EXPORT_BATCH) return { filename: 'messages.csv', csv: lines.join('') };
  }
}

export async function countUnread({ database }: Services): Promise<{ count: number }> {
  return { count: await countNew(database) };
}

export async function changeMessage(
  { database }: Services,
  id: string,
  change: ContactChange,
): Promise<ContactMessage> {
  const row = await updateMessage(database, id, change);
  if (row) return toMessage(row);
  const stored = await getMessage(database, id);
  if (!stored) throw noSuchMessage();
  throw new EditConflictError('Somebody wrote notes in the meantime.', toMessage(stored));
}

export async function removeMessage({ database }: Services, id: string, actorId: string): Promise<{ id: string }> {
  if (!(await deleteMessage(database, id, actorId))) throw noSuchMessage();
  return { id };
}

function noSuchMessage() {
  return notFound('There is no such message.');
}

function toMessage({ created_at, updated_at, ...row }: ContactMessageRow): ContactMessage {
  return { ...row, createdAt: created_at, updatedAt: updated_at };
}
