import type { z } from 'zod';
import { useSession } from '#app/features/account/auth/session.ts';
import { useApi } from '#app/lib/api.ts';
import { useLoadedQuery } from '#app/lib/use-loaded-query.ts';
import type { Reactions } from '#contract/phone/product.ts';

/** The reader's likes and wishlist, including presses that are still being sent. */
export type OwnReactions = z.infer<typeof Reactions> & {
  /** Something was pressed before the list had loaded. */
  isPartial?: true;
};

export type ReactionKind = 'liked' | 'favorited';

export const ownReactionsKey = (userId: string) => ['me', userId, 'reactions'];

/** For the buttons of every screen; undefined until loaded. The fetching code loads only for signed-in readers. */
export function useOwnReactions<Value>(select: (own: OwnReactions) => Value): Value | undefined {
  const api = useApi();
  const userId = useSession(({ user }) => user?.id) ?? '';
  return useLoadedQuery({
    queryKey: ownReactionsKey(userId),
    queryFn: async (context) => (await import('./signed-in.ts')).fetchOwnReactions(api, userId, context),
    enabled: userId !== '',
    select,
  }).data;
}
