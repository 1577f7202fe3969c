import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { readRecentSearches, removeRecentSearch, saveRecentSearch } from './recent-searches.ts';

/** What the server finds for a text once it has rested. Until it answers, what it found before stays. */
export function useSearch(text: string) {
  const typed = text.trim();
  const settled = useDebounced(typed);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchQuery(useApi(), settled),
    placeholderData: keepPreviousData,
  });
  const isAsked = typed !== '' && settled !== '';
  return {
    typed,
    settled,
    found: isAsked && !isError ? data : undefined,
    /** It is of the text before. */
    isOld: isPlaceholderData,
    hasFailed: isAsked && isError,
    isFetching,
    retry: () => void refetch(),
  };
}

/** Each text has its own response, so a slow one for less text can never replace a newer. */
function searchQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: ['search', 'found', text],
    queryFn: ({ signal }) => api.search.find({ query: { search: text } }, signal),
    enabled: text !== '',
    // Once more for a server that was busy; after that the next letter asks again.
    retry: 1,
    retryDelay: 500,
  });
}

/** What others search changes slowly. Without it the reader's own are enough. */
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

/** The reader's own searches on this device; none where nothing may be remembered. */
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

/** Remembers a search here, where that is allowed, and counts it on the server by what it means. */
export function useNoteSearch() {
  const api = useApi();
  return (search: string) => {
    saveRecentSearch(search);
    if (search.trim() !== '') api.search.made({ body: { search } }).catch(() => {});
  };
}
