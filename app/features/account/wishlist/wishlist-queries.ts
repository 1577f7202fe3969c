import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { writeJson } from '#app/lib/storage.ts';
import { isSlug, WISHLIST_MAX } from '#contract/limits.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import { readGuestWishlist, WISHLIST_KEY } from './wishlist-store.ts';

/** Puts the hearts pressed without an account on the server's list; what that is then, or nothing if there were none. */
async function mergeGuestWishlist(api: Api, userId: string): Promise<Wishlist | undefined> {
  const guest = readGuestWishlist();
  const ids = guest.map(({ id }) => id);
  let joined: Wishlist | undefined;
  for (let from = 0; from < ids.length; from += WISHLIST_MAX) {
    const sent = ids.slice(from, from + WISHLIST_MAX);
    // What is stored by hand or by an older version may not even be formed like an id, and would spoil the whole call.
    const productIds = sent.filter(isSlug);
    const variants = Object.fromEntries(
      guest.flatMap(({ id, variant }) => (variant && productIds.includes(id) ? [[id, variant]] : [])),
    );
    joined = await api.wishlist.merge({ params: { id: userId }, body: { productIds, variants } });
    // Only now, and only these: another may have been added meanwhile.
    writeJson(
      WISHLIST_KEY,
      readGuestWishlist().filter(({ id }) => !sent.includes(id)),
    );
  }
  return joined;
}

/** Hearts wait for the network; the list itself may be on the device. */
function ignoreUnreachable(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 0)) throw error;
}

/** The server's list with its cards. Guest hearts join it whenever it is fetched, so none is lost. */
export function wishlistQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['me', userId, 'wishlist'],
    queryFn: async ({ signal }) =>
      (await mergeGuestWishlist(api, userId).catch(ignoreUnreachable)) ??
      (await api.wishlist.get({ params: { id: userId } }, signal)),
  });
}

export function sharedWishlistQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['shared-wishlist', token],
    queryFn: ({ signal }) => api.wishlist.shared({ params: { token } }, signal),
  });
}

/** The ids of what the reader likes and saved, for the buttons of every screen. Guest hearts join it, so none is lost. */
export function ownReactionsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['me', userId, 'reactions'],
    queryFn: async ({ signal }) => {
      await mergeGuestWishlist(api, userId);
      return api.products.reactions({}, signal);
    },
  });
}
