import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { ReviewSort } from '#contract/community/reviews.ts';

const PAGE_SIZE = 10;

export function reviewsKey(productId: string) {
  return ['reviews', productId];
}

/** Pages of owners' reviews, with the viewer's own review and votes. */
export function reviewsQuery(api: Api, productId: string, sort: ReviewSort, viewerId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...reviewsKey(productId), sort, viewerId],
    queryFn: ({ pageParam, signal }) =>
      api.reviews.list(
        { params: { id: productId }, query: { sort, page: String(pageParam), limit: String(PAGE_SIZE) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore, currentPage }) => (hasMore ? currentPage + 1 : undefined),
  });
}

export function ownReviewsQuery(api: Api, userId: string, page: number) {
  return queryOptions({
    queryKey: ['users', userId, 'reviews', page],
    queryFn: ({ signal }) => api.reviews.mine({ params: { id: userId }, query: { page: String(page) } }, signal),
  });
}

/**
 * Reviews of the most similar phone that has any; null if no similar phone has. Ratings show which phones to ask for,
 * because every review has one.
 */
export function nearestReviewsQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: [...reviewsKey(productId), 'nearest'],
    queryFn: async ({ signal }) => {
      const close = await api.products.similar({ params: { id: productId } }, signal);
      for (const { id, name, ratingCount } of close) {
        if (ratingCount === 0) continue;
        const query = { limit: String(NEAREST_REVIEWS) };
        const { reviews, total } = await api.reviews.list({ params: { id }, query }, signal);
        if (total > 0) return { phone: { id, name }, reviews, total };
      }
      return null;
    },
    retry: false,
  });
}

const NEAREST_REVIEWS = 2;

/** The key under which unsent text is stored. */
export function draftPlace(productId: string): string {
  return `review ${productId}`;
}

/** How many reviews the server renders. The browser loads them from the first one when the reader comes near. */
export const SERVED_REVIEWS = 5;

export function servedReviewsQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: [...reviewsKey(productId), 'served'],
    queryFn: ({ signal }) =>
      api.reviews.list({ params: { id: productId }, query: { limit: String(SERVED_REVIEWS) } }, signal),
    meta: { serverOnly: true },
  });
}
