import type { Selectable } from 'kysely';
import { articleText, hasLoneComparison, productIdsOf, withoutPhones } from '#contract/article/parts.ts';
import { articleErrors, commonErrors, pageErrors } from '#contract/errors/texts.ts';
import type { PublicPage } from '#contract/settings/public.ts';
import {
  type NavigationLink,
  type PageDraft,
  SITE_PAGES,
  type SiteNavigation,
  type SitePage,
  type SitePageId,
  type TextPageId,
} from '#contract/settings/sections.ts';
import type {
  AllSettings,
  FullSettingVersion,
  PageState,
  SectionId,
  SettingId,
  SettingVersion,
} from '#contract/settings/settings.ts';
import type { SiteVersionsTable } from '#db/schema.ts';
import { defaultPage } from '#db/seed/pages.ts';
import { authorOf, getVersion, listVersions as storedVersions } from '#server/history/versions.ts';
import { isPageOfSite } from '#server/http/pages/page-address.ts';
import { EditConflictError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { describeEnvironment } from './environment.ts';
import { isSection, settingTexts } from './setting-texts.ts';
import { changeSetting, requireSetting, type SettingRow, StaleSettingError, settingRows, VERSIONS } from './store.ts';

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

/** Null goes back to the default. */
export async function saveSection<Id extends SectionId>(
  services: Services,
  id: Id,
  { value, updatedAt }: SectionChange,
  actorId: string,
): Promise<AllSettings[Id]> {
  if (id === 'navigation' && value) requireKnownPages(value as SiteNavigation);
  const row = await orConflict(services, id, () =>
    changeSetting(services, { id, updatedAt, actorId }, () => ({ value })),
  );
  return toState(row) as AllSettings[Id];
}

/** A link of ours leads to a page that the route table knows. */
function requireKnownPages({ header, footer }: SiteNavigation): void {
  const wrong: Record<string, string> = {};
  const look = (links: readonly NavigationLink[], place: string) =>
    links.forEach(({ address }, at) => {
      if (address.startsWith('/') && !isPageOfSite(address))
        wrong[`value.${place}.${at}.address`] = pageErrors.noPageAt(address);
    });
  look(header, 'header');
  for (const [at, { links }] of footer.entries()) look(links, `footer.${at}.links`);
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}

export async function getPageState(services: Services, id: SitePageId): Promise<PageState> {
  return toPageState(services, await requireSetting(services.database.query, id));
}

export async function savePage(
  services: Services,
  id: SitePageId,
  { draft, updatedAt, isAutosave }: { draft: PageDraft; updatedAt: string; isAutosave: boolean },
  actorId: string,
): Promise<PageState> {
  requireKnownPhones(services, draft);
  const row = await orConflict(services, id, () =>
    changeSetting(services, { id, updatedAt, actorId, isAutosave }, () => ({ draft })),
  );
  return toPageState(services, row);
}

function requireKnownPhones({ catalogue }: Services, { body }: PageDraft): void {
  const phone = productIdsOf(body).find((id) => !catalogue.deskPhone(id));
  if (phone) throw invalidFields({ 'draft.body': commonErrors.noPhoneWithId(phone) });
  if (hasLoneComparison(body)) throw invalidFields({ 'draft.body': articleErrors.comparedOnce });
}

export async function publishPage(
  services: Services,
  id: SitePageId,
  updatedAt: string,
  actorId: string,
): Promise<PageState> {
  const row = await orConflict(services, id, () =>
    changeSetting(services, { id, updatedAt, actorId }, ({ draft }) => {
      if (draft === null) throw notFound(pageErrors.noDraft);
      return { value: requireComplete(JSON.parse(draft)), draft: null };
    }),
  );
  return toPageState(services, row);
}

function requireComplete(draft: PageDraft): SitePage {
  const missing = {
    ...(draft.title === '' && { 'draft.title': pageErrors.titleMissing }),
    ...(draft.lead === '' && { 'draft.lead': pageErrors.leadMissing }),
    ...(articleText(draft.body) === '' && { 'draft.body': pageErrors.textMissing }),
  };
  if (Object.keys(missing).length > 0) throw invalidFields(missing);
  return draft;
}

/** What was written stays among the versions. */
export async function discardPage(services: Services, id: SitePageId, actorId: string): Promise<PageState> {
  return toPageState(services, await changeSetting(services, { id, actorId }, () => ({ draft: null })));
}

export async function resetPage(
  services: Services,
  id: SitePageId,
  updatedAt: string,
  actorId: string,
): Promise<PageState> {
  const row = await orConflict(services, id, () =>
    changeSetting(services, { id, updatedAt, actorId }, () => ({ value: null, draft: null })),
  );
  return toPageState(services, row);
}

export function readPublicPage({ settings, catalogue }: Services, id: TextPageId): PublicPage {
  const page = settings.page(id);
  const body = withoutPhones(page.body, (phone) => catalogue.isHidden(phone));
  return { ...page, body, products: productIdsOf(body).flatMap((phone) => catalogue.deskPhone(phone)?.card ?? []) };
}

export async function listVersions({ database: { query } }: Services, id: SettingId): Promise<SettingVersion[]> {
  const rows = await storedVersions<VersionRow>(query, VERSIONS, id);
  return rows.map((row) => toVersion(id, row));
}

export async function requireVersion(
  { database: { query } }: Services,
  id: SettingId,
  versionId: string,
): Promise<FullSettingVersion> {
  const row = await getVersion<VersionRow>(query, VERSIONS, id, versionId);
  if (!row) throw noSuchVersion();
  const value = row.value === null ? null : JSON.parse(row.value);
  return {
    ...toVersion(id, row),
    page: isSection(id) ? null : value,
    lines:
      value && isSection(id)
        ? Object.entries(settingTexts(id, value)).map(([label, text]) => ({
            label: `${label[0]?.toUpperCase()}${label.slice(1).replaceAll('_', ' ')}`,
            text: String(text),
          }))
        : [],
  };
}

/** Of a page it becomes what the page is to become: readers see it once it is published. */
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

type VersionRow = Selectable<SiteVersionsTable>;

function toVersion(settingId: SettingId, row: VersionRow & { actor_name: string | null }): SettingVersion {
  const { id, saved_at, value, unpublished_at } = row;
  return {
    id,
    savedAt: saved_at,
    savedBy: authorOf(row),
    isShipped: value === null,
    isUnpublished: unpublished_at !== null,
    title: value === null || isSection(settingId) ? null : JSON.parse(value).title,
  };
}

function noSuchVersion() {
  return notFound(commonErrors.notFound('version'));
}

/** Someone who saved what another changed meanwhile is given that, outside the transaction. */
async function orConflict(services: Services, id: SettingId, change: () => Promise<SettingRow>): Promise<SettingRow> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof StaleSettingError)) throw error;
    const row = await requireSetting(services.database.query, id);
    throw new EditConflictError(
      commonErrors.savedMeanwhile('page'),
      isSection(id) ? toState(row) : toPageState(services, row),
    );
  }
}

function toState(row: SettingRow) {
  const { value, updated_at } = row;
  return {
    value: value === null ? null : JSON.parse(value),
    updatedAt: updated_at,
    updatedBy: authorOf(row),
  };
}

function toPageState({ settings }: Services, row: SettingRow): PageState {
  return {
    ...toState(row),
    draft: row.draft === null ? null : JSON.parse(row.draft),
    publishedAt: row.published_at,
    defaults: defaultPage(row.id as SitePageId, settings.name).page,
  };
}
