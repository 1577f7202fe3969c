import type { TrashKind } from '#contract/desk/row-bulk.ts';
import type { UndoKind } from '#contract/undo/runs.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import type { ContentKind } from '#db/content.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import type { UndoItemRow, UndoRunRow, UndoStoredRow } from '#db/schema.ts';
import type { Services } from '#server/services.ts';
import type { AnyRow } from './any-rows.ts';
import type { OwnedRow, RemovedRow, Root } from './removal.ts';

/** As people know a row. */
export interface Described {
  name: string;
  /** Where it stood, or what hung on it. */
  note?: string | null;
  /** Whose words or address it is: an id or an e-mail address. */
  owner?: string | null;
}

/** Who does it, and the run it is part of. */
export interface By {
  actorId: string | null;
  runId?: string | null;
}

export type TrashedItem = UndoItemRow & { kind: TrashKind };
export type ItemWithRows = UndoItemRow & { rows: UndoStoredRow[] };

/** Something that is being put back from the trash. */
export interface Restoring {
  trx: Trx;
  database: Database;
  item: TrashedItem;
  rows: RemovedRow[];
  /** Another name for it, where its own is taken. */
  name: string | undefined;
  /** Whoever restores it may not publish. */
  asDraft: boolean;
  /** Null in the thread that undoes a run. */
  services: Services | null;
  actorId: string | null;
  /** The run that is undone; null for one thing of the trash. */
  run: UndoRunRow | null;
}

/**
 * What a table says of itself, once. Trash, undo and changes of many rows follow from it; each table has one in its
 * module's `history.ts`, listed in `server/histories.ts`.
 */
export interface HistoryTable {
  kind: UndoKind;
  table: string;
  /** The column that names a row at the desk; `id` unless said. */
  key?: string;
  /** Other tables that a change of a row writes, with the column that holds its id. */
  parts?: readonly (readonly [table: string, column: string])[];
  /** Columns that others write meanwhile: no part of what the desk did. */
  ignores?: readonly string[];
  /** Tables whose rows may go meanwhile without anybody having changed this. */
  loses?: readonly string[];
  /** Readers see it: every change is recorded as a change of this kind. */
  content?: ContentKind;
  /** Its id is an address, and another thing may have that meanwhile. */
  hasAddress?: boolean;
  /** How people know these rows. */
  describe(query: Queryable, keys: readonly string[]): Promise<Map<string, Described>>;
  /** Nobody else changes these rows until the transaction ends. */
  lock?(trx: Trx, database: Database, keys: readonly string[]): Promise<unknown>;

  /** What goes with it, beyond what hangs on its row. */
  roots?(trx: Trx, keys: readonly string[]): Promise<Root[]> | Root[];
  /** Removes and returns what goes with it and no key of the database names. */
  detach?(trx: Trx, keys: readonly string[]): Promise<OwnedRow[]>;
  /** Removes it, where that takes more than deleting rows. */
  remove?(trx: Trx, database: Database, keys: readonly string[]): Promise<void>;

  /** Before its rows go back: throws what stands in the way; returns the rows, if not all of them go back. */
  beforeRestore?(task: Restoring): Promise<RemovedRow[] | undefined>;
  afterRestore?(task: Restoring, restored: readonly RemovedRow[]): Promise<unknown>;

  /** Undoes changes; returns why of those that are left alone. Row by row unless said. */
  undo?(trx: Trx, database: Database, items: readonly ItemWithRows[], run: UndoRunRow): Promise<Map<string, string>>;
  /** Which are not as the run left them, and why. */
  changedSince?(query: Queryable, engine: Engine, items: readonly ItemWithRows[]): Promise<Map<string, string>>;
  /** After its rows are as they were. */
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
  // In one order, or two who hold the same rows could wait for each other.
  const rows = trx
    .selectFrom(table.table as 'brands')
    .select(column)
    .where(column, 'in', keys)
    .orderBy(column);
  await lockRows(rows, database.engine).execute();
}

/** The rows that are the things themselves. */
export function ownRoot(table: HistoryTable, keys: readonly string[]): Root {
  const column = keyColumn(table);
  return {
    ...{ table: table.table, columns: [column], values: keys.map((key) => [key]) },
    ownerOf: (row: AnyRow) => String(row[column]),
  };
}

/** The comments on a page. */
export function threadRoot(kind: 'product' | 'blog', ids: readonly string[]): Root {
  return {
    ...{ table: 'comment_threads', columns: ['subject_kind', 'subject_id'], values: ids.map((id) => [kind, id]) },
    ownerOf: ({ subject_id }) => String(subject_id),
  };
}
