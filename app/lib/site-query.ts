import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';

/** What every page says of the site; it comes with the page. */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.site.get({}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
