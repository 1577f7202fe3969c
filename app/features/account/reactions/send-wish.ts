import type { QueryClient } from '@tanstack/react-query';
import { changeGuestWishlist, withWish } from '#app/features/account/guest/guest-wishlist.ts';
import { type PhoneRef, pickVariant } from '#app/features/catalogue/card/phone-ref.ts';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { wishlistKey } from './fetch-own-reactions.ts';
import { sendReaction } from './send-reaction.ts';

export function sendWish(api: Api, queries: QueryClient, userId: string, phone: PhoneRef, isWished: boolean): void {
  const { id, name } = phone;
  sendReaction(
    api,
    queries,
    {
      kind: 'favorited',
      id,
      failure: `We couldn’t ${isWished ? 'save' : 'remove'} ${name}. Try again.`,
      send: (favorited: boolean) =>
        api.products.favorite({ params: { id }, body: { favorited, ...(favorited && pickVariant(phone)) } }),
      onError: (error) => {
        // The session has ended, which is reported separately: the heart is stored as a guest's until the next sign-in.
        if (isWished && error instanceof ApiError && error.status === 401)
          changeGuestWishlist((items) => withWish(items, phone));
      },
      onSettled: () => void queries.invalidateQueries({ queryKey: wishlistKey(userId) }),
    },
    isWished,
  );
}
