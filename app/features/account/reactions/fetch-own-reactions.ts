import type { QueryFunctionContext } from '@tanstack/react-query';
import { changeGuestWishlist, readGuestWishlist } from '#app/features/account/guest/guest-wishlist.ts';
import type { Api } from '#app/lib/api.ts';
import { isSlug, WISHLIST_MAX } from '#contract/limits.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import type { OwnReactions } from './own-reactions.ts';
import { withPending } from './send-reaction.ts';

export const wishlistKey = (userId: string) => ['me', userId, 'wishlist'];

/** Guest hearts join the account's whenever these are fetched, so none is lost. */
export async function fetchOwnReactions(
  api: Api,
  userId: string,
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
): Promise<OwnReactions> {
  await mergeGuestWishlist(api, userId);
  return withPending(client, await api.products.reactions({}, signal));
}

/** Puts the hearts pressed without an account on the server's list; what that is then, or nothing if there were none. */
export async function mergeGuestWishlist(api: Api, userId: string): Promise<Wishlist | undefined> {
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
    changeGuestWishlist((items) => items.filter(({ id }) => !sent.includes(id)));
  }
  return joined;
}
