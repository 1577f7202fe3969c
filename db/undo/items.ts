import type { ExpressionBuilder } from 'kysely';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { UNDO_RUN_HOURS, type UndoAction, type UndoKind } from '#contract/undo/runs.ts';
import type { TrashKind } from '#contract/undo/trash.ts';
import { batches } from '../batches.ts';
import type { Queryable, Trx } from '../client.ts';
import type { Engine } from '../dialect.ts';
import type { Tables, UndoItemsTable, UndoStoredRow } from '../schema.ts';
import { uuidv7 } from '../uuid.ts';
import { keyOf, type OwnedRow, type RemovedRow, type Root, rowsToRemove } from './removal.ts';
import type { AnyRow } from './rows.ts';
import { tableKeys } from './table-keys.ts';

/** Thirteen columns an item, eight a row; SQLite takes at most 32,766 values in a statement. */
const ITEMS_PER_INSERT = 1_000;

/** Something that goes, as people call it. */
export interface Removed {
  kind: TrashKind;
  subjectId: string;
  name: string;
  note?: string | null;
  actorId: string | null;
  /** Whose words or address it is. */
  owner?: string | null;
  runId?: string | null;
}

/** Something that came to be or changed, with its rows. */
export interface Changed extends Omit<Removed, 'kind'> {
  kind: UndoKind;
  change: 'changed' | 'created';
  rows: readonly ChangedRow[];
}

export interface ChangedRow {
  table: string;
  key: string;
  before: AnyRow | null;
  after: AnyRow | null;
}

/**
 * Keeps what is about to go, in the transaction that removes it: these rows, all that hangs on them and what the caller
 * has removed already. Returns the rows.
 */
export async function keepRemoved(
  trx: Trx,
  engine: Engine,
  removed: readonly Removed[],
  roots: readonly Root[],
  gone: readonly OwnedRow[] = [],
): Promise<OwnedRow[]> {
  const rows = [...(await rowsToRemove(trx, engine, roots)), ...gone];
  const keys = await tableKeys(trx, engine);
  const byOwner = Map.groupBy(rows, ({ owner }) => owner);
  await insertItems(
    trx,
    removed.map((item) => ({
      ...item,
      change: 'removed',
      rows: (byOwner.get(item.subjectId) ?? []).map(({ table, row }) => ({
        ...{ table, key: keyOf(keys, table, row), before: row, after: null },
      })),
    })),
  );
  return rows;
}

/** Keeps what changed, in the transaction that changed it. */
export async function keepChanged(trx: Trx, changes: readonly Changed[]): Promise<void> {
  await insertItems(trx, changes);
}

type NewItem = Omit<Removed, 'kind'> & {
  kind: UndoKind;
  change: UndoItemsTable['change'];
  rows: readonly ChangedRow[];
};

async function insertItems(trx: Trx, items: readonly NewItem[]): Promise<void> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const lasts = { removed: RETENTION_DAYS.trash * DAY_MS, changed: UNDO_RUN_HOURS * HOUR_MS };
  const made = items.map((item) => ({ id: uuidv7(now), item }));
  for (const some of batches(made, ITEMS_PER_INSERT))
    await trx
      .insertInto('undo_items')
      .values(
        some.map(({ id, item: { runId, kind, subjectId, name, note, change, actorId, owner } }) => ({
          ...{ id, run_id: runId ?? null, kind, subject_id: subjectId, name, note: note ?? null, change },
          ...{ actor_id: actorId, owner: owner ?? null, at, state: 'open' as const, reason: null },
          expires_at: new Date(now + lasts[change === 'removed' ? 'removed' : 'changed']).toISOString(),
        })),
      )
      .execute();
  const rows = made.flatMap(({ id, item }) =>
    item.rows.map(({ table, key, before, after }, position) => ({
      ...{ id: uuidv7(now), item_id: id, position, table_name: table, row_key: key, person: personOf(before ?? {}) },
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })),
  );
  for (const some of batches(rows, ITEMS_PER_INSERT)) await trx.insertInto('undo_rows').values(some).execute();
}

/** Whose row it is: what is about somebody names them in one of these columns. */
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
      ...{ id, action, label, actor_id: actorId, state, at: new Date(now).toISOString() },
      until_at: new Date(now + UNDO_RUN_HOURS * HOUR_MS).toISOString(),
    })
    .execute();
  return id;
}

/** Nothing more is added to it, and its time begins. */
export async function finishRun(trx: Trx, id: string): Promise<void> {
  const until_at = new Date(Date.now() + UNDO_RUN_HOURS * HOUR_MS).toISOString();
  await trx.updateTable('undo_runs').set({ state: 'done', until_at }).where('id', '=', id).execute();
}

/** Somebody has left the newsletter: what is in the trash does not bring them back. */
export async function eraseKeptSubscriber(trx: Trx, by: { id: string } | { email: string }): Promise<void> {
  await trx
    .deleteFrom('undo_items')
    .where('kind', '=', 'subscriber')
    .where((eb) => ('email' in by ? eb('subject_id', '=', by.email) : eb('id', 'in', keptUnder(eb, 'subscribers', by))))
    .execute();
}

/** The same for somebody who ended an alert, or all alerts of an address. Returns whose it was, where one was kept. */
export async function eraseKeptAlerts(trx: Trx, by: { id: string } | { email: string }): Promise<string | null> {
  const erased = await trx
    .deleteFrom('undo_rows')
    .where('table_name', '=', 'price_alerts')
    .where((eb) => ('email' in by ? eb('person', '=', by.email) : eb('row_key', '=', JSON.stringify(by))))
    .returning('person')
    .execute();
  return erased[0]?.person ?? null;
}

function keptUnder(eb: ExpressionBuilder<Tables, 'undo_items'>, table: string, key: object) {
  return eb
    .selectFrom('undo_rows')
    .select('item_id')
    .where('table_name', '=', table)
    .where('row_key', '=', JSON.stringify(key));
}

/** In the order in which they were kept. */
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
 * Removes what is kept about somebody at once: their rows, and what they themselves wrote. Comments below a page that is
 * in the trash stay with it as below any page, under a deleted account's name.
 */
export async function eraseKept(trx: Trx, people: readonly string[]): Promise<void> {
  await trx.deleteFrom('undo_items').where('owner', 'in', people).execute();
  await trx.deleteFrom('undo_rows').where('person', 'in', people).where('table_name', '!=', 'comments').execute();
}
