import { growInto } from '#catalogue/figures.ts';
import type { ProductCard } from '#contract/phone/product.ts';

type LikenessFeature = { of: (card: ProductCard) => number | null; step: number; weight: number };

/**
 * What makes two phones similar. A step is a difference that a buyer would call a class apart; figures that people
 * compare as ratios use logarithms.
 */
export const FEATURES: readonly LikenessFeature[] = [
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

/** An unpublished figure counts as one step: neither similar nor very different. */
export const UNPUBLISHED = 1;
/** No single figure may outweigh all others. */
export const STEPS_MAX = 4;
/** Extra distance for phones not on sale. */
export const NOT_ON_SALE = 2;
const MID_YEAR = 7;

/** Figures of all phones side by side, in steps; NaN if unpublished. */
export class Likeness {
  rows = new Float32Array(0);

  write(slot: number, card: ProductCard, capacity: number): void {
    if (this.rows.length < capacity * WIDTH) this.rows = growInto(this.rows, new Float32Array(capacity * WIDTH));
    for (let at = 0; at < WIDTH; at++) {
      const { of, step } = FEATURES[at] as LikenessFeature;
      this.rows[slot * WIDTH + at] = (of(card) ?? Number.NaN) / step;
    }
  }

  /** Stops as soon as the distance exceeds `farthest`; the price comes first because it decides most. */
  distance(a: number, b: number, start: number, farthest: number): number {
    const { rows } = this;
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
