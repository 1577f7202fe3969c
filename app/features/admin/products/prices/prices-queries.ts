import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { invalidateProducts } from '#app/features/admin/products/products-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { PriceChangeJob } from '#contract/desk/prices.ts';

const POLL_MS = 300;
const PRICES_KEY = [...ADMIN_KEY, 'prices'];
export const CHANGES_KEY = [...PRICES_KEY, 'changes'];

/** Polled while it runs. */
export function priceChangeQuery(api: Api, queries: QueryClient, id: string) {
  return queryOptions({
    queryKey: [...CHANGES_KEY, id],
    queryFn: async ({ signal }) => {
      const job = await api.adminPrices.get({ params: { id } }, signal);
      if (!isBusy(job)) invalidateProducts(api, queries);
      return job;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? POLL_MS : false),
  });
}

export function priceChangesQuery(api: Api) {
  return queryOptions({
    queryKey: [...CHANGES_KEY, 'recent'],
    queryFn: ({ signal }) => api.adminPrices.list({}, signal),
    staleTime: 0,
  });
}

export function schedulesQuery(api: Api, productId?: string) {
  return queryOptions({
    queryKey: [...PRICES_KEY, 'schedules', productId ?? null],
    queryFn: ({ signal }) => api.adminPrices.schedules({ query: { productId } }, signal),
    staleTime: 0,
  });
}

export function isBusy({ state }: Pick<PriceChangeJob, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}
