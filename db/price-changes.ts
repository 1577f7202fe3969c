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

/** A row has seven values; SQLite takes at most 32,766 in a statement. */
export const PRICE_ROWS_PER_INSERT = 1_000;

/** History rows: one for every variant whose price has changed. */
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

/** Records history and, for alerts, price moves, which are grouped by run (an import or bulk change). */
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

/** The last history point of each of a phone's variants, by the time written. */
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

/** Deletes history points of a change that is being undone. */
export async function deletePricePoints(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('price_changes').where('id', 'in', ids).execute();
}

/** The newest date of all prices recorded up to a day. */
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
