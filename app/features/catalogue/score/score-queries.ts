import { queryOptions } from '@tanstack/react-query';
import { PRICE_KEYS, phoneFields } from '#app/features/catalogue/card/card-phone.ts';
import type { Api } from '#app/lib/api.ts';

const toInstead = phoneFields(...PRICE_KEYS, 'score');

/** The calculation of a phone's score. */
export function scoreQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['products', 'score', id],
    queryFn: ({ signal }) => api.products.score({ params: { id } }, signal),
  });
}

/** How the phone compares with others at its price. */
export function verdictQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['products', 'verdict', id],
    queryFn: async ({ signal }) => {
      const verdict = await api.products.verdict({ params: { id } }, signal);
      return {
        ...verdict,
        instead: verdict.instead.map(({ product, why }) => ({ product: toInstead(product), why })),
      };
    },
    meta: { serverOnly: true },
  });
}

export type ShownVerdict = Awaited<ReturnType<NonNullable<ReturnType<typeof verdictQuery>['queryFn']>>>;

export function scoringQuery(api: Api) {
  return queryOptions({
    queryKey: ['products', 'scoring'],
    queryFn: ({ signal }) => api.products.scoring({}, signal),
  });
}
