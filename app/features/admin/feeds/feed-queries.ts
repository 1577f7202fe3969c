import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { FeedItem, FeedRun, StoreFeed } from '#contract/desk/store-feeds.ts';

export const FEEDS_KEY = [...ADMIN_KEY, 'feeds'];
const POLL_MS = 2_000;

export function feedsQuery(api: Api) {
  return queryOptions({
    queryKey: FEEDS_KEY,
    queryFn: ({ signal }) => api.storeFeeds.list({}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  });
}

export function isRunning({ lastRun }: StoreFeed): boolean {
  return lastRun?.state === 'queued' || lastRun?.state === 'running';
}

/**
 * Runs up to the given one, or the latest. The key contains the last run and its state, so the list reloads when they
 * change.
 */
export function feedRunsQuery(api: Api, id: string, lastRun: FeedRun | null, until: string | null) {
  return queryOptions({
    queryKey: [...FEEDS_KEY, id, 'runs', lastRun?.id ?? '', lastRun?.state ?? '', until],
    queryFn: ({ signal }) =>
      api.storeFeeds.runs({ params: { id }, query: { limit: '10', until: until ?? undefined } }, signal),
    staleTime: 0,
  });
}

export function feedItemsQuery(
  api: Api,
  id: string,
  { state, search, page }: { state: FeedItem['state'] | undefined; search: string; page: number },
) {
  return queryOptions({
    queryKey: [...FEEDS_KEY, id, 'items', state, search, page],
    queryFn: ({ signal }) =>
      api.storeFeeds.items({ params: { id }, query: { state, search, page: String(page), limit: '50' } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function heldPricesQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...FEEDS_KEY, id, 'held'],
    queryFn: ({ signal }) => api.storeFeeds.items({ params: { id }, query: { state: 'held', limit: '50' } }, signal),
    staleTime: 0,
  });
}
