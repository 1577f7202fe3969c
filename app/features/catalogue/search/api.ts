import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';

/** Each text has its own answer, so a slow one for less text can never stand for a newer. */
export function suggestionsQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.search.find({ query: { search: text } }, signal),
    enabled: text !== '',
    // The next letter asks again.
    retry: false,
  });
}
