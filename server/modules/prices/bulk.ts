import { countText } from '#contract/count.ts';
import { ruleText, type SkippedPrice } from '#contract/desk/prices.ts';
import { formatRupees } from '#contract/phone/format.ts';
import { sameVariant } from '#contract/phone/prices.ts';
import type { Database, Trx } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { type BulkTable, changeSlice, type PlannedRow, type RowPlan } from '#server/history/bulk.ts';
import { lockProgress, saveProgress } from '#server/jobs/leases.ts';
import { lockProducts, type PhoneWrite, writePhones } from '#server/modules/products/service.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { beforeOf, CHANGED, GONE, isRecorded, recordPriceItems } from './history.ts';
import { type PlannedPrice, planChange, type Skip, withPrices } from './plan-change.ts';
import { finishRow, nextPhones, openRows, type PriceJob, type PriceRow, type StoredRule } from './queries.ts';

/** Phones per transaction: other writers wait some tens of milliseconds. */
const PHONES_PER_SLICE = 10;

interface PriceChange {
  action: 'prices';
  rule: StoredRule;
  /** The previewed rows still to be written: no others change. Without it, everything the rule matches. */
  approved?: readonly PriceRow[];
}

interface PlannedPriceRow extends PlannedRow {
  product: RowWithBrand;
  price: PlannedPrice;
  /** The approved row. */
  row?: PriceRow;
}

export interface PricePlan extends RowPlan<PlannedPriceRow> {
  refused: (SkippedPrice & { row?: PriceRow })[];
}

/** Changes the prices of many phones by a rule. */
export const priceTable: BulkTable<never, PriceChange, PricePlan, Pick<Services, 'database'>> = {
  noun: ['price', 'prices'],
  undoAction: () => 'prices',
  lock: (trx, { engine }, ids) => lockProducts(trx, engine, ids),

  async plan(query, ids, { rule, approved }) {
    const products = await getProductRows(query, ids);
    products.sort((a, b) => (`${a.brand_name} ${a.name}` < `${b.brand_name} ${b.name}` ? -1 : 1));
    const plan: PricePlan = { changed: [], unchanged: 0, refused: [] };
    for (const product of products) {
      const { changes, skips } = planChange(toPhone(product), rule);
      if (changes.length + skips.length === 0) plan.unchanged++;
      const planned = (price: PlannedPrice, row?: PriceRow) =>
        plan.changed.push({ ...named(product), ...texts(price), product, price, ...(row && { row }) });
      if (!approved) {
        for (const change of changes) planned(change);
        plan.refused.push(...skips.map((skip) => ({ ...named(product), ...skip })));
        continue;
      }
      for (const row of approved.filter(({ product_id }) => product_id === product.id)) {
        const change = changes.find((price) => sameVariant(price, row) && isAsApproved(price, row));
        if (change) planned(change, row);
        else plan.refused.push(refusedRow(row, skips));
      }
    }
    const found = new Set(products.map(({ id }) => id));
    for (const row of approved ?? [])
      if (!found.has(row.product_id)) plan.refused.push({ ...refusedRow(row), reason: GONE.reason, text: GONE.note });
    return plan;
  },

  async write(trx, { database }, rows, _change, by) {
    const writes = pricedPhones(rows).map(({ row, phone, prices }): PhoneWrite => {
      const approved = prices.flatMap((price) => price.row ?? []);
      const onWritten = async (at: string) => {
        for (const one of approved) await finishRow(trx, one, { state: 'changed', written_at: at });
        await recordPriceItems(trx, approved, by);
      };
      return { row, phone, onWritten };
    });
    await writePhones(trx, database, writes, by.actorId, by.runId);
  },

  label({ rule }, { changed }) {
    const phones = countText(new Set(changed.map(({ id }) => id)).size, 'phone');
    return `Changed … of ${phones}: ${ruleText(rule)}`;
  },
};

const named = ({ id, name }: RowWithBrand) => ({ id, name });

function texts({ before, after }: PlannedPrice): Pick<PlannedRow, 'before' | 'after'> {
  return { before: before.price === null ? null : formatRupees(before.price), after: formatRupees(after.price) };
}

const isAsApproved = ({ before, after }: PlannedPrice, row: PriceRow) =>
  isRecorded(before, beforeOf(row)) && after.price === row.after_price;

/** The price has changed since, or another variant's did so that more memory would cost less. */
function refusedRow(row: PriceRow, skips: readonly Skip[] = []): PricePlan['refused'][number] {
  const memory = skips.find((skip) => skip.reason === 'memory' && sameVariant(skip, row));
  const { product_id: id, name, ram, storage, before_price: price } = row;
  const { reason, text } = memory ?? { reason: CHANGED.reason, text: CHANGED.note };
  return { id, name, ram, storage, price, reason, text, row };
}

export function pricedPhones(rows: readonly PlannedPriceRow[]) {
  return [...Map.groupBy(rows, ({ product }) => product)].map(([row, prices]) => ({
    row,
    prices,
    phone: withPrices(
      toPhone(row),
      prices.map(({ price }) => price),
    ),
  }));
}

/** Writes the next slice of a job. */
export async function writePriceSlice(database: Database, job: PriceJob): Promise<{ isDone: boolean }> {
  const ids = await nextPhones(database.query, job, PHONES_PER_SLICE);
  if (ids.length === 0) return { isDone: true };
  await database.transaction(async (trx: Trx) => {
    const progress = (await lockProgress(trx, database, job)) ?? { done: 0, total: ids.length };
    const approved = await openRows(trx, job, ids);
    const change: PriceChange = { action: 'prices', rule: job.payload.rule, approved };
    const by = { actorId: job.actorId, runId: job.id };
    const { refused } = await changeSlice(trx, { database }, priceTable, ids, change, by);
    for (const { row, reason, text: note } of refused)
      if (row) await finishRow(trx, row, { state: 'skipped', reason, note });
    await saveProgress(trx, job, { ...progress, done: progress.done + approved.length });
  });
  return { isDone: false };
}
