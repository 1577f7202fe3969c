import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { useSession } from '#app/features/account/auth/session.ts';
import { SignInCancelled, withSignIn } from '#app/features/account/auth/sign-in-prompt.ts';
import { readGuestWishlist } from '#app/features/account/guest/guest-wishlist.ts';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Product } from '#contract/phone/product.ts';
import { type OwnReactions, ownReactionsKey, type ReactionKind } from './own-reactions.ts';
import { replaceProduct } from './replace-product.ts';

interface Reaction<Wanted> {
  /** Likes and hearts update their button here; ratings are part of the phone. */
  kind: ReactionKind | 'rated';
  /** The phone's id. */
  id: string;
  /** Ends the sentence `Sign in to …`; without it guests are not asked to sign in. */
  purpose?: string;
  /** Shown when the server sends no message with its error. */
  failure: string;
  send: (wanted: Wanted) => Promise<Product>;
  /** Updates the displayed figures before the response; returns a function that reverts them. */
  show?: (wanted: Wanted) => () => void;
  onError?: (error: unknown) => void;
  /** Called after the last of several presses. */
  onSettled?: () => void;
}

/**
 * Updates the button immediately and sends presses one after the other. A failed one is reverted with an error message.
 */
export function sendReaction<Wanted>(api: Api, queries: QueryClient, reaction: Reaction<Wanted>, wanted: Wanted): void {
  const { kind, id, purpose, failure, send, show, onError, onSettled } = reaction;
  const { queryKey } = productQuery(api, id);
  const mutationKey = [REACTION, kind, id];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;

  const mutation = new MutationObserver(queries, {
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: send,
    onMutate: async (wanted) => {
      const ownKey = ownReactionsKey(useSession.getState().user?.id ?? '');
      // A response from before the press would overwrite it.
      await Promise.all([queries.cancelQueries({ queryKey }), queries.cancelQueries({ queryKey: ownKey })]);
      const hideFigures = show?.(wanted);
      const hideMark = kind === 'rated' ? undefined : showMark(queries, ownKey, kind, id, Boolean(wanted));
      return {
        ownKey,
        undo: () => {
          hideFigures?.();
          hideMark?.();
        },
      };
    },
    onSuccess: (product) => {
      if (!isLast()) return;
      queries.setQueriesData({}, (held) => replaceProduct(held, product));
      // The press may have cancelled the initial request for it.
      if (queries.getQueryState(queryKey)?.status === 'pending') queries.setQueryData(queryKey, product);
    },
    onError: (error, _wanted, shown) => {
      shown?.undo();
      onError?.(error);
      if (isLast()) void queries.invalidateQueries({ queryKey });
    },
    onSettled: (_product, _error, _wanted, shown) => {
      if (!isLast()) return;
      // Once nothing is pending, the server's list is refetched.
      if (kind !== 'rated' && shown) void queries.invalidateQueries({ queryKey: shown.ownKey });
      onSettled?.();
    },
  });

  const run = () => mutation.mutate(wanted);
  (purpose ? withSignIn(purpose, run) : run()).catch((error) => {
    const isHandled = error instanceof SignInCancelled || (error instanceof ApiError && error.status === 401);
    if (!isHandled) toast.error(errorText(error, failure));
  });
}

const REACTION = 'reaction';

function showMark(
  queries: QueryClient,
  ownKey: readonly unknown[],
  kind: ReactionKind,
  id: string,
  isWanted: boolean,
): () => void {
  const before = queries.getQueryData<OwnReactions>(ownKey);
  const guestIds = () => readGuestWishlist().map((wish) => wish.id);
  const own = before ?? { liked: [], favorited: guestIds(), ratings: {}, isPartial: true };
  queries.setQueryData(ownKey, withMark(own, kind, id, isWanted));
  const wasMarked = own[kind].includes(id);
  return () =>
    queries.setQueryData<OwnReactions>(ownKey, (current) => current && withMark(current, kind, id, wasMarked));
}

function withMark(own: OwnReactions, kind: ReactionKind, id: string, isMarked: boolean): OwnReactions {
  const others = own[kind].filter((other) => other !== id);
  return { ...own, [kind]: isMarked ? [...others, id] : others };
}

/** Adds pending presses to a list fetched meanwhile. */
export function withPending(queries: QueryClient, own: OwnReactions): OwnReactions {
  return queries
    .getMutationCache()
    .findAll({ mutationKey: [REACTION], status: 'pending' })
    .reduce((shown, { options, state }) => {
      const [, kind, id] = options.mutationKey as [string, ReactionKind | 'rated', string];
      return kind === 'rated' ? shown : withMark(shown, kind, id, Boolean(state.variables));
    }, own);
}
