import { commonErrors } from '#contract/errors/texts.ts';
import { isOwnPage, type SettingId } from '#contract/settings/settings.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockRows } from '#db/dialect.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { SiteSettingRow } from '#db/schema.ts';
import { addVersion, authorOf, type Versions } from '#server/history/versions.ts';
import { notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { settingTexts } from './setting-texts.ts';

/** Each setting is one row, changed under a lock, with the previous state saved as a version. */

export const VERSIONS: Versions = { table: 'site_versions', subject: 'setting_id', at: 'saved_at' };

export type SettingRow = SiteSettingRow & { actor_name: string | null };

export function settingRows(query: Queryable) {
  return query
    .selectFrom('site_settings')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'site_settings.actor_id').on('users.deleted_at', 'is', null),
    )
    .selectAll('site_settings')
    .select('users.name as actor_name');
}

export async function getSetting(query: Queryable, id: SettingId): Promise<SettingRow | undefined> {
  return settingRows(query).where('site_settings.id', '=', id).executeTakeFirst();
}

export async function requireSetting(query: Queryable, id: SettingId): Promise<SettingRow> {
  const row = await getSetting(query, id);
  if (!row) throw noSuchPage();
  return row;
}

/** Sections always have a row; only a page can be missing. */
function noSuchPage() {
  return notFound(commonErrors.notFound('page'));
}

export function toState(row: SettingRow) {
  const { value, updated_at } = row;
  return { value: value === null ? null : JSON.parse(value), updatedAt: updated_at, updatedBy: authorOf(row) };
}

export interface SettingChange {
  value?: object | null;
  draft?: object | null;
  /** Null once there is no draft. */
  scheduledAt?: string | null;
}

/** Handled outside the transaction, because it occupies SQLite's only connection. */
export class StaleSettingError extends Error {}

interface Versioned {
  id: SettingId;
  /** The version that was edited; undefined skips the check. */
  updatedAt?: string;
  actorId: string | null;
  isAutosave?: boolean;
}

/**
 * Runs in one transaction: saves the previous state as a version and records a content change if readers see it. The
 * read model is up to date before the response.
 */
export async function changeSetting(
  services: Services,
  { id, updatedAt, actorId, isAutosave = false }: Versioned,
  change: (row: SiteSettingRow, trx: Trx) => Promise<SettingChange> | SettingChange,
): Promise<SettingRow> {
  const { database } = services;
  const isForReaders = await database.transaction(async (trx) => {
    const locked = lockRows(trx.selectFrom('site_settings').selectAll().where('id', '=', id), database.engine);
    const row = await locked.executeTakeFirst();
    if (!row) throw noSuchPage();
    if (updatedAt !== undefined && row.updated_at !== new Date(updatedAt).toISOString()) throw new StaleSettingError();
    return writeSetting(trx, database, row, await change(row, trx), { actorId, isAutosave });
  });
  if (isForReaders) {
    await services.catalogue.catchUp();
    await services.settings.catchUp();
  }
  return requireSetting(database.query, id);
}

interface WrittenBy {
  actorId: string | null;
  isAutosave?: boolean;
}

/** Writes a locked row and saves its previous state as a version. Returns whether readers see the change. */
export async function writeSetting(
  trx: Trx,
  database: Pick<Database, 'engine'>,
  row: SiteSettingRow,
  { value, draft, scheduledAt }: SettingChange,
  { actorId, isAutosave = false }: WrittenBy,
): Promise<boolean> {
  const { id } = row;
  const nextDraft = draft === undefined ? row.draft : toJson(draft);
  const next = {
    value: value === undefined ? row.value : toJson(value),
    draft: nextDraft,
    scheduled_at: nextDraft === null ? null : scheduledAt === undefined ? row.scheduled_at : scheduledAt,
  };
  const isSame = next.value === row.value && next.draft === row.draft && next.scheduled_at === row.scheduled_at;
  if (isSame) return false;
  await saveVersions(trx, row, next, isAutosave);
  const isPublished = next.value !== row.value;
  const now = nextTimestamp(row.updated_at);
  const shown = next.draft ?? next.value;
  await trx
    .updateTable('site_settings')
    .set({
      ...next,
      actor_id: actorId,
      updated_at: now,
      words: shown && JSON.stringify(settingTexts(id, JSON.parse(shown))),
      ...(isPublished && { published_at: next.value === null ? null : now }),
      ...(isOwnPage(id) && shown && { name: JSON.parse(shown).title || row.name }),
    })
    .where('id', '=', id)
    .execute();
  if (isPublished) await recordContentChanges(trx, database, 'site', [id]);
  return isPublished;
}

function toJson(value: object | null): string | null {
  return value && JSON.stringify(value);
}

/** A section's default is saved as a version; a page's default is in the code and always available. */
async function saveVersions(
  trx: Trx,
  row: SiteSettingRow,
  next: Pick<SiteSettingRow, 'value' | 'draft'>,
  isAutosave: boolean,
): Promise<void> {
  const { id: setting_id, actor_id } = row;
  const isPage = row.draft !== null || next.draft !== null;
  const before = { setting_id, actor_id, saved_at: row.updated_at };
  // A draft that was just published is not a version of its own.
  const isDraftOver = row.draft !== null && row.draft !== next.draft && row.draft !== next.value;
  if (isDraftOver)
    await addVersion(trx, VERSIONS, { ...before, value: row.draft, unpublished_at: row.updated_at }, { isAutosave });
  if (row.value !== next.value && (row.value !== null || !isPage))
    await addVersion(trx, VERSIONS, {
      ...before,
      value: row.value,
      saved_at: row.published_at ?? row.updated_at,
      unpublished_at: null,
    });
}
