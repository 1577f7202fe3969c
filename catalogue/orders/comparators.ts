import type { Columns } from '#catalogue/columns.ts';
import type { Sort } from '#contract/phone/filters.ts';

/**
 * The exact order of every sort. Each is total, so pages never overlap, and each can be written in SQL:
 *
 *   newest      launched_at DESC NULLS LAST, id ASC
 *   price-asc   price ASC NULLS LAST,                        then newest
 *   price-desc  price DESC NULLS LAST,                       then newest
 *   popular     popularity DESC,                             then newest
 *   rating      rating DESC NULLS LAST, rating_count DESC,   then newest
 *
 * Text compares by code unit: COLLATE "C" on PostgreSQL, the default BINARY on SQLite.
 */

/** Negative when slot `a` comes before slot `b`. */
export type Comparator = (a: number, b: number) => number;

const PRICE_LAST = 0x7fff_ffff;

/** What sets a sort apart, before ties are broken by newest. Unknown figures are stored below all others. */
export function keyComparators(columns: Columns): Record<Exclude<Sort, 'newest'>, Comparator> {
  const priceUp = (slot: number) => {
    const price = columns.prices[slot] as number;
    return price < 0 ? PRICE_LAST : price;
  };
  return {
    'price-asc': (a, b) => priceUp(a) - priceUp(b),
    'price-desc': (a, b) => (columns.prices[b] as number) - (columns.prices[a] as number),
    popular: (a, b) => descending(columns.popularities, a, b),
    rating: (a, b) => descending(columns.ratings, a, b) || descending(columns.ratingCounts, a, b),
  };
}

export function newestComparator(columns: Columns): Comparator {
  return (a, b) => {
    const days = (columns.launches[b] as number) - (columns.launches[a] as number);
    if (days !== 0 || a === b) return days;
    return columns.card(a).id < columns.card(b).id ? -1 : 1;
  };
}

function descending(figures: Float64Array | Int32Array, a: number, b: number): number {
  const left = figures[a] as number;
  const right = figures[b] as number;
  return left === right ? 0 : left > right ? -1 : 1;
}
