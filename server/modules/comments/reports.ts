import type { ReportBody } from '#contract/comments.ts';
import { communityErrors } from '#contract/errors/texts.ts';
import { REPORTS_TO_HIDE } from '#contract/limits.ts';
import type { Queryable } from '#db/client.ts';
import type { CommentRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { requirePostingRights, rolesOf } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { getCommentRow, lockThread, type Subject } from './queries.ts';
import { assertReportLimit } from './report-limit.ts';
import { belongsTo, noSuchComment } from './service.ts';
import { requireSubject } from './subject.ts';
import { hideSubtree } from './subtree.ts';

interface Reported {
  reported: true;
  hidden: boolean;
}

/** Counts once per person. Enough different reporters hide a comment, unless staff wrote it. */
export async function reportComment(
  services: Services,
  viewer: Viewer,
  subject: Subject,
  id: string,
  body: ReportBody,
): Promise<Reported> {
  const { database } = services;
  requirePostingRights(services, viewer);
  await requireSubject(services, subject);
  const reported = await database.transaction(async (trx): Promise<Reported> => {
    await lockThread(trx, database, subject);
    const comment = await getCommentRow(trx, id);
    if (!comment || !belongsTo(comment, subject)) throw noSuchComment();
    if (await hasReported(trx, id, viewer.id)) return { reported: true, hidden: comment.hidden_levels > 0 };
    if (comment.hidden_levels > 0) throw noSuchComment();
    if (comment.author_id === viewer.id) throw new HttpError('FORBIDDEN', communityErrors.ownComment);
    await assertReportLimit(trx, viewer.id);
    await trx
      .insertInto('comment_reports')
      .values({ comment_id: id, user_id: viewer.id, ...body, created_at: new Date().toISOString() })
      .execute();
    const hidden = await hasEnoughReports(trx, comment);
    if (hidden) await hideSubtree(trx, database, comment, 'reports');
    return { reported: true, hidden };
  });
  if (reported.hidden) await services.catalogue.catchUp();
  return reported;
}

async function hasReported(query: Queryable, commentId: string, userId: string): Promise<boolean> {
  const row = await query
    .selectFrom('comment_reports')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasEnoughReports(query: Queryable, { id, author_id }: CommentRow): Promise<boolean> {
  const author = await query
    .selectFrom('users')
    .select(['role', 'duties'])
    .where('id', '=', author_id)
    .executeTakeFirstOrThrow();
  if (rolesOf(author).length > 0) return false;
  const open = await query
    .selectFrom('comment_reports')
    .select('user_id')
    .where('comment_id', '=', id)
    .where('settled_at', 'is', null)
    .limit(REPORTS_TO_HIDE)
    .execute();
  return open.length === REPORTS_TO_HIDE;
}
