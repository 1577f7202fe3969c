import type { Database, Trx } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { lockProgress, saveProgress } from '#server/jobs/job-rows.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { lockProducts, type PhoneWrite, writePhones } from '../products/service.ts';
import { afterOf, beforeOf, CHANGED, GONE, isRecorded, keepPrices, priceAt } from './history.ts';
import { findContradiction, withPrices } from './plan-change.ts';
import { finishRow, nextPhones, openRows, type PriceJob, type PriceRow } from './queries.ts';

/** Phones written in one transaction: others who write wait for a few tens of milliseconds. */
const PHONES_PER_SLICE = 10;

/** Writes the next prices of a job, each phone whole or not at all. */
export async function writeSlice(database: Database, job: PriceJob): Promise<{ isDone: boolean }> {
  const ids = await nextPhones(database.query, job, PHONES_PER_SLICE);
  if (ids.length === 0) return { isDone: true };
  await database.transaction(async (trx) => {
    const progress = (await lockProgress(trx, database, job)) ?? { done: 0, total: ids.length };
    await lockProducts(trx, database.engine, ids);
    const rows = await openRows(trx, job, ids);
    const products = new Map((await getProductRows(trx, ids)).map((product) => [product.id, product]));
    const writes: PhoneWrite[] = [];
    for (const [id, ofPhone] of Map.groupBy(rows, (row) => row.product_id)) {
      const product = products.get(id);
      if (product) writes.push(...(await changePrices(trx, job, product, ofPhone)));
      else for (const row of ofPhone) await finishRow(trx, row, { state: 'skipped', ...GONE });
    }
    await writePhones(trx, database, writes, job.actorId, job.id);
    await saveProgress(trx, job, { ...progress, done: progress.done + rows.length });
  });
  return { isDone: false };
}

async function changePrices(
  trx: Trx,
  job: PriceJob,
  product: RowWithBrand,
  rows: readonly PriceRow[],
): Promise<PhoneWrite[]> {
  const phone = toPhone(product);
  const left = rows.filter((row) => isRecorded(priceAt(phone, row), beforeOf(row)));
  for (const row of rows) if (!left.includes(row)) await finishRow(trx, row, { state: 'skipped', ...CHANGED });
  const changes = left.map((row) => ({
    ...{ ram: row.ram, storage: row.storage, before: beforeOf(row), after: afterOf(row, job.payload.rule) },
  }));
  // Another variant may cost something else than in the preview.
  const wrong = findContradiction(phone, changes);
  if (wrong)
    for (const row of left) await finishRow(trx, row, { state: 'skipped', reason: 'memory', note: wrong.text });
  if (wrong || left.length === 0) return [];
  const settle = async (at: string) => {
    for (const row of left) await finishRow(trx, row, { state: 'changed', written_at: at });
    await keepPrices(trx, left, { actorId: job.actorId, runId: job.id });
  };
  return [{ row: product, phone: withPrices(phone, changes), onWritten: settle }];
}
