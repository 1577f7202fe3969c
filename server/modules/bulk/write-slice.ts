import { BULK_LISTED_MAX, type PhoneBulkChange, type RefusedPhone } from '#contract/desk/bulk.ts';
import type { Trx } from '#db/client.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { lockProducts, trashProducts, writePhones } from '../products/service.ts';
import { type FieldSetting, phoneName, planSetting } from './plan.ts';
import { type BulkJobRow, lockJob, saveProgress } from './queries.ts';

/** Phones written in one transaction: others who write wait for a few tens of milliseconds. */
const PHONES_PER_SLICE = 25;

interface Outcome {
  changed: number;
  refused: RefusedPhone[];
}

/** Does the next phones of a job and notes how far it is with them. Returns how many are left. */
export async function writeSlice({ database }: Pick<Services, 'database'>, jobId: string): Promise<number> {
  return database.transaction(async (trx) => {
    const job = await lockJob(trx, database, jobId);
    if (job?.state !== 'running') return 0;
    const ids: string[] = JSON.parse(job.ids).slice(job.done, job.done + PHONES_PER_SLICE);
    if (ids.length === 0) return 0;
    const change: PhoneBulkChange = JSON.parse(job.change);
    await lockProducts(trx, database.engine, ids);
    const rows = await getProductRows(trx, ids);
    const write = change.action === 'delete' ? deletePhones : setField(change);
    const { changed, refused } = await write(trx, database, job, rows);
    const refusals: RefusedPhone[] = [...JSON.parse(job.refusals), ...refused].slice(0, BULK_LISTED_MAX);
    await saveProgress(trx, {
      id: job.id,
      done: job.done + ids.length,
      changed: job.changed + changed,
      refused: job.refused + refused.length,
      refusals: JSON.stringify(refusals),
    });
    return job.total - job.done - ids.length;
  });
}

type Write = (
  trx: Trx,
  database: Services['database'],
  job: BulkJobRow,
  rows: readonly RowWithBrand[],
) => Promise<Outcome>;

const deletePhones: Write = async (trx, database, job, rows) => {
  if (rows.length > 0) await trashProducts(trx, database, rows, { actorId: job.actor_id, runId: job.id });
  return { changed: rows.length, refused: [] };
};

function setField(setting: FieldSetting): Write {
  return async (trx, database, job, rows) => {
    const { changed, refused } = await planSetting(trx, rows, setting);
    const names = new Map(rows.map((row) => [row.id, phoneName(row)]));
    const kept = { runId: job.id, actorId: job.actor_id, names };
    const ids = changed.map(({ row }) => row.id);
    const writes = changed.map(({ row, after }) => ({
      row,
      phone: after,
      keepsHistory: false,
      onWritten: async () => {},
    }));
    if (ids.length > 0)
      await keepRowChanges(trx, database.engine, 'product', ids, kept, () =>
        writePhones(trx, database, writes, job.actor_id, job.id),
      );
    return { changed: changed.length, refused };
  };
}
