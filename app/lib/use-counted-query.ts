import { type QueryKey, type UseSuspenseQueryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { painted } from './viewport/painted.ts';

/**
 * A query whose request counts as a view. Calls during server rendering are not counted, so a server-rendered page
 * fetches once more. It waits for the first paint: fetching on mount would render the screen a second time during
 * hydration.
 */
export function useCountedQuery<Answer, Key extends QueryKey>(
  query: UseSuspenseQueryOptions<Answer, Error, Answer, Key>,
  isCounted: (answer: Answer) => boolean = () => true,
): Answer {
  const queries = useQueryClient();
  const isServed = useLocation().key === 'default';
  const { data } = useSuspenseQuery(query);
  const countView = useEffectEvent(() => {
    if (isServed && isCounted(data))
      void painted().then(() => queries.query({ ...query, staleTime: 0 }).catch(() => null));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that came from the server
  useEffect(() => countView(), [isServed]);
  return data;
}
