import type { Phone } from '#contract/phone/phone.ts';
import { newPricePoints } from '#contract/phone/prices.ts';
import { indiaDay } from '#contract/time.ts';
import { batches } from './batches.ts';
import type { Queryable, Trx } from './client.ts';
import { recordPriceMoves } from './price-moves.ts';

export type PricedPhone = Pick<Phone, 'variants' | 'price' | 'priceAt' | 'priceSource'>;

export interface PriceChange {
  id: string;
  before: PricedPhone | null;
  after: PricedPhone;
}

/** Seven values a row; SQLite takes at most 32,766 in a statement. */
export const PRICE_ROWS_PER_INSERT = 1_000;

/** What the history gains: a row for every variant whose price is another now. */
export function priceRows(changes: readonly PriceChange[], now: string) {
  const today = indiaDay(now);
  return changes.flatMap(({ id, before, after }) =>
    newPricePoints(before, after, today).map(({ from, ...point }) => ({
      product_id: id,
      ...point,
      recorded_at: from,
      changed_at: now,
    })),
  );
}

/** The history, and what alerts are told of later: what belongs to one run (an import, a bulk change) together. */
export async function recordPrices(
  trx: Trx,
  changes: readonly PriceChange[],
  now: string,
  runId: string | null = null,
): Promise<void> {
  await recordPriceMoves(trx, changes, now, runId);
  for (const rows of batches(priceRows(changes, now), PRICE_ROWS_PER_INSERT))
    await trx.insertInto('price_changes').values(rows).execute();
}

/** The last point of every variant of a phone, by when it was written. */
export async function newestPricePoints(trx: Trx, productId: string) {
  const points = await trx
    .selectFrom('price_changes')
    .select(['id', 'ram', 'storage', 'changed_at'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .execute();
  return [...Map.groupBy(points, ({ ram, storage }) => `${ram}/${storage}`).values()].flatMap(
    ([newest]) => newest ?? [],
  );
}

/** Takes points back that a change added which is being undone. */
export async function deletePricePoints(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('price_changes').where('id', 'in', ids).execute();
}

/** Of all prices that were recorded up to a day. */
export async function newestPriceDay(query: Queryable, until: string): Promise<string | undefined> {
  const newest = await query
    .selectFrom('price_changes')
    .select('recorded_at')
    .where('recorded_at', '<=', until)
    .where('price', 'is not', null)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.recorded_at;
}
