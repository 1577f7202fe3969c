import type { ContactReply, ContactThread, Delivery, ReplyFields } from '#contract/desk/inbox.ts';
import { commonErrors, contactErrors } from '#contract/errors/texts.ts';
import { REPLY_DELAY_MS } from '#contract/limits.ts';
import { lockRows } from '#db/dialect.ts';
import { uuidv7 } from '#db/uuid.ts';
import { EditConflictError, HttpError, notFound } from '#server/http/response/http-error.ts';
import { replyMail } from '#server/mail/templates/contact.ts';
import { messageIdOf } from '#server/mail/transport.ts';
import type { Services } from '#server/services.ts';
import { isBlocked } from './blocked.ts';
import { getMessage, type MessageRow, updateMessage } from './queries.ts';
import {
  deleteReply,
  deleteReplyDraft,
  findOthers,
  findReplies,
  findWriting,
  getReply,
  insertReply,
  type ReplyRow,
  restoreReplyDraft,
} from './reply-queries.ts';
import { toMessage } from './service.ts';

/** Replies go through the outbox, queued in the transaction that stores them. */

export async function requireThread(services: Services, id: string, viewerId: string): Promise<ContactThread> {
  const { database, config, mail } = services;
  const { query } = database;
  const message = await getMessage(query, id);
  if (!message) throw notFound(commonErrors.notFound('message'));
  return {
    message: toMessage(message),
    replies: (await findReplies(query, id)).map(toReply),
    writing: await findWriting(query, id, viewerId),
    others: await findOthers(query, id, message.email),
    isBlocked: await isBlocked(query, message.email),
    replyTo: services.settings.replyTo(config),
    bySmtp: mail.deliversBySmtp,
  };
}

export async function replyTo(
  services: Services,
  id: string,
  fields: ReplyFields,
  viewer: { id: string },
): Promise<ContactThread> {
  const { database, config, mail } = services;
  const isKnown = await database.transaction(async (trx) => {
    const [locked] = await lockRows(
      trx.selectFrom('contact_messages').select('id').where('id', '=', id),
      database.engine,
    ).execute();
    const message = locked && (await getMessage(trx, id));
    if (!message) throw notFound(commonErrors.notFound('message'));
    const earlier = await findReplies(trx, id);
    // Sent again, because the client did not receive the response.
    if (earlier.some(({ draft_id }) => draft_id === fields.draftId)) return true;
    if ((earlier.at(-1)?.id ?? null) !== fields.after) return false;
    const reply = { id: uuidv7(), message_id: id, draft_id: fields.draftId, actor_id: viewer.id, text: fields.text };
    if (!(await insertReply(trx, { ...reply, created_at: new Date().toISOString() })))
      throw new HttpError('CONFLICT', contactErrors.draftUsed);
    await deleteReplyDraft(trx, viewer.id, fields.draftId);
    await updateMessage(trx, id, {
      status: fields.status,
      // Replying assigns the message, unless someone has it already.
      ...(message.assignee_name === null && { assigneeId: viewer.id }),
    });
    await mail.enqueue(trx, {
      id: reply.id,
      by: 'staff',
      to: message.email,
      ...replyMail(services.settings.name, { ...message, text: fields.text, askedAt: message.created_at }),
      headers: threadHeaders(services, message, earlier, services.settings.replyTo(config)),
      key: `reply:${reply.id}`,
      delayMs: REPLY_DELAY_MS,
    });
    return true;
  });
  const thread = await requireThread(services, id, viewer.id);
  if (!isKnown) throw new EditConflictError(contactErrors.answeredMeanwhile, thread);
  return thread;
}

/** Only before sending has begun; reopens the message. */
export async function withdrawReply(
  services: Services,
  id: string,
  replyId: string,
  viewerId: string,
): Promise<ContactThread> {
  const { database, mail } = services;
  await database.transaction(async (trx) => {
    const reply = await getReply(trx, replyId);
    if (reply?.message_id !== id) throw notFound(commonErrors.notFound('reply'));
    if (!(await mail.withdraw(trx, replyId))) throw new HttpError('CONFLICT', contactErrors.alreadySent);
    await deleteReply(trx, replyId);
    await restoreReplyDraft(trx, reply);
    await updateMessage(trx, id, { status: 'read' });
  });
  return requireThread(services, id, viewerId);
}

/**
 * Headers that make mail programs show a conversation. Its root is the notification mail, so a reader's answer appears
 * below it in the desk's own mailbox.
 */
function threadHeaders({ config }: Services, message: MessageRow, earlier: readonly ReplyRow[], replyTo: string) {
  const ids = [message.id, ...earlier.map(({ id }) => id)].map((id) => messageIdOf(id, config.mailFrom));
  return {
    'In-Reply-To': ids.at(-1) as string,
    References: ids.join(' '),
    'Reply-To': replyTo,
    // Written by a person, so out-of-office programs may reply.
    'Auto-Submitted': 'no',
  };
}

function toReply(row: ReplyRow): ContactReply {
  const { id, text, actor_id, author_name, created_at } = row;
  return {
    id,
    text,
    author: author_name === null ? null : { id: actor_id, name: author_name },
    createdAt: created_at,
    delivery: toDelivery(row),
  };
}

function toDelivery(row: ReplyRow): Delivery | null {
  const { sent_at, failed_at, run_at, attempts, last_error, state, created_at } = row;
  if (attempts === null) return null;
  const canTakeBack = sent_at === null && state !== 'running';
  const known = { attempts, error: last_error, canTakeBack };
  if (sent_at) return { state: 'sent', at: sent_at, ...known };
  if (failed_at) return { state: 'failed', at: failed_at, ...known };
  return { state: 'queued', at: run_at ?? created_at, ...known };
}
