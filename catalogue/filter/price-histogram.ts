import { PRICE_BARS_FROM, priceBarOf } from '#contract/phone/price-scale.ts';

export const PRICE_BARS = PRICE_BARS_FROM.length;

/** Phones without a price count in an extra bar, which is never shown. */
export function priceBar(price: number | null): number {
  return price === null ? PRICE_BARS : priceBarOf(price);
}
