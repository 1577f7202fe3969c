import { may } from '#contract/account/access.ts';
import type { ArticleDocument } from '#contract/article/body.ts';
import { articleText, hasLoneComparison, productIdsOf, withoutPhones } from '#contract/article/parts.ts';
import { articleErrors, commonErrors, pageErrors } from '#contract/errors/texts.ts';
import type { PublicPage } from '#contract/settings/public.ts';
import {
  isSitePage,
  isTextPage,
  type PageDraft,
  pagePath,
  SITE_LIMITS,
  SITE_PAGES,
  type SitePage,
} from '#contract/settings/sections.ts';
import { isOwnPage, isSection, type ListedPage, type PageState } from '#contract/settings/settings.ts';
import type { Queryable } from '#db/client.ts';
import type { SiteSettingRow } from '#db/schema.ts';
import { defaultPage } from '#db/seed/pages.ts';
import { slugify } from '#db/slug.ts';
import { isUniqueViolation } from '#db/unique.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { EditConflictError, HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { requireMoment } from '#server/modules/blogs/service.ts';
import type { Services } from '#server/services.ts';
import { settingTexts } from './setting-texts.ts';
import {
  changeSetting,
  requireSetting,
  type SettingChange,
  type SettingRow,
  StaleSettingError,
  settingRows,
  toState,
} from './store.ts';

/** Text pages, built in or added by editors, are rows of the settings table. */

/** Settings sections and built-in pages are for admins only. */
export function requireAccess({ roles }: Viewer, id: string): void {
  if (!isOwnPage(id) && !may(roles, 'admin')) throw new HttpError('FORBIDDEN');
}

export async function ownPages(query: Queryable): Promise<SettingRow[]> {
  const rows = await settingRows(query).orderBy('site_settings.name').execute();
  return rows.filter(({ id }) => isOwnPage(id));
}

export async function listPages(services: Services): Promise<ListedPage[]> {
  const { query } = services.database;
  const site = await settingRows(query).where('site_settings.id', 'in', SITE_PAGES).execute();
  return [...site, ...(await ownPages(query))].map((row) => {
    const { updatedAt, updatedBy } = toState(row);
    const { id, value, draft, scheduled_at: scheduledAt } = row;
    const shown: SitePage | null = JSON.parse(draft ?? value ?? 'null');
    return {
      id,
      path: pagePath(id),
      title: shown?.title || row.name,
      isOwn: isOwnPage(id),
      status: statusOf(row),
      isChanged: value !== null,
      hasDraft: draft !== null,
      inFooter: shown?.inFooter ?? false,
      scheduledAt,
      updatedAt,
      updatedBy,
    };
  });
}

export function statusOf({ id, value, scheduled_at }: SiteSettingRow): ListedPage['status'] {
  if (value !== null || !isOwnPage(id)) return 'published';
  return scheduled_at === null ? 'draft' : 'scheduled';
}

const EMPTY_BODY: ArticleDocument = { type: 'doc', content: [] };

const blankPage = (title: string) => ({ title, headline: '', lead: '', body: EMPTY_BODY, inFooter: false });

