import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#app/features/account/auth/session.ts';
import { ownReactionsQuery } from '#app/features/account/wishlist/wishlist-queries.ts';
import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { useLikes } from './like-button.tsx';
import { updateCachedPhone } from './replace-product.ts';
import { sendReaction } from './send-reaction.ts';

const KIND = 'like';

export function toggleLike(api: Api, queries: QueryClient, { id, name }: PhoneRef, liked: boolean): void {
  sendReaction(
    api,
    queries,
    {
      kind: KIND,
      id,
      purpose: `like ${name}`,
      failure: 'The like was not saved. Try again in a moment.',
      send: (wanted: boolean) => api.products.like({ params: { id }, body: { liked: wanted } }),
      show: (wanted) => {
        const before = useLikes.getState().liked.has(id);
        showLike(queries, id, wanted);
        return () => showLike(queries, id, before);
      },
      onSettled: () => void refetchLikes(api, queries),
    },
    liked,
  );
}

/** The server's list, unless a press is on its way: a response from before it would take it back. */
export function showServerLikes(queries: QueryClient, kept: readonly string[]): void {
  if (queries.isMutating({ mutationKey: ['reaction', KIND] }) === 0) useLikes.setState({ liked: new Set(kept) });
}

/** The mark on every button of the phone, and the figure on each of its cards. */
function showLike(queries: QueryClient, id: string, isLiked: boolean): void {
  const { liked } = useLikes.getState();
  if (liked.has(id) === isLiked) return;
  const next = new Set(liked);
  if (isLiked) next.add(id);
  else next.delete(id);
  useLikes.setState({ liked: next });
  const by = isLiked ? 1 : -1;
  queries.setQueriesData({}, (held) => updateCachedPhone(held, id, (card) => ({ ...card, likes: card.likes + by })));
}

/** Once nothing is on its way, the server's list is the truth again. */
async function refetchLikes(api: Api, queries: QueryClient): Promise<void> {
  const { user } = useSession.getState();
  if (!user) return;
  const { queryKey } = ownReactionsQuery(api, user.id);
  await queries.invalidateQueries({ queryKey });
  const kept = queries.getQueryData(queryKey);
  if (kept) showServerLikes(queries, kept.liked);
}

/** While somebody is signed in, the buttons show what they like. */
export function LikesSync({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(ownReactionsQuery(useApi(), userId));

  useEffect(() => {
    if (data) showServerLikes(queries, data.liked);
  }, [data, queries]);

  useEffect(() => () => useLikes.setState({ liked: new Set() }), []);

  return null;
}
