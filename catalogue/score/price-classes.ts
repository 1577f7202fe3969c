import { ASSUMED_SHARE, CAPPED_SHARE } from './formula.ts';
import { CLASS_MIN, CLASS_WIDTHS, PRICE_BINS } from './price-line.ts';
import { TERMS } from './terms.ts';

/** The class of phones without a price: all phones on sale. */
export const ALL_PRICES = PRICE_BINS;
const CLASSES = PRICE_BINS + 1;
const POINTS = 101;
const WIDEST = Math.max(...CLASS_WIDTHS);
const NONE = -1;

/**
 * Counts how many phones on sale around each price have how many points, for each term and part. From this come the
 * points of an unknown term and the cap of a part with one figure.
 */
export class PriceClasses {
  readonly #counts: Int32Array;
  /** The number of phones in each class of a column. */
  readonly #known: Int32Array;
  readonly #limits: Int16Array;
  readonly #isOld: Uint8Array;

  constructor(columns: number) {
    this.#counts = new Int32Array(columns * CLASSES * POINTS);
    this.#known = new Int32Array(columns * CLASSES);
    this.#limits = new Int16Array(columns * CLASSES).fill(NONE);
    this.#isOld = new Uint8Array(columns * CLASSES).fill(1);
  }

  clear(): void {
    this.#counts.fill(0);
    this.#known.fill(0);
    this.#isOld.fill(1);
  }

  /** Adds (1) or removes (-1) a phone with these points in a column. */
  count(column: number, bin: number, points: number, change: 1 | -1): void {
    for (const at of [column * CLASSES + bin, column * CLASSES + ALL_PRICES]) {
      const place = at * POINTS + points;
      this.#counts[place] = (this.#counts[place] as number) + change;
      this.#known[at] = (this.#known[at] as number) + change;
    }
    const first = column * CLASSES + Math.max(0, bin - WIDEST);
    this.#isOld.fill(1, first, column * CLASSES + Math.min(PRICE_BINS, bin + WIDEST + 1));
    this.#isOld[column * CLASSES + ALL_PRICES] = 1;
  }

  /** By price, 1 where a limit has changed; null if none has. */
  settle(from: number, to: number): Uint8Array | null {
    const changed = new Uint8Array(CLASSES);
    let isChanged = false;
    for (let column = from; column < to; column++) {
      // The class of all prices comes first, because the others fall back on it.
      for (let bin = ALL_PRICES; bin >= 0; bin--) {
        const at = column * CLASSES + bin;
        if (this.#isOld[at] === 0) continue;
        this.#isOld[at] = 0;
        const limit = this.#limitAt(column, bin);
        if (limit === this.#limits[at]) continue;
        this.#limits[at] = limit;
        changed[bin] = 1;
        isChanged = true;
        // Classes with too few phones follow it.
        if (bin === ALL_PRICES) this.#isOld.fill(1, column * CLASSES, at);
      }
    }
    return isChanged ? changed : null;
  }

  /** Null if there is no phone to compare with. */
  limit(column: number, bin: number): number | null {
    const limit = this.#limits[column * CLASSES + bin] as number;
    return limit === NONE ? null : limit;
  }

  #limitAt(column: number, bin: number): number {
    const base = column * CLASSES;
    if (bin === ALL_PRICES) return this.#quantile(column, base + bin, base + bin, this.#known[base + bin] as number);
    for (const width of CLASS_WIDTHS) {
      const first = base + Math.max(0, bin - width);
      const last = base + Math.min(PRICE_BINS - 1, bin + width);
      let known = 0;
      for (let at = first; at <= last; at++) known += this.#known[at] as number;
      if (known >= CLASS_MIN) return this.#quantile(column, first, last, known);
    }
    return this.#limits[base + ALL_PRICES] as number;
  }

  /** The points that this share of the column's phones does not exceed. */
  #quantile(column: number, first: number, last: number, known: number): number {
    if (known === 0) return NONE;
    const share = column < TERMS.length ? ASSUMED_SHARE : CAPPED_SHARE;
    const wanted = Math.max(1, Math.ceil(known * share));
    let met = 0;
    for (let points = 0; points < POINTS; points++) {
      for (let at = first; at <= last; at++) met += this.#counts[at * POINTS + points] as number;
      if (met >= wanted) return points;
    }
    return POINTS - 1;
  }
}
