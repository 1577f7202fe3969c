import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { PublicSettings } from '#contract/settings/public.ts';
import { SITE_NAME } from '#contract/settings/shipped.ts';
import type { site } from '#contract/site.ts';
import { type Api, useApi } from './api.ts';

type Site = ResponseOf<typeof site.get>;

/** What every page says of the site; it comes with the page. */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.site.get({}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What an admin said of the site, where it differs from the default. */
type SiteSettings = PublicSettings & { name: string };

function withName(site: { settings?: PublicSettings | undefined } | undefined): SiteSettings {
  return { name: SITE_NAME, ...site?.settings };
}

const SiteContext = createContext<Site | undefined>(undefined);

/** A dozen places of every page ask for it: one watches the query for all of them. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(siteQuery(useApi()));
  return <SiteContext value={data}>{children}</SiteContext>;
}

export const useSite = () => useContext(SiteContext);

export function useSiteSettings(): SiteSettings {
  return withName(useSite());
}

/** The same for a loader: it is there before any of them runs. */
export function siteSettings(queries: QueryClient): SiteSettings {
  return withName(queries.getQueryData<{ settings?: PublicSettings }>(['site']));
}
