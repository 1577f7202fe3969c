import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, useApi } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { readRecentSearches, removeRecentSearch } from './recent-searches.ts';
import { EXAMPLES, popularGroups, recentGroup, type SuggestionGroup, suggestionGroups } from './suggestion.ts';

type Suggested = {
  groups: SuggestionGroup[];
  /** In place of groups. */
  message: string | null;
};

/** What to offer for the text: recent searches or examples while there is none, else what the server finds. */
export function useSuggestions(text: string) {
  const typed = text.trim();
  const settled = useDebounced(typed);
  const [recent, setRecent] = useState(readRecentSearches);
  const popular = useQuery(popularQuery(useApi()));
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsQuery(useApi(), settled),
    placeholderData: keepPreviousData,
  });

  const suggested = (): Suggested => {
    if (typed === '') {
      const others = popularGroups(popular.data ?? []);
      const own = recent.length > 0 ? [recentGroup(recent)] : [];
      return { groups: [...own, ...(others.length > 0 ? others : [EXAMPLES])], message: null };
    }
    if (settled === '') return { groups: [], message: null };
    if (isError) return { groups: [], message: 'Something went wrong' };
    if (!data) return { groups: [], message: null };
    const groups = suggestionGroups(data, typed);
    if (groups.length > 0) return { groups, message: null };
    return { groups, message: isPlaceholderData ? null : `Nothing found for “${settled}”.` };
  };

  return {
    ...suggested(),
    /** How many lines at the beginning are searches of one's own. */
    recent: typed === '' ? recent.length : 0,
    refreshRecent: () => setRecent(readRecentSearches()),
    remove: (search: string) => {
      removeRecentSearch(search);
      setRecent(readRecentSearches());
    },
  };
}

/** What others search changes slowly. Without it the reader's own are enough. */
function popularQuery(api: Api) {
  return queryOptions({
    queryKey: ['search', 'popular'],
    queryFn: ({ signal }) => api.search.popular({}, signal),
    staleTime: 600_000,
    retry: false,
  });
}

/** Each text has its own response, so a slow one for less text can never replace a newer. */
function suggestionsQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: ['search', 'found', text],
    queryFn: ({ signal }) => api.search.find({ query: { search: text } }, signal),
    enabled: text !== '',
    // Once more for a server that was busy; after that the next letter asks again.
    retry: 1,
    retryDelay: 500,
  });
}
