import { OFFER_PRICE_DAYS } from '#contract/phone/price-age.ts';
import { DAY_MS } from '#contract/time.ts';
import { batches } from '#db/batches.ts';
import type { Database, Queryable } from '#db/client.ts';
import { pricedSince } from '#db/store-offers.ts';
import { type OfferPrices, writeOfferPrices } from '#server/modules/prices/service.ts';
import { lockProducts } from '#server/modules/products/service.ts';
import { changedPrices } from './offers.ts';

const PHONES_PER_READ = 100;
const PHONES_PER_SLICE = 20;

/**
 * Sets phones to the lowest price of the offers that count now, where it differs from the recorded one. Returns how
 * many changed.
 */
export async function priceByCurrentOffers(
  database: Database,
  signal?: AbortSignal,
  now = Date.now(),
): Promise<number> {
  let changed = 0;
  for (const ids of batches(await phonesWithOffers(database.query, now), PHONES_PER_READ)) {
    const outdated = (await changesOf(database.query, ids, now)).map(({ row }) => row.id);
    for (const some of batches(outdated, PHONES_PER_SLICE)) {
      if (signal?.aborted) return changed;
      changed += await database.transaction(async (trx) => {
        const found = [...(await lockProducts(trx, database.engine, some))];
        const changes = found.length > 0 ? await changesOf(trx, found, now) : [];
        await writeOfferPrices(trx, database, changes, { actorId: null, run: null });
        return changes.length;
      });
    }
  }
  return changed;
}

/** When the next offer stops counting; null if none counts. */
export async function nextLapse(query: Queryable, now = Date.now()): Promise<number | null> {
  const { first } = await counting(query, now)
    .select(({ fn }) => fn.min<string | null>('seen_at').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? null : Date.parse(first) + OFFER_PRICE_DAYS * DAY_MS + 1;
}

function counting(query: Queryable, now: number) {
  return query.selectFrom('store_offers').where('in_stock', '=', 1).where('seen_at', '>=', pricedSince(now));
}

async function phonesWithOffers(query: Queryable, now: number): Promise<string[]> {
  const rows = await counting(query, now).select('product_id as id').distinct().orderBy('product_id').execute();
  return rows.map(({ id }) => id);
}

async function changesOf(query: Queryable, ids: readonly string[], now: number): Promise<OfferPrices[]> {
  const offers = await query.selectFrom('store_offers').selectAll().where('product_id', 'in', ids).execute();
  return changedPrices(query, ids, offers, now);
}
