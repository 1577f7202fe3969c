import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { PRICE_KEYS, phoneFields, toCardPhone } from './card-phone.ts';

/** Queries shared by loaders and components: one key, no double fetch. They keep only what the screens show. */

const toScale = phoneFields('dimensions');
const toLiked = phoneFields(...PRICE_KEYS, 'likes', 'demo');
const toRanked = phoneFields(...PRICE_KEYS, 'demo');
const toLatest = phoneFields(...PRICE_KEYS);
const toCompared = phoneFields('dimensions', 'price', 'weight', 'batteryCapacity');

/** The lists of the home page contain only phones on sale. */
const ON_SALE = 'available';

export function trendingQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['products', 'trending', limit],
    queryFn: async ({ signal }) =>
      (await api.products.trending({ query: { limit: String(limit), status: ON_SALE } }, signal)).map((phone) => ({
        ...toCardPhone(phone),
        ...toScale(phone),
      })),
  });
}

export function mostLikedQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['products', 'most-liked', limit],
    queryFn: async ({ signal }) =>
      (await api.products.mostLiked({ query: { limit: String(limit), status: ON_SALE } }, signal)).map(toLiked),
  });
}

export function dailyHitsQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['products', 'daily-hits', limit],
    queryFn: async ({ signal }) =>
      (await api.products.dailyHits({ query: { limit: String(limit), status: ON_SALE } }, signal)).map(
        ({ hits, movement, ...phone }) => ({
          ...toRanked(phone),
          hits,
          movement,
        }),
      ),
  });
}

export function latestByBrandQuery(api: Api, limit: number, brands: number) {
  return queryOptions({
    queryKey: ['products', 'latest-by-brand', limit, brands],
    queryFn: async ({ signal }) => {
      const query = { limit: String(limit), brands: String(brands), status: ON_SALE, order: 'priced' } as const;
      const groups = await api.products.latestByBrand({ query }, signal);
      return groups.map((group) => ({ ...group, products: group.products.map(toLatest) }));
    },
  });
}

export function popularComparisonsQuery(api: Api) {
  return queryOptions({
    queryKey: ['products', 'popular-comparisons'],
    queryFn: async ({ signal }) =>
      (await api.products.popularComparisons({}, signal)).map(({ products }) => ({
        products: products.map(toCompared),
      })),
  });
}

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

export function storePricesQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['products', 'store-prices', id],
    queryFn: ({ signal }) => api.products.storePrices({ params: { id } }, signal),
    meta: { serverOnly: true },
  });
}

export function pricesQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['products', 'prices', id],
    queryFn: ({ signal }) => api.products.prices({ params: { id } }, signal),
    meta: { serverOnly: true },
  });
}

/** The sources of a phone's figures; fetched on first use. */
export function sourcesQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['products', 'sources', id],
    queryFn: ({ signal }) => api.products.sources({ params: { id } }, signal),
  });
}

/**
 * The phones of a comparison in the given order; unknown ids are returned separately instead of failing the request.
 */
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

/** Uses a call that is served from memory and does not count a view. */
async function productExists(api: Api, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await api.products.similar({ params: { id } }, signal);
    return true;
  } catch (error) {
    if (isUnknownId(error)) return false;
    throw error;
  }
}

/** No phone has this id, or it is not a valid id. */
function isUnknownId(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}

export function phoneSearchQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: ['products', 'search', search],
    queryFn: async ({ signal }) => (await api.search.find({ query: { search } }, signal)).products,
  });
}
