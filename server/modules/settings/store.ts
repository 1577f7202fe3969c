import type { SettingId } from '#contract/settings/settings.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockRows } from '#db/dialect.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { SiteSettingRow } from '#db/schema.ts';
import { addVersion, type Versions } from '#server/history/versions.ts';
import type { Services } from '#server/services.ts';
import { settingTexts } from './setting-texts.ts';

/** One row of the settings: read, changed under a lock, and what it was kept as a version. */

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

export async function requireSetting(query: Queryable, id: SettingId): Promise<SettingRow> {
  return settingRows(query).where('site_settings.id', '=', id).executeTakeFirstOrThrow();
}

interface SettingChange {
  value?: object | null;
  draft?: object | null;
}

/** Answered outside the transaction, which holds SQLite's one connection. */
export class StaleSettingError extends Error {}

interface Versioned {
  id: SettingId;
  /** The version that was worked on; undefined where the last one is meant, whatever it is. */
  updatedAt?: string;
  actorId: string;
  isAutosave?: boolean;
}

/**
 * One transaction with what was there before as a version and, where readers see it, an entry in content_changes; this
 * process is up to date before anyone is answered.
 */
export async function changeSetting(
  services: Services,
  { id, updatedAt, actorId, isAutosave = false }: Versioned,
  change: (row: SiteSettingRow, trx: Trx) => Promise<SettingChange> | SettingChange,
): Promise<SettingRow> {
  const { database } = services;
  const isForReaders = await database.transaction(async (trx) => {
    const locked = lockRows(trx.selectFrom('site_settings').selectAll().where('id', '=', id), database.engine);
    const row = await locked.executeTakeFirstOrThrow();
    if (updatedAt !== undefined && row.updated_at !== new Date(updatedAt).toISOString()) throw new StaleSettingError();
    const { value, draft } = await change(row, trx);
    const next = {
      value: value === undefined ? row.value : toJson(value),
      draft: draft === undefined ? row.draft : toJson(draft),
    };
    if (next.value === row.value && next.draft === row.draft) return false;
    await keepVersions(trx, row, next, isAutosave);
    const isPublished = next.value !== row.value;
    const now = nextTimestamp(row.updated_at);
    const shown = next.draft ?? next.value;
    await trx
      .updateTable('site_settings')
      .set({
        ...{ ...next, actor_id: actorId, updated_at: now },
        words: shown && JSON.stringify(settingTexts(id, JSON.parse(shown))),
        ...(isPublished && { published_at: next.value === null ? null : now }),
      })
      .where('id', '=', id)
      .execute();
    if (isPublished) await recordContentChanges(trx, database, 'site', [id]);
    return isPublished;
  });
  if (isForReaders) {
    await services.catalogue.catchUp();
    await services.settings.catchUp();
  }
  return requireSetting(database.query, id);
}

function toJson(value: object | null): string | null {
  return value && JSON.stringify(value);
}

/** The default is a version of a section; of a page it is in the code, and one can always go back to it. */
async function keepVersions(
  trx: Trx,
  row: SiteSettingRow,
  next: Pick<SiteSettingRow, 'value' | 'draft'>,
  isAutosave: boolean,
): Promise<void> {
  const { id: setting_id, actor_id } = row;
  const isPage = row.draft !== null || next.draft !== null;
  const before = { setting_id, actor_id, saved_at: row.updated_at };
  // A draft that became the page is no version of its own.
  const isDraftOver = row.draft !== null && row.draft !== next.draft && row.draft !== next.value;
  if (isDraftOver)
    await addVersion(trx, VERSIONS, { ...before, value: row.draft, unpublished_at: row.updated_at }, { isAutosave });
  if (row.value !== next.value && (row.value !== null || !isPage))
    await addVersion(trx, VERSIONS, {
      ...before,
      ...{ value: row.value, saved_at: row.published_at ?? row.updated_at, unpublished_at: null },
    });
}
