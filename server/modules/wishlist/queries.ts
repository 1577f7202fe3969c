import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';

export interface FavoriteRow {
  product_id: string;
  /** As an address names it; null for the one that the phone's price is for. */
  variant: string | null;
  created_at: string;
}

/** Last added first. */
export async function favoriteRows(query: Queryable, userId: string): Promise<FavoriteRow[]> {
  return query
    .selectFrom('product_favorites')
    .select(['product_id', 'variant', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .execute();
}

/** Adds what is not there yet, each later in the list than the one before; returns what was added. */
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

/** Which variants of phones on the list were chosen. */
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

/** Phones before their reactions, as everybody locks them. */
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

/** Phones are counted in the order of their ids: two transactions never wait for each other crosswise. */
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

/** Keeps the link there is. */
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
