import { RATING_MAX } from '#contract/limits.ts';
import type { Product, Reactions } from '#contract/phone/product.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';
import type { ProductRow } from '#db/schema.ts';

/** Nobody's stars, one to five. */
export function emptyRatings(): number[] {
  return Array(RATING_MAX).fill(0);
}

/** How many people gave one star, two … five; phones nobody rated are left out. */
export async function ratingsOf(
  query: Queryable,
  products: readonly Pick<ProductRow, 'id' | 'rating_count'>[],
): Promise<Map<string, number[]>> {
  const rated = products.filter(({ rating_count }) => rating_count > 0).map(({ id }) => id);
  const stars = new Map(rated.map((id) => [id, emptyRatings()]));
  if (rated.length === 0) return stars;
  const rows = await query
    .selectFrom('product_ratings')
    .select(['product_id', 'rating', ({ fn }) => fn.countAll<number>().as('people')])
    .where('product_id', 'in', rated)
    .groupBy(['product_id', 'rating'])
    .execute();
  for (const { product_id, rating, people } of rows) (stars.get(product_id) as number[])[rating - 1] = people;
  return stars;
}

/** What one person did to one phone. */
export async function ownReactions(
  query: Queryable,
  userId: string,
  productId: string,
): Promise<Required<Pick<Product, 'liked' | 'favorited' | 'myRating'>>> {
  const row = await query
    .selectNoFrom(({ selectFrom, exists }) => {
      const like = selectFrom('product_likes').select('user_id');
      const favorite = selectFrom('product_favorites').select('user_id');
      const rating = selectFrom('product_ratings').select('rating');
      return [
        exists(like.where('user_id', '=', userId).where('product_id', '=', productId)).as('liked'),
        exists(favorite.where('user_id', '=', userId).where('product_id', '=', productId)).as('favorited'),
        rating.where('user_id', '=', userId).where('product_id', '=', productId).as('rating'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { liked: Boolean(row.liked), favorited: Boolean(row.favorited), myRating: row.rating };
}

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

/** Whether that changed anything. */
export async function setLike(trx: Trx, userId: string, productId: string, liked: boolean): Promise<boolean> {
  const row = { user_id: userId, product_id: productId };
  const changed = liked
    ? await trx
        .insertInto('product_likes')
        .values({ ...row, created_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('product_id')
        .executeTakeFirst()
    : await trx
        .deleteFrom('product_likes')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .returning('product_id')
        .executeTakeFirst();
  if (!changed) return false;
  await addToCounters(trx, productId, { likes: liked ? 1 : -1 });
  return true;
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
