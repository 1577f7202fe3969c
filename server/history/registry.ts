import type { TrashKind } from '#contract/desk/row-bulk.ts';
import type { UndoKind } from '#contract/undo/runs.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import type { ContentKind } from '#db/content.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import type { UndoItemRow, UndoRunRow, UndoStoredRow } from '#db/schema.ts';
import type { Services } from '#server/services.ts';
import type { AnyRow } from './any-rows.ts';
import type { OwnedRow, RemovedRow, Root } from './removal.ts';

/** How people know a row. */
export interface Described {
  name: string;
  /** Where it was, or what belonged to it. */
  note?: string | null;
  /** The id or e-mail address of the person whose text or address it is. */
  owner?: string | null;
}

export interface By {
  actorId: string | null;
  runId?: string | null;
}

export type TrashedItem = UndoItemRow & { kind: TrashKind };
export type ItemWithRows = UndoItemRow & { rows: UndoStoredRow[] };

/** A restore from the trash. */
export interface Restoring {
  trx: Trx;
  database: Database;
  item: TrashedItem;
  rows: RemovedRow[];
  /** A new name if the old one is taken. */
  name: string | undefined;
  /** The person who restores it may not publish. */
  asDraft: boolean;
  /** Null in the worker thread that undoes a run. */
  services: Services | null;
  actorId: string | null;
  /** The run to undo; null when one item is restored from the trash. */
  run: UndoRunRow | null;
}

/**
 * One description of a table, from which trash, undo and bulk changes follow. Each table has one in its module's
 * `history.ts`, listed in `server/histories.ts`.
 */
export interface HistoryTable {
  kind: UndoKind;
  table: string;
  /** The column that identifies a row in the admin area; default `id`. */
  key?: string;
  /** Other tables that a change of a row also writes, with the column that holds its id. */
  parts?: readonly (readonly [table: string, column: string])[];
  /** Columns that are written independently and are not part of an undo. */
  ignores?: readonly string[];
  /** Tables whose rows may disappear without counting as a change. */
  loses?: readonly string[];
  /** Set if readers see the table: every write is recorded as a content change of this kind. */
  content?: ContentKind;
  /** The id is part of an address, so something else may have taken it meanwhile. */
  hasAddress?: boolean;
  /** Names the rows for people. */
  describe(query: Queryable, keys: readonly string[]): Promise<Map<string, Described>>;
  /** Locks these rows until the transaction ends. */
  lock?(trx: Trx, database: Database, keys: readonly string[]): Promise<unknown>;

  /** Further rows to delete with it, besides its dependent rows. */
  roots?(trx: Trx, keys: readonly string[]): Promise<Root[]> | Root[];
  /** Deletes and returns related rows that no foreign key leads to. */
  detach?(trx: Trx, keys: readonly string[]): Promise<OwnedRow[]>;
  /** Deletes it, if that takes more than deleting rows. */
  remove?(trx: Trx, database: Database, keys: readonly string[]): Promise<void>;

  /** Runs before the rows are restored. Throws on a conflict; returns the rows if only some are to be restored. */
  beforeRestore?(task: Restoring): Promise<RemovedRow[] | undefined>;
  afterRestore?(task: Restoring, restored: readonly RemovedRow[]): Promise<unknown>;

  /** Undoes changes and returns why items were skipped. Default: row by row. */
  undo?(trx: Trx, database: Database, items: readonly ItemWithRows[], run: UndoRunRow): Promise<Map<string, string>>;
  /** Items that changed since the run, with the reason. */
  changedSince?(query: Queryable, engine: Engine, items: readonly ItemWithRows[]): Promise<Map<string, string>>;
  /** Runs after the rows are restored. */
  afterUndo?(trx: Trx, database: Database, item: UndoItemRow, run: UndoRunRow): Promise<unknown>;
}

export type Histories = ReadonlyMap<UndoKind, HistoryTable>;

export function requireHistory(histories: Histories, kind: UndoKind): HistoryTable {
  const table = histories.get(kind);
  if (!table) throw new Error(`No table says what the history of ${kind} is.`);
  return table;
}

export function keyColumn({ key = 'id' }: HistoryTable): string {
  return key;
}

export async function lockThings(
  trx: Trx,
  database: Database,
  table: HistoryTable,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  if (table.lock) {
    await table.lock(trx, database, keys);
    return;
  }
  const column = keyColumn(table) as 'id';
  // Always in the same order, to avoid deadlocks.
  const rows = trx
    .selectFrom(table.table as 'brands')
    .select(column)
    .where(column, 'in', keys)
    .orderBy(column);
  await lockRows(rows, database.engine).execute();
}

export function ownRoot(table: HistoryTable, keys: readonly string[]): Root {
  const column = keyColumn(table);
  return {
    table: table.table,
    columns: [column],
    values: keys.map((key) => [key]),
    ownerOf: (row: AnyRow) => String(row[column]),
  };
}

export function threadRoot(kind: 'product' | 'blog', ids: readonly string[]): Root {
  return {
    table: 'comment_threads',
    columns: ['subject_kind', 'subject_id'],
    values: ids.map((id) => [kind, id]),
    ownerOf: ({ subject_id }) => String(subject_id),
  };
}
