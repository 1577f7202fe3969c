import type { Reactions } from '#contract/phone/product.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';

export async function allReactions(query: Queryable, userId: string): Promise<Reactions> {
  const [liked, favorited] = [
    await idsIn(query, 'product_likes', userId),
    await idsIn(query, 'product_favorites', userId),
  ];
  const ratings = await query
    .selectFrom('product_ratings')
    .select(['product_id', 'rating'])
    .where('user_id', '=', userId)
    .execute();
  return {
    liked,
    favorited,
    ratings: Object.fromEntries(ratings.map(({ product_id, rating }) => [product_id, rating])),
  };
}

async function idsIn(query: Queryable, table: 'product_likes' | 'product_favorites', userId: string) {
  const rows = await query
    .selectFrom(table)
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

export async function hasReview(query: Queryable, userId: string, productId: string): Promise<boolean> {
  const review = await query
    .selectFrom('reviews')
    .select('id')
    .where('author_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return review !== undefined;
}

/** Locks all phones that a person reacted to until the transaction ends. */
export async function lockReactedProducts(trx: Trx, { engine }: Database, userId: string): Promise<void> {
  const touched = trx
    .selectFrom('product_favorites')
    .select('product_id')
    .where('user_id', '=', userId)
    .union(trx.selectFrom('product_likes').select('product_id').where('user_id', '=', userId))
    .union(trx.selectFrom('product_ratings').select('product_id').where('user_id', '=', userId));
  await lockRows(trx.selectFrom('products').select('id').where('id', 'in', touched).orderBy('id'), engine).execute();
}

/** For a deleted account. */
export async function deleteLike(trx: Trx, userId: string, productId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('product_likes')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await addToCounters(trx, productId, { likes: -1 });
}

/** For a deleted account; the phone must be locked. */
export async function deleteRating(trx: Trx, userId: string, productId: string, rating: number): Promise<void> {
  await trx.deleteFrom('product_ratings').where('user_id', '=', userId).where('product_id', '=', productId).execute();
  await addToCounters(trx, productId, { rating_sum: -rating, rating_count: -1 });
}

type Counter = 'likes' | 'rating_sum' | 'rating_count';

async function addToCounters(trx: Trx, productId: string, by: Partial<Record<Counter, number>>): Promise<void> {
  await trx
    .updateTable('products')
    .set(({ eb }) => Object.fromEntries(Object.entries(by).map(([name, n]) => [name, eb(name as Counter, '+', n)])))
    .where('id', '=', productId)
    .execute();
}
