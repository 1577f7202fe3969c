import type { SoldVariant } from '#contract/phone/prices.ts';
import { dateNumber, growInto, UNKNOWN } from './figures.ts';
import type { OptionLayout } from './filter/option-layout.ts';
import { priceBar } from './filter/price-histogram.ts';

const INITIAL_ROWS = 1024;

/** All phones' variants in typed arrays: those of a slot are adjacent, cheapest first. */
export class VariantRows {
  /** Where each slot's rows begin, and how many there are. */
  starts = new Int32Array(0);
  counts = new Uint8Array(0);
  rams = new Float64Array(0);
  storages = new Float64Array(0);
  prices = new Int32Array(0);
  days = new Int32Array(0);
  bars = new Uint8Array(0);
  /** 1 if it is a last known price. */
  lasts = new Uint8Array(0);
  /** How many of the options for RAM and storage the variant meets. */
  ramSteps = new Uint8Array(0);
  storageSteps = new Uint8Array(0);
  readonly #ramOptions: readonly number[];
  readonly #storageOptions: readonly number[];
  #end = 0;

  constructor(layout: OptionLayout) {
    this.#ramOptions = layout.variantGroup('ram')?.options.map(Number) ?? [];
    this.#storageOptions = layout.variantGroup('storage')?.options.map(Number) ?? [];
  }

  reserve(slots: number): void {
    this.starts = growInto(this.starts, new Int32Array(slots));
    this.counts = growInto(this.counts, new Uint8Array(slots));
  }

  write(slot: number, variants: readonly SoldVariant[]): void {
    // If a phone outgrows its rows, the old ones stay unused until the next repack.
    if (variants.length > (this.counts[slot] as number)) {
      this.counts[slot] = 0;
      if (this.#end + variants.length > this.prices.length) this.#repack(variants.length);
      this.starts[slot] = this.#end;
      this.#end += variants.length;
    }
    this.counts[slot] = variants.length;
    const first = this.starts[slot] as number;
    variants.toSorted(cheapestFirst).forEach(({ ram, storage, price, priceAt, priceKind }, index) => {
      const row = first + index;
      this.rams[row] = ram ?? UNKNOWN;
      this.storages[row] = storage ?? UNKNOWN;
      this.prices[row] = price ?? UNKNOWN;
      this.days[row] = dateNumber(priceAt);
      this.bars[row] = priceBar(price);
      this.lasts[row] = priceKind === 'last' ? 1 : 0;
      this.ramSteps[row] = stepsMet(this.#ramOptions, ram);
      this.storageSteps[row] = stepsMet(this.#storageOptions, storage);
    });
  }

  /** Copies into larger arrays, without gaps. */
  #repack(needed: number): void {
    const { starts, counts } = this;
    const live = counts.reduce((sum, count) => sum + count, needed);
    const capacity = Math.max(INITIAL_ROWS, live * 2);
    const from = { ...this };
    this.rams = new Float64Array(capacity);
    this.storages = new Float64Array(capacity);
    this.prices = new Int32Array(capacity);
    this.days = new Int32Array(capacity);
    this.bars = new Uint8Array(capacity);
    this.lasts = new Uint8Array(capacity);
    this.ramSteps = new Uint8Array(capacity);
    this.storageSteps = new Uint8Array(capacity);
    let end = 0;
    for (let slot = 0; slot < starts.length; slot++) {
      const first = starts[slot] as number;
      const last = first + (counts[slot] as number);
      for (const key of ROW_COLUMNS) this[key].set(from[key].subarray(first, last), end);
      starts[slot] = end;
      end += last - first;
    }
    this.#end = end;
  }
}

const ROW_COLUMNS = ['rams', 'storages', 'prices', 'days', 'bars', 'lasts', 'ramSteps', 'storageSteps'] as const;

/** Options ascend, so those met are the first ones. */
function stepsMet(options: readonly number[], figure: number | null): number {
  return figure === null ? 0 : options.filter((option) => figure >= option).length;
}

/** Variants without a price come last; ties by less memory. */
function cheapestFirst(a: SoldVariant, b: SoldVariant): number {
  return (
    (a.price ?? Number.MAX_SAFE_INTEGER) - (b.price ?? Number.MAX_SAFE_INTEGER) ||
    (a.ram ?? 0) - (b.ram ?? 0) ||
    (a.storage ?? 0) - (b.storage ?? 0)
  );
}
