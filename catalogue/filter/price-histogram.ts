import { PRICE_MAX } from '#contract/limits.ts';

/** The price histogram: equal bars over the slider's range; the last also holds what costs more. */
export const PRICE_BARS = 25;
export const PRICE_BAR_WIDTH = PRICE_MAX / PRICE_BARS;

/** Unpriced phones are counted in one bar too many, which is never shown. */
export function priceBar(price: number | null): number {
  return price === null ? PRICE_BARS : Math.min(PRICE_BARS - 1, Math.floor(price / PRICE_BAR_WIDTH));
}
