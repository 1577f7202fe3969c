import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useSession } from '#app/features/account/auth/session.ts';
import { useApi } from '#app/lib/api.ts';
import type { Reactions } from '#contract/phone/product.ts';

/** What the reader likes and saved, presses that are still on their way included. */
export type OwnReactions = z.infer<typeof Reactions> & {
  /** Something was pressed before the rest was known. */
  isPartial?: true;
};

export type ReactionKind = 'liked' | 'favorited';

export const ownReactionsKey = (userId: string) => ['me', userId, 'reactions'];

/** For the buttons of every screen; undefined until known. The code that fetches it comes for who is signed in. */
export function useOwnReactions<Value>(select: (own: OwnReactions) => Value): Value | undefined {
  const api = useApi();
  const userId = useSession(({ user }) => user?.id) ?? '';
  return useQuery({
    queryKey: ownReactionsKey(userId),
    queryFn: async (context) => (await import('./signed-in.ts')).fetchOwnReactions(api, userId, context),
    enabled: userId !== '',
    select,
  }).data;
}
