import type { Trx } from '#db/client.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { notify } from '#server/modules/notifications/service.ts';
import type { Services } from '#server/services.ts';
import type { LoggedPost } from './moderation-log.ts';
import { getCommentRow, type Subject } from './queries.ts';

/** Notifies the author of a comment about a reply, unless they wrote it themselves. */
export async function notifyReply(
  trx: Trx,
  services: Services,
  { id, parentId, authorId, subject }: { id: string; parentId: string; authorId: string; subject: Subject },
): Promise<void> {
  const parent = await getCommentRow(trx, parentId);
  if (!parent || parent.author_id === authorId) return;
  await notify(trx, services, { kind: 'reply', userId: parent.author_id, actorId: authorId, commentId: id, subject });
}

/** People whose report of a comment is still open. */
export async function openReporters(trx: Trx, commentId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('comment_reports')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .where('settled_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

interface Decision {
  action: 'approve' | 'hide' | 'delete';
  /** Its state before the decision. */
  post: LoggedPost;
  actor: Pick<Viewer, 'id'>;
  reporters: readonly string[];
}

const OF_AUTHOR = { approve: 'approved', hide: 'hidden', delete: 'deleted' } as const;
const OF_REPORT = { approve: 'kept', hide: 'hidden', delete: 'deleted' } as const;

/** Notifies the author and the reporters of a decision, except the moderator who made it. */
export async function notifyDecision(
  trx: Trx,
  services: Services,
  { action, post, actor, reporters }: Decision,
): Promise<void> {
  const about = { post: post.kind, commentId: post.id, subject: post.subject };
  // Approving a post that was never hidden changes nothing for its author.
  const isNews = action === 'delete' || post.isHidden === (action === 'approve');
  if (isNews && post.authorId !== actor.id)
    await notify(trx, services, { ...about, kind: 'comment', outcome: OF_AUTHOR[action], userId: post.authorId });
  for (const userId of reporters)
    if (userId !== actor.id)
      await notify(trx, services, { ...about, kind: 'report', outcome: OF_REPORT[action], userId });
}
