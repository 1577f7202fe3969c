import { ALERT_DELAY_MS } from '#contract/limits.ts';
import { sameVariant, variantOfKey } from '#contract/phone/prices.ts';
import { batches, IDS_PER_STATEMENT } from './batches.ts';
import type { Trx } from './client.ts';
import type { PriceChange, PricedPhone } from './price-changes.ts';

const ROWS_PER_INSERT = 1_000;

/**
 * Records changes of watched prices in the same transaction. Alerts are sent once a price has been stable for a while
 * (server/modules/alerts/send-due.ts). A run's alerts are sent together, after its last change.
 */
export async function recordPriceMoves(
  trx: Trx,
  changes: readonly PriceChange[],
  now: string,
  runId: string | null = null,
): Promise<void> {
  const due_at = new Date(Date.parse(now) + ALERT_DELAY_MS).toISOString();
  const watched = await watchedVariants(
    trx,
    changes.filter(({ before }) => before !== null).map(({ id }) => id),
  );
  const moves = changes.flatMap(({ id, before, after }) =>
    (watched.get(id) ?? []).flatMap((variant) => {
      const was = before && watchedPrice(before, variant).price;
      if (was === watchedPrice(after, variant).price) return [];
      return [{ product_id: id, variant, was, run_id: runId, began_at: now, due_at }];
    }),
  );
  for (const rows of batches(moves, ROWS_PER_INSERT))
    await trx
      .insertInto('price_moves')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['product_id', 'variant'])
          .doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at'), run_id: ref('excluded.run_id') })),
      )
      .execute();
  if (runId !== null) await trx.updateTable('price_moves').set({ due_at }).where('run_id', '=', runId).execute();
}

/**
 * The price that an alert watches: a variant's with its date, or the phone's. No price if the variant does not exist.
 */
export function watchedPrice(phone: PricedPhone, key: string): Pick<PricedPhone, 'price' | 'priceAt'> {
  const variant = variantOfKey(key);
  if (!variant) return phone;
  return phone.variants.find((other) => sameVariant(other, variant)) ?? { price: null, priceAt: null };
}

async function watchedVariants(trx: Trx, productIds: readonly string[]): Promise<Map<string, string[]>> {
  const watched = new Map<string, string[]>();
  for (const ids of batches(productIds, IDS_PER_STATEMENT)) {
    const rows = await trx
      .selectFrom('price_alerts')
      .select(['product_id', 'variant'])
      .distinct()
      .where('product_id', 'in', ids)
      .execute();
    for (const { product_id, variant } of rows) watched.set(product_id, [...(watched.get(product_id) ?? []), variant]);
  }
  return watched;
}
