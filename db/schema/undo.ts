import type { Generated, Selectable } from 'kysely';
import type { UndoAction } from '#contract/desk/row-bulk.ts';
import type { UndoKind } from '#contract/undo/runs.ts';
import type { Json, Timestamp } from './columns.ts';

/** Deleted and changed rows, for as long as they can be restored (docs/decisions/022-trash-and-undo.md). */
export interface UndoTables {
  undo_runs: UndoRunsTable;
  undo_items: UndoItemsTable;
  undo_rows: UndoRowsTable;
}

/** A bulk change. */
export interface UndoRunsTable {
  id: string;
  action: UndoAction;
  /** As text: `Moved 12 phones to Acme`. */
  label: string;
  actor_id: string | null;
  at: Timestamp;
  until_at: Timestamp;
  /** `open` while more is being added to it. */
  state: 'open' | 'done' | 'undoing' | 'undone' | 'failed';
  /** 1 if later changes are overwritten too. */
  force: Generated<number>;
  error: Generated<string | null>;
  undone_by: Generated<string | null>;
  finished_at: Generated<Timestamp | null>;
}

/** One deleted or changed thing; those in the trash are `removed` and `open`. */
export interface UndoItemsTable {
  id: string;
  run_id: string | null;
  kind: UndoKind;
  subject_id: string;
  /** Its name for people. */
  name: string;
  /** Where it was, or what belonged to it. */
  note: string | null;
  change: 'removed' | 'changed' | 'created';
  actor_id: string | null;
  /** The id or e-mail address of its author or owner. */
  owner: string | null;
  at: Timestamp;
  expires_at: Timestamp;
  /** `kept`: skipped, because it has changed since. */
  state: 'open' | 'undone' | 'kept';
  reason: string | null;
}

export interface UndoRowsTable {
  id: string;
  item_id: string;
  /** For deleted rows the order in which they are restored. */
  position: number;
  table_name: string;
  /** Its primary key, as JSON. */
  row_key: Json;
  /** The id or e-mail address of the person it belongs to. */
  person: string | null;
  /** Null for a created row; for a changed row only the changed columns. */
  before: Json | null;
  after: Json | null;
}

export type UndoRunRow = Selectable<UndoRunsTable>;
export type UndoItemRow = Selectable<UndoItemsTable>;
export type UndoStoredRow = Selectable<UndoRowsTable>;
