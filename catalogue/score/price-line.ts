import { lowerBound } from '#catalogue/orders/lower-bound.ts';
import type { Scale } from './terms.ts';

/** Prices within 5% count as equal. */
const STEP = Math.log(1.05);
/** A price class spans 15% in each direction, with few phones 25%, then 45%. */
export const CLASS_WIDTHS = [3, 5, 8];
export const CLASS_MIN = 12;
/** Bins up to the highest possible price. */
export const PRICE_BINS = binOf(2_000_000) + 1;

export interface LinePoint {
  price: number;
  /** The typical score of phones around that price, without value. */
  usual: number;
}

/**
 * The typical score of phones on sale at each price: the mean of its price class, made to never fall as the price
 * rises, so that a phone that gets cheaper never loses by it.
 */
export class PriceLine {
  /** In tenths of points, so that removing a phone restores the exact earlier sum. */
  readonly #sums = new Float64Array(PRICE_BINS);
  readonly #counts = new Int32Array(PRICE_BINS);
  #bins: number[] = [];
  #usual: number[] = [];

  clear(): void {
    this.#sums.fill(0);
    this.#counts.fill(0);
  }

  add(bin: number, tenths: number): void {
    this.#sums[bin] = (this.#sums[bin] as number) + tenths;
    this.#counts[bin] = (this.#counts[bin] as number) + 1;
  }

  remove(bin: number, tenths: number): void {
    this.#sums[bin] = (this.#sums[bin] as number) - tenths;
    this.#counts[bin] = (this.#counts[bin] as number) - 1;
  }

  /**
   * Call it after phones were added or removed. Returns the price range in which the line changed; null if it did not.
   */
  draw(): Scale | null {
    const [bins, usual] = [this.#bins, this.#usual];
    this.#bins = [];
    for (let bin = 0; bin < PRICE_BINS; bin++) if ((this.#counts[bin] as number) > 0) this.#bins.push(bin);
    this.#usual = neverFalling(
      this.#bins.map((bin) => this.#classMean(bin)),
      this.#bins.map((bin) => this.#counts[bin] as number),
    ).map((mean) => Math.round(mean * 10) / 10);
    const isSame = (one: number, other: number) => bins[one] === this.#bins[other] && usual[one] === this.#usual[other];
    const shorter = Math.min(bins.length, this.#bins.length);
    let first = 0;
    while (first < shorter && isSame(first, first)) first++;
    if (first === bins.length && first === this.#bins.length) return null;
    let last = 0;
    while (last < shorter - first && isSame(bins.length - 1 - last, this.#bins.length - 1 - last)) last++;
    const [before, after] = [bins[first - 1], last === 0 ? undefined : bins[bins.length - last]];
    return {
      from: before === undefined ? 0 : Math.floor(priceAt(before)),
      to: after === undefined ? Number.POSITIVE_INFINITY : Math.ceil(priceAt(after)),
    };
  }

  /** Null if there is no phone to compare with. */
  usualAt(price: number): number | null {
    const at = Math.log(price) / STEP;
    const bins = this.#bins;
    if (bins.length === 0) return null;
    const next = lowerBound(bins, at);
    if (next === 0) return this.#usual[0] as number;
    if (next === bins.length) return this.#usual.at(-1) as number;
    const [before, after] = [bins[next - 1] as number, bins[next] as number];
    const share = (at - before) / (after - before);
    const usual = (this.#usual[next - 1] as number) * (1 - share) + (this.#usual[next] as number) * share;
    return Math.round(usual * 10) / 10;
  }

  /** For the explanation page. */
  points(prices: readonly number[]): LinePoint[] {
    return prices.flatMap((price) => {
      const usual = this.usualAt(price);
      return usual === null ? [] : [{ price, usual }];
    });
  }

  #classMean(bin: number): number {
    let sum = 0;
    let count = 0;
    for (const width of CLASS_WIDTHS) {
      sum = 0;
      count = 0;
      for (let other = Math.max(0, bin - width); other <= Math.min(PRICE_BINS - 1, bin + width); other++) {
        sum += this.#sums[other] as number;
        count += this.#counts[other] as number;
      }
      if (count >= CLASS_MIN) break;
    }
    return sum / count / 10;
  }
}

/** The bin of a price. */
export function binOf(price: number): number {
  return Math.min(Math.round(Math.log(Math.max(1, price)) / STEP), Math.round(Math.log(2_000_000) / STEP));
}

function priceAt(bin: number): number {
  return Math.exp(bin * STEP);
}

/** Replaces falling neighbours by their mean until none falls (isotonic regression). */
function neverFalling(means: readonly number[], weights: readonly number[]): number[] {
  const blocks: { mean: number; weight: number; length: number }[] = [];
  means.forEach((mean, at) => {
    let block = { mean, weight: weights[at] as number, length: 1 };
    for (let last = blocks.at(-1); last && last.mean > block.mean; last = blocks.at(-1)) {
      blocks.pop();
      const weight = last.weight + block.weight;
      block = {
        mean: (last.mean * last.weight + block.mean * block.weight) / weight,
        weight,
        length: last.length + block.length,
      };
    }
    blocks.push(block);
  });
  return blocks.flatMap(({ mean, length }) => Array.from({ length }, () => mean));
}
