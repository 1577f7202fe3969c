import type { z } from 'zod';
import { communityErrors } from '#contract/errors/texts.ts';
import type { FavoriteBody, Product, Reactions } from '#contract/phone/product.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockUser } from '#db/dialect.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import type { JsonText } from '#server/http/response/json-text.ts';
import { getProductText, rate, toggle } from '#server/modules/products/service.ts';
import { requirePostingRights } from '#server/modules/users/service.ts';
import { deleteWishlist, setFavorite } from '#server/modules/wishlist/service.ts';
import type { Services } from '#server/services.ts';
import { allReactions, deleteLike, deleteRating, hasReview, lockReactedProducts } from './queries.ts';

export { lockReactedProducts } from './queries.ts';

/** Each call returns the phone as that reader now sees it. */

export async function likeProduct(
  services: Services,
  viewer: Viewer,
  id: string,
  liked: boolean,
): Promise<JsonText<Product>> {
  requirePostingRights(services, viewer);
  await toggle(services, 'like', { userId: viewer.id, productId: id, on: liked });
  return getProductText(services, id, viewer);
}

/** A wishlist is private, so people who may not like or rate can still use it. */
export async function favoriteProduct(
  services: Services,
  viewer: Viewer,
  id: string,
  { favorited, variant }: z.output<typeof FavoriteBody>,
): Promise<JsonText<Product>> {
  await setFavorite(services, { userId: viewer.id, productId: id, on: favorited, variant });
  return getProductText(services, id, viewer);
}

export async function rateProduct(
  services: Services,
  viewer: Viewer,
  id: string,
  rating: number | null,
): Promise<JsonText<Product>> {
  requirePostingRights(services, viewer);
  if (rating === null && (await hasReview(services.database.query, viewer.id, id)))
    throw new HttpError('CONFLICT', communityErrors.starsInReview);
  await rate(services, { userId: viewer.id, productId: id, rating });
  return getProductText(services, id, viewer);
}

/** Only for visible phones. */
export async function reactionsOf({ database, catalogue }: Services, viewer: Viewer): Promise<Reactions> {
  const { liked, favorited, ratings } = await allReactions(database.query, viewer.id);
  const isVisible = (id: string) => !catalogue.isHidden(id);
  return {
    liked: liked.filter(isVisible),
    favorited: favorited.filter(isVisible),
    ratings: Object.fromEntries(Object.entries(ratings).filter(([id]) => isVisible(id))),
  };
}

/**
 * For a deleted account: removes its wishlist, likes, reviews and ratings and updates the counters, in the caller's
 * transaction.
 */
export async function eraseReactions(
  trx: Trx,
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<void> {
  // Locks all affected phones in a fixed order, to avoid deadlocks.
  await lockReactedProducts(trx, database, userId);
  // Then locks the person: later reactions and sign-ins wait and find the account gone.
  await lockUser(trx, database.engine, userId);
  const { liked, ratings } = await allReactions(trx, userId);
  const counted = new Set([...(await deleteWishlist(trx, userId)), ...liked, ...Object.keys(ratings)]);
  await trx.deleteFrom('reviews').where('author_id', '=', userId).execute();
  for (const id of liked) await deleteLike(trx, userId, id);
  for (const [id, rating] of Object.entries(ratings)) await deleteRating(trx, userId, id, rating);
  await trx.deleteFrom('comment_likes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('review_helpful').where('user_id', '=', userId).execute();
  await recordContentChanges(trx, database, 'feedback', [...counted]);
}
