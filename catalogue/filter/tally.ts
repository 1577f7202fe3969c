import { type OptionLayout, SLICE_BITS, type Slice } from './option-layout.ts';
import { PRICE_BARS } from './price-histogram.ts';

export interface SliceTally {
  shift: number;
  bits: number;
  /** Phones by the value that their counted options have in the slice. */
  phones: Int32Array;
}

export interface MaskTally {
  /** A mask with fewer than three has empty ones, whose count nobody reads. */
  slices: readonly [SliceTally, SliceTally, SliceTally];
  /** By the number of zeros before the one thing that a phone lacks: the options it counts for. */
  counted: Int32Array;
}

/**
 * What one pass over the phones counts; the arrays are used again by the next query. Options are tallied by slices of
 * the masks instead of bit by bit: three increments a phone in place of up to 27.
 */
export class Tally {
  total = 0;
  readonly masks: readonly MaskTally[];
  readonly bars = new Int32Array(PRICE_BARS + 1);
  brands = new Int32Array(0);
  readonly #slices: readonly SliceTally[];
  /** Phones by bit, the bits of every slice after one another; and where each option's is. */
  readonly #bitCounts: Int32Array;
  readonly #places: readonly number[];
  readonly #optionCounts: Int32Array;

  constructor(layout: OptionLayout) {
    this.masks = Array.from({ length: layout.maskCount }, (_, mask) => maskTally(layout, mask));
    this.#slices = layout.slices.map(({ mask }, index) => this.masks[mask]?.slices[index % 3] as SliceTally);
    this.#bitCounts = new Int32Array(layout.slices.length * SLICE_BITS);
    this.#places = layout.groups.flatMap(({ options }) => options.map(({ slice, bit }) => slice * SLICE_BITS + bit));
    this.#optionCounts = new Int32Array(this.#places.length);
  }

  clear(brandCount: number): void {
    this.total = 0;
    this.bars.fill(0);
    for (const { slices } of this.masks) for (const { phones } of slices) phones.fill(0);
    if (this.brands.length < brandCount) this.brands = new Int32Array(brandCount);
    else this.brands.fill(0);
  }

  /** Per option in the order of the groups, the phones that clicking it would show; until the next query. */
  optionCounts(): Int32Array {
    this.#bitCounts.fill(0);
    for (const [index, slice] of this.#slices.entries()) addBits(slice, this.#bitCounts, index * SLICE_BITS);
    for (let option = 0; option < this.#places.length; option++) {
      this.#optionCounts[option] = this.#bitCounts[this.#places[option] as number] as number;
    }
    return this.#optionCounts;
  }
}

function maskTally(layout: OptionLayout, mask: number): MaskTally {
  const slices = layout.slices.filter((slice) => slice.mask === mask);
  const tallies = [0, 1, 2].map((place) => {
    const { shift, bits } = slices[place] ?? { shift: 0, bits: 0 };
    return { shift, bits: (1 << bits) - 1, phones: new Int32Array(1 << bits) };
  });
  return { slices: tallies as never, counted: nearOptions(layout, mask) };
}

/** A phone that lacks one group alone counts for its own options there. */
function nearOptions({ groups, slices }: OptionLayout, mask: number): Int32Array {
  const counted = new Int32Array(33);
  for (const { index, kind, options } of groups) {
    // Where all of the chosen must match, choosing one more helps nobody who lacks one.
    if (kind === 'all') continue;
    for (const { slice, bit } of options) {
      const place = slices[slice] as Slice;
      const zeros = Math.clz32(1 << index);
      if (place.mask === mask) counted[zeros] = (counted[zeros] as number) | (1 << (place.shift + bit));
    }
  }
  return counted;
}

function addBits({ phones }: SliceTally, counts: Int32Array, first: number): void {
  for (let value = 1; value < phones.length; value++) {
    const some = phones[value] as number;
    if (some === 0) continue;
    for (let rest = value; rest !== 0; rest &= rest - 1) {
      const bit = first + 31 - Math.clz32(rest & -rest);
      counts[bit] = (counts[bit] as number) + some;
    }
  }
}
