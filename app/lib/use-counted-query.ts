import { type QueryKey, type UseSuspenseQueryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { painted } from './viewport/painted.ts';

type Counted<Answer, Key extends QueryKey> = UseSuspenseQueryOptions<Answer, Error, Answer, Key>;

/**
 * Sends the request of a query that counts as a view. Calls during server rendering are not counted, so a
 * server-rendered page fetches once more. It waits for the first paint: fetching on mount would render the screen a
 * second time during hydration.
 */
export function useCountView<Answer, Key extends QueryKey>(query: Counted<Answer, Key>, isCounted = true): void {
  const queries = useQueryClient();
  const isServed = useLocation().key === 'default';
  const countView = useEffectEvent(() => {
    if (isServed && isCounted) void painted().then(() => queries.query({ ...query, staleTime: 0 }).catch(() => null));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page rendered by the server
  useEffect(() => countView(), [isServed]);
}

/** A query used by the server's render, whose request counts as a view. */
export function useCountedQuery<Answer, Key extends QueryKey>(
  query: Counted<Answer, Key>,
  isCounted: (answer: Answer) => boolean = () => true,
): Answer {
  const { data } = useSuspenseQuery(query);
  useCountView(query, isCounted(data));
  return data;
}
