import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import { mergeGuestWishlist } from './merge-guest-wishlist.ts';

/** The server's list with its cards. Guest hearts join it whenever it is fetched, so none is lost. */
export function wishlistQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['me', userId, 'wishlist'],
    queryFn: async ({ signal }) =>
      (await mergeGuestWishlist(api, userId)) ?? (await api.wishlist.get({ params: { id: userId } }, signal)),
  });
}

export function sharedWishlistQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['shared-wishlist', token],
    queryFn: ({ signal }) => api.wishlist.shared({ params: { token } }, signal),
  });
}
