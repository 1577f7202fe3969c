import type { ProductCard } from '#contract/phone/product.ts';
import type { CatalogueEntry } from './entry.ts';
import { dateNumber, growInto, UNKNOWN } from './figures.ts';
import { type Bits, setBit, wordsFor } from './filter/bits.ts';
import type { OptionLayout } from './filter/option-layout.ts';
import { priceBar } from './filter/price-histogram.ts';
import { VariantRows } from './variant-rows.ts';

const INITIAL_CAPACITY = 256;

/**
 * Each phone has a slot, and every figure that queries read is in a typed array by slot. A new phone reuses the slot of
 * a removed one.
 */
export class Columns {
  /** Slots ever used: scans run from 0 to here. */
  end = 0;
  capacity = 0;
  /** Increases with each write, including those of popularity alone. */
  changes = 0;
  popularityChanges = 0;
  readonly cards: (ProductCard | null)[] = [];
  readonly layout: OptionLayout;
  /** Bitsets of slots: all phones, and those that satisfy each filter option. */
  present: Bits = new Int32Array(0);
  options: readonly Bits[];
  /** Each phone's satisfied options, eight to a byte, to count a few phones one by one. */
  optionBytes: readonly Uint8Array[];
  /** Figures with bounds; NaN if unpublished. */
  figures: readonly Float32Array[];
  brands = new Uint16Array(0);
  readonly variants: VariantRows;
  /** The price of the cheapest variant. */
  prices = new Int32Array(0);
  bars = new Uint8Array(0);
  launches = new Int32Array(0);
  popularities = new Float64Array(0);
  ratings = new Float64Array(0);
  ratingCounts = new Int32Array(0);
  readonly #free: number[] = [];

  constructor(layout: OptionLayout) {
    this.layout = layout;
    this.variants = new VariantRows(layout);
    this.options = layout.tests.map(() => new Int32Array(0));
    this.optionBytes = Array.from({ length: Math.ceil(layout.tests.length / 8) }, () => new Uint8Array(0));
    this.figures = layout.boundFigures.map(() => new Float32Array(0));
  }

  allocate(): number {
    const slot = this.#free.pop() ?? this.end++;
    if (slot >= this.capacity) this.reserve(Math.max(INITIAL_CAPACITY, this.capacity * 2));
    return slot;
  }

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return;
    this.capacity = capacity;
    this.present = growInto(this.present, new Int32Array(wordsFor(capacity)));
    this.options = this.options.map((bits) => growInto(bits, new Int32Array(wordsFor(capacity))));
    this.optionBytes = this.optionBytes.map((bytes) => growInto(bytes, new Uint8Array(capacity)));
    this.figures = this.figures.map((figures) => growInto(figures, new Float32Array(capacity)));
    this.brands = growInto(this.brands, new Uint16Array(capacity));
    this.variants.reserve(capacity);
    this.prices = growInto(this.prices, new Int32Array(capacity));
    this.bars = growInto(this.bars, new Uint8Array(capacity));
    this.launches = growInto(this.launches, new Int32Array(capacity));
    this.popularities = growInto(this.popularities, new Float64Array(capacity));
    this.ratings = growInto(this.ratings, new Float64Array(capacity));
    this.ratingCounts = growInto(this.ratingCounts, new Int32Array(capacity));
  }

  write(slot: number, { card, figures, variants, popularity }: CatalogueEntry, brand: number): void {
    this.changes++;
    setBit(this.present, slot, true);
    for (const bytes of this.optionBytes) bytes[slot] = 0;
    const { tests } = this.layout;
    for (let option = 0; option < tests.length; option++) {
      const isHeld = tests[option]?.(figures) === true;
      setBit(this.options[option] as Bits, slot, isHeld);
      const bytes = this.optionBytes[option >> 3] as Uint8Array;
      if (isHeld) bytes[slot] = (bytes[slot] as number) | (1 << (option & 7));
    }
    this.layout.boundFigures.forEach((key, index) => {
      const figure = (figures as Readonly<Record<string, unknown>>)[key];
      (this.figures[index] as Float32Array)[slot] = typeof figure === 'number' ? figure : Number.NaN;
    });
    this.brands[slot] = brand;
    this.variants.write(slot, variants);
    this.prices[slot] = card.price ?? UNKNOWN;
    this.bars[slot] = priceBar(card.price);
    this.launches[slot] = dateNumber(card.launchedAt);
    this.writeCounters(slot, card, popularity);
  }

  /** Writes what readers change. */
  writeCounters(slot: number, card: ProductCard, popularity: number): void {
    this.cards[slot] = card;
    // A NaN could not be sorted.
    const known = Number.isNaN(popularity) ? 0 : popularity;
    if (this.popularities[slot] !== known) this.popularityChanges++;
    this.popularities[slot] = known;
    this.ratings[slot] = card.rating ?? UNKNOWN;
    this.ratingCounts[slot] = card.ratingCount;
  }

  release(slot: number): void {
    this.changes++;
    this.cards[slot] = null;
    setBit(this.present, slot, false);
    this.#free.push(slot);
  }

  card(slot: number): ProductCard {
    const card = this.cards[slot];
    if (!card) throw new RangeError(`Slot ${slot} holds no phone`);
    return card;
  }
}
