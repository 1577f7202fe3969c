import { may } from '#contract/account/access.ts';
import { UNDO_ACCESS, UNDO_ACTIONS, type UndoAction } from '#contract/desk/row-bulk.ts';
import { historyErrors } from '#contract/errors/texts.ts';
import {
  UNDO_LISTED_MAX,
  UNDO_RUN_HOURS,
  type UndoRun,
  type UndoRunDetail,
  type UndoThing,
} from '#contract/undo/runs.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import type { UndoItemRow, UndoRunRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { type Histories, requireHistory } from './registry.ts';
import { reasonsOf, withRows } from './undo.ts';
import { authorOf } from './versions.ts';

const RECENT = 20;
/** The bulk actions that this person may undo: those they may also perform. */
const actionsOf = ({ roles }: Viewer) => UNDO_ACTIONS.filter((action) => may(roles, UNDO_ACCESS[action]));

export async function listRuns({ database }: Services, viewer: Viewer): Promise<UndoRun[]> {
  const actions = actionsOf(viewer);
  return actions.length === 0 ? [] : (await recentRuns(database.query, RECENT, actions)).map(toRun);
}

/** The runs among these that still exist. */
export async function findRuns(query: Queryable, ids: readonly string[]): Promise<UndoRun[]> {
  if (ids.length === 0) return [];
  return (await runsWithCounts(query, UNDO_ACTIONS).where('undo_runs.id', 'in', ids).execute()).map(toRun);
}

export async function requireRun(services: Services, viewer: Viewer, id: string): Promise<UndoRun> {
  return toRun(await requireRow(services, viewer, id));
}

async function requireRow({ database, catalogue, articles, settings }: Services, viewer: Viewer, id: string) {
  const row = await getRun(database.query, id, actionsOf(viewer));
  if (!row) throw noSuchRun();
  // A run must not show as finished before its effect is visible.
  if (row.finished_at !== null) {
    await catalogue.catchUp();
    await articles.catchUp();
    await settings.catchUp();
  }
  return row;
}

export async function requireRunDetail(
  services: Services,
  histories: Histories,
  viewer: Viewer,
  id: string,
): Promise<UndoRunDetail> {
  const run = toRun(await requireRow(services, viewer, id));
  const { query } = services.database;
  const skipped = (await itemsOf(query, id, 'kept')).map((item) => toThing(item, item.reason ?? undefined));
  const open = run.undoUntil === null ? [] : await itemsOf(query, id, 'open');
  const waiting = await changedSince(services.database, histories, open);
  const changed = [...skipped, ...waiting];
  return { ...run, changedSince: changed.slice(0, UNDO_LISTED_MAX), changedSinceCount: changed.length };
}

/** Items that changed since the run. */
async function changedSince(
  database: Database,
  histories: Histories,
  items: readonly UndoItemRow[],
): Promise<UndoThing[]> {
  const changed = items.filter(({ change }) => change !== 'removed');
  if (changed.length === 0) return [];
  const things: UndoThing[] = [];
  for (const [kind, ofKind] of Map.groupBy(await withRows(database.query, changed), (item) => item.kind)) {
    const reasons = await reasonsOf(database, requireHistory(histories, kind), ofKind);
    things.push(...ofKind.flatMap((item) => (reasons.has(item.id) ? [toThing(item, reasons.get(item.id))] : [])));
  }
  return things;
}

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

/** Items that an undo skipped can still be undone by force until then. */
function undoUntil(row: RunWithCounts): string | null {
  if (stateOf(row) === 'open' || row.state === 'undoing') return null;
  if (Number(row.open_count) + Number(row.kept_count) === 0) return null;
  return row.until_at > new Date().toISOString() ? row.until_at : null;
}

/** Whether the run is still being written: its job is running or will be retried. */
function stateOf({ state, job_id }: RunWithCounts): UndoRun['state'] {
  if (job_id !== null && state !== 'undoing') return 'open';
  return state === 'open' ? 'done' : state;
}

function refusal(row: RunWithCounts): string {
  const { until_at } = row;
  const state = stateOf(row);
  if (state === 'open') return historyErrors.stillRunning;
  if (state === 'undoing') return historyErrors.undoRunning;
  if (until_at <= new Date().toISOString()) return historyErrors.undoExpired(UNDO_RUN_HOURS);
  return historyErrors.alreadyUndone;
}

function toRun(row: RunWithCounts): UndoRun {
  const { id, action, label, at, error } = row;
  return {
    id,
    action,
    label,
    at,
    state: stateOf(row),
    error,
    actor: authorOf(row),
    undoUntil: undoUntil(row),
    counts: { open: Number(row.open_count), undone: Number(row.undone_count), kept: Number(row.kept_count) },
  };
}

function toThing({ kind, subject_id, name }: UndoItemRow, reason = ''): UndoThing {
  return { kind, subjectId: subject_id, name, reason };
}

function noSuchRun(): HttpError {
  return notFound(historyErrors.noSuchRun);
}

const STATES = ['open', 'undone', 'kept'] as const;
type RunWithCounts = Awaited<ReturnType<typeof recentRuns>>[number];

function runsWithCounts(query: Queryable, actions: readonly UndoAction[]) {
  return (
    query
      .selectFrom('undo_runs')
      .leftJoin('users', (join) => join.onRef('users.id', '=', 'undo_runs.actor_id').on('users.deleted_at', 'is', null))
      .selectAll('undo_runs')
      .select('users.name as actor_name')
      .select(({ selectFrom, fn }) =>
        STATES.map((state) =>
          selectFrom('undo_items')
            .select(fn.countAll().as('n'))
            .whereRef('undo_items.run_id', '=', 'undo_runs.id')
            .where('undo_items.state', '=', state)
            .as(`${state}_count`),
        ),
      )
      // The job that still adds to the run: an import or a bulk change of phones.
      .select((eb) =>
        eb
          .selectFrom('jobs')
          .select('jobs.id')
          .whereRef('jobs.id', '=', 'undo_runs.id')
          .where('jobs.state', 'in', ['queued', 'running'])
          .as('job_id'),
      )
      .$castTo<
        UndoRunRow & { actor_name: string | null; job_id: string | null } & Record<
            `${(typeof STATES)[number]}_count`,
            number
          >
      >()
      .where('undo_runs.action', 'in', actions)
  );
}

async function recentRuns(query: Queryable, limit: number, actions: readonly UndoAction[]) {
  return runsWithCounts(query, actions)
    .orderBy('undo_runs.at', 'desc')
    .orderBy('undo_runs.id', 'desc')
    .limit(limit)
    .execute();
}

async function getRun(
  query: Queryable,
  id: string,
  actions: readonly UndoAction[],
): Promise<RunWithCounts | undefined> {
  if (actions.length === 0) return undefined;
  return runsWithCounts(query, actions).where('undo_runs.id', '=', id).executeTakeFirst();
}

async function itemsOf(query: Queryable, runId: string, state: UndoItemRow['state']): Promise<UndoItemRow[]> {
  return query
    .selectFrom('undo_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', state)
    .orderBy('name')
    .execute();
}

async function beginUndo(trx: Trx, id: string, { force, by }: { force: boolean; by: string }): Promise<void> {
  await trx
    .updateTable('undo_runs')
    .set({ state: 'undoing', force: force ? 1 : 0, undone_by: by, error: null, finished_at: null })
    .where('id', '=', id)
    .execute();
  // Items skipped by the last undo are tried again.
  await trx
    .updateTable('undo_items')
    .set({ state: 'open', reason: null })
    .where('run_id', '=', id)
    .where('state', '=', 'kept')
    .execute();
}
