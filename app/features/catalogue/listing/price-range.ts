import type { Range } from '#app/ui/controls/range.ts';
import { PRICE_MAX, PRICE_MIN, PRICE_STEP } from '#contract/limits.ts';

export type PriceRange = Range;

export const ANY_PRICE: PriceRange = [PRICE_MIN, PRICE_MAX];

/** Rounds outwards to the slider's steps, so no phone between two steps is lost; swaps a low that is above high. */
export function priceRangeOf(low: number | null, high: number | null): PriceRange {
  const ends = [low ?? PRICE_MIN, high ?? PRICE_MAX].sort((a, b) => a - b) as [number, number];
  return [
    Math.min(PRICE_MAX, Math.floor(ends[0] / PRICE_STEP) * PRICE_STEP),
    Math.min(PRICE_MAX, Math.ceil(ends[1] / PRICE_STEP) * PRICE_STEP),
  ];
}

export function isSameRange(a: PriceRange, b: PriceRange): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
