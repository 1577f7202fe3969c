import type { Selectable } from 'kysely';
import { articleLines } from '#contract/article/parts.ts';
import { CURRENT_VERSION } from '#contract/desk/versions.ts';
import { commonErrors, pageErrors } from '#contract/errors/texts.ts';
import {
  isSitePage,
  type NavigationLink,
  type PageDraft,
  SITE_PAGES,
  type SiteNavigation,
} from '#contract/settings/sections.ts';
import {
  type AllSettings,
  type FullSettingVersion,
  isSection,
  type SectionId,
  type SettingId,
  type SettingVersion,
} from '#contract/settings/settings.ts';
import type { SiteVersionsTable } from '#db/schema.ts';
import { defaultPage } from '#db/seed/pages.ts';
import { authorOf, getVersion, listVersions as storedVersions } from '#server/history/versions.ts';
import { isPageOfSite } from '#server/http/pages/page-address.ts';
import { invalidFields, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { describeEnvironment } from './environment.ts';
import { orConflict } from './pages.ts';
import { settingTexts } from './setting-texts.ts';
import { changeSetting, requireSetting, type SettingRow, settingRows, toState, VERSIONS } from './store.ts';

export { hasDuePage, publishDuePages } from './pages.ts';

export async function listSettings({ database, config, settings }: Services): Promise<AllSettings> {
  const rows = new Map((await settingRows(database.query).execute()).map((row) => [row.id, row]));
  const section = <Id extends SectionId>(id: Id) => toState(rows.get(id) as SettingRow) as AllSettings[Id];
  const { name, address } = settings.sender(config);
  return {
    identity: section('identity'),
    navigation: section('navigation'),
    mail: section('mail'),
    consent: section('consent'),
    search: section('search'),
    backups: section('backups'),
    pages: SITE_PAGES.map((id) => {
      const row = rows.get(id) as SettingRow;
      const { updatedAt, updatedBy } = toState(row);
      return { id, isChanged: row.value !== null, hasDraft: row.draft !== null, updatedAt, updatedBy };
    }),
    sender: { name, address, replyTo: config.mailReplyTo },
    environment: describeEnvironment(config, process.env),
  };
}

interface SectionChange {
  value: object | null;
  updatedAt: string;
}

/** Null resets to the default. */
export async function saveSection<Id extends SectionId>(
  services: Services,
  id: Id,
  { value, updatedAt }: SectionChange,
  actorId: string,
): Promise<AllSettings[Id]> {
  if (id === 'navigation' && value) requireKnownPages(services, value as SiteNavigation);
  const row = await orConflict(services, id, () =>
    changeSetting(services, { id, updatedAt, actorId }, () => ({ value })),
  );
  return toState(row) as AllSettings[Id];
}

/** Internal links must lead to a route or to a page that an editor published. */
function requireKnownPages({ settings }: Services, { header, footer }: SiteNavigation): void {
  const wrong: Record<string, string> = {};
  const look = (links: readonly NavigationLink[], place: string) =>
    links.forEach(({ address }, at) => {
      const [, added] = /^\/pages\/([^/?#]+)/.exec(address) ?? [];
      const isKnown = added === undefined ? isPageOfSite(address) : settings.ownPages.has(added);
      if (address.startsWith('/') && !isKnown) wrong[`value.${place}.${at}.address`] = pageErrors.noPageAt(address);
    });
  look(header, 'header');
  for (const [at, { links }] of footer.entries()) look(links, `footer.${at}.links`);
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}

export async function listVersions({ database: { query } }: Services, id: SettingId): Promise<SettingVersion[]> {
  const rows = await storedVersions<VersionRow>(query, VERSIONS, id);
  return rows.map((row) => toVersion(id, row));
}

export async function requireVersion(
  { database: { query }, settings }: Services,
  id: SettingId,
  versionId: string,
): Promise<FullSettingVersion> {
  const row =
    versionId === CURRENT_VERSION
      ? currentVersion(await requireSetting(query, id))
      : await getVersion<VersionRow>(query, VERSIONS, id, versionId);
  if (!row) throw noSuchVersion();
  const value = row.value === null ? null : JSON.parse(row.value);
  return {
    ...toVersion(id, row),
    ...(versionId === CURRENT_VERSION && { id: CURRENT_VERSION }),
    lines: linesOf(id, value ?? (isSitePage(id) ? defaultPage(id, settings.name).page : null)),
  };
}

function linesOf(id: SettingId, value: object | null): FullSettingVersion['lines'] {
  if (value === null) return [];
  return Object.entries(settingTexts(id, value)).map(([label, text]) =>
    label === 'body'
      ? { label: 'Text', text: articleLines((value as PageDraft).body) }
      : { label: `${label[0]?.toUpperCase()}${label.slice(1).replaceAll('_', ' ')}`, text: String(text) },
  );
}

/** For a page the version becomes the draft; readers see it once it is published. */
export async function restoreVersion(
  services: Services,
  { id, versionId, updatedAt }: { id: SettingId; versionId: string; updatedAt: string },
  actorId: string,
): Promise<{ updatedAt: string }> {
  const { updated_at } = await orConflict(services, id, () =>
    changeSetting(services, { id, updatedAt, actorId }, async (_row, trx) => {
      const version = await getVersion<VersionRow>(trx, VERSIONS, id, versionId);
      if (!version) throw noSuchVersion();
      const value = version.value === null ? null : JSON.parse(version.value);
      return isSection(id) ? { value } : { draft: value };
    }),
  );
  return { updatedAt: updated_at };
}

/** The current state in the shape of a version. */
function currentVersion({ id, value, draft, updated_at, actor_id, actor_name }: SettingRow) {
  const unpublished_at = draft === null ? null : updated_at;
  const now = { id: CURRENT_VERSION, setting_id: id, value: draft ?? value, saved_at: updated_at, unpublished_at };
  return { ...now, actor_id, actor_name };
}

type VersionRow = Selectable<SiteVersionsTable>;

function toVersion(settingId: SettingId, row: VersionRow & { actor_name: string | null }): SettingVersion {
  const { id, saved_at, value, unpublished_at } = row;
  return {
    id,
    savedAt: saved_at,
    savedBy: authorOf(row),
    isDefault: value === null,
    isUnpublished: unpublished_at !== null,
    title: value === null || isSection(settingId) ? null : JSON.parse(value).title,
  };
}

function noSuchVersion() {
  return notFound(commonErrors.notFound('version'));
}
