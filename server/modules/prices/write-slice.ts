import type { Phone } from '#contract/phone/phone.ts';
import type { Database, Trx } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { deletePricePoints, newestPricePoints } from '#db/price-changes.ts';
import { lockProgress, saveProgress } from '#server/jobs/job-rows.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { lockProducts, type PhoneWrite, writePhones } from '../products/service.ts';
import { findContradiction, isOf, type PlannedPrice, type RecordedPrice, withPrices } from './plan-change.ts';
import { finishRow, nextPhones, openRows, type PriceJob, type PriceRow } from './queries.ts';

/** Phones written in one transaction: others who write wait for a few tens of milliseconds. */
const PHONES_PER_SLICE = 10;

const GONE = { reason: 'gone', note: 'The phone is no longer there.' } as const;
const CHANGED = { reason: 'changed', note: 'Somebody changed its price in the meantime.' } as const;

/** Writes or undoes the next prices of a job, each phone whole or not at all. */
export async function writeSlice(database: Database, job: PriceJob): Promise<{ isDone: boolean }> {
  const ids = await nextPhones(database.query, job, PHONES_PER_SLICE);
  if (ids.length === 0) return { isDone: true };
  const { isUndo } = job.payload;
  await database.transaction(async (trx) => {
    const progress = (await lockProgress(trx, database, job)) ?? { done: 0, total: ids.length };
    await lockProducts(trx, database.engine, ids);
    const rows = await openRows(trx, job, ids);
    const products = new Map((await getProductRows(trx, ids)).map((product) => [product.id, product]));
    const write = isUndo ? restorePrices : changePrices;
    const writes: PhoneWrite[] = [];
    for (const [id, ofPhone] of Map.groupBy(rows, (row) => row.product_id)) {
      const product = products.get(id);
      if (product) writes.push(...(await write(trx, job, product, ofPhone)));
      else for (const row of ofPhone) await finishRow(trx, row, { state: isUndo ? 'kept' : 'skipped', ...GONE });
    }
    const runId = isUndo ? `${job.id} undone` : job.id;
    await writePhones(trx, database, writes, job.actorId, runId);
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
  const changes = left.map((row) => toPlanned(row, job));
  // Another variant may cost something else than in the preview.
  const wrong = findContradiction(phone, changes);
  if (wrong)
    for (const row of left) await finishRow(trx, row, { state: 'skipped', reason: 'memory', note: wrong.text });
  if (wrong || left.length === 0) return [];
  const write = { row: product, phone: withPrices(phone, changes), keepsHistory: false };
  return [{ ...write, onWritten: (at) => settleAll(trx, left, { state: 'changed', written_at: at }) }];
}

/** Price, day and source as they were, and the history without the point that the change added. */
async function restorePrices(
  trx: Trx,
  job: PriceJob,
  product: RowWithBrand,
  rows: readonly PriceRow[],
): Promise<PhoneWrite[]> {
  const phone = toPhone(product);
  const newest = await newestPricePoints(trx, product.id);
  const pointOf = (row: PriceRow) =>
    newest.find((point) => isOf(point, row) && point.changed_at === row.written_at) ?? null;
  const left = rows.filter((row) => isRecorded(priceAt(phone, row), afterOf(row, job)) && pointOf(row));
  for (const row of rows) if (!left.includes(row)) await finishRow(trx, row, { state: 'kept', ...CHANGED });
  if (left.length === 0) return [];
  await deletePricePoints(
    trx,
    left.flatMap((row) => pointOf(row)?.id ?? []),
  );
  const restored = left.map((row) => ({ ram: row.ram, storage: row.storage, after: beforeOf(row) }));
  const write = { row: product, phone: withPrices(phone, restored as PlannedPrice[]), keepsHistory: true };
  return [{ ...write, onWritten: () => settleAll(trx, left, { state: 'undone' }) }];
}

async function settleAll(trx: Trx, rows: readonly PriceRow[], outcome: Parameters<typeof finishRow>[2]): Promise<void> {
  for (const row of rows) await finishRow(trx, row, outcome);
}

/** Null where the phone has that variant no more. */
function priceAt(phone: Phone, row: PriceRow): RecordedPrice | null {
  if (row.storage === null) return phone.variants.length === 0 ? phone : null;
  return phone.variants.find((variant) => isOf(row, variant)) ?? null;
}

function isRecorded(now: RecordedPrice | null, then: RecordedPrice): boolean {
  return (
    now !== null && now.price === then.price && now.priceAt === then.priceAt && now.priceSource === then.priceSource
  );
}

function beforeOf(row: PriceRow): RecordedPrice {
  return { price: row.before_price, priceAt: row.before_at, priceSource: row.before_source };
}

function afterOf(row: PriceRow, { payload }: PriceJob): RecordedPrice & { price: number } {
  const { day, source } = payload.rule;
  return { price: row.after_price, priceAt: day, priceSource: source };
}

function toPlanned(row: PriceRow, job: PriceJob): PlannedPrice {
  return { ram: row.ram, storage: row.storage, before: beforeOf(row), after: afterOf(row, job) };
}
