import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#app/features/account/auth/session.ts';
import {
  changeGuestWishlist,
  useGuestWishlist,
  withoutWish,
  withWish,
} from '#app/features/account/guest/guest-wishlist.ts';
import { useOwnReactions } from '#app/features/account/reactions/own-reactions.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { useApi } from '#app/lib/api.ts';

export function useWishlistToggle(phone: PhoneRef): { isWished: boolean; toggle: () => void } {
  const setWished = useSetWished(phone);
  const isGuestWish = useGuestWishlist(({ items }) => items.some(({ id }) => id === phone.id));
  const isWished = useOwnReactions(({ favorited }) => favorited.includes(phone.id)) ?? isGuestWish;
  return { isWished, toggle: () => setWished(!isWished) };
}

/** Saves to the account when signed in, otherwise to this device. */
export function useSetWished(phone: PhoneRef): (isWished: boolean) => void {
  const api = useApi();
  const queries = useQueryClient();
  return (isWished) => {
    const { user } = useSession.getState();
    const saveLocally = () =>
      changeGuestWishlist((items) => (isWished ? withWish(items, phone) : withoutWish(items, phone.id)));
    if (!user) return saveLocally();
    // Offline, the code may fail to load: the local wish is merged into the account with the next fetch.
    import('#app/features/account/reactions/signed-in.ts').then(
      ({ sendWish }) => sendWish(api, queries, user.id, phone, isWished),
      saveLocally,
    );
  };
}
