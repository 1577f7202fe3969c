import type { QueryFunctionContext } from '@tanstack/react-query';
import { changeGuestWishlist, readGuestWishlist } from '#app/features/account/guest/guest-wishlist.ts';
import type { Api } from '#app/lib/api.ts';
import { isSlug, WISHLIST_MAX } from '#contract/limits.ts';
import type { Wishlist } from '#contract/wishlist.ts';
import type { OwnReactions } from './own-reactions.ts';
import { withPending } from './send-reaction.ts';

export const wishlistKey = (userId: string) => ['me', userId, 'wishlist'];

/** Sends guest hearts to the account before each fetch, so none is lost. */
export async function fetchOwnReactions(
  api: Api,
  userId: string,
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
): Promise<OwnReactions> {
  await mergeGuestWishlist(api, userId);
  return withPending(client, await api.products.reactions({}, signal));
}

/** Adds guest hearts to the account's wishlist. Returns the new list, or undefined if there were none. */
export async function mergeGuestWishlist(api: Api, userId: string): Promise<Wishlist | undefined> {
  const guest = readGuestWishlist();
  const ids = guest.map(({ id }) => id);
  let joined: Wishlist | undefined;
  for (let from = 0; from < ids.length; from += WISHLIST_MAX) {
    const sent = ids.slice(from, from + WISHLIST_MAX);
    // Edited or outdated storage may contain invalid ids, and one would make the whole call fail.
    const productIds = sent.filter(isSlug);
    const variants = Object.fromEntries(
      guest.flatMap(({ id, variant }) => (variant && productIds.includes(id) ? [[id, variant]] : [])),
    );
    joined = await api.wishlist.merge({ params: { id: userId }, body: { productIds, variants } });
    // Removed only after the response, and only those sent: another may have been added meanwhile.
    changeGuestWishlist((items) => items.filter(({ id }) => !sent.includes(id)));
  }
  return joined;
}
