import { BULK_LISTED_MAX, type PhoneBulkChange, type RefusedPhone } from '#contract/desk/bulk.ts';
import type { Database, Trx } from '#db/client.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { type Job, lockProgress, saveProgress } from '#server/jobs/job-rows.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { lockProducts, trashProducts, writePhones } from '../products/service.ts';
import { type FieldSetting, phoneName, planSetting } from './plan.ts';

/** Phones written in one transaction: others who write wait for a few tens of milliseconds. */
const PHONES_PER_SLICE = 25;

export interface BulkPayload {
  change: PhoneBulkChange;
  ids: readonly string[];
}

export interface BulkProgress {
  /** Of the ids, in their order. */
  done: number;
  total: number;
  changed: number;
  refused: number;
  /** The first few. */
  refusals: RefusedPhone[];
}

export const NOTHING_DONE: BulkProgress = { done: 0, total: 0, changed: 0, refused: 0, refusals: [] };

type BulkJob = Job<BulkPayload, BulkProgress>;

interface Outcome {
  changed: number;
  refused: RefusedPhone[];
}

/** Does the next phones of a job and notes how far it is with them. */
export async function writeSlice(database: Database, job: BulkJob): Promise<{ isDone: boolean }> {
  const { change, ids: all } = job.payload;
  return database.transaction(async (trx) => {
    const before = (await lockProgress(trx, database, job)) ?? NOTHING_DONE;
    const ids = all.slice(before.done, before.done + PHONES_PER_SLICE);
    if (ids.length === 0) return { isDone: true };
    await lockProducts(trx, database.engine, ids);
    const rows = await getProductRows(trx, ids);
    const write = change.action === 'delete' ? deletePhones : setField(change);
    const { changed, refused } = await write(trx, database, job, rows);
    const progress: BulkProgress = {
      done: before.done + ids.length,
      total: all.length,
      changed: before.changed + changed,
      refused: before.refused + refused.length,
      refusals: [...before.refusals, ...refused].slice(0, BULK_LISTED_MAX),
    };
    await saveProgress(trx, job, progress);
    return { isDone: progress.done >= all.length };
  });
}

type Write = (trx: Trx, database: Database, job: BulkJob, rows: readonly RowWithBrand[]) => Promise<Outcome>;

const deletePhones: Write = async (trx, database, job, rows) => {
  if (rows.length > 0) await trashProducts(trx, database, rows, { actorId: job.actorId, runId: job.id });
  return { changed: rows.length, refused: [] };
};

function setField(setting: FieldSetting): Write {
  return async (trx, database, job, rows) => {
    const { changed, refused } = await planSetting(trx, rows, setting);
    const names = new Map(rows.map((row) => [row.id, phoneName(row)]));
    const kept = { runId: job.id, actorId: job.actorId, names };
    const ids = changed.map(({ row }) => row.id);
    const writes = changed.map(({ row, after }) => ({
      row,
      phone: after,
      keepsHistory: false,
      onWritten: async () => {},
    }));
    if (ids.length > 0)
      await keepRowChanges(trx, database.engine, 'product', ids, kept, () =>
        writePhones(trx, database, writes, job.actorId, job.id),
      );
    return { changed: changed.length, refused };
  };
}
