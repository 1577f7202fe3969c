import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { nextTask } from './viewport/painted.ts';

/** What the server rendered is fresh for a minute, as long as caches may keep pages. */
const STALE_MS = 60_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Asked also without a network: the service worker may have the answer.
        networkMode: 'offlineFirst',
        // A rejection will be the same the second time; only an unreachable or overloaded server is asked again.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
    },
  });
}

/**
 * While a page hydrates, what it came with is not asked for anew, however old it is: to ask renders its screen again in
 * the same breath, once for each query. Returns what makes up for it, each query in a task of its own.
 */
export function pauseRefetching(queries: QueryClient): () => Promise<void> {
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, refetchOnMount: false } });
  return async () => {
    queries.setDefaultOptions(defaults);
    for (const query of queries.getQueryCache().findAll({ type: 'active', stale: true })) {
      await nextTask();
      // What it shows stays when it cannot be had.
      if (query.isStale() && query.state.fetchStatus === 'idle') query.fetch().catch(() => {});
    }
  };
}
