import type { UndoKind } from '#contract/undo/runs.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { UndoItemRow, UndoStoredRow } from '#db/schema.ts';
import { type AnyRow, selectRows } from '#db/undo/rows.ts';
import { logAction } from '../comments/service.ts';
import { CHANGED, GONE, type PhoneSlice, restoreRow } from './phones.ts';

/** Taking back what was done to many rows of a table of the desk. */

export const CHANGED_KINDS: ReadonlySet<UndoKind> = new Set([
  'blog',
  'brand',
  'message',
  'subscriber',
  'person',
  'picture',
  'comment',
  'review',
]);

/** They go with the account of who sent them. */
const REPORTS = new Set(['comment_reports', 'review_reports']);

/** Why a thing is not as the run left it; null where everything that the run wrote still stands. */
export async function rowsChangedSince(query: Queryable, rows: readonly UndoStoredRow[]): Promise<string | null> {
  for (const { table_name, row_key, before, after } of rows) {
    if (before === null || after === null) continue;
    const now = await rowNow(query, table_name, row_key);
    if (!now && REPORTS.has(table_name)) continue;
    if (!now) return GONE;
    if (Object.entries(JSON.parse(after)).some(([column, value]) => now[column] !== value)) return CHANGED;
  }
  return null;
}

async function rowNow(query: Queryable, table: string, rowKey: string): Promise<AnyRow | undefined> {
  const key: AnyRow = JSON.parse(rowKey);
  const [row] = await selectRows(query, table, Object.keys(key), [Object.values(key)]);
  return row;
}

/** Returns why it was left alone, or null. */
export async function undoRows(
  trx: Trx,
  database: Database,
  { id, kind, subject_id }: UndoItemRow,
  { rowsOf, force, actorId }: Pick<PhoneSlice, 'rowsOf' | 'force' | 'actorId'>,
): Promise<string | null> {
  const rows = rowsOf.get(id) ?? [];
  const since = await rowsChangedSince(trx, rows);
  if (since === GONE || (since !== null && !force)) return since;
  for (const row of rows) await restoreRow(trx, database.engine, since === null ? row : await asNewVersion(trx, row));
  if (kind === 'blog' || kind === 'brand') await recordContentChanges(trx, database, kind, [subject_id]);
  if (kind === 'person' && actorId !== null) await logSuspension(trx, subject_id, actorId);
  return null;
}

/** Over what somebody wrote meanwhile: who has that open must not take the old version for theirs. */
async function asNewVersion(trx: Trx, row: UndoStoredRow): Promise<UndoStoredRow> {
  const before: AnyRow | null = row.before && JSON.parse(row.before);
  if (!before || typeof before.updated_at !== 'string') return row;
  const now = await rowNow(trx, row.table_name, row.row_key);
  return { ...row, before: JSON.stringify({ ...before, updated_at: nextTimestamp(String(now?.updated_at)) }) };
}

async function logSuspension(trx: Trx, userId: string, actorId: string): Promise<void> {
  const user = await trx.selectFrom('users').select('suspended_at').where('id', '=', userId).executeTakeFirst();
  const action = user?.suspended_at ? 'suspend' : 'unsuspend';
  await logAction(trx, { action, actor: { id: actorId }, authorId: userId, reason: 'A change of many was taken back' });
}
