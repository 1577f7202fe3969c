import { type Columns, growInto } from '#catalogue/columns.ts';
import { newestComparator } from '#catalogue/orders/comparators.ts';
import { TopItems } from '#catalogue/orders/top-items.ts';
import type { ProductCard } from '#contract/phone/product.ts';

type SimilarityFeature = { of: (card: ProductCard) => number | null; step: number; weight: number };

/**
 * What makes two phones alike. A step is the difference that a buyer would call a class apart;
 * figures that people compare as ratios are taken as logarithms.
 */
const FEATURES: readonly SimilarityFeature[] = [
  { of: (card) => logOf(card.price), step: Math.log2(1.4), weight: 3 },
  { of: (card) => card.displaySize, step: 0.5, weight: 1 },
  { of: (card) => card.batteryCapacity, step: 1000, weight: 1 },
  { of: (card) => logOf(card.storage), step: 1, weight: 1 },
  { of: (card) => logOf(card.primaryCamera), step: 1, weight: 1 },
  { of: (card) => logOf(card.secondaryCamera), step: 1, weight: 0.5 },
  { of: (card) => yearOf(card.launchedAt), step: 1.5, weight: 1 },
];
const WIDTH = FEATURES.length;
const weights = Float32Array.from(FEATURES, ({ weight }) => weight);

/** A figure that one of the two does not publish counts as a step apart: neither alike nor strange. */
const UNPUBLISHED = 1;
/** No single figure may outweigh all others. */
const STEPS_MAX = 4;
const NOT_ON_SALE = 2;
const MID_YEAR = 7;

/** The figures of every phone side by side, for finding its nearest. */
export class SimilarityIndex {
  readonly #columns: Columns;
  #rows = new Float32Array(0);

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  write(slot: number, card: ProductCard): void {
    const size = this.#columns.capacity * WIDTH;
    if (this.#rows.length < size) this.#rows = growInto(this.#rows, new Float32Array(size));
    for (let at = 0; at < WIDTH; at++) {
      const { of, step } = FEATURES[at] as SimilarityFeature;
      this.#rows[slot * WIDTH + at] = (of(card) ?? Number.NaN) / step;
    }
  }

  /** Phones of the same kind of fold, those on sale first among equals, itself left out. */
  nearest(slot: number, limit: number): ProductCard[] {
    const columns = this.#columns;
    const { foldable } = columns.card(slot);
    const distances = new Float64Array(columns.end);
    const newest = newestComparator(columns);
    const nearest = new TopItems(limit, (a, b) => (distances[a] as number) - (distances[b] as number) || newest(a, b));
    for (let other = 0; other < columns.end; other++) {
      const card = columns.cards[other];
      if (!card || other === slot || card.foldable !== foldable) continue;
      const last = nearest.items.length < limit ? undefined : nearest.items.at(-1);
      const farthest = last === undefined ? Number.POSITIVE_INFINITY : (distances[last] as number);
      const start = card.status === 'available' ? 0 : NOT_ON_SALE;
      const distance = this.#distance(slot, other, start, farthest);
      if (distance > farthest) continue;
      distances[other] = distance;
      nearest.add(other);
    }
    return nearest.items.map((other) => columns.card(other));
  }

  /** Given up as soon as it is beyond `farthest`; the price comes first and settles most. */
  #distance(a: number, b: number, start: number, farthest: number): number {
    const rows = this.#rows;
    let sum = start;
    for (let at = 0; at < WIDTH && sum <= farthest; at++) {
      const apart = Math.abs((rows[a * WIDTH + at] as number) - (rows[b * WIDTH + at] as number));
      const steps = Number.isNaN(apart) ? UNPUBLISHED : Math.min(apart, STEPS_MAX);
      sum += (weights[at] as number) * steps * steps;
    }
    return sum;
  }
}

function logOf(figure: number | null): number | null {
  return figure === null || figure <= 0 ? null : Math.log2(figure);
}

function yearOf(launchedAt: string | null): number | null {
  if (launchedAt === null) return null;
  const month = Number(launchedAt.slice(5, 7)) || MID_YEAR;
  return Number(launchedAt.slice(0, 4)) + (month - 1) / 12;
}
