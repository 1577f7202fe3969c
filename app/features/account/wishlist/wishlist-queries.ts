import { queryOptions } from '@tanstack/react-query';
import { mergeGuestWishlist, wishlistKey } from '#app/features/account/reactions/fetch-own-reactions.ts';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';

/** Guest hearts wait for the network; the list itself may be cached on the device. */
function ignoreUnreachable(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 0)) throw error;
}

/** The server's list with its cards. Guest hearts join it with every fetch, so none is lost. */
export function wishlistQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: wishlistKey(userId),
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
