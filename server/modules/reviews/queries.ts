import { sql } from 'kysely';
import type { ReviewSort } from '#contract/community/reviews.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { lockRows } from '#db/dialect.ts';
import { DEMO_DOMAIN } from '#db/seed/community/sample.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

const HELPFUL = sql<number>`(select count(*) from review_helpful where review_helpful.review_id = reviews.id)`;

/** Reviews with stars, author, and whether the viewer found them helpful. */
function reviewsWithAuthor(query: Queryable, viewerId: string | null) {
  return query
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.author_id')
    .innerJoin('product_ratings', (join) =>
      join
        .onRef('product_ratings.user_id', '=', 'reviews.author_id')
        .onRef('product_ratings.product_id', '=', 'reviews.product_id'),
    )
    .selectAll('reviews')
    .select((eb) => [
      'product_ratings.rating',
      'users.name as author_name',
      'users.role as author_role',
      'users.duties as author_duties',
      'users.avatar as author_avatar',
      'users.deleted_at as author_deleted_at',
      'users.suspended_at as author_suspended_at',
      eb('users.email', 'like', `%@${DEMO_DOMAIN}`).as('is_demo'),
      HELPFUL.as('helpful'),
      eb
        .exists(
          eb
            .selectFrom('review_helpful')
            .select('user_id')
            .whereRef('review_helpful.review_id', '=', 'reviews.id')
            .where('review_helpful.user_id', '=', viewerId ?? ''),
        )
        .as('is_helpful'),
    ]);
}

export type ReviewWithAuthor = Awaited<ReturnType<typeof reviewRowsOf>>[number];

/** Public reviews in the requested order; ties newest first. */
export async function reviewPage(
  query: Queryable,
  productId: string,
  { sort, ...pageRequest }: PageRequest & { sort: ReviewSort },
  viewerId: string | null,
): Promise<ReviewWithAuthor[]> {
  return reviewsWithAuthor(query, viewerId)
    .where('reviews.product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .$if(sort === 'helpful', (rows) => rows.orderBy('helpful', 'desc'))
    .$if(sort === 'lowest', (rows) => rows.orderBy('rating'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(pageRequest.limit)
    .offset(pageOffset(pageRequest))
    .execute();
}

export async function countReviews(query: Queryable, productId: string): Promise<number> {
  return countRows(query.selectFrom('reviews').where('product_id', '=', productId).where('hidden_at', 'is', null));
}

/** A person's reviews, newest first, and their number. */
export async function reviewsBy(query: Queryable, authorId: string, page: PageRequest) {
  const rows = await reviewsWithAuthor(query, authorId)
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select('products.name as product_name')
    .where('reviews.author_id', '=', authorId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
  const count = await countRows(query.selectFrom('reviews').where('author_id', '=', authorId));
  return { rows, count };
}

/** Including hidden ones. */
export async function reviewRowsOf(query: Queryable, ids: readonly string[], viewerId: string | null = null) {
  return reviewsWithAuthor(query, viewerId).where('reviews.id', 'in', ids).execute();
}

export async function getReviewBy(
  query: Queryable,
  productId: string,
  authorId: string,
): Promise<ReviewWithAuthor | undefined> {
  return reviewsWithAuthor(query, authorId)
    .where('reviews.product_id', '=', productId)
    .where('reviews.author_id', '=', authorId)
    .executeTakeFirst();
}

/**
 * Locks the phone, as everyone who rates it or changes its reviews must, so that reports and ratings are counted one
 * after the other. Returns whether the phone exists.
 */
export async function lockPhone(trx: Trx, { engine }: Database, productId: string): Promise<boolean> {
  const phone = trx.selectFrom('products').select('id').where('id', '=', productId);
  return (await lockRows(phone, engine).execute()).length > 0;
}
