import type { Comparator } from '#catalogue/orders/comparators.ts';
import type { VariantRows } from '#catalogue/variant-rows.ts';
import { PRICE_BARS } from './price-histogram.ts';

/** Price bars in order; phones without a price are last in both directions. */
const BARS_UP = Array.from({ length: PRICE_BARS + 1 }, (_, bar) => bar);
const BARS_DOWN = [...BARS_UP.slice(0, PRICE_BARS).reverse(), PRICE_BARS];

/**
 * A part of the slots, sorted by the price of each slot's chosen variant, ties newest first. Only the bars that contain
 * the part are sorted.
 */
export function pickByVariantPrice(
  slots: Uint32Array,
  chosen: Int32Array,
  { prices, bars }: VariantRows,
  { direction, newest, start, end }: { direction: 1 | -1; newest: Comparator; start: number; end: number },
): Uint32Array {
  const counts = new Int32Array(PRICE_BARS + 1);
  for (let at = 0; at < slots.length; at++) {
    const bar = bars[chosen[slots[at] as number] as number] as number;
    counts[bar] = (counts[bar] as number) + 1;
  }
  const isWanted = new Uint8Array(PRICE_BARS + 1);
  let before = 0;
  let met = 0;
  for (const bar of direction === 1 ? BARS_UP : BARS_DOWN) {
    const next = met + (counts[bar] as number);
    if (next <= start) before = next;
    else if (met < end) isWanted[bar] = 1;
    met = next;
  }
  const wanted = slots.filter((slot) => isWanted[bars[chosen[slot] as number] as number] === 1);
  const priceOf = (slot: number) => prices[chosen[slot] as number] as number;
  const isUnpriced = (slot: number) => (priceOf(slot) < 0 ? 1 : 0);
  wanted.sort((a, b) => isUnpriced(a) - isUnpriced(b) || (priceOf(a) - priceOf(b)) * direction || newest(a, b));
  return wanted.subarray(start - before, end - before);
}
