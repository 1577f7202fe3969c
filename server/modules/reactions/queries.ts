import type { Reactions } from '#contract/phone/product.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';

/** Last done first. */
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

/**
 * Everybody else who reacts to this phone waits until the transaction ends: what is read of it stays true until it is
 * written. Undefined for a phone that is gone.
 */
export async function lockProduct(trx: Trx, { engine }: Database, id: string): Promise<{ id: string } | undefined> {
  return lockRows(trx.selectFrom('products').select('id').where('id', '=', id), engine).executeTakeFirst();
}

/** All phones that somebody did anything to, as above. */
export async function lockReactedProducts(trx: Trx, { engine }: Database, userId: string): Promise<void> {
  const touched = trx
    .selectFrom('product_favorites')
    .select('product_id')
    .where('user_id', '=', userId)
    .union(trx.selectFrom('product_likes').select('product_id').where('user_id', '=', userId))
    .union(trx.selectFrom('product_ratings').select('product_id').where('user_id', '=', userId));
  await lockRows(trx.selectFrom('products').select('id').where('id', 'in', touched).orderBy('id'), engine).execute();
}

/** For an account that goes. */
export async function deleteLike(trx: Trx, userId: string, productId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('product_likes')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await addToCounters(trx, productId, { likes: -1 });
}

/** Whether that changed anything. The phone must be locked: the rating that is replaced is read first. */
export async function setRating(trx: Trx, userId: string, productId: string, rating: number | null): Promise<boolean> {
  const before = await trx
    .selectFrom('product_ratings')
    .select('rating')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  if ((before?.rating ?? null) === rating) return false;
  if (rating === null) await deleteRating(trx, userId, productId);
  else await upsertRating(trx, userId, productId, rating);
  await addToCounters(trx, productId, {
    rating_sum: (rating ?? 0) - (before?.rating ?? 0),
    rating_count: Number(rating !== null) - Number(before !== undefined),
  });
  return true;
}

async function upsertRating(trx: Trx, user_id: string, product_id: string, rating: number): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .insertInto('product_ratings')
    .values({ user_id, product_id, rating, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ rating, updated_at: now }))
    .execute();
}

async function deleteRating(trx: Trx, userId: string, productId: string): Promise<void> {
  await trx.deleteFrom('product_ratings').where('user_id', '=', userId).where('product_id', '=', productId).execute();
}

type Counter = 'likes' | 'rating_sum' | 'rating_count';

async function addToCounters(trx: Trx, productId: string, by: Partial<Record<Counter, number>>): Promise<void> {
  await trx
    .updateTable('products')
    .set(({ eb }) => Object.fromEntries(Object.entries(by).map(([name, n]) => [name, eb(name as Counter, '+', n)])))
    .where('id', '=', productId)
    .execute();
}
