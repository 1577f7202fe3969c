import { priceErrors } from '#contract/errors/texts.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { priceOfSlot, type RecordedPrice, sameVariant } from '#contract/phone/prices.ts';
import { batches } from '#db/batches.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { deletePricePoints, newestPricePoints } from '#db/price-changes.ts';
import { insertItems } from '#server/history/items.ts';
import type { By, HistoryTable, ItemWithRows } from '#server/history/registry.ts';
import { phoneHistory } from '#server/modules/products/history.ts';
import { lockProducts, writePhones } from '#server/modules/products/service.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { type PlannedPrice, withPrices } from './plan-change.ts';
import { finishRow, type PriceRow } from './queries.ts';

const ROWS_PER_READ = 5_000;

/** Used for prices without their own day and source. */
interface RuleDay {
  day: string;
  source: RecordedPrice['priceSource'];
}

const NO_RULE: RuleDay = { day: '', source: null };

export const GONE = { reason: 'gone', note: priceErrors.phoneGone } as const;
export const CHANGED = { reason: 'changed', note: priceErrors.changedMeanwhile } as const;

/** One price of a phone from a bulk change. It can be undone even if other prices of the phone have changed again. */
export const priceHistory: HistoryTable = {
  kind: 'price',
  table: 'job_prices',
  describe: phoneHistory.describe,
  lock: (trx, { engine }, ids) => lockProducts(trx, engine, ids),

  async changedSince(query, _engine, items) {
    const { rule, rows } = await pricesOf(query, items);
    const products = await productsOf(query, rows);
    const reasons = new Map<string, string>();
    for (const [item, row] of rows) {
      const product = products.get(row.product_id);
      const isSame = product && isRecorded(priceOfSlot(toPhone(product), row), afterOf(row, rule));
      if (!isSame) reasons.set(item, product ? CHANGED.note : GONE.note);
    }
    return reasons;
  },

  async undo(trx, database, items, run) {
    const { rule, rows } = await pricesOf(trx, items);
    const products = await productsOf(trx, rows);
    const left = new Map<string, string>();
    for (const [id, ofPhone] of Map.groupBy(rows, ([, row]) => row.product_id)) {
      const product = products.get(id);
      const prices = ofPhone.map(([, row]) => row);
      const restored = product
        ? await restorePrices(
            trx,
            database,
            product,
            prices,
            rule,
            { runId: run.id, actorId: run.undone_by },
            run.force,
          )
        : [];
      for (const [item, row] of ofPhone) {
        const isRestored = restored.includes(row);
        const reason = product ? CHANGED : GONE;
        await finishRow(trx, row, isRestored ? { state: 'undone' } : { state: 'kept', ...reason });
        if (!isRestored) left.set(item, reason.note);
      }
    }
    return left;
  },
};

/** Records the changes in the same transaction. */
export async function recordPriceItems(trx: Trx, rows: readonly PriceRow[], by: By): Promise<void> {
  await insertItems(
    trx,
    rows.map(({ job_id, position, product_id, name, ram, storage }) => ({
      kind: 'price',
      subjectId: product_id,
      change: 'changed',
      ...by,
      name: storage === null ? name : `${name}, ${formatVariant({ ram, storage })}`,
      rows: [
        {
          table: 'job_prices',
          key: JSON.stringify({ job_id, position }),
          before: { state: 'waiting' },
          after: { state: 'changed' },
        },
      ],
    })),
  );
}

/** Prices by item id; all items belong to one run. */
async function pricesOf(query: Queryable, items: readonly ItemWithRows[]) {
  const keys = items.flatMap(({ id, rows }) => rows.map(({ row_key }) => [id, JSON.parse(row_key)] as const));
  const jobId: string = keys[0]?.[1].job_id ?? '';
  const job = await query.selectFrom('jobs').select('payload').where('id', '=', jobId).executeTakeFirst();
  // Prices from a feed have their own day and source.
  const { rule = NO_RULE }: { rule?: RuleDay } = job ? JSON.parse(job.payload) : {};
  const byPosition = new Map<number, PriceRow>();
  for (const some of batches(keys, ROWS_PER_READ)) {
    const positions = some.map(([, { position }]) => position);
    const ofJob = query.selectFrom('job_prices').selectAll().where('job_id', '=', jobId);
    for (const row of await ofJob.where('position', 'in', positions).execute()) byPosition.set(row.position, row);
  }
  const rows = keys.flatMap(([id, { position }]): [string, PriceRow][] => {
    const row = byPosition.get(position);
    return row ? [[id, row]] : [];
  });
  return { rule, rows };
}

async function productsOf(query: Queryable, rows: readonly [string, PriceRow][]): Promise<Map<string, RowWithBrand>> {
  const ids = [...new Set(rows.map(([, { product_id }]) => product_id))];
  return new Map((await getProductRows(query, ids)).map((product) => [product.id, product]));
}

/**
 * Restores price, day and source and removes the history point that the change added. With force, later prices are
 * overwritten with a new point. Returns the restored items.
 */
async function restorePrices(
  trx: Trx,
  database: Database,
  product: RowWithBrand,
  rows: readonly PriceRow[],
  rule: RuleDay,
  { runId, actorId }: By,
  force: number,
): Promise<PriceRow[]> {
  const phone = toPhone(product);
  const newest = await newestPricePoints(trx, product.id);
  const pointOf = (row: PriceRow) =>
    newest.find((point) => sameVariant(point, row) && point.changed_at === row.written_at);
  const untouched = rows.filter((row) => isRecorded(priceOfSlot(phone, row), afterOf(row, rule)) && pointOf(row));
  const restored = force ? rows.filter((row) => priceOfSlot(phone, row) !== null) : untouched;
  if (restored.length === 0) return [];
  const keepsHistory = restored.length === untouched.length;
  if (keepsHistory)
    await deletePricePoints(
      trx,
      restored.flatMap((row) => pointOf(row)?.id ?? []),
    );
  const prices = restored.map((row) => ({ ram: row.ram, storage: row.storage, after: beforeOf(row) }));
  const write = { row: product, phone: withPrices(phone, prices as PlannedPrice[]), keepsHistory };
  await writePhones(trx, database, [write], actorId, `${runId} undone`);
  return [...restored];
}

export function isRecorded(now: RecordedPrice | null, then: RecordedPrice): boolean {
  return (
    now !== null && now.price === then.price && now.priceAt === then.priceAt && now.priceSource === then.priceSource
  );
}

export function beforeOf(row: PriceRow): RecordedPrice {
  return { price: row.before_price, priceAt: row.before_at, priceSource: row.before_source };
}

export function afterOf(row: PriceRow, { day, source }: RuleDay): RecordedPrice & { price: number } {
  return { price: row.after_price, priceAt: row.after_at ?? day, priceSource: row.after_source ?? source };
}
