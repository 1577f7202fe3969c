import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';

export interface FavoriteRow {
  product_id: string;
  /** The variant as in the URL; null for the one with the phone's price. */
  variant: string | null;
  created_at: string;
}

export async function favoriteRows(query: Queryable, userId: string): Promise<FavoriteRow[]> {
  return query
    .selectFrom('product_favorites')
    .select(['product_id', 'variant', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .execute();
}

/** Adds missing entries, each later in the list than the one before. Returns those added. */
export async function insertFavorites(
  trx: Trx,
  userId: string,
  productIds: readonly string[],
  now = Date.now(),
): Promise<string[]> {
  if (productIds.length === 0) return [];
  const added = await trx
    .insertInto('product_favorites')
    .values(
      productIds.map((product_id, index) => ({
        user_id: userId,
        product_id,
        created_at: new Date(now + index).toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .execute();
  return countFavorites(trx, added, 1);
}

/** Sets the chosen variants of phones on the list. */
export async function setVariants(
  query: Queryable,
  userId: string,
  variants: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [product_id, variant] of Object.entries(variants).sort()) {
    await query
      .updateTable('product_favorites')
      .set({ variant })
      .where('user_id', '=', userId)
      .where('product_id', '=', product_id)
      .execute();
  }
}

/** Locks phones before their reactions, the lock order used everywhere. */
export async function lockFavoriteProducts(trx: Trx, { engine }: Database, userId: string): Promise<void> {
  const touched = trx.selectFrom('product_favorites').select('product_id').where('user_id', '=', userId);
  await lockRows(trx.selectFrom('products').select('id').where('id', 'in', touched).orderBy('id'), engine).execute();
}

export async function deleteFavoritesOf(trx: Trx, userId: string): Promise<string[]> {
  const removed = await trx
    .deleteFrom('product_favorites')
    .where('user_id', '=', userId)
    .returning('product_id')
    .execute();
  return countFavorites(trx, removed, -1);
}

/** Updates counts in id order, to avoid deadlocks. */
async function countFavorites(trx: Trx, rows: readonly { product_id: string }[], by: 1 | -1): Promise<string[]> {
  const ids = rows.map((row) => row.product_id).sort();
  for (const id of ids) {
    await trx
      .updateTable('products')
      .set(({ eb }) => ({ favorites: eb('favorites', '+', by) }))
      .where('id', '=', id)
      .execute();
  }
  return ids;
}

export async function getShareToken(query: Queryable, userId: string): Promise<string | null> {
  const row = await query
    .selectFrom('wishlist_shares')
    .select('token')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Keeps an existing link. */
export async function insertShare(query: Queryable, userId: string, token: string): Promise<void> {
  await query
    .insertInto('wishlist_shares')
    .values({ token, user_id: userId, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function deleteShare(query: Queryable, userId: string): Promise<void> {
  await query.deleteFrom('wishlist_shares').where('user_id', '=', userId).execute();
}

export async function getSharer(query: Queryable, token: string): Promise<{ id: string; name: string } | undefined> {
  return query
    .selectFrom('wishlist_shares')
    .innerJoin('users', 'users.id', 'wishlist_shares.user_id')
    .select(['users.id', 'users.name'])
    .where('token', '=', token)
    .executeTakeFirst();
}
