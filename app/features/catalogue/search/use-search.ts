import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { readRecentSearches, removeRecentSearch, saveRecentSearch } from './recent-searches.ts';

/** Results for a debounced text. Until they load, the previous results stay. */
export function useSearch(text: string) {
  const typed = text.trim();
  const settled = useDebounced(typed);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchQuery(useApi(), settled),
    placeholderData: keepPreviousData,
  });
  const isSearching = typed !== '' && settled !== '';
  return {
    typed,
    settled,
    found: isSearching && !isError ? data : undefined,
    /** The results are of the previous text. */
    isOld: isPlaceholderData,
    hasFailed: isSearching && isError,
    isFetching,
    retry: () => void refetch(),
  };
}

/** Each text has its own query, so a slow response to a shorter text can never replace a newer one. */
function searchQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: ['search', 'found', text],
    queryFn: ({ signal }) => api.search.find({ query: { search: text } }, signal),
    enabled: text !== '',
    // Retries once if the server was busy; after that the next letter tries again.
    retry: 1,
    retryDelay: 500,
  });
}

/** Popular searches change slowly. If they fail to load, the reader's own are enough. */
export function usePopularSearches() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['search', 'popular'],
    queryFn: ({ signal }) => api.search.popular({}, signal),
    staleTime: 600_000,
    retry: false,
  });
  return data;
}

/** The reader's searches on this device; empty without consent. */
export function useRecentSearches() {
  const [recent, setRecent] = useState(readRecentSearches);
  const refresh = () => setRecent(readRecentSearches());
  return {
    recent,
    refresh,
    remove: (search: string) => {
      removeRecentSearch(search);
      refresh();
    },
  };
}

/** Stores a search on this device, if allowed, and counts its meaning on the server. */
export function useNoteSearch() {
  const api = useApi();
  return (search: string) => {
    saveRecentSearch(search);
    if (search.trim() !== '') api.search.made({ body: { search } }).catch(() => {});
  };
}
