import { type UseQueryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';

type Options<Data, Selected> = UseQueryOptions<Data, Error, Selected, string[]>;
type Loaded<Data> = Pick<UseQueryResult<Data>, 'data' | 'isFetching' | 'refetch'>;
type UseLoadedQuery = <Data, Selected = Data>(query: Options<Data, Selected>) => Loaded<Selected>;

/**
 * A query that the screen's loader has fetched, or that only the browser fetches. The server does not subscribe to it,
 * because it renders only once.
 */
export const useLoadedQuery: UseLoadedQuery = import.meta.env.SSR ? useCachedData : useQuery;

function useCachedData<Data, Selected>({ queryKey, enabled, select }: Options<Data, Selected>): Loaded<Selected> {
  const queries = useQueryClient();
  // No loader fetches a disabled query, such as a reader's own data: pages are rendered for guests.
  const held = enabled === false ? undefined : queries.getQueryData<Data>(queryKey);
  const data = select && held !== undefined ? select(held) : (held as Selected | undefined);
  return { data, isFetching: false, refetch: neverCalled };
}

function neverCalled(): never {
  throw new Error('The server does not fetch again.');
}