/** Creates a draft, which readers cannot see until it is published. */
export async function createPage(
  services: Services,
  { title, id: wanted }: { title: string; id: string },
  actorId: string,
): Promise<PageState & { id: string }> {
  const { database } = services;
  const id = wanted || slugify(title);
  if (id === '') throw invalidFields({ id: pageErrors.addressMissing });
  if (isSection(id) || isTextPage(id)) throw invalidFields({ id: pageErrors.addressReserved });
  const { length } = await ownPages(database.query);
  if (length >= SITE_LIMITS.ownPages) throw new HttpError('CONFLICT', pageErrors.tooMany(SITE_LIMITS.ownPages));
  const draft = blankPage(title);
  try {
    await database.query
      .insertInto('site_settings')
      .values({
        id,
        name: title,
        value: null,
        draft: JSON.stringify(draft),
        scheduled_at: null,
        published_at: null,
        words: JSON.stringify(settingTexts(id, draft)),
        actor_id: actorId,
        updated_at: new Date().toISOString(),
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidFields({ id: pageErrors.addressTaken(pagePath(id)) });
    throw error;
  }
  return { ...(await getPageState(services, id)), id };
}

export async function getPageState(services: Services, id: string): Promise<PageState> {
  return toPageState(services, await requirePage(services.database.query, id));
}

async function requirePage(query: Queryable, id: string): Promise<SettingRow> {
  if (isSection(id)) throw notFound(commonErrors.notFound('page'));
  return requireSetting(query, id);
}

export async function savePage(
  services: Services,
  id: string,
  { draft, updatedAt, isAutosave }: { draft: PageDraft; updatedAt: string; isAutosave: boolean },
  actorId: string,
): Promise<PageState> {
  requireKnownPhones(services, draft);
  return changePage(services, { id, updatedAt, actorId, isAutosave }, ({ scheduled_at }) => {
    // A scheduled page goes live by itself, so its draft must always be complete.
    if (scheduled_at !== null) requireComplete(draft);
    return { draft };
  });
}

function requireKnownPhones({ catalogue }: Services, { body }: PageDraft): void {
  const phone = productIdsOf(body).find((id) => !catalogue.deskPhone(id));
  if (phone) throw invalidFields({ 'draft.body': commonErrors.noPhoneWithId(phone) });
  if (hasLoneComparison(body)) throw invalidFields({ 'draft.body': articleErrors.comparedOnce });
}

interface PageChange {
  id: string;
  updatedAt?: string;
  actorId: string | null;
  isAutosave?: boolean;
}

async function changePage(
  services: Services,
  change: PageChange,
  work: (row: SiteSettingRow) => SettingChange,
): Promise<PageState> {
  const { id } = change;
  await requirePage(services.database.query, id);
  const row = await orConflict(services, id, () => changeSetting(services, change, work));
  return toPageState(services, row);
}

export function publishPage(services: Services, id: string, updatedAt: string, actorId: string): Promise<PageState> {
  return changePage(services, { id, updatedAt, actorId }, publishedChange);
}

/** The row after publishing its draft. */
export function publishedChange({ draft }: Pick<SiteSettingRow, 'draft'>): SettingChange {
  if (draft === null) throw notFound(pageErrors.noDraft);
  return { value: requireComplete(JSON.parse(draft)), draft: null };
}

function requireComplete(draft: PageDraft): SitePage {
  const missing = missingParts(draft);
  if (Object.keys(missing).length > 0) throw invalidFields(missing);
  return draft;
}

export function missingParts(draft: PageDraft): Record<string, string> {
  return {
    ...(draft.title === '' && { 'draft.title': pageErrors.titleMissing }),
    ...(draft.lead === '' && { 'draft.lead': pageErrors.leadMissing }),
    ...(articleText(draft.body) === '' && { 'draft.body': pageErrors.textMissing }),
  };
}

export function schedulePage(
  services: Services,
  id: string,
  { scheduledAt, updatedAt }: { scheduledAt: string | null; updatedAt: string },
  actorId: string,
): Promise<PageState> {
  const moment = scheduledAt === null ? null : requireMoment(scheduledAt);
  return changePage(services, { id, updatedAt, actorId }, (row) => {
    if (row.draft === null) throw notFound(pageErrors.noDraft);
    if (moment !== null) requireComplete(JSON.parse(row.draft));
    return { scheduledAt: moment };
  });
}

export async function hasDuePage(query: Queryable, now: string): Promise<boolean> {
  const due = query.selectFrom('site_settings').select('id').where('scheduled_at', '<=', now).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

export async function publishDuePages(services: Services): Promise<void> {
  const now = new Date().toISOString();
  const due = await services.database.query
    .selectFrom('site_settings')
    .select(['id', 'actor_id'])
    .where('scheduled_at', '<=', now)
    .execute();
  for (const { id, actor_id } of due)
    await changeSetting(services, { id, actorId: actor_id }, (row) => {
      // Rescheduled or published meanwhile.
      if (row.scheduled_at === null || row.scheduled_at > now) return {};
      return publishedChange(row);
    });
}

/** The discarded text remains as a version. A page added by editors keeps a draft while it has no published text. */
export function discardPage(services: Services, id: string, actorId: string): Promise<PageState> {
  return changePage(services, { id, actorId }, ({ value, name }) => ({
    draft: isOwnPage(id) && value === null ? blankPage(name) : null,
  }));
}

/** Resets to the default text; a page added by editors has none and becomes a draft. */
export function resetPage(services: Services, id: string, updatedAt: string, actorId: string): Promise<PageState> {
  return changePage(services, { id, updatedAt, actorId }, (row) =>
    isOwnPage(id) ? draftChange(row) : { value: null, draft: null },
  );
}

/** The row after unpublishing. */
export function draftChange({ value, draft }: Pick<SiteSettingRow, 'value' | 'draft'>): SettingChange {
  return { value: null, draft: JSON.parse(draft ?? value ?? 'null'), scheduledAt: null };
}

export function readPublicPage({ settings, catalogue }: Services, id: string): PublicPage {
  const page = settings.page(id);
  if (!page) throw notFound(commonErrors.notFound('page'));
  const { inFooter, ...text } = page;
  const body = withoutPhones(page.body, (phone) => catalogue.isHidden(phone));
  const products = productIdsOf(body).flatMap((phone) => catalogue.deskPhone(phone)?.card ?? []);
  return { ...text, path: pagePath(id), body, products };
}

/** Turns a stale version into a conflict with the stored state, outside the transaction. */
export async function orConflict(
  services: Services,
  id: string,
  change: () => Promise<SettingRow>,
): Promise<SettingRow> {
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

function toPageState({ settings }: Services, row: SettingRow): PageState {
  const { id, name, draft, scheduled_at, published_at } = row;
  return {
    ...toState(row),
    draft: draft === null ? null : JSON.parse(draft),
    scheduledAt: scheduled_at,
    publishedAt: published_at,
    defaults: isSitePage(id) ? defaultPage(id, settings.name).page : blankPage(name),
    isOwn: isOwnPage(id),
  };
}
