import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { useMay } from '#app/features/account/auth/user-context.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { ProductCard } from '#contract/phone/product.ts';

/** Null: no longer in the catalogue. Staff also see hidden phones. */
function articlePhoneQuery(api: Api, id: string, seesHidden = false) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'article-phone', id],
    queryFn: async ({ signal }): Promise<ProductCard | null> => {
      try {
        const { get } = seesHidden ? api.adminProducts : api.products;
        return await get({ params: { id } }, signal);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Phones that came with an article or a search need no second request. */
export function cachePhones(api: Api, queries: QueryClient, phones: readonly ProductCard[]): void {
  for (const phone of phones) queries.setQueryData(articlePhoneQuery(api, phone.id).queryKey, phone);
}

export function useArticlePhones(ids: readonly string[]): { phones: ProductCard[]; missing: string[] } {
  const api = useApi();
  const seesHidden = useMay('catalogue');
  const results = useQueries({ queries: ids.map((id) => articlePhoneQuery(api, id, seesHidden)) });
  return {
    phones: results.flatMap(({ data }) => data ?? []),
    missing: ids.filter((_, index) => results[index]?.data === null),
  };
}
