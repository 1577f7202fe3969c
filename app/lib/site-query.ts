import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicSettings } from '#contract/settings/public.ts';
import { SITE_NAME } from '#contract/settings/shipped.ts';
import { type Api, useApi } from './api.ts';

/** What every page says of the site; it comes with the page. */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.site.get({}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What an admin said of the site, as far as it is not what ships. */
type SiteSettings = PublicSettings & { name: string };

function withName(site: { settings?: PublicSettings | undefined } | undefined): SiteSettings {
  return { name: SITE_NAME, ...site?.settings };
}

export function useSiteSettings(): SiteSettings {
  return withName(useQuery(siteQuery(useApi())).data);
}

/** The same for a loader: it is there before any of them runs. */
export function siteSettings(queries: QueryClient): SiteSettings {
  return withName(queries.getQueryData<{ settings?: PublicSettings }>(['site']));
}
