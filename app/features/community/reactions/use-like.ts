import { useQueryClient } from '@tanstack/react-query';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { useApi } from '#app/lib/api.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { useLikes } from './likes-store.ts';

/** Likes the phone or takes the like back. What that needs is fetched with the first press, or for who is signed in. */
export function useLike(phone: PhoneRef): { isLiked: boolean; toggle: () => void } {
  const api = useApi();
  const queries = useQueryClient();
  const isLiked = useLikes(({ liked }) => liked.has(phone.id));
  return {
    isLiked,
    toggle: () => {
      import('./toggle-like.ts').then(
        ({ toggleLike }) => toggleLike(api, queries, phone, !isLiked),
        () => toast.error('The like was not saved. Try again in a moment.'),
      );
    },
  };
}
