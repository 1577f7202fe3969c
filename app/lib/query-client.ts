import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Server-rendered data is fresh for a minute, as long as caches may keep pages. */
const STALE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // During hydration no embedded data is refetched, however old: each query would render its screen again at
        // once. resumeRefetching catches up.
        refetchOnMount: false,
        // Also fetched offline: the service worker may have the response.
        networkMode: 'offlineFirst',
        // A rejected call would be rejected again; only an unreachable or overloaded server is retried.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
      // Without a network it fails with a message: by default it would wait silently and be lost with the page.
      mutations: { networkMode: 'offlineFirst' },
    },
  });
}
