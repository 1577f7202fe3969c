import { may } from '#contract/account/access.ts';
import {
  UNDO_ACCESS,
  UNDO_ACTIONS,
  UNDO_LISTED_MAX,
  UNDO_RUN_HOURS,
  type UndoRun,
  type UndoRunDetail,
  type UndoThing,
} from '#contract/undo/runs.ts';
import type { Database } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import type { UndoItemRow } from '#db/schema.ts';
import type { storedRows } from '#db/undo/items.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { changeSince, USED, usedSince } from './phones.ts';
import { beginUndo, getRun, itemsOf, type RunWithCounts, recentRuns } from './queries.ts';
import { CHANGED_KINDS, rowsChangedSince } from './rows.ts';

export { endUndo, requireRunRow } from './queries.ts';
export { undoSlice } from './undo-slice.ts';

const RECENT = 20;

/** Who may do it to many things may take it back. */
const actionsOf = ({ roles }: Viewer) => UNDO_ACTIONS.filter((action) => may(roles, UNDO_ACCESS[action]));

export async function listRuns({ database }: Services, viewer: Viewer): Promise<UndoRun[]> {
  const actions = actionsOf(viewer);
  return actions.length === 0 ? [] : (await recentRuns(database.query, RECENT, actions)).map(toRun);
}

export async function requireRun(services: Services, viewer: Viewer, id: string): Promise<UndoRun> {
  return toRun(await requireRow(services, viewer, id));
}

async function requireRow({ database, catalogue, articles }: Services, viewer: Viewer, id: string) {
  const row = await getRun(database.query, id, actionsOf(viewer));
  if (!row) throw noSuchRun();
  // Whoever reads of the end also sees it.
  if (row.finished_at !== null) {
    await catalogue.catchUp();
    await articles.catchUp();
  }
  return row;
}

export async function requireRunDetail(services: Services, viewer: Viewer, id: string): Promise<UndoRunDetail> {
  const run = toRun(await requireRow(services, viewer, id));
  const { query } = services.database;
  const kept = (await itemsOf(query, id, 'kept')).map((item) => toThing(item, item.reason ?? ''));
  // Whether a replaced picture is replaced again is found out when it is its turn.
  const isOver = run.undoUntil === null || run.action === 'replace';
  const waiting = isOver ? [] : await changedSince(services.database, await itemsOf(query, id, 'open'));
  const changed = [...kept, ...waiting];
  return { ...run, changedSince: changed.slice(0, UNDO_LISTED_MAX), changedSinceCount: changed.length };
}

/** What is not as the run left it. */
async function changedSince(database: Database, items: readonly UndoItemRow[]): Promise<UndoThing[]> {
  const changed = items.filter(({ change }) => change !== 'removed');
  const phones = changed.filter(({ kind }) => kind === 'product');
  const products = new Map(
    (
      await getProductRows(
        database.query,
        phones.map(({ subject_id }) => subject_id),
      )
    ).map((row) => [row.id, row]),
  );
  const rowsOf = await rowsByItem(database, changed);
  const created = phones
    .filter(({ change, subject_id }) => change === 'created' && products.has(subject_id))
    .map(({ subject_id }) => subject_id);
  const used = created.length > 0 ? await database.transaction((trx) => usedSince(trx, database, created)) : new Set();
  const others: UndoThing[] = [];
  for (const item of changed.filter(({ kind }) => CHANGED_KINDS.has(kind))) {
    const reason = await rowsChangedSince(database.query, rowsOf.get(item.id) ?? []);
    if (reason !== null) others.push(toThing(item, reason));
  }
  const ofPhones = phones.flatMap((item) => {
    const since = changeSince(products.get(item.subject_id), rowsOf.get(item.id) ?? []);
    const reason = since ?? (used.has(item.subject_id) ? USED : null);
    return reason === null ? [] : [toThing(item, reason)];
  });
  return [...ofPhones, ...others];
}

async function rowsByItem({ query }: Database, items: readonly UndoItemRow[]) {
  const [first] = items;
  if (!first) return new Map<string, Awaited<ReturnType<typeof storedRows>>>();
  const rows = await query
    .selectFrom('undo_rows')
    .innerJoin('undo_items', 'undo_items.id', 'undo_rows.item_id')
    .selectAll('undo_rows')
    .where('undo_items.run_id', '=', first.run_id)
    .where('undo_items.state', '=', 'open')
    .execute();
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

/** Queues that it is to be undone. */
export async function startUndo(services: Services, viewer: Viewer, id: string, force: boolean): Promise<UndoRun> {
  const { database } = services;
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'undo');
    const row = await getRun(trx, id, actionsOf(viewer));
    if (!row) throw noSuchRun();
    if (undoUntil(row) === null) throw new HttpError('CONFLICT', refusal(row));
    await beginUndo(trx, id, { force, by: viewer.id });
    await services.jobs.enqueue(trx, { kind: 'undo', key: `undo ${id}`, lane: 'undo', payload: { runId: id } });
  });
  services.jobs.wake();
  return requireRun(services, viewer, id);
}

/** Once taken back, what was left alone can still be asked for. */
function undoUntil(row: RunWithCounts): string | null {
  if (stateOf(row) === 'open' || row.state === 'undoing') return null;
  if (Number(row.open_count) + Number(row.kept_count) === 0) return null;
  return row.until_at > new Date().toISOString() ? row.until_at : null;
}

function stateOf({ state, job_id }: RunWithCounts): UndoRun['state'] {
  return state === 'open' && job_id === null ? 'done' : state;
}

function refusal(row: RunWithCounts): string {
  const { until_at } = row;
  const state = stateOf(row);
  if (state === 'open') return 'It is still being done. Wait until it has finished.';
  if (state === 'undoing') return 'It is being taken back already.';
  if (until_at <= new Date().toISOString())
    return `Only what was done in the last ${UNDO_RUN_HOURS} hours can be taken back.`;
  return 'It has been taken back already.';
}

function toRun(row: RunWithCounts): UndoRun {
  const { id, action, label, actor_id, actor_name, at, error } = row;
  return {
    ...{ id, action, label, at, state: stateOf(row), error },
    actor: actor_id !== null && actor_name !== null ? { id: actor_id, name: actor_name } : null,
    undoUntil: undoUntil(row),
    counts: { open: Number(row.open_count), undone: Number(row.undone_count), kept: Number(row.kept_count) },
  };
}

function toThing({ kind, subject_id, name }: UndoItemRow, reason: string): UndoThing {
  return { kind, subjectId: subject_id, name, reason };
}

function noSuchRun(): HttpError {
  return notFound('There is no such action to take back.');
}
