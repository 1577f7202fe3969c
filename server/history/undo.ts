import { sql } from 'kysely';
import { historyErrors } from '#contract/errors/texts.ts';
import { batches } from '#db/batches.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { UndoItemRow, UndoRunRow, UndoStoredRow } from '#db/schema.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#db/unique.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { type AnyRow, restoreRow, rowNow } from './any-rows.ts';
import { lockItems, settleItems, storedRows } from './items.ts';
import {
  type Histories,
  type HistoryTable,
  type ItemWithRows,
  lockThings,
  requireHistory,
  type TrashedItem,
} from './registry.ts';
import { restoreStoredItem } from './trash.ts';

/** Items per transaction: other writers wait some tens of milliseconds. */
const ITEMS_PER_SLICE = 50;
const ITEMS_PER_READ = 5_000;

export async function withRows(query: Queryable, items: readonly UndoItemRow[]): Promise<ItemWithRows[]> {
  const rows: UndoStoredRow[] = [];
  for (const some of batches(items, ITEMS_PER_READ))
    rows.push(
      ...(await storedRows(
        query,
        some.map(({ id }) => id),
      )),
    );
  const byItem = Map.groupBy(rows, ({ item_id }) => item_id);
  return items.map((item) => ({ ...item, rows: byItem.get(item.id) ?? [] }));
}

/** Why items changed since the run; no entry for unchanged items. */
export async function reasonsOf(
  { query, engine }: Database,
  table: HistoryTable,
  items: readonly ItemWithRows[],
): Promise<Map<string, string>> {
  if (table.changedSince) return table.changedSince(query, engine, items);
  const reasons = new Map<string, string>();
  for (const { id, rows } of items) {
    const reason = await rowsChangedSince(query, table, rows);
    if (reason !== null) reasons.set(id, reason);
  }
  return reasons;
}

export async function rowsChangedSince(
  query: Queryable,
  { loses = [] }: HistoryTable,
  rows: readonly UndoStoredRow[],
): Promise<string | null> {
  for (const row of rows) {
    if (row.before === null || row.after === null) continue;
    const now = await rowNow(query, row);
    if (!now && loses.includes(row.table_name)) continue;
    if (!now) return historyErrors.gone;
    if (Object.entries(JSON.parse(row.after)).some(([column, value]) => now[column] !== value))
      return historyErrors.changedSince;
  }
  return null;
}

/**
 * Undoes the next items of a run and returns how many. Open items are read again after locking, so that two processes
 * never undo the same item twice.
 */
export async function undoSlice(database: Database, histories: Histories, run: UndoRunRow): Promise<number> {
  const items = await nextItems(database.query, run.id, ITEMS_PER_SLICE);
  if (items.length === 0) return 0;
  try {
    await undoItems(database, histories, run, items);
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    // One item conflicts: undo each alone, so that it does not hold up the others.
    for (const item of items) await undoAlone(database, histories, run, item);
  }
  return items.length;
}

async function undoAlone(database: Database, histories: Histories, run: UndoRunRow, item: UndoItemRow): Promise<void> {
  try {
    await undoItems(database, histories, run, [item]);
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === null) throw error;
    await database.transaction((trx) => settleItems(trx, [item.id], 'kept', reason));
  }
}

function refusalOf(error: unknown): string | null {
  if (error instanceof HttpError) return error.message;
  if (isUniqueViolation(error)) return historyErrors.nameTaken;
  return isForeignKeyViolation(error) ? historyErrors.parentGone : null;
}

function undoItems(
  database: Database,
  histories: Histories,
  run: UndoRunRow,
  wanted: readonly UndoItemRow[],
): Promise<void> {
  return database.transaction(async (trx) => {
    for (const [kind, ofKind] of Map.groupBy(wanted, (item) => item.kind)) {
      const keys = new Set(ofKind.map(({ subject_id }) => subject_id));
      await lockThings(trx, database, requireHistory(histories, kind), [...keys]);
    }
    const ids = wanted.map(({ id }) => id);
    const items = await withRows(trx, await lockItems(trx, database.engine, ids));
    const groups = Map.groupBy(items, ({ kind, change }) => `${kind} ${change}`);
    for (const group of groups.values()) await undoGroup(trx, database, histories, run, group);
  });
}

/** Undoes items of one kind with the same kind of change. */
async function undoGroup(
  trx: Trx,
  database: Database,
  histories: Histories,
  run: UndoRunRow,
  items: readonly ItemWithRows[],
): Promise<void> {
  const [first] = items;
  if (!first) return;
  const table = requireHistory(histories, first.kind);
  let left = new Map<string, string>();
  if (first.change === 'removed')
    for (const item of items)
      await restoreStoredItem(trx, database, table, item as TrashedItem, { actorId: run.undone_by, run });
  else {
    left = await (table.undo ?? undoRows(table))(trx, database, items, run);
    const undone = items.filter(({ id }) => !left.has(id));
    const keys = [...new Set(undone.map(({ subject_id }) => subject_id))];
    if (table.content) await recordContentChanges(trx, database, table.content, keys);
    for (const item of undone) await table.afterUndo?.(trx, database, item, run);
  }
  for (const [id, reason] of left) await settleItems(trx, [id], 'kept', reason);
  await settleItems(
    trx,
    items.flatMap(({ id }) => (left.has(id) ? [] : [id])),
    'undone',
  );
}

export function undoRows(table: HistoryTable): NonNullable<HistoryTable['undo']> {
  return async (trx, { engine }, items, { force }) => {
    const left = new Map<string, string>();
    for (const { id, rows } of items) {
      const since = await rowsChangedSince(trx, table, rows);
      if (since === historyErrors.gone || (since !== null && force === 0)) left.set(id, since);
      else for (const row of rows) await restoreRow(trx, engine, since === null ? row : await asNewVersion(trx, row));
    }
    return left;
  };
}

/** Gives the restored row a new timestamp, so that an open editor notices that it was changed. */
async function asNewVersion(trx: Trx, row: UndoStoredRow): Promise<UndoStoredRow> {
  const before: AnyRow | null = row.before && JSON.parse(row.before);
  if (!before || typeof before.updated_at !== 'string') return row;
  const now = await rowNow(trx, row);
  return { ...row, before: JSON.stringify({ ...before, updated_at: nextTimestamp(String(now?.updated_at)) }) };
}

export async function requireRunRow(query: Queryable, id: string): Promise<UndoRunRow> {
  return query.selectFrom('undo_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * The next items to undo, in dependency order: a brand before its phones, stars before what moderators judge, and a
 * brand created by an import after its phones.
 */
async function nextItems(query: Queryable, runId: string, limit: number): Promise<UndoItemRow[]> {
  return query
    .selectFrom('undo_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', 'open')
    .orderBy(sql`case when kind = 'brand' then case change when 'removed' then 0 else 3 end
      when kind = 'reactions' then 1 else 2 end`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function endUndo(query: Queryable, id: string, error: string | null = null): Promise<void> {
  await query
    .updateTable('undo_runs')
    .set({ state: error === null ? 'undone' : 'failed', error, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'undoing')
    .execute();
}
