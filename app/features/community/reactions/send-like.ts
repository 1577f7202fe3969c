import type { QueryClient } from '@tanstack/react-query';
import { updateCachedPhone } from '#app/features/account/reactions/replace-product.ts';
import { sendReaction } from '#app/features/account/reactions/send-reaction.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import type { Api } from '#app/lib/api.ts';

export function sendLike(api: Api, queries: QueryClient, { id, name }: PhoneRef, isLiked: boolean): void {
  const count = (by: number) =>
    queries.setQueriesData({}, (held) => updateCachedPhone(held, id, (card) => ({ ...card, likes: card.likes + by })));
  sendReaction(
    api,
    queries,
    {
      kind: 'liked',
      id,
      purpose: `like ${name}`,
      failure: 'We couldn’t save your like. Try again in a moment.',
      send: (liked: boolean) => api.products.like({ params: { id }, body: { liked } }),
      show: (liked) => {
        const by = liked ? 1 : -1;
        count(by);
        return () => count(-by);
      },
    },
    isLiked,
  );
}
