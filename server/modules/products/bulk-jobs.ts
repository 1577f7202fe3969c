import { formatCount } from '#contract/count.ts';
import type { BulkJob, BulkPreview, PhoneBulkChange } from '#contract/desk/bulk.ts';
import { BULK_ROWS_LISTED, type RefusedRow } from '#contract/desk/row-bulk.ts';
import { commonErrors, historyErrors } from '#contract/errors/texts.ts';
import type { Database } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { changeSlice, labelOf, ROWS_PER_SLICE, toPreview } from '#server/history/bulk.ts';
import { startRun } from '#server/history/items.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { findJob, isUnfinished, type JobWithActor } from '#server/jobs/job-rows.ts';
import { type Job, lockProgress, saveProgress } from '#server/jobs/leases.ts';
import type { Services } from '#server/services.ts';
import { phoneTable } from './bulk.ts';

/** A bulk change of thousands of phones runs as a job. */

export interface BulkPayload {
  change: PhoneBulkChange;
  ids: readonly string[];
}

export interface BulkProgress {
  /** How many of the ids are done, in order. */
  done: number;
  total: number;
  changed: number;
  refused: number;
  /** Only the first few. */
  refusals: RefusedRow[];
}

const NOTHING_DONE: BulkProgress = { done: 0, total: 0, changed: 0, refused: 0, refusals: [] };

type PhoneJob = Job<BulkPayload, BulkProgress>;

/** Changes a job's next phones and saves the progress. */
export async function writeSlice(database: Database, job: PhoneJob): Promise<{ isDone: boolean }> {
  const { change, ids: all } = job.payload;
  return database.transaction(async (trx) => {
    const before = (await lockProgress(trx, database, job)) ?? NOTHING_DONE;
    const ids = all.slice(before.done, before.done + ROWS_PER_SLICE);
    if (ids.length === 0) return { isDone: true };
    const by = { actorId: job.actorId, runId: job.id };
    const { changed, refused } = await changeSlice(trx, { database }, phoneTable, ids, change, by);
    const progress: BulkProgress = {
      done: before.done + ids.length,
      total: all.length,
      changed: before.changed + changed.length,
      refused: before.refused + refused.length,
      refusals: [...before.refusals, ...refused].slice(0, BULK_ROWS_LISTED),
    };
    await saveProgress(trx, job, progress);
    return { isDone: progress.done >= all.length };
  });
}

export async function previewBulk(
  { database }: Services,
  ids: readonly string[],
  change: PhoneBulkChange,
): Promise<BulkPreview> {
  const plan = await phoneTable.plan(database.query, ids, change);
  const { rows: _reached, ...preview } = toPreview(ids, plan);
  return { phones: plan.changed.length + plan.unchanged + plan.refused.length, ...preview };
}

export async function startBulk(
  services: Services,
  ids: readonly string[],
  { change, phones }: { change: PhoneBulkChange; phones: number },
  actorId: string,
): Promise<BulkJob> {
  const plan = await phoneTable.plan(services.database.query, ids, change);
  if (ids.length !== phones) throw new HttpError('CONFLICT', commonErrors.selectionChanged('phones'));
  if (plan.changed.length === 0) throw new HttpError('CONFLICT', commonErrors.nothingToChange);
  const id = uuidv7();
  await services.database.transaction(async (trx) => {
    const label = labelOf(phoneTable, change, plan);
    await startRun(trx, { id, action: phoneTable.undoAction(change), label, actorId, state: 'open' });
    const payload: BulkPayload = { change, ids };
    await services.jobs.enqueue(trx, { id, kind: 'bulk', lane: 'bulk', payload, actorId });
  });
  services.jobs.wake();
  return requireBulk(services, id);
}

export async function requireBulk({ database, catalogue }: Services, id: string): Promise<BulkJob> {
  const row = await findJob(database.query, 'bulk', id);
  if (!row) throw notFound(commonErrors.notFound('change'));
  // A finished change and its phones must become visible together.
  if (row.finished_at !== null) await catalogue.catchUp();
  return toJob(row);
}

function toJob(row: JobWithActor): BulkJob {
  const { ids }: BulkPayload = JSON.parse(row.payload);
  const { done, changed, refused, refusals }: BulkProgress = row.progress ? JSON.parse(row.progress) : NOTHING_DONE;
  return {
    id: row.id,
    state: isUnfinished(row) ? 'running' : row.state === 'done' ? 'done' : 'failed',
    progress: { done, total: ids.length },
    counts: { changed, refused },
    refusals,
    error: isUnfinished(row) ? null : row.error,
    startedAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

/** Shown when the job fails repeatedly. */
export function bulkFailureText({ payload: { ids }, progress }: PhoneJob): string {
  return historyErrors.stopped(formatCount(progress?.done ?? 0), formatCount(ids.length), 'phones');
}
