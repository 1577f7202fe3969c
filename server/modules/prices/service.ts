import { createHash } from 'node:crypto';
import {
  LISTED_PRICES_MAX,
  type PriceChangeDetail,
  type PriceChangeJob,
  type PricePreview,
  type PriceRule,
} from '#contract/admin-prices.ts';
import { countText, formatCount } from '#contract/count.ts';
import { commonErrors, historyErrors, priceErrors } from '#contract/errors/texts.ts';
import type { UndoRun } from '#contract/undo/runs.ts';
import type { Queryable } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { PriceChange } from '#db/price-changes.ts';
import { uuidv7 } from '#db/uuid.ts';
import { startRun } from '#server/history/items.ts';
import { findRuns, startUndo } from '#server/history/undo.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { findJob, isUnfinished, type JobWithActor, recentJobs } from '#server/jobs/job-rows.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { countAlerted } from '../alerts/service.ts';
import { type PlannedPrice, planChange, type Skip, withPrices } from './plan-change.ts';
import {
  countPrices,
  insertPrices,
  type PriceCounts,
  type PriceJob,
  type PricePayload,
  type PriceProgress,
  type StoredRule,
  skippedRows,
} from './queries.ts';

export type { PricePayload, PriceProgress } from './queries.ts';
export { cancelSchedule, changeSchedule, createSchedule, listSchedules, storeDueEdges } from './schedules.ts';
export { writeSlice } from './write-slice.ts';

const RECENT = 10;

interface Named {
  id: string;
  name: string;
}

interface Plan {
  phones: number;
  changes: (PlannedPrice & Named)[];
  skips: (Skip & Named)[];
  /** The phones that change, and that alerts speak of. */
  moves: PriceChange[];
}

/** In the order of the names. */
async function makePlan({ database }: Services, ids: readonly string[], rule: StoredRule): Promise<Plan> {
  const rows = await getProductRows(database.query, ids);
  rows.sort((a, b) => (`${a.brand_name} ${a.name}` < `${b.brand_name} ${b.name}` ? -1 : 1));
  const plan: Plan = { phones: rows.length, changes: [], skips: [], moves: [] };
  for (const row of rows) {
    const { id, name } = row;
    const phone = toPhone(row);
    const { changes, skips } = planChange(phone, rule);
    if (changes.length > 0 && phone.status !== 'discontinued')
      plan.moves.push({ id, before: phone, after: withPrices(phone, changes) });
    plan.changes.push(...changes.map((change) => ({ id, name, ...change })));
    plan.skips.push(...skips.map((skip) => ({ id, name, ...skip })));
  }
  return plan;
}

function digestOf({ changes }: Plan): string {
  return createHash('sha256').update(JSON.stringify(changes)).digest('base64url');
}

export async function previewChange(
  services: Services,
  ids: readonly string[],
  rule: StoredRule,
): Promise<PricePreview> {
  const plan = await makePlan(services, ids, rule);
  const { phones, changes, skips } = plan;
  return {
    phones,
    changed: changes.length,
    skipped: skips.length,
    sum: changes.reduce((sum, { before, after }) => sum + after.price - (before.price ?? after.price), 0),
    changes: changes.slice(0, LISTED_PRICES_MAX).map(({ before, after, ...named }) => ({
      ...named,
      ...{ before: before.price, beforeAt: before.priceAt, after: after.price },
    })),
    skips: skips.slice(0, LISTED_PRICES_MAX),
    alerted: await countAlerted(services.database, plan.moves),
    digest: digestOf(plan),
  };
}

