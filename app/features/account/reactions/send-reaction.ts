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
  /** What the button of a like or a heart shows is changed here; stars are a part of the phone. */
  kind: ReactionKind | 'rated';
  /** Of the phone. */
  id: string;
  /** Ends the sentence `Sign in to …`; without it no one is asked to. */
  purpose?: string;
  /** Shown when the server sends no message with its error. */
  failure: string;
  send: (wanted: Wanted) => Promise<Product>;
  /** Shows figures as the press will change them; returns how to undo that. */
  show?: (wanted: Wanted) => () => void;
  onError?: (error: unknown) => void;
  /** After the last of several presses. */
  onSettled?: () => void;
}

/** Shows at once what was pressed, and sends one press after the other; what fails is undone and said. */
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
      // A response from before the press would undo it.
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
      if (isLast()) queries.setQueriesData({}, (held) => replaceProduct(held, product));
    },
    onError: (error, _wanted, shown) => {
      shown?.undo();
      onError?.(error);
      if (isLast()) void queries.invalidateQueries({ queryKey });
    },
    onSettled: (_product, _error, _wanted, shown) => {
      if (!isLast()) return;
      // Once nothing is on its way, the server's list is the truth again.
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

/** A list fetched while presses are on their way, with these. */
export function withPending(queries: QueryClient, own: OwnReactions): OwnReactions {
  return queries
    .getMutationCache()
    .findAll({ mutationKey: [REACTION], status: 'pending' })
    .reduce((shown, { options, state }) => {
      const [, kind, id] = options.mutationKey as [string, ReactionKind | 'rated', string];
      return kind === 'rated' ? shown : withMark(shown, kind, id, Boolean(state.variables));
    }, own);
}
