import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** What the server rendered is fresh for a minute, as long as caches may keep pages. */
const STALE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // While a page hydrates, what it came with is not asked for again, however old it is: to ask has its screen rendered
        // again in the same breath, once for each query. Then resumeRefetching makes up for it.
        refetchOnMount: false,
        // Asked also without a network: the service worker may have the answer.
        networkMode: 'offlineFirst',
        // A rejection will be the same the second time; only an unreachable or overloaded server is asked again.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
      // Without a network it fails and is said to: by itself it would wait in silence, and be lost with the page.
      mutations: { networkMode: 'offlineFirst' },
    },
  });
}
