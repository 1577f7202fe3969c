import { variantKey } from '#contract/phone/format.ts';
import type { Offer, Phone } from '#contract/phone/phone.ts';
import { OFFER_PRICE_DAYS, OFFER_SHOWN_DAYS } from '#contract/phone/price-age.ts';
import { type RecordedPrice, variantOfKey } from '#contract/phone/prices.ts';
import type { StorePrice } from '#contract/phone/product.ts';
import { DAY_MS, indiaDay } from '#contract/time.ts';
import type { Queryable } from './client.ts';
import { prepared } from './prepared.ts';
import type { StoreOfferRow } from './schema.ts';

/** Store prices from feeds. */

/** A variant's key in tables; empty for a phone without variants. */
export function slotName({ ram, storage }: { ram: number | null; storage: number | null }): string {
  return storage === null ? '' : variantKey({ ram, storage });
}

function slotOf(name: string): { ram: number | null; storage: number | null } {
  return variantOfKey(name) ?? { ram: null, storage: null };
}

/** Offers seen since then decide what a variant costs. */
export function pricedSince(now: number): string {
  return new Date(now - OFFER_PRICE_DAYS * DAY_MS).toISOString();
}

const offersSince = prepared((query, { productId, since }: { productId: string; since: string }) =>
  query
    .selectFrom('store_offers')
    .selectAll()
    .where('product_id', '=', productId)
    .where('seen_at', '>=', since)
    .orderBy('seen_at', 'desc')
    .orderBy('price')
    .orderBy('id'),
);

/** The offers that readers see, from feeds and editors, newest first. */
export async function shownOffers(
  query: Queryable,
  productId: string,
  { offers: entered, variants }: Pick<Phone, 'offers' | 'variants'>,
  now = Date.now(),
): Promise<Offer[]> {
  const since = new Date(now - OFFER_SHOWN_DAYS * DAY_MS).toISOString();
  // Offers of a variant that editors removed can remain until the next run.
  const slots = new Set(variants.length > 0 ? variants.map(slotName) : ['']);
  const rows = (await offersSince(query, { productId, since })).filter(({ variant }) => slots.has(variant));
  if (rows.length === 0) return [...entered];
  const found = rows.map(
    (row): Offer => ({
      store: row.store,
      url: row.url,
      ...slotOf(row.variant),
      price: row.price,
      inStock: row.in_stock === 1,
      seenAt: row.seen_at,
    }),
  );
  const newestFirst = (a: Offer, b: Offer) =>
    (a.seenAt ?? '') < (b.seenAt ?? '') ? 1 : a.seenAt === b.seenAt ? 0 : -1;
  return [...found, ...entered].sort(newestFirst);
}

/** Past store prices, newest first. */
export async function storePrices(query: Queryable, productId: string): Promise<StorePrice[]> {
  const rows = await query
    .selectFrom('store_prices')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ store, variant, price, in_stock, at }) => ({
    store,
    ...slotOf(variant),
    price,
    inStock: in_stock === 1,
    from: at,
  }));
}

/**
 * A variant's price by its offers: the lowest in stock seen within a week. Null if that is already the recorded price,
 * or if there is none. An unchanged price gets a new date once it is a week old.
 */
export function priceByOffers(
  recorded: RecordedPrice,
  offers: readonly Pick<StoreOfferRow, 'store' | 'price' | 'in_stock' | 'seen_at'>[],
  now = Date.now(),
): (RecordedPrice & { price: number }) | null {
  const since = pricedSince(now);
  const current = offers.filter(({ in_stock, seen_at }) => in_stock === 1 && seen_at >= since);
  const price = Math.min(...current.map((offer) => offer.price));
  const lowest = current.filter((offer) => offer.price === price);
  const [best] = lowest.sort(
    (a, b) =>
      Number(b.store === recorded.priceSource) - Number(a.store === recorded.priceSource) ||
      (a.seen_at < b.seen_at ? 1 : -1),
  );
  if (!best) return null;
  const seen = indiaDay(best.seen_at);
  const recordedAt = recorded.price === null ? null : recorded.priceAt;
  const isOfStore = offers.some(({ store }) => store === recorded.priceSource);
  // A price with a later date has been recorded, and not from a store that has an offer.
  if (recordedAt !== null && recordedAt > seen && !isOfStore) return null;
  const isSame = recorded.price === price && recorded.priceSource === best.store;
  if (isSame && recordedAt !== null && recordedAt > indiaDay(since)) return null;
  // The recorded price may be from a store that has sold out since; the date never goes back.
  const priceAt = recordedAt !== null && recordedAt > seen ? recordedAt : seen;
  return { price, priceAt, priceSource: best.store };
}
