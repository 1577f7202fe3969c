import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asSomebody, SignInDeclined } from '#app/features/auth/sign-in-prompt.ts';
import { productQuery } from '#app/features/products/api.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { failureText } from '#app/lib/failure-text.ts';
import { toast } from '#app/ui/toast.ts';
import type { Product } from '#contract/products.ts';
import { replaceProduct } from './replace-product.ts';

interface Reaction<Wanted> {
  kind: string;
  /** Ends the sentence `Sign in to …`. */
  purpose: string;
  /** What to say when the server has no words for its refusal. */
  failure: string;
  /** The phone as it will be. */
  shown: (product: Product, wanted: Wanted) => Product;
  send: (api: Api, id: string, wanted: Wanted) => Promise<Product>;
}

/** Shows at once what was pressed, one call after the other; what fails is taken back and said. */
export function useReaction<Wanted>(
  { id }: Product,
  { kind, purpose, failure, shown, send }: Reaction<Wanted>,
): (wanted: Wanted) => void {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = productQuery(api, id);
  const mutationKey = ['reaction', kind, id];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;

  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    networkMode: 'always',
    mutationFn: (wanted: Wanted) => send(api, id, wanted),
    onMutate: async (wanted) => {
      // An answer from before the press would take it back.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (product) => product && shown(product, wanted));
      return before;
    },
    onSuccess: (product) => {
      if (isLast()) queries.setQueriesData({ queryKey: ['products'] }, (held) => replaceProduct(held, product));
    },
    onError: (_error, _wanted, before) => {
      queries.setQueryData(queryKey, before);
      if (isLast()) void queries.invalidateQueries({ queryKey });
    },
  });

  return (wanted) => {
    asSomebody(purpose, () => mutateAsync(wanted)).catch((error) => {
      const isSaidAlready = error instanceof SignInDeclined || (error instanceof ApiError && error.status === 401);
      if (!isSaidAlready) toast.error(failureText(error, failure));
    });
  };
}
