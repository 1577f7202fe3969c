import type { ContactThread } from '#contract/desk/inbox.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { ContactReplyRow, JobRow, MailRow } from '#db/schema.ts';

/** Someone whose draft changed within this time counts as writing now. */
const WRITING_MS = 60_000;
const OTHERS_MAX = 20;

type MailState = Pick<MailRow, 'sent_at' | 'failed_at' | 'attempts' | 'last_error'> & Pick<JobRow, 'run_at' | 'state'>;
export type ReplyRow = ContactReplyRow & { author_name: string | null } & {
  [K in keyof MailState]: MailState[K] | null;
};

export async function findReplies(query: Queryable, messageId: string): Promise<ReplyRow[]> {
  return query
    .selectFrom('contact_replies')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'contact_replies.actor_id').on('users.deleted_at', 'is', null),
    )
    .leftJoin('mail_outbox', 'mail_outbox.id', 'contact_replies.id')
    .leftJoin('jobs', 'jobs.id', 'contact_replies.id')
    .selectAll('contact_replies')
    .select(['users.name as author_name'])
    .select(['sent_at', 'failed_at', 'mail_outbox.attempts', 'last_error', 'jobs.run_at', 'jobs.state'])
    .where('contact_replies.message_id', '=', messageId)
    .orderBy('contact_replies.created_at')
    .orderBy('contact_replies.id')
    .execute();
}

export async function getReply(query: Queryable, id: string): Promise<ContactReplyRow | undefined> {
  return query.selectFrom('contact_replies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns false if this draft was already sent. */
export async function insertReply(trx: Trx, reply: ContactReplyRow): Promise<boolean> {
  const row = await trx
    .insertInto('contact_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('draft_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReply(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('contact_replies').where('id', '=', id).execute();
}

export async function deleteReplyDraft(trx: Trx, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('desk_drafts').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** After an undo the text becomes its writer's draft again. */
export async function restoreReplyDraft(trx: Trx, { draft_id, actor_id, message_id, text }: ContactReplyRow) {
  const now = new Date().toISOString();
  const content = JSON.stringify({ text, changes: 0, isTakenBack: true });
  await trx
    .insertInto('desk_drafts')
    .values({
      id: draft_id,
      user_id: actor_id,
      kind: 'reply',
      subject_id: message_id,
      base: null,
      content,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function findWriting(query: Queryable, messageId: string, viewerId: string) {
  return query
    .selectFrom('desk_drafts')
    .innerJoin('users', 'users.id', 'desk_drafts.user_id')
    .select(['users.id', 'users.name'])
    .distinct()
    .where('desk_drafts.kind', '=', 'reply')
    .where('desk_drafts.subject_id', '=', messageId)
    .where('desk_drafts.user_id', '!=', viewerId)
    .where('desk_drafts.updated_at', '>', new Date(Date.now() - WRITING_MS).toISOString())
    .execute();
}

export async function findOthers(query: Queryable, id: string, email: string): Promise<ContactThread['others']> {
  return query
    .selectFrom('contact_messages')
    .select(['id', 'subject', 'status', 'created_at as createdAt'])
    .where('email', '=', email)
    .where('id', '!=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OTHERS_MAX)
    .execute();
}
