import type { CommentSort, OwnComment } from '#contract/comments.ts';
import { communityErrors } from '#contract/errors/texts.ts';
import { COMMENTS_PER_MINUTE } from '#contract/limits.ts';
import type { Queryable } from '#db/client.ts';
import type { CommentRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Viewer } from '#server/http/request/access.ts';
import type { RateLimit } from '#server/http/request/database-rate-limiter.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { requirePostingRights } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { deleteSubtree } from './history.ts';
import { insertComment } from './insert-comment.ts';
import { noSuchComment } from './lock-comment.ts';
import { isStaff, logAction, toLogged } from './moderation-log.ts';
import { notifyDecision, notifyReply, openReporters } from './notices.ts';
import { ownCommentRows } from './own-queries.ts';
import { getCommentRow, getVisibleComment, lockThread, type Subject, subjectOf } from './queries.ts';
import { readThread } from './read-thread.ts';
import { requireSubject, subjectKey, subjectsWithTitles } from './subject.ts';
import { commentJson, commentsJson } from './thread-json.ts';

export { lockComment, noSuchComment } from './lock-comment.ts';
export { type LoggedPost, logAction, logUndone, toLogged } from './moderation-log.ts';
export { notifyDecision } from './notices.ts';
export { lockThread, pageName, type Subject, subjectOf } from './queries.ts';
export { assertReportLimit } from './report-limit.ts';
export { subjectKey, subjectsWithTitles } from './subject.ts';
export { firstWords, hideSubtree, showSubtree } from './subtree.ts';

const COMMENT_LIMIT: RateLimit = {
  name: 'comments',
  max: COMMENTS_PER_MINUTE,
  windowMs: 60_000,
  text: communityErrors.tooManyComments,
};

/** Returns JSON in a Buffer. */

export async function listComments(
  services: Services,
  subject: Subject,
  { sort, after, limit }: { sort: CommentSort; after?: string | undefined; limit?: number | undefined },
): Promise<Buffer> {
  await requireSubject(services, subject);
  const part = { subject, withLikes: sort === 'liked', limit };
  return commentsJson(await readThread(services.database.query, part, (thread) => thread.page(sort, after, limit)));
}

export async function commentInContext(services: Services, subject: Subject, id: string): Promise<Buffer> {
  await requireSubject(services, subject);
  const rows = await readThread(services.database.query, { subject }, (thread) => thread.context(id));
  if (rows.length === 0) throw noSuchComment();
  return commentsJson(rows);
}

/** For moderators, including hidden comments. */
export async function commentWithHidden(query: Queryable, subject: Subject, id: string): Promise<Buffer> {
  return commentsJson(await readThread(query, { subject, withHidden: true }, (thread) => thread.context(id)));
}

export async function createComment(
  services: Services,
  viewer: Viewer,
  subject: Subject,
  { comment, parentId }: { comment: string; parentId?: string | null | undefined },
): Promise<Buffer> {
  requirePostingRights(services, viewer);
  await requireSubject(services, subject);
  const written = { id: uuidv7(), subject, parentId: parentId || null, authorId: viewer.id, comment };
  const limit = { limit: COMMENT_LIMIT, key: viewer.id };
  const row = await insertComment(services.database, services.rateLimiter, written, limit, (trx, parentId) =>
    notifyReply(trx, services, { ...written, parentId }),
  );
  if (written.parentId) services.mail.sendDue();
  if (subject.kind === 'product') services.productTexts.drop(subject.id);
  return commentJson([row]);
}

/** Only the author may edit: a moderator may remove a comment but not change its words. */
export async function updateComment(
  services: Services,
  viewer: Viewer,
  subject: Subject,
  id: string,
  comment: string,
): Promise<Buffer> {
  const { database } = services;
  requirePostingRights(services, viewer);
  await requireSubject(services, subject);
  const before = await getVisibleComment(database.query, subject, id);
  if (!before) throw noSuchComment();
  if (before.author_id !== viewer.id) throw new HttpError('FORBIDDEN', communityErrors.commentNotYours);
  if (before.comment !== comment) {
    await services.rateLimiter.consume([{ limit: COMMENT_LIMIT, key: viewer.id }]);
    const edited_at = new Date().toISOString();
    await database.query.updateTable('comments').set({ comment, edited_at }).where('id', '=', id).execute();
  }
  const rows = await readThread(database.query, { subject }, (thread) => thread.subtree(id));
  if (rows.length === 0) throw noSuchComment();
  return commentJson(rows);
}

export async function removeComment(
  services: Services,
  viewer: Viewer,
  subject: Subject,
  id: string,
): Promise<{ id: string }> {
  const { database } = services;
  await requireSubject(services, subject);
  await database.transaction(async (trx) => {
    await lockThread(trx, database, subject);
    const comment = await getCommentRow(trx, id);
    if (!comment || !belongsTo(comment, subject)) throw noSuchComment();
    const own = comment.author_id === viewer.id;
    if (!own && !isStaff(viewer)) {
      if (comment.hidden_levels > 0) throw noSuchComment();
      throw new HttpError('FORBIDDEN', communityErrors.commentNotYoursToDelete);
    }
    if (!own) {
      const post = toLogged(comment);
      await logAction(trx, {
        action: 'delete',
        actor: viewer,
        post,
        reason: 'Deleted on the page where it was posted',
      });
      const reporters = await openReporters(trx, id);
      await notifyDecision(trx, services, { action: 'delete', post, actor: viewer, reporters });
    }
    await deleteSubtree(trx, database, comment, { actorId: viewer.id });
  });
  services.mail.sendDue();
  await services.catalogue.catchUp();
  return { id };
}

export async function listOwnComments(services: Services, userId: string, pageRequest: PageRequest) {
  const { rows, total } = await ownCommentRows(services.database.query, userId, pageRequest);
  const subjects = await subjectsWithTitles(services, rows.map(subjectOf));
  const comments: OwnComment[] = rows.map((row) => ({
    id: row.id,
    comment: row.comment,
    parentId: row.parent_id,
    subject: subjects.get(subjectKey(subjectOf(row))) as OwnComment['subject'],
    likes: row.likes,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    hiddenAt: row.hidden_at,
  }));
  return { comments, ...pageInfo(pageRequest, total) };
}

export function belongsTo(comment: CommentRow, { kind, id }: Subject): boolean {
  return comment.subject_kind === kind && comment.subject_id === id;
}
