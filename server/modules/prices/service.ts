import { createHash } from 'node:crypto';
import { formatCount } from '#contract/count.ts';
import {
  LISTED_PRICES_MAX,
  type PriceChangeDetail,
  type PriceChangeJob,
  type PricePreview,
  type PriceRule,
} from '#contract/desk/prices.ts';
import { commonErrors, historyErrors, priceErrors } from '#contract/errors/texts.ts';
import type { UndoRun } from '#contract/undo/runs.ts';
import type { Queryable } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { uuidv7 } from '#db/uuid.ts';
import { labelOf } from '#server/history/bulk.ts';
import { startRun } from '#server/history/items.ts';
import { findRuns, startUndo } from '#server/history/undo-runs.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { findJob, isUnfinished, type JobWithActor, recentJobs } from '#server/jobs/job-rows.ts';
import { countAlerted } from '#server/modules/alerts/service.ts';
import type { Services } from '#server/services.ts';
import { type PricePlan, pricedPhones, priceTable } from './bulk.ts';
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

export { writePriceSlice } from './bulk.ts';
export { type OfferPrices, writeOfferPrices } from './offer-prices.ts';
export type { PlannedPrice } from './plan-change.ts';
export type { PricePayload, PriceProgress } from './queries.ts';
export { cancelSchedule, changeSchedule, createSchedule, listSchedules, storeDueEdges } from './schedules.ts';

const RECENT = 10;

/** Ensures that what runs is what was previewed. */
function digestOf({ changed }: PricePlan): string {
  const prices = changed.map(({ id, price }) => [id, price]);
  return createHash('sha256').update(JSON.stringify(prices)).digest('base64url');
}

export async function previewChange(
  { database }: Services,
  ids: readonly string[],
  rule: StoredRule,
): Promise<PricePreview> {
  const plan = await priceTable.plan(database.query, ids, { action: 'prices', rule });
  const { changed, refused } = plan;
  const prices = changed.map(({ price }) => price);
  const moves = pricedPhones(changed).map(({ row, phone }) => ({ id: row.id, before: toPhone(row), after: phone }));
  return {
    phones: new Set([...changed, ...refused].map(({ id }) => id)).size + plan.unchanged,
    changed: changed.length,
    skipped: refused.length,
    sum: prices.reduce((sum, { before, after }) => sum + after.price - (before.price ?? after.price), 0),
    changes: changed.slice(0, LISTED_PRICES_MAX).map(({ id, name, price: { ram, storage, before, after } }) => ({
      id,
      name,
      ram,
      storage,
      before: before.price,
      beforeAt: before.priceAt,
      after: after.price,
    })),
    skips: refused.slice(0, LISTED_PRICES_MAX),
    alerted: await countAlerted(
      database,
      moves.filter(({ before }) => before.status !== 'discontinued'),
    ),
    digest: digestOf(plan),
  };
}

/** Stores every planned price and queues the job. */
export async function startChange(
  { database, ...services }: Services,
  ids: readonly string[],
  { operation, ending, variants, day, source, digest }: PriceRule & { digest: string },
  actorId: string,
): Promise<PriceChangeJob> {
  const rule: StoredRule = { operation, ending, variants, day, source };
  const change = { action: 'prices', rule } as const;
  const plan = await priceTable.plan(database.query, ids, change);
  if (digestOf(plan) !== digest) throw new HttpError('CONFLICT', priceErrors.previewOutdated);
  if (plan.changed.length === 0) throw new HttpError('CONFLICT', commonErrors.nothingToChange);
  const id = uuidv7();
  const payload: PricePayload = { rule };
  const progress: PriceProgress = { done: 0, total: plan.changed.length };
  await database.transaction(async (trx) => {
    await services.jobs.enqueue(trx, { id, kind: 'prices', lane: 'prices', payload, progress, actorId });
    const label = labelOf(priceTable, change, plan);
    await startRun(trx, { id, action: priceTable.undoAction(change), label, actorId, state: 'open' });
    await insertPrices(trx, id, plan.changed);
  });
  services.jobs.wake();
  return requireChange({ database, ...services }, id);
}

export async function recentChanges({ database }: Services): Promise<PriceChangeJob[]> {
  return toJobs(database.query, await recentJobs(database.query, 'prices', RECENT));
}

export async function requireChange({ database, catalogue }: Services, id: string): Promise<PriceChangeJob> {
  const row = await findJob(database.query, 'prices', id);
  if (!row) throw noSuchChange();
  // A finished change and its prices must become visible together.
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
  const runs = new Map((await findRuns(query, ids)).map((run) => [run.id, run]));
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
    id: row.id,
    state,
    actor: { id: row.actor_id ?? '', name: row.actor_name ?? '' },
    operation,
    ending,
    day,
    source,
    counts,
    progress: state === 'undoing' ? { done: settled, total: settled + counts.changed } : progress,
    error: isUnfinished(row) ? null : (run?.error ?? row.error),
    startedAt: row.created_at,
    finishedAt: state === 'undoing' ? null : row.finished_at,
    undoUntil: state === 'undone' ? null : (run?.undoUntil ?? null),
  };
}

/** Shown when the job fails repeatedly. */
export function priceFailureText({ progress }: PriceJob): string {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return historyErrors.stopped(formatCount(done), formatCount(total), 'prices');
}

function noSuchChange(): HttpError {
  return notFound(commonErrors.notFound('price change'));
}
