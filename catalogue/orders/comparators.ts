import type { Columns } from '#catalogue/columns.ts';
import type { FigureKey } from '#contract/phone/fields.ts';
import type { IndexedSort } from './orders.ts';

/**
 * The exact order of every sort. Each is total, so that pages never overlap, and can be expressed in SQL:
 *
 *   newest      launched_at DESC NULLS LAST, id ASC
 *   price-asc   price ASC NULLS LAST,                        then newest
 *   price-desc  price DESC NULLS LAST,                       then newest
 *   popular     popularity DESC,                             then newest
 *   rating      rating DESC NULLS LAST, rating_count DESC,   then newest
 *   battery     battery DESC NULLS LAST,                     then newest
 *   lightest    weight ASC NULLS LAST,                       then newest
 *   narrowest   width ASC NULLS LAST,                        then newest
 *
 * `score` is missing because it depends on weights that readers choose (score/scores.ts).
 *
 * Text compares by code unit: COLLATE "C" on PostgreSQL, the default BINARY on SQLite.
 */

/** Negative if slot `a` comes before slot `b`. */
export type Comparator = (a: number, b: number) => number;

const PRICE_LAST = 0x7fff_ffff;

/** Each sort's own key, before ties are broken by newest. Unknown figures are stored as smaller than all others. */
export function keyComparators(columns: Columns): Record<Exclude<IndexedSort, 'newest'>, Comparator> {
  const priceUp = (slot: number) => {
    const price = columns.prices[slot] as number;
    return price < 0 ? PRICE_LAST : price;
  };
  return {
    'price-asc': (a, b) => priceUp(a) - priceUp(b),
    'price-desc': (a, b) => (columns.prices[b] as number) - (columns.prices[a] as number),
    popular: (a, b) => descending(columns.popularities, a, b),
    rating: (a, b) => descending(columns.ratings, a, b) || descending(columns.ratingCounts, a, b),
    battery: byFigure(columns, 'batteryCapacity', -1),
    lightest: byFigure(columns, 'weight', 1),
    narrowest: byFigure(columns, 'width', 1),
  };
}

/** By a figure with bounds, ascending or descending; unpublished figures come last in both. */
function byFigure(columns: Columns, figure: FigureKey, direction: 1 | -1): Comparator {
  const column = columns.layout.boundFigures.indexOf(figure);
  const sortable = (slot: number) => {
    const value = columns.figures[column]?.[slot] as number;
    return Number.isNaN(value) ? Number.MAX_VALUE : value * direction;
  };
  return (a, b) => sortable(a) - sortable(b);
}

export function newestComparator(columns: Columns): Comparator {
  return (a, b) => {
    const days = (columns.launches[b] as number) - (columns.launches[a] as number);
    if (days !== 0 || a === b) return days;
    return columns.card(a).id < columns.card(b).id ? -1 : 1;
  };
}

export function nameComparator(columns: Columns): Comparator {
  const key = (slot: number) => columns.card(slot).name.toLowerCase();
  return (a, b) => {
    if (a === b) return 0;
    const [left, right] = [key(a), key(b)];
    if (left !== right) return left < right ? -1 : 1;
    return columns.card(a).id < columns.card(b).id ? -1 : 1;
  };
}

function descending(figures: Float64Array | Int32Array, a: number, b: number): number {
  const left = figures[a] as number;
  const right = figures[b] as number;
  return left === right ? 0 : left > right ? -1 : 1;
}
