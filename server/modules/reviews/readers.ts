import { sql } from 'kysely';
import type { ReportBody } from '#contract/comments.ts';
import { communityErrors } from '#contract/errors/texts.ts';
import { REPORTS_TO_HIDE } from '#contract/limits.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { isForeignKeyViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { assertReportLimit } from '#server/modules/comments/service.ts';
import { requirePostingRights, rolesOf } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import type { ReviewWithAuthor } from './queries.ts';
import { lockReview, noSuchReview, reviewRowsOf, setHidden } from './service.ts';

export async function setHelpful(
  services: Services,
  viewer: Viewer,
  productId: string,
  id: string,
  helpful: boolean,
): Promise<{ helpful: boolean; count: number }> {
  const { query } = services.database;
  requirePostingRights(services, viewer);
  services.catalogue.requireCard(productId);
  const review = await requireVisible(query, productId, id);
  if (review.author_id === viewer.id) throw new HttpError('FORBIDDEN', communityErrors.ownReviewHelpful);
  if (helpful) await insertHelpful(query, id, viewer.id);
  else await query.deleteFrom('review_helpful').where('review_id', '=', id).where('user_id', '=', viewer.id).execute();
  const count = await countRows(query.selectFrom('review_helpful').where('review_id', '=', id));
  return { helpful, count };
}

async function insertHelpful(query: Queryable, id: string, userId: string): Promise<void> {
  try {
    await sql`insert into review_helpful (review_id, user_id, created_at)
      values (${id}, ${userId}, ${new Date().toISOString()}) on conflict do nothing`.execute(query);
  } catch (error) {
    // Deleted between the check and the vote.
    if (isForeignKeyViolation(error)) throw noSuchReview();
    throw error;
  }
}

async function requireVisible(query: Queryable, productId: string, id: string): Promise<ReviewWithAuthor> {
  const [review] = await reviewRowsOf(query, [id]);
  if (!review || review.product_id !== productId || review.hidden_at !== null) throw noSuchReview();
  return review;
}

/** Counts once per person. Enough different reporters hide a review, unless staff wrote it. */
export async function reportReview(
  services: Services,
  viewer: Viewer,
  productId: string,
  id: string,
  body: ReportBody,
): Promise<{ reported: true; hidden: boolean }> {
  const { database, catalogue } = services;
  requirePostingRights(services, viewer);
  catalogue.requireCard(productId);
  const hidden = await database.transaction(async (trx) => {
    const review = await lockReview(trx, database, id);
    if (review.product_id !== productId) throw noSuchReview();
    if (await hasReported(trx, id, viewer.id)) return review.hidden_at !== null;
    if (review.hidden_at !== null) throw noSuchReview();
    if (review.author_id === viewer.id) throw new HttpError('FORBIDDEN', communityErrors.ownReview);
    await assertReportLimit(trx, viewer.id);
    await trx
      .insertInto('review_reports')
      .values({ review_id: id, user_id: viewer.id, ...body, created_at: new Date().toISOString() })
      .execute();
    const hides = await hasEnoughReports(trx, review);
    if (hides) await setHidden(trx, database, review, 'reports');
    return hides;
  });
  if (hidden) await catalogue.catchUp();
  return { reported: true, hidden };
}

async function hasReported(trx: Trx, reviewId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('review_reports')
    .select('user_id')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasEnoughReports(trx: Trx, { id, author_role, author_duties }: ReviewWithAuthor): Promise<boolean> {
  if (rolesOf({ role: author_role, duties: author_duties }).length > 0) return false;
  const open = await trx
    .selectFrom('review_reports')
    .select('user_id')
    .where('review_id', '=', id)
    .where('settled_at', 'is', null)
    .limit(REPORTS_TO_HIDE)
    .execute();
  return open.length === REPORTS_TO_HIDE;
}
