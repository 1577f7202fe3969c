import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';

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