/** Queues what is to be done, all of it written down. */
export async function startChange(
  services: Services,
  ids: readonly string[],
  { operation, ending, variants, day, source, digest }: PriceRule & { digest: string },
  actorId: string,
): Promise<PriceChangeJob> {
  const { database } = services;
  const rule: StoredRule = { operation, ending, variants, day, source };
  const plan = await makePlan(services, ids, rule);
  if (digestOf(plan) !== digest) throw new HttpError('CONFLICT', priceErrors.previewOutdated);
  if (plan.changes.length === 0) throw new HttpError('CONFLICT', commonErrors.nothingToChange);
  const id = uuidv7();
  const payload: PricePayload = { rule };
  const label = `Changed ${countText(plan.changes.length, 'price')} of ${countText(new Set(plan.changes.map((change) => change.id)).size, 'phone')}`;
  const progress: PriceProgress = { done: 0, total: plan.changes.length };
  await database.transaction(async (trx) => {
    await services.jobs.enqueue(trx, { id, kind: 'prices', lane: 'prices', payload, progress, actorId });
    await startRun(trx, { id, action: 'prices', label, actorId, state: 'open' });
    await insertPrices(trx, id, plan.changes);
  });
  services.jobs.wake();
  return requireChange(services, id);
}

export async function recentChanges({ database }: Services): Promise<PriceChangeJob[]> {
  return toJobs(database.query, await recentJobs(database.query, 'prices', RECENT));
}

export async function requireChange({ database, catalogue }: Services, id: string): Promise<PriceChangeJob> {
  const row = await findJob(database.query, 'prices', id);
  if (!row) throw noSuchChange();
  // Whoever reads of the end also sees the prices.
  if (row.finished_at !== null) await catalogue.catchUp();
  const [job] = await toJobs(database.query, [row]);
  return job as PriceChangeJob;
}

export async function requireChangeDetail(services: Services, id: string): Promise<PriceChangeDetail> {
  const job = await requireChange(services, id);
  return { ...job, skips: await skippedRows(services.database.query, id, LISTED_PRICES_MAX) };
}

export async function undoChange(services: Services, viewer: Viewer, id: string): Promise<PriceChangeJob> {
  const { state } = await requireChange(services, id);
  if (state === 'undone') throw new HttpError('CONFLICT', historyErrors.alreadyUndone);
  await startUndo(services, viewer, id, false);
  return requireChange(services, id);
}

async function toJobs(query: Queryable, rows: readonly JobWithActor[]): Promise<PriceChangeJob[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countPrices(query, ids);
  const runs = new Map((await findRuns(query, 'prices', ids)).map((run) => [run.id, run]));
  return rows.map((row) => toJob(row, counts.get(row.id) as PriceCounts, runs.get(row.id)));
}

function stateOf(row: JobWithActor, { undone, kept }: PriceCounts, run: UndoRun | undefined): PriceChangeJob['state'] {
  if (isUnfinished(row)) return 'running';
  if (run?.state === 'undoing') return 'undoing';
  if (run?.state === 'failed' || row.state !== 'done') return 'failed';
  return undone + kept > 0 ? 'undone' : 'done';
}

function toJob(row: JobWithActor, counts: PriceCounts, run: UndoRun | undefined): PriceChangeJob {
  const { operation, ending, day, source } = (JSON.parse(row.payload) as PricePayload).rule;
  const progress: PriceProgress = JSON.parse(row.progress ?? '{"done":0,"total":0}');
  const state = stateOf(row, counts, run);
  const settled = counts.undone + counts.kept;
  return {
    ...{ id: row.id, state, actor: { id: row.actor_id ?? '', name: row.actor_name ?? '' } },
    ...{ operation, ending, day, source, counts },
    progress: state === 'undoing' ? { done: settled, total: settled + counts.changed } : progress,
    error: isUnfinished(row) ? null : (run?.error ?? row.error),
    startedAt: row.created_at,
    finishedAt: state === 'undoing' ? null : row.finished_at,
    undoUntil: state === 'undone' ? null : (run?.undoUntil ?? null),
  };
}

/** For a job that fails again and again. */
export function failureText({ progress }: PriceJob): string {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return historyErrors.stopped(formatCount(done), formatCount(total), 'prices');
}

function noSuchChange(): HttpError {
  return notFound(commonErrors.notFound('price change'));
}
