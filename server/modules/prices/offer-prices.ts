import type { Database, Trx } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { writePhones } from '#server/modules/products/service.ts';
import type { RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { recordPriceItems } from './history.ts';
import { type PlannedPrice, withPrices } from './plan-change.ts';
import type { PriceRow } from './queries.ts';

/** A locked phone, and its variants' prices according to store offers. */
export interface OfferPrices {
  row: RowWithBrand;
  prices: readonly PlannedPrice[];
}

export interface PricesBy {
  actorId: string | null;
  /** The feed's run, which can be undone; null for a person's decision. */
  run: { id: string; firstPosition: number } | null;
}

/** Writes prices like a bulk price change, with history, alerts and undo. */
export async function writeOfferPrices(
  trx: Trx,
  database: Database,
  changes: readonly OfferPrices[],
  { actorId, run }: PricesBy,
): Promise<void> {
  let position = run?.firstPosition ?? 0;
  const writes = changes.map(({ row, prices }) => ({
    row,
    phone: withPrices(toPhone(row), prices),
    onWritten: async (at: string) => {
      if (run === null) return;
      const rows = prices.map((price) => priceRow(run.id, position++, row, price, at));
      await trx.insertInto('job_prices').values(rows).execute();
      await recordPriceItems(trx, rows, { actorId, runId: run.id });
    },
  }));
  await writePhones(trx, database, writes, actorId, run?.id ?? null);
}

function priceRow(
  job_id: string,
  position: number,
  { id, name }: RowWithBrand,
  { ram, storage, before, after }: PlannedPrice,
  written_at: string,
): PriceRow {
  return {
    job_id,
    position,
    product_id: id,
    name,
    ram,
    storage,
    before_price: before.price,
    before_at: before.priceAt,
    before_source: before.priceSource,
    after_price: after.price,
    after_at: after.priceAt,
    after_source: after.priceSource,
    state: 'changed',
    reason: null,
    note: null,
    written_at,
  };
}
