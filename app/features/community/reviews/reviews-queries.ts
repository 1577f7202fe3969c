import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { ReviewSort } from '#contract/community/reviews.ts';

const PAGE_SIZE = 10;

export function reviewsKey(productId: string) {
  return ['reviews', productId];
}

/** What owners say, a page after the other; with what the viewer wrote and pressed. */
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
 * What owners say of the phone closest to this one that has reviews; null where none of the close ones has. Their
 * ratings tell which are worth asking: every review has one.
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

/** Under which name one's words are stored until they are sent. */
export function draftPlace(productId: string): string {
  return `review ${productId}`;
}

/** What the server's page shows. Who has a script reads them from the beginning once they come near. */
export const SERVED_REVIEWS = 5;

export function servedReviewsQuery(api: Api, productId: string) {
  return queryOptions({
    queryKey: [...reviewsKey(productId), 'served'],
    queryFn: ({ signal }) =>
      api.reviews.list({ params: { id: productId }, query: { limit: String(SERVED_REVIEWS) } }, signal),
    meta: { serverOnly: true },
  });
}
