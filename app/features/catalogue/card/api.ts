import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';

/** Queries shared by loaders and components: one key, no double fetch. */

export function trendingQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['products', 'trending', limit],
    queryFn: ({ signal }) => api.products.trending({ query: { limit: String(limit) } }, signal),
  });
}

export function mostLikedQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['products', 'most-liked', limit],
    queryFn: ({ signal }) => api.products.mostLiked({ query: { limit: String(limit) } }, signal),
  });
}

export function dailyHitsQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['products', 'daily-hits', limit],
    queryFn: ({ signal }) => api.products.dailyHits({ query: { limit: String(limit) } }, signal),
  });
}

export function latestByBrandQuery(api: Api, limit: number, brands: number) {
  return queryOptions({
    queryKey: ['products', 'latest-by-brand', limit, brands],
    queryFn: ({ signal }) =>
      api.products.latestByBrand({ query: { limit: String(limit), brands: String(brands) } }, signal),
  });
}

export function popularComparisonsQuery(api: Api) {
  return queryOptions({
    queryKey: ['products', 'popular-comparisons'],
    queryFn: ({ signal }) => api.products.popularComparisons({}, signal),
  });
}

/** How many phones there are. */
export function productCountQuery(api: Api) {
  return queryOptions({
    queryKey: ['products', 'count'],
    queryFn: async ({ signal }) => {
      const { total } = await api.products.list({ query: { limit: '1' } }, signal);
      return { total };
    },
  });
}

export function productQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: ({ signal }) => api.products.get({ params: { id } }, signal),
  });
}

export function similarQuery(api: Api, id: string, limit: number) {
  return queryOptions({
    queryKey: ['products', 'similar', id, limit],
    queryFn: async ({ signal }) => (await api.products.similar({ params: { id } }, signal)).slice(0, limit),
  });
}

export function pricesQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['products', 'prices', id],
    queryFn: ({ signal }) => api.products.prices({ params: { id } }, signal),
  });
}

/** The phones of a comparison in the order asked for; ids that no phone has are named instead of failing it. */
export function compareQuery(api: Api, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['products', 'compare', ...ids],
    queryFn: async ({ signal }) => {
      const compare = async (productIds: string[]) =>
        productIds.length === 0 ? [] : (await api.products.compare({ body: { productIds } }, signal)).products;
      try {
        return { products: await compare([...ids]), unknown: [] };
      } catch (error) {
        if (!isUnknownId(error)) throw error;
        const exists = await Promise.all(ids.map((id) => productExists(api, id, signal)));
        return {
          products: await compare(ids.filter((_, index) => exists[index])),
          unknown: ids.filter((_, index) => !exists[index]),
        };
      }
    },
  });
}

/** Asks for what is served from memory and counts no view. */
async function productExists(api: Api, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await api.products.similar({ params: { id } }, signal);
    return true;
  } catch (error) {
    if (isUnknownId(error)) return false;
    throw error;
  }
}

/** No phone has it, or none could: an id that is not even formed like one. */
function isUnknownId(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}

export function phoneSearchQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['products', 'search', search],
    queryFn: async ({ signal }) => (await api.search.find({ query: { search } }, signal)).products,
  });
}

export function brandsQuery(api: Api) {
  return queryOptions({ queryKey: ['brands'], queryFn: ({ signal }) => api.brands.list({}, signal) });
}
