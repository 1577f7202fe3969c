import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { ADMIN_KEY } from '../shell/api.ts';

/** Null: it has left the catalogue. */
function articlePhoneQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'article-phone', id],
    queryFn: async ({ signal }): Promise<ProductCard | null> => {
      try {
        return await api.adminProducts.get({ params: { id } }, signal);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Phones that came with an article or a search need not be requested again. */
export function cachePhones(api: Api, queries: QueryClient, phones: readonly ProductCard[]): void {
  for (const phone of phones) queries.setQueryData(articlePhoneQuery(api, phone.id).queryKey, phone);
}

export function useArticlePhones(ids: readonly string[]): { phones: ProductCard[]; missing: string[] } {
  const api = useApi();
  const results = useQueries({ queries: ids.map((id) => articlePhoneQuery(api, id)) });
  return {
    phones: results.flatMap(({ data }) => data ?? []),
    missing: ids.filter((_, index) => results[index]?.data === null),
  };
}
