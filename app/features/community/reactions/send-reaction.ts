import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { SignInCancelled, withSignIn } from '#app/features/account/auth/sign-in-prompt.ts';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Product } from '#contract/phone/product.ts';
import { replaceProduct } from './replace-product.ts';

interface Reaction<Wanted> {
  kind: string;
  /** Of the phone. */
  id: string;
  /** Ends the sentence `Sign in to …`. */
  purpose: string;
  /** Shown when the server sends no message with its error. */
  failure: string;
  send: (wanted: Wanted) => Promise<Product>;
  /** Shows what was pressed; returns how to take that back. */
  show: (wanted: Wanted) => () => void;
  /** After the last of several presses. */
  onSettled?: () => void;
}

/** Shows at once what was pressed, one call after the other; what fails is taken back and said. */
export function sendReaction<Wanted>(api: Api, queries: QueryClient, reaction: Reaction<Wanted>, wanted: Wanted): void {
  const { kind, id, purpose, failure, send, show, onSettled } = reaction;
  const { queryKey } = productQuery(api, id);
  const mutationKey = ['reaction', kind, id];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;

  const mutation = new MutationObserver(queries, {
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: send,
    onMutate: async (wanted) => {
      // A response from before the press would take it back.
      await queries.cancelQueries({ queryKey });
      return show(wanted);
    },
    onSuccess: (product) => {
      if (isLast()) queries.setQueriesData({}, (held) => replaceProduct(held, product));
    },
    onError: (_error, _wanted, rollback) => {
      rollback?.();
      if (isLast()) void queries.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      if (isLast()) onSettled?.();
    },
  });

  withSignIn(purpose, () => mutation.mutate(wanted)).catch((error) => {
    const isHandled = error instanceof SignInCancelled || (error instanceof ApiError && error.status === 401);
    if (!isHandled) toast.error(errorText(error, failure));
  });
}
