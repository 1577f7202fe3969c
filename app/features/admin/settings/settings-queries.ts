import { queryOptions } from '@tanstack/react-query';
import type { VersionSource } from '#app/desk-kit/document/versions-dialog.tsx';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import { type AllSettings, isSection, type SectionId, type SettingId } from '#contract/settings/settings.ts';

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

export function pagesQuery(api: Api) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'pages'],
    queryFn: ({ signal }) => api.settings.pages({}, signal),
  });
}

export function pageQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...SETTINGS_KEY, 'page', id],
    queryFn: ({ signal }) => api.settings.page({ params: { id } }, signal),
    // Editors start from the current version, not a cached one.
    gcTime: 0,
    staleTime: 0,
  });
}

export function settingVersions(
  api: Api,
  id: SettingId,
  updatedAt: string,
  onRestored: () => Promise<unknown>,
): VersionSource {
  return {
    queryKey: [...SETTINGS_KEY, 'versions', id],
    updatedAt,
    list: (signal) => api.settings.versions({ params: { id } }, signal),
    load: (versionId, signal) => api.settings.version({ params: { id, versionId } }, signal),
    restore: async (versionId) => {
      await api.settings.restoreVersion({ params: { id, versionId }, body: { updatedAt } });
      await onRestored();
    },
    ...(isSection(id) && { empty: 'Default' }),
  };
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
    backups: api.settings.saveBackups,
  };
  return calls[id] as unknown as Save<Id>;
}
