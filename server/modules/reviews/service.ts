import type { OwnReview, ReviewBody, ReviewSort } from '#contract/community/reviews.ts';
import { commonErrors, communityErrors } from '#contract/errors/texts.ts';
import { REVIEWS_PER_MINUTE } from '#contract/limits.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockRows } from '#db/dialect.ts';
import { changeRating } from '#db/reactions.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Viewer } from '#server/http/request/access.ts';
import type { RateLimit } from '#server/http/request/database-rate-limiter.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { requirePostingRights } from '#server/modules/users/service.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import type { Services } from '#server/services.ts';
import { toOwnReview, toReview } from './mapping.ts';
import {
  countReviews,
  getReviewBy,
  lockPhone,
  type ReviewWithAuthor,
  reviewPage,
  reviewRowsOf,
  reviewsBy,
} from './queries.ts';

export { plainText, toLoggedReview } from './mapping.ts';
export { type ReviewWithAuthor, reviewRowsOf } from './queries.ts';

const REVIEW_LIMIT: RateLimit = {
  name: 'reviews',
  max: REVIEWS_PER_MINUTE,
  windowMs: MINUTE_MS,
  text: communityErrors.tooManyReviews,
};

export async function listReviews(
  { database, catalogue }: Services,
  productId: string,
  page: PageRequest & { sort: ReviewSort },
  viewer: Pick<Viewer, 'id'> | null,
) {
  const { ratingCount } = catalogue.requireCard(productId);
  // Every review has a rating, so a phone without ratings needs no query.
  if (ratingCount === 0) return { reviews: [], ...pageInfo(page, 0), ...(viewer && { mine: null }) };
  const query = database.query;
  const rows = await reviewPage(query, productId, page, viewer?.id ?? null);
  const mine = viewer && (await getReviewBy(query, productId, viewer.id));
  return {
    reviews: rows.map((row) => toReview(row, viewer !== null)),
    ...pageInfo(page, await countReviews(query, productId)),
    ...(viewer && { mine: mine ? toOwnReview(mine) : null }),
  };
}

export async function listOwnReviews({ database }: Services, userId: string, page: PageRequest) {
  const { rows, count } = await reviewsBy(database.query, userId, page);
  return {
    reviews: rows.map((row) => ({ ...toOwnReview(row), product: { id: row.product_id, name: row.product_name } })),
    ...pageInfo(page, count),
  };
}

/**
 * Creates or updates a review; sending the same again changes nothing. Rating, counters and text are written in one
 * transaction.
 */
export async function putReview(
  services: Services,
  viewer: Viewer,
  productId: string,
  body: ReviewBody,
): Promise<OwnReview> {
  const { database, catalogue, rateLimiter } = services;
  requirePostingRights(services, viewer);
  catalogue.requireCard(productId);
  const row = await database.transaction(async (trx) => {
    if (!(await lockPhone(trx, database, productId))) throw noSuchPhone();
    await requireAccount(trx, database, viewer.id);
    const before = await getReviewBy(trx, productId, viewer.id);
    if (before && isSame(before, body)) return before;
    await rateLimiter.consumeIn(trx, [{ limit: REVIEW_LIMIT, key: viewer.id }]);
    const now = new Date().toISOString();
    await changeRating(trx, { userId: viewer.id, productId, rating: body.rating, now });
    await writeText(trx, before, { productId, authorId: viewer.id, body, now });
    await recordContentChanges(trx, database, 'feedback', [productId]);
    return (await getReviewBy(trx, productId, viewer.id)) as ReviewWithAuthor;
  });
  await catalogue.catchUp();
  return toOwnReview(row);
}

function isSame(row: ReviewWithAuthor, { rating, title, good, bad, monthsOwned }: ReviewBody): boolean {
  return row.rating === rating && hasSameText(row, { title, good, bad }) && row.months_owned === monthsOwned;
}

function hasSameText(row: ReviewWithAuthor, { title, good, bad }: Pick<ReviewBody, 'title' | 'good' | 'bad'>): boolean {
  return row.title === title && row.good === good && row.bad === bad;
}

interface Written {
  productId: string;
  authorId: string;
  body: ReviewBody;
  now: string;
}

async function writeText(
  trx: Trx,
  before: ReviewWithAuthor | undefined,
  { productId, authorId, body: { title, good, bad, monthsOwned }, now }: Written,
): Promise<void> {
  const text = { title, good, bad, months_owned: monthsOwned };
  if (before)
    await trx
      .updateTable('reviews')
      .set({ ...text, edited_at: now })
      .where('id', '=', before.id)
      .execute();
  else
    await trx
      .insertInto('reviews')
      .values({ id: uuidv7(), product_id: productId, author_id: authorId, ...text, created_at: now })
      .execute();
}

/** The account may be deleted while this waits: its row stays for its comments, but must not get a review. */
async function requireAccount(trx: Trx, { engine }: Database, userId: string): Promise<void> {
  const user = trx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null);
  if ((await lockRows(user, engine).execute()).length === 0) throw new HttpError('UNAUTHENTICATED');
}

export async function removeOwnReview(services: Services, viewer: Viewer, productId: string): Promise<{ id: string }> {
  const { database, catalogue } = services;
  catalogue.requireCard(productId);
  const id = await database.transaction(async (trx) => {
    await lockPhone(trx, database, productId);
    const review = await getReviewBy(trx, productId, viewer.id);
    if (!review) throw noSuchReview();
    await deleteReview(trx, database, review);
    return review.id;
  });
  await catalogue.catchUp();
  return { id };
}

/** Deletes stars and text together. The phone must be locked. */
export async function deleteReview(trx: Trx, database: Database, review: ReviewWithAuthor): Promise<void> {
  const { id, author_id: userId, product_id: productId } = review;
  await trx.deleteFrom('reviews').where('id', '=', id).execute();
  await changeRating(trx, { userId, productId, rating: null, now: new Date().toISOString() });
  await recordContentChanges(trx, database, 'feedback', [productId]);
}

/** The moderator who hid it, or null to show it again. */
export async function setHidden(
  trx: Trx,
  database: Database,
  { id, product_id, hidden_at }: ReviewWithAuthor,
  hiddenBy: 'reports' | 'moderator' | null,
): Promise<void> {
  const since = hiddenBy ? (hidden_at ?? new Date().toISOString()) : null;
  await trx.updateTable('reviews').set({ hidden_at: since, hidden_by: hiddenBy }).where('id', '=', id).execute();
  if (since !== hidden_at) await recordContentChanges(trx, database, 'feedback', [product_id]);
}

/** Locks the review until the transaction ends. */
export async function lockReview(trx: Trx, database: Database, id: string): Promise<ReviewWithAuthor> {
  const [found] = await reviewRowsOf(trx, [id]);
  if (!found) throw noSuchReview();
  await lockPhone(trx, database, found.product_id);
  const [review] = await reviewRowsOf(trx, [id]);
  if (!review) throw noSuchReview();
  return review;
}

export function noSuchReview(): HttpError {
  return notFound(commonErrors.notFound('review'));
}
