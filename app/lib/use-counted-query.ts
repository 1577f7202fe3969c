import { type QueryKey, type UseSuspenseQueryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { painted } from './viewport/painted.ts';

/**
 * What a query answers, where asking it is counted as a view. The server's own calls count none, so a page that came
 * from it asks once more for itself: once it is painted, since a query that asks as it is mounted has the screen rendered
 * a second time before hydration is done.
 */
export function useCountedQuery<Answer, Key extends QueryKey>(
  query: UseSuspenseQueryOptions<Answer, Error, Answer, Key>,
  isCounted: (answer: Answer) => boolean = () => true,
): Answer {
  const queries = useQueryClient();
  const isServed = useLocation().key === 'default';
  const { data } = useSuspenseQuery(query);
  const askAgain = useEffectEvent(() => {
    if (isServed && isCounted(data))
      void painted().then(() => queries.query({ ...query, staleTime: 0 }).catch(() => null));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that came from the server
  useEffect(() => askAgain(), [isServed]);
  return data;
}
