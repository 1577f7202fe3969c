import { randomBytes } from 'node:crypto';
import { accountErrors } from '#contract/errors/texts.ts';
import { figuresOfVariant } from '#contract/phone/prices.ts';
import type { SharedWishlist, Wishlist, WishlistChange, WishlistItem } from '#contract/wishlist.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { ReactedPhone } from '#db/reactions.ts';
import { isForeignKeyViolation } from '#db/unique.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { lockProducts, toggle } from '#server/modules/products/service.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import {
  deleteFavoritesOf,
  deleteShare,
  favoriteRows,
  getSharer,
  getShareToken,
  insertFavorites,
  insertShare,
  lockFavoriteProducts,
  setVariants,
} from './queries.ts';

/** 144 bits cannot be guessed. */
const SHARE_BYTES = 18;

export async function getWishlist(services: Services, userId: string): Promise<Wishlist> {
  return { products: await wishlistItems(services, userId), ...(await getShare(services, userId)) };
}

interface Favorite {
  userId: string;
  productId: string;
  on: boolean;
  variant?: string | undefined;
}

/** Adds a phone to a wishlist or removes it; adding it again only changes the variant. */
export async function setFavorite(services: Services, { variant, ...favorite }: Favorite): Promise<ReactedPhone> {
  const reacted = await toggle(services, 'favorite', favorite);
  if (favorite.on && variant !== undefined)
    await setVariants(services.database.query, favorite.userId, { [favorite.productId]: variant });
  return reacted;
}

/** The same, without returning the phone. */
export async function changeWishlist(services: Services, favorite: Favorite): Promise<WishlistChange> {
  const { favorites } = await setFavorite(services, favorite);
  return { productId: favorite.productId, favorited: favorite.on, favorites };
}

/** Merges entries into the list; phones that no longer exist are ignored. */
export async function mergeWishlist(
  services: Services,
  userId: string,
  {
    productIds,
    variants = {},
  }: { productIds: readonly string[]; variants?: Readonly<Record<string, string>> | undefined },
): Promise<Wishlist> {
  const idsOfToday = Object.entries(variants).map(([id, variant]) => [
    services.addresses.movedTo('product', id) ?? id,
    variant,
  ]);
  const moved = Object.fromEntries(idsOfToday);
  const known = [...new Set(productIds)].filter((id) => services.catalogue.model.get(id));
  await changeFavorites(services, async (trx) => {
    // Locked before the rows that refer to them: a concurrent deletion of a phone waits or has already happened.
    const there = await lockProducts(trx, services.database.engine, known);
    const added = await insertFavorites(
      trx,
      userId,
      known.filter((id) => there.has(id)),
    );
    await setVariants(trx, userId, moved);
    return added;
  });
  return getWishlist(services, userId);
}

export async function clearWishlist(services: Services, userId: string): Promise<Wishlist> {
  await changeFavorites(services, async (trx) => {
    await lockFavoriteProducts(trx, services.database, userId);
    return deleteFavoritesOf(trx, userId);
  });
  return getWishlist(services, userId);
}

/** For a deleted account: deletes the list, its link and its counts. Returns the phones whose counters changed. */
export async function deleteWishlist(trx: Trx, userId: string): Promise<string[]> {
  await deleteShare(trx, userId);
  return deleteFavoritesOf(trx, userId);
}

export async function shareWishlist(services: Services, userId: string): Promise<Pick<Wishlist, 'shareUrl'>> {
  await insertShare(services.database.query, userId, randomBytes(SHARE_BYTES).toString('base64url'));
  return getShare(services, userId);
}

export async function unshareWishlist({ database }: Services, userId: string): Promise<Pick<Wishlist, 'shareUrl'>> {
  await deleteShare(database.query, userId);
  return { shareUrl: null };
}

export async function requireSharedWishlist(services: Services, token: string): Promise<SharedWishlist> {
  const sharer = await getSharer(services.database.query, token);
  if (!sharer) throw notFound(accountErrors.wishlistNotShared);
  return { name: sharer.name, products: await wishlistItems(services, sharer.id) };
}

async function getShare({ database, config }: Services, userId: string): Promise<Pick<Wishlist, 'shareUrl'>> {
  const token = await getShareToken(database.query, userId);
  return { shareUrl: token && `${config.publicUrl}/wishlist/shared/${token}` };
}

async function wishlistItems({ database, catalogue }: Services, userId: string): Promise<WishlistItem[]> {
  const rows = await favoriteRows(database.query, userId);
  const chosen = rows.filter(({ variant }) => variant !== null).map(({ product_id }) => product_id);
  const phones = new Map((await getProductRows(database.query, chosen)).map((row) => [row.id, toPhone(row)]));
  return rows.flatMap(({ product_id, variant, created_at }) => {
    const card = catalogue.model.get(product_id);
    const phone = phones.get(product_id);
    if (!card) return [];
    const figures = phone && figuresOfVariant(phone, variant);
    return [{ ...card, ...(figures && variant && { ...omitSource(figures), variant }), addedAt: created_at }];
  });
}

/** Cards do not show where their price is from. */
function omitSource<Figures extends { priceSource: unknown }>({ priceSource: _, ...rest }: Figures) {
  return rest;
}

/** Rows, counters and content changes in one transaction; the read model is up to date when this resolves. */
async function changeFavorites(
  { database, catalogue }: Services,
  change: (trx: Trx) => Promise<string[]>,
): Promise<void> {
  try {
    await database.transaction(async (trx) => {
      await recordContentChanges(trx, database, 'counters', await change(trx));
    });
  } catch (error) {
    // The phone or the reader was deleted a moment ago.
    if (isForeignKeyViolation(error)) throw noSuchPhone();
    throw error;
  }
  await catalogue.catchUp();
}
