import type { ModerationAction } from '#contract/community/moderation.ts';
import type { Trx } from '#db/client.ts';
import type { CommentRow, ModerationLogTable, UndoItemRow, UndoRunRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Viewer } from '#server/http/request/access.ts';

export function isStaff({ role }: Pick<Viewer, 'role'>): boolean {
  return role !== 'consumer';
}

/** A comment or review as it is now. */
export interface LoggedPost {
  kind: 'comment' | 'review';
  id: string;
  authorId: string;
  text: string;
  /** Hidden from other readers. */
  isHidden: boolean;
  subject: { kind: NonNullable<ModerationLogTable['subject_kind']>; id: string };
}

export function toLogged(row: CommentRow): LoggedPost {
  const { id, author_id: authorId, comment: text, subject_kind, subject_id, hidden_at } = row;
  const subject = { kind: subject_kind, id: subject_id };
  return { kind: 'comment', id, authorId, text, isHidden: hidden_at !== null, subject };
}

interface Action {
  action: ModerationAction;
  actor: Pick<Viewer, 'id'>;
  reason: string;
  /** The post it is about; absent for an action on its author. */
  post?: LoggedPost;
  authorId?: string;
}

/** Logs who did what to whom and why, in the same transaction. */
export async function logAction(
  trx: Trx,
  { action, actor, reason, post, authorId = post?.authorId }: Action,
): Promise<void> {
  if (authorId === undefined) throw new Error('An action is about something written or about an author.');
  await trx
    .insertInto('moderation_log')
    .values({
      id: uuidv7(),
      action,
      reason,
      actor_id: actor.id,
      author_id: authorId,
      post_kind: post?.kind ?? 'comment',
      comment_id: post?.id ?? null,
      comment: post?.text ?? null,
      subject_kind: post?.subject.kind ?? null,
      subject_id: post?.subject.id ?? null,
      created_at: new Date().toISOString(),
    })
    .execute();
}

/** Logs an undo or restore; a clean-up, and the undo of one, is a single entry. */
export async function logUndone(
  trx: Trx,
  { name, owner }: UndoItemRow,
  actorId: string | null,
  run: UndoRunRow | null,
): Promise<void> {
  if (owner === null || actorId === null || run?.action === 'spam') return;
  const reason = `${run ? 'Undone' : 'Restored'}: ${name}`;
  await logAction(trx, { action: 'restore', actor: { id: actorId }, authorId: owner, reason });
}
