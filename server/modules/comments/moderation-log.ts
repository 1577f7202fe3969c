import type { ModerationAction } from '#contract/moderation.ts';
import type { Trx } from '#db/client.ts';
import type { CommentRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Viewer } from '#server/http/request/access.ts';

export function isStaff({ role }: Pick<Viewer, 'role'>): boolean {
  return role !== 'consumer';
}

interface Action {
  action: ModerationAction;
  actor: Pick<Viewer, 'id'>;
  reason: string;
  /** What it was done to: a comment, or its author alone. */
  comment?: CommentRow;
  authorId?: string;
}

/** Who did what to whom and why, in the transaction that does it; a comment as it read at that moment. */
export async function logAction(
  trx: Trx,
  { action, actor, reason, comment, authorId = comment?.author_id }: Action,
): Promise<void> {
  if (authorId === undefined) throw new Error('An action is about a comment or about an author.');
  await trx
    .insertInto('moderation_log')
    .values({
      id: uuidv7(),
      action,
      reason,
      actor_id: actor.id,
      author_id: authorId,
      comment_id: comment?.id ?? null,
      comment: comment?.comment ?? null,
      subject_kind: comment?.subject_kind ?? null,
      subject_id: comment?.subject_id ?? null,
      created_at: new Date().toISOString(),
    })
    .execute();
}
