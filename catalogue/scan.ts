import { type Choices, LACKS_BRAND, LACKS_CHIPSET, LACKS_PRICE, LACKS_RESOLUTION } from './choices.ts';
import type { Columns } from './columns.ts';
import { GROUP_BITS, OPTION_BITS } from './option-bits.ts';
import { PRICE_BARS } from './price-bars.ts';

/**
 * Matching phones are tallied by slices of their option word instead of bit by bit: three
 * increments a phone in place of up to 22, and few enough tallies to stay in the fastest cache.
 */
const SLICES = [
  { shift: 0, bits: 9 },
  { shift: 9, bits: 6 },
  { shift: 15, bits: OPTION_BITS - 15 },
] as const;
const [LOW, MIDDLE, HIGH] = SLICES;
const LOW_MASK = (1 << LOW.bits) - 1;
const MIDDLE_MASK = (1 << MIDDLE.bits) - 1;
const HIGH_MASK = (1 << HIGH.bits) - 1;

/** For the bit that says which group a phone lacks: that group's place in the word. */
const shiftOf = new Uint8Array(OPTION_BITS);
const maskOf = new Uint8Array(OPTION_BITS);
for (const { shift, mask, options } of GROUP_BITS) {
  shiftOf.fill(shift, shift, shift + options.length);
  maskOf.fill(mask, shift, shift + options.length);
}
const OWN_STRIDE = Math.max(...GROUP_BITS.map(({ mask }) => mask)) + 1;

/** What one pass over the phones counts; the arrays are used again by the next query. */
export class Tally {
  total = 0;
  readonly low = new Uint32Array(1 << LOW.bits);
  readonly middle = new Uint32Array(1 << MIDDLE.bits);
  readonly high = new Uint32Array(1 << HIGH.bits);
  /** Phones that lack one group only, by that group's place and by what they have of it. */
  readonly own = new Uint32Array(OPTION_BITS * OWN_STRIDE);
  readonly bars = new Uint32Array(PRICE_BARS + 1);
  brands = new Uint32Array(0);

  clear(brandCount: number): void {
    this.total = 0;
    this.low.fill(0);
    this.middle.fill(0);
    this.high.fill(0);
    this.own.fill(0);
    this.bars.fill(0);
    if (this.brands.length < brandCount) this.brands = new Uint32Array(brandCount);
    else this.brands.fill(0);
  }

  /** Per option bit, the phones that clicking the option would show. */
  optionCounts(): Uint32Array {
    const counts = new Uint32Array(OPTION_BITS);
    spread(this.low, LOW.shift, counts);
    spread(this.middle, MIDDLE.shift, counts);
    spread(this.high, HIGH.shift, counts);
    for (const { shift, mask } of GROUP_BITS) {
      for (let had = 1; had <= mask; had++) addBits(had, this.own[shift * OWN_STRIDE + had] as number, shift, counts);
    }
    return counts;
  }
}

function spread(tallies: Uint32Array, shift: number, counts: Uint32Array): void {
  for (let slice = 1; slice < tallies.length; slice++) addBits(slice, tallies[slice] as number, shift, counts);
}

function addBits(bits: number, phones: number, shift: number, counts: Uint32Array): void {
  if (phones === 0) return;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const bit = shift + 31 - Math.clz32(rest & -rest);
    counts[bit] = (counts[bit] as number) + phones;
  }
}

/**
 * The one pass. A phone that lacks nothing matches and counts for every option it has; one that
 * lacks a single group would match if that group were chosen differently, so it counts for its own
 * options there; one that lacks two or more can be reached by no single click.
 *
 * `marks` ends as 1 for every match. When `narrowed`, only slots marked beforehand are looked at.
 * `brandLacks` holds LACKS_BRAND for each brand that is not chosen, else 0.
 *
 * The tests are arithmetic, not branches: on a million phones a wrong guess of the processor costs
 * more than everything else in the loop.
 */
export function scan(
  columns: Columns,
  choices: Choices,
  brandLacks: Int32Array,
  narrowed: boolean,
  marks: Uint8Array,
  tally: Tally,
): void {
  const { words, brands, prices, bars, end } = columns;
  const { minimums, chipsets, resolutions, priceFrom, priceTo } = choices;
  const { low, middle, high, own, bars: barTally, brands: brandTally } = tally;
  let total = 0;
  for (let slot = 0; slot < end; slot++) {
    const word = words[slot] as number;
    if (word === 0 || (narrowed && marks[slot] === 0)) {
      marks[slot] = 0;
      continue;
    }
    const brand = brands[slot] as number;
    const price = prices[slot] as number;
    const lacks =
      (minimums & ~word) |
      ((((word & chipsets) - 1) >> 31) & LACKS_CHIPSET) |
      ((((word & resolutions) - 1) >> 31) & LACKS_RESOLUTION) |
      (brandLacks[brand] as number) |
      ((((price - priceFrom) | (priceTo - price)) >> 31) & LACKS_PRICE);
    if (lacks === 0) {
      marks[slot] = 1;
      total++;
      (low[word & LOW_MASK] as number)++;
      (middle[(word >> MIDDLE.shift) & MIDDLE_MASK] as number)++;
      (high[(word >> HIGH.shift) & HIGH_MASK] as number)++;
      (brandTally[brand] as number)++;
      (barTally[bars[slot] as number] as number)++;
      continue;
    }
    marks[slot] = 0;
    if ((lacks & (lacks - 1)) !== 0) continue;
    if (lacks === LACKS_BRAND) (brandTally[brand] as number)++;
    else if (lacks === LACKS_PRICE) (barTally[bars[slot] as number] as number)++;
    else {
      const bit = 31 - Math.clz32(lacks);
      const shift = shiftOf[bit] as number;
      (own[shift * OWN_STRIDE + ((word >> shift) & (maskOf[bit] as number))] as number)++;
    }
  }
  tally.total = total;
}
