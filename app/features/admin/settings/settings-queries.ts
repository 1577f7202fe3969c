import { queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { SitePageId } from '#contract/settings/sections.ts';
import type { AllSettings, SectionId, SettingId } from '#contract/settings/settings.ts';

export const SETTINGS_KEY = [...ADMIN_KEY, 'settings'];

export function settingsQuery(api: Api) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'all'],
    queryFn: ({ signal }) => api.settings.list({}, signal),
    // Forms start from the current version, not a cached one.
    gcTime: 0,
    staleTime: 0,
  });
}

export function pageQuery(api: Api, id: SitePageId) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'page', id],
    queryFn: ({ signal }) => api.settings.page({ params: { id } }, signal),
    // Editors start from the current version, not a cached one.
    gcTime: 0,
    staleTime: 0,
  });
}

export function versionsQuery(api: Api, id: SettingId, version: string) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'versions', id, version],
    queryFn: ({ signal }) => api.settings.versions({ params: { id } }, signal),
  });
}

export function versionQuery(api: Api, id: SettingId, versionId: string) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'version', id, versionId],
    queryFn: ({ signal }) => api.settings.version({ params: { id, versionId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type SectionValue<Id extends SectionId> = NonNullable<AllSettings[Id]['value']>;

type Save<Id extends SectionId> = (input: {
  body: { value: SectionValue<Id> | null; updatedAt: string };
}) => Promise<AllSettings[Id]>;

export function saveOf<Id extends SectionId>(api: Api, id: Id): Save<Id> {
  const calls = {
    identity: api.settings.saveIdentity,
    navigation: api.settings.saveNavigation,
    mail: api.settings.saveMail,
    consent: api.settings.saveConsent,
    search: api.settings.saveSearch,
  };
  return calls[id] as unknown as Save<Id>;
}
