import { queryOptions } from '@tanstack/react-query';
import { mergeGuestWishlist } from '#app/features/account/wishlist/merge-guest-wishlist.ts';
import type { Api } from '#app/lib/api.ts';

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
