import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import { SITE_NAME } from '#contract/settings/defaults.ts';
import type { PublicSettings } from '#contract/settings/public.ts';
import type { site } from '#contract/site.ts';
import { type Api, useApi } from './api.ts';
import { useLoadedQuery } from './use-loaded-query.ts';

type Site = ResponseOf<typeof site.get>;

/** Site settings that every page needs; embedded in the page. */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => api.site.get({}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Site settings that differ from the default. */
type SiteSettings = PublicSettings & { name: string };

function withName(site: { settings?: PublicSettings | undefined } | undefined): SiteSettings {
  return { name: SITE_NAME, ...site?.settings };
}

const SiteContext = createContext<Site | undefined>(undefined);
/** For HTML that is cached separately from the page. */
export const SiteContextProvider = SiteContext.Provider;

/** A dozen components of every page need it, so one observes the query for all of them. */
export function SiteProvider({ children }: { children: ReactNode }) {
  const { data } = useLoadedQuery(siteQuery(useApi()));
  return <SiteContext value={data}>{children}</SiteContext>;
}

export const useSite = () => useContext(SiteContext);

export function useSiteSettings(): SiteSettings {
  return withName(useSite());
}

/** For loaders: the data is in the cache before any of them runs. */
export function siteSettings(queries: QueryClient): SiteSettings {
  return withName(queries.getQueryData<{ settings?: PublicSettings }>(['site']));
}
