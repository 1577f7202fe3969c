import type { QueryClient } from '@tanstack/react-query';
import { nextTask } from './viewport/painted.ts';

/** Lets queries refetch on mount again, and refetches stale ones of the page, each in a task of its own. */
export async function resumeRefetching(queries: QueryClient): Promise<void> {
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, refetchOnMount: true } });
  for (const query of queries.getQueryCache().findAll({ type: 'active', stale: true })) {
    await nextTask();
    // A failed refetch keeps the displayed data.
    if (query.isStale() && query.state.fetchStatus === 'idle') query.fetch().catch(() => {});
  }
}
