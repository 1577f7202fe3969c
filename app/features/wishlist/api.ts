import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import { writeJson } from '#app/lib/storage.ts';
import { WISHLIST_MAX } from '#contract/limits.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import { WISHLIST_KEY } from './wishlist.ts';
import { guestHearts } from './wishlist-store.ts';

/** The server's list. Hearts that were pressed without an account join it whenever it is fetched, so none is lost. */
export function wishlistQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['me', userId, 'wishlist'],
    queryFn: async ({ signal }): Promise<Wishlist> => {
      const merged = await mergeGuestHearts(api, userId);
      return merged ?? api.wishlist.get({ params: { id: userId } }, signal);
    },
  });
}

export function sharedWishlistQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['shared-wishlist', token],
    queryFn: ({ signal }) => api.wishlist.shared({ params: { token } }, signal),
  });
}

/** What is stored by hand or by an older version may not even be formed like an id, and would spoil the whole call. */
const ID = /^[a-z0-9-]{1,160}$/;

async function mergeGuestHearts(api: Api, userId: string): Promise<Wishlist | undefined> {
  const ids = guestHearts().map(({ id }) => id);
  let merged: Wishlist | undefined;
  for (let from = 0; from < ids.length; from += WISHLIST_MAX) {
    const sent = ids.slice(from, from + WISHLIST_MAX);
    const productIds = sent.filter((id) => ID.test(id));
    merged = await api.wishlist.merge({ params: { id: userId }, body: { productIds } });
    // Only now, and only these: another may have been added meanwhile.
    writeJson(
      WISHLIST_KEY,
      guestHearts().filter(({ id }) => !sent.includes(id)),
    );
  }
  return merged;
}
