import type { Generated, Selectable } from 'kysely';
import type { UndoAction } from '#contract/desk/row-bulk.ts';
import type { UndoKind } from '#contract/undo/runs.ts';
import type { Json, Timestamp } from './columns.ts';

/** What was taken away or changed, for as long as it can be put back (docs/decisions/022-trash-and-undo.md). */
export interface UndoTables {
  undo_runs: UndoRunsTable;
  undo_items: UndoItemsTable;
  undo_rows: UndoRowsTable;
}

/** Something done to many at once. */
export interface UndoRunsTable {
  id: string;
  action: UndoAction;
  /** In words: `Moved 12 phones to Acme`. */
  label: string;
  actor_id: string | null;
  at: Timestamp;
  until_at: Timestamp;
  /** `open` while more is being added to it. */
  state: 'open' | 'done' | 'undoing' | 'undone' | 'failed';
  /** 1 where also what was changed since is put back. */
  force: Generated<number>;
  error: Generated<string | null>;
  undone_by: Generated<string | null>;
  finished_at: Generated<Timestamp | null>;
}

/** One thing: what is in the trash is `removed` and `open`. */
export interface UndoItemsTable {
  id: string;
  run_id: string | null;
  kind: UndoKind;
  subject_id: string;
  /** As people call it. */
  name: string;
  /** Where it stood, or what hung on it. */
  note: string | null;
  change: 'removed' | 'changed' | 'created';
  actor_id: string | null;
  /** Whose words or address it is: an id or an e-mail address. */
  owner: string | null;
  at: Timestamp;
  expires_at: Timestamp;
  /** `kept` is what was changed since and therefore left alone. */
  state: 'open' | 'undone' | 'kept';
  reason: string | null;
}

export interface UndoRowsTable {
  id: string;
  item_id: string;
  /** Of removed rows the order in which they go back. */
  position: number;
  table_name: string;
  /** Its primary key, as JSON. */
  row_key: Json;
  /** Whose row it is: an id or an e-mail address. */
  person: string | null;
  /** Null for a row that came to be; of a changed row the columns that changed. */
  before: Json | null;
  after: Json | null;
}

export type UndoRunRow = Selectable<UndoRunsTable>;
export type UndoItemRow = Selectable<UndoItemsTable>;
export type UndoStoredRow = Selectable<UndoRowsTable>;
