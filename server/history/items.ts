import type { ExpressionBuilder } from 'kysely';
import type { UndoAction } from '#contract/desk/row-bulk.ts';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { UNDO_RUN_HOURS, type UndoKind } from '#contract/undo/runs.ts';
import { batches } from '#db/batches.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import type { Tables, UndoItemRow, UndoItemsTable, UndoStoredRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { AnyRow } from './any-rows.ts';
import type { By, Described } from './registry.ts';
import type { RemovedRow } from './removal.ts';

/** An item has 13 columns and a row 8; SQLite takes at most 32,766 values in a statement. */
const ITEMS_PER_INSERT = 1_000;

/** One created, changed or deleted thing with its rows. */
export interface NewItem extends Described, By {
  kind: UndoKind;
  subjectId: string;
  change: UndoItemsTable['change'];
  rows: readonly ChangedRow[];
}

export interface ChangedRow {
  table: string;
  key: string;
  before: AnyRow | null;
  after: AnyRow | null;
}

/** Records what was done, in the same transaction. Returns the ids of the items. */
export async function insertItems(trx: Trx, items: readonly NewItem[]): Promise<string[]> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const lasts = { removed: RETENTION_DAYS.trash * DAY_MS, changed: UNDO_RUN_HOURS * HOUR_MS };
  const made = items.map((item) => ({ id: uuidv7(now), item }));
  for (const some of batches(made, ITEMS_PER_INSERT))
    await trx
      .insertInto('undo_items')
      .values(
        some.map(({ id, item: { runId, kind, subjectId, name, note, change, actorId, owner } }) => ({
          id,
          run_id: runId ?? null,
          kind,
          subject_id: subjectId,
          name,
          note: note ?? null,
          change,
          actor_id: actorId,
          owner: owner ?? null,
          at,
          state: 'open' as const,
          reason: null,
          expires_at: new Date(now + lasts[change === 'removed' ? 'removed' : 'changed']).toISOString(),
        })),
      )
      .execute();
  const rows = made.flatMap(({ id, item }) =>
    item.rows.map(({ table, key, before, after }, position) => ({
      id: uuidv7(now),
      item_id: id,
      position,
      table_name: table,
      row_key: key,
      person: personOf(before ?? {}),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })),
  );
  for (const some of batches(rows, ITEMS_PER_INSERT)) await trx.insertInto('undo_rows').values(some).execute();
  return made.map(({ id }) => id);
}

/** The person a row is about. */
function personOf({ user_id, author_id, email }: AnyRow): string | null {
  const person = user_id ?? author_id ?? email ?? null;
  return person === null ? null : String(person);
}

export async function startRun(
  trx: Trx,
  run: { id?: string; action: UndoAction; label: string; actorId: string | null; state?: 'open' | 'done' },
): Promise<string> {
  const { id = uuidv7(), action, label, actorId, state = 'done' } = run;
  const now = Date.now();
  await trx
    .insertInto('undo_runs')
    .values({
      id,
      action,
      label,
      actor_id: actorId,
      state,
      at: new Date(now).toISOString(),
      until_at: new Date(now + UNDO_RUN_HOURS * HOUR_MS).toISOString(),
    })
    .execute();
  return id;
}

/** Closes the run to further items and starts its undo period. */
export async function finishRun(trx: Trx, id: string): Promise<void> {
  const until_at = new Date(Date.now() + UNDO_RUN_HOURS * HOUR_MS).toISOString();
  await trx.updateTable('undo_runs').set({ state: 'done', until_at }).where('id', '=', id).execute();
}

/** After an unsubscribe, restoring from the trash must not bring the subscriber back. */
export async function eraseSubscriberHistory(trx: Trx, by: { id: string } | { email: string }): Promise<void> {
  await trx
    .deleteFrom('undo_items')
    .where('kind', '=', 'subscriber')
    .where((eb) =>
      'email' in by ? eb('subject_id', '=', by.email) : eb('id', 'in', itemsWithRow(eb, 'subscribers', by)),
    )
    .execute();
}

/** The same for stopped alerts. Returns the owner of a stored alert. */
export async function eraseAlertHistory(trx: Trx, by: { id: string } | { email: string }): Promise<string | null> {
  const erased = await trx
    .deleteFrom('undo_rows')
    .where('table_name', '=', 'price_alerts')
    .where((eb) => ('email' in by ? eb('person', '=', by.email) : eb('row_key', '=', JSON.stringify(by))))
    .returning('person')
    .execute();
  return erased[0]?.person ?? null;
}

function itemsWithRow(eb: ExpressionBuilder<Tables, 'undo_items'>, table: string, key: object) {
  return eb
    .selectFrom('undo_rows')
    .select('item_id')
    .where('table_name', '=', table)
    .where('row_key', '=', JSON.stringify(key));
}

/** In the order they were recorded. */
export async function storedRows(query: Queryable, itemIds: readonly string[]): Promise<UndoStoredRow[]> {
  if (itemIds.length === 0) return [];
  return query.selectFrom('undo_rows').selectAll().where('item_id', 'in', itemIds).orderBy('position').execute();
}

export function toRemovedRows(rows: readonly UndoStoredRow[]): RemovedRow[] {
  return rows.flatMap(({ table_name, before }) =>
    before === null ? [] : [{ table: table_name, row: JSON.parse(before) }],
  );
}

/**
 * Erases a person's history: their rows and what they wrote. Comments on a page in the trash stay there under a deleted
 * account's name, as on any other page.
 */
export async function eraseHistoryOf(trx: Trx, people: readonly string[]): Promise<void> {
  await trx.deleteFrom('undo_items').where('owner', 'in', people).execute();
  await trx.deleteFrom('undo_rows').where('person', 'in', people).where('table_name', '!=', 'comments').execute();
}

/** Items that can still be restored, in this order; locked until the transaction ends. */
export async function lockItems(trx: Trx, engine: Engine, ids: readonly string[]): Promise<UndoItemRow[]> {
  const open = trx
    .selectFrom('undo_items')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .orderBy('id');
  const rows = new Map((await lockRows(open, engine).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Deletes the stored rows of restored items. */
export async function settleItems(
  trx: Trx,
  ids: readonly string[],
  state: 'undone' | 'kept',
  reason: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('undo_items').set({ state, reason }).where('id', 'in', ids).execute();
  if (state === 'undone') await trx.deleteFrom('undo_rows').where('item_id', 'in', ids).execute();
}
