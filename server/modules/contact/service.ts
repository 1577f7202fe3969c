import { CONTACT_STATUSES, type ContactChange, type ContactFields, type ContactMessage } from '#contract/contact.ts';
import { commonErrors, contactErrors } from '#contract/errors/texts.ts';
import { CONTACT_MESSAGES_PER_HOUR } from '#contract/limits.ts';
import { acquireLock } from '#db/dialect.ts';
import type { RateLimit } from '#server/http/request/database-rate-limiter.ts';
import { networkOf } from '#server/http/request/network.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { type CsvFile, csvLine } from '#server/http/response/csv.ts';
import { EditConflictError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { contactMail } from '#server/mail/templates/contact.ts';
import type { Services } from '#server/services.ts';
import { isBlocked, setBlocked } from './blocked.ts';
import {
  type ContactFilter,
  countNew,
  findDeskPeople,
  findMessages,
  getMessage,
  hasSameMessageSince,
  insertMessage,
  type MessageRow,
  updateMessage,
} from './queries.ts';

const SAME_MESSAGE_MS = 3_600_000;
const EXPORT_BATCH = 1_000;

const LIMIT: RateLimit = {
  name: 'contact',
  max: CONTACT_MESSAGES_PER_HOUR,
  windowMs: 3_600_000,
  text: contactErrors.tooMany(CONTACT_MESSAGES_PER_HOUR),
};

const THANKS = { message: 'Thank you. We received your message.' };

/** Spam that fills the hidden field is confirmed like any other message and dropped; so is a duplicate. */
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
    const isSpam = await isBlocked(trx, fields.email);
    const id = await insertMessage(trx, fields, isSpam ? 'spam' : 'new');
    if (isSpam || !mail.deliversBySmtp || !config.adminEmail) return;
    await mail.enqueue(trx, {
      id,
      // To the operator's own mailbox; the form has its own limit.
      by: 'staff',
      to: config.adminEmail,
      ...contactMail(services.settings.name, { ...fields, link: `${config.publicUrl}/admin/contacts` }),
      headers: { 'Reply-To': fields.email },
      key: `contact:${id}`,
    });
  });
  mail.sendDue();
  return THANKS;
}

type ListFilter = Omit<ContactFilter, 'assigneeId'> & { assignee?: string | undefined };

export async function listMessages({ database }: Services, query: PageRequest & ListFilter, viewerId: string) {
  const { rows, counts: found, total } = await findMessages(database, { ...query, ...assigneeOf(query, viewerId) });
  const counts = { new: 0, read: 0, replied: 0, archived: 0, spam: 0 };
  for (const status of CONTACT_STATUSES) counts[status] = found.get(status) ?? 0;
  return { contacts: rows.map(toMessage), ...pageInfo(query, total), counts };
}

export function assigneeOf({ assignee }: ListFilter, viewerId: string): Pick<ContactFilter, 'assigneeId'> {
  if (assignee === undefined) return {};
  if (assignee === 'nobody') return { assigneeId: null };
  return { assigneeId: assignee === 'me' ? viewerId : assignee };
}

export async function exportMessages({ database }: Services, query: ListFilter, viewerId: string): Promise<CsvFile> {
  const filter = { ...query, ...assigneeOf(query, viewerId) };
  const lines = [
    csvLine(['received', 'status', 'name', 'email', 'subject', 'message', 'notes', 'assigned', 'answers']),
  ];
  for (let page = 1; ; page++) {
    const { rows } = await findMessages(database, { ...filter, page, limit: EXPORT_BATCH });
    for (const row of rows) {
      const { created_at, status, name, email, subject, message, notes, assignee_name, replies } = row;
      lines.push(
        csvLine([created_at, status, name, email, subject, message, notes, assignee_name ?? '', String(replies)]),
      );
    }
    if (rows.length < EXPORT_BATCH) return { filename: 'messages.csv', csv: lines.join('') };
  }
}

export async function countUnread({ database }: Services): Promise<{ count: number }> {
  return { count: await countNew(database) };
}

/** Changes status, assignee and notes together, and blocks or unblocks the sender. */
export async function changeMessage(
  { database }: Services,
  id: string,
  { knownNotes, blockSender, ...change }: ContactChange,
  viewerId: string,
): Promise<ContactMessage> {
  const { query, transaction } = database;
  const isStored = await transaction(async (trx) => {
    if (change.assigneeId && !(await findDeskPeople(trx)).some((person) => person.id === change.assigneeId))
      throw invalidFields({ assigneeId: contactErrors.chooseReader });
    if (!(await updateMessage(trx, id, change, knownNotes))) return false;
    const row = blockSender === undefined ? undefined : await getMessage(trx, id);
    if (row && blockSender !== undefined) await setBlocked(trx, row.email, blockSender, viewerId);
    return true;
  });
  const stored = await getMessage(query, id);
  if (!stored) throw noSuchMessage();
  if (isStored) return toMessage(stored);
  throw new EditConflictError(contactErrors.notesSavedMeanwhile, toMessage(stored));
}

export function noSuchMessage() {
  return notFound(commonErrors.notFound('message'));
}

export function toMessage(row: MessageRow): ContactMessage {
  const { id, name, email, subject, message, status, notes, assignee_id, assignee_name, replies } = row;
  return {
    id,
    name,
    email,
    subject,
    message,
    status,
    notes,
    replies,
    assignee: assignee_id && assignee_name !== null ? { id: assignee_id, name: assignee_name } : null,
    failedReplies: row.failed_replies,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
