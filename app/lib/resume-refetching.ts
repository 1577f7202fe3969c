import type { QueryClient } from '@tanstack/react-query';
import { nextTask } from './viewport/painted.ts';

/** Queries ask again as they are mounted; those of the page that are old begin, each in a task of its own. */
export async function resumeRefetching(queries: QueryClient): Promise<void> {
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, refetchOnMount: true } });
  for (const query of queries.getQueryCache().findAll({ type: 'active', stale: true })) {
    await nextTask();
    // What it shows stays when it cannot be had.
    if (query.isStale() && query.state.fetchStatus === 'idle') query.fetch().catch(() => {});
  }
}
