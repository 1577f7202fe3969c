import { isOldPrice, OFFER_PRICE_DAYS } from '#contract/phone/price-age.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';
import { DAY_MS } from '#contract/time.ts';

type StoreOffer = Product['offers'][number];

/** Whether any offer comes from a store feed. Otherwise there are only links that editors entered, or none. */
export function hasStorePrices({ offers }: Pick<Product, 'offers'>): boolean {
  return offers.some(({ inStock }) => inStock !== null);
}

/** Whether the offer can be expected to be available, by the same rule as for the phone's own price. */
export function isBuyable({ price, seenAt, inStock }: StoreOffer, now = Date.now()): boolean {
  return (
    price !== null && inStock !== false && seenAt !== null && now - Date.parse(seenAt) <= OFFER_PRICE_DAYS * DAY_MS
  );
}

/** Offers to buy first, cheapest first; then those seen longer ago, out of stock, old or without a price. */
export function sortOffers(offers: readonly StoreOffer[], now = Date.now()): StoreOffer[] {
  const place = (offer: StoreOffer) => {
    if (offer.price === null) return 4;
    if (isBuyable(offer, now)) return 0;
    if (offer.inStock === false) return 2;
    return offer.seenAt !== null && !isOldPrice(offer.seenAt, now) ? 1 : 3;
  };
  return offers.toSorted((a, b) => place(a) - place(b) || (a.price ?? 0) - (b.price ?? 0));
}

/** The cheapest offer of a variant that can be bought, if there are several to choose from. */
export function lowestOffer(
  offers: readonly StoreOffer[],
  variant: VariantName | null,
  now = Date.now(),
): StoreOffer | null {
  const ofVariant = offers.filter(
    (offer) => isBuyable(offer, now) && (!variant || (offer.ram === variant.ram && offer.storage === variant.storage)),
  );
  return ofVariant.length > 1 ? (sortOffers(ofVariant, now)[0] ?? null) : null;
}

/** The newest offer with this price; null when the price has another source. */
export function offerOfPrice(
  { offers }: Pick<Product, 'offers'>,
  { price, ram, storage }: { price: number | null; ram: number | null; storage: number | null },
): StoreOffer | null {
  const isBehind = (offer: StoreOffer) =>
    offer.inStock && offer.price === price && offer.ram === ram && offer.storage === storage;
  return offers.find(isBehind) ?? null;
}
