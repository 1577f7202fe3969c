import type { Columns } from '#catalogue/columns.ts';
import { type CompiledFilter, LACKS_BRAND, LACKS_CHIPSET, LACKS_PRICE, LACKS_RESOLUTION } from './compiled-filter.ts';
import { GROUP_BITS, OPTION_BITS } from './option-masks.ts';
import { PRICE_BARS } from './price-histogram.ts';

/** Besides options, a phone may count for its brand, for its price bar, and as a match. */
const COUNTS_BRAND = OPTION_BITS;
const COUNTS_PRICE = OPTION_BITS + 1;
const MATCHES = OPTION_BITS + 2;

/**
 * What a phone counts for, by the number of zeros before the bit of the one thing it lacks: for
 * that group alone, which a click could change; for everything when it lacks nothing (32 zeros).
 */
const countMasks = new Int32Array(33);
countMasks[32] = (1 << (MATCHES + 1)) - 1;
countMasks[Math.clz32(LACKS_BRAND)] = 1 << COUNTS_BRAND;
countMasks[Math.clz32(LACKS_PRICE)] = 1 << COUNTS_PRICE;
for (const { shift, mask, options } of GROUP_BITS) {
  options.forEach((_, index) => {
    countMasks[Math.clz32(1 << (shift + index))] = mask << shift;
  });
}

/**
 * Options are tallied by slices of the mask instead of bit by bit: three increments a phone in
 * place of up to 22, and few enough tallies to stay in the fastest cache.
 */
const MIDDLE_SHIFT = 9;
const HIGH_SHIFT = 15;
const LOW_MASK = (1 << MIDDLE_SHIFT) - 1;
const MIDDLE_MASK = (1 << (HIGH_SHIFT - MIDDLE_SHIFT)) - 1;
const HIGH_MASK = (1 << (OPTION_BITS - HIGH_SHIFT)) - 1;

/** What one pass over the phones counts; the arrays are used again by the next query. */
export class Tally {
  total = 0;
  readonly low = new Int32Array(LOW_MASK + 1);
  readonly middle = new Int32Array(MIDDLE_MASK + 1);
  readonly high = new Int32Array(HIGH_MASK + 1);
  readonly bars = new Int32Array(PRICE_BARS + 1);
  brands = new Int32Array(0);

  clear(brandCount: number): void {
    this.total = 0;
    this.low.fill(0);
    this.middle.fill(0);
    this.high.fill(0);
    this.bars.fill(0);
    if (this.brands.length < brandCount) this.brands = new Int32Array(brandCount);
    else this.brands.fill(0);
  }

  /** Per option bit, the phones that clicking the option would show. */
  optionCounts(): Int32Array {
    const counts = new Int32Array(OPTION_BITS);
    addSlice(this.low, 0, counts);
    addSlice(this.middle, MIDDLE_SHIFT, counts);
    addSlice(this.high, HIGH_SHIFT, counts);
    return counts;
  }
}

function addSlice(tallies: Int32Array, shift: number, counts: Int32Array): void {
  for (let slice = 1; slice < tallies.length; slice++) {
    const phones = tallies[slice] as number;
    if (phones === 0) continue;
    for (let rest = slice; rest !== 0; rest &= rest - 1) {
      const bit = shift + 31 - Math.clz32(rest & -rest);
      counts[bit] = (counts[bit] as number) + phones;
    }
  }
}

/**
 * The one pass. A phone that lacks nothing matches and counts for every option it has; one that
 * lacks a single group would match if that group were chosen differently, so it counts for its own
 * options there; one that lacks two or more can be reached by no single click. A mask of 0, as of
 * an empty slot, lacks both chipset and resolution whatever is chosen, for it has not even PRESENT.
 *
 * `words` are the columns' own or a copy with 0 for phones that are out of the question.
 * `brandLacks` holds LACKS_BRAND for each brand that is not chosen, else 0.
 * `matches` takes the matching slots, ascending, and has to have room for all.
 *
 * The tests are arithmetic, not branches: a wrong guess of the processor costs more than all of
 * them. Measured on a million phones, this way takes two thirds of the time of the obvious one.
 */
export function scan(
  columns: Columns,
  masks: Int32Array,
  choices: CompiledFilter,
  brandLacks: Int32Array,
  matches: Uint32Array,
  tally: Tally,
): void {
  const { brands, prices, bars, end } = columns;
  const { minimums, chipsets, resolutions, priceFrom, priceTo } = choices;
  const { low, middle, high, bars: barTally, brands: brandTally } = tally;
  let total = 0;
  for (let slot = 0; slot < end; slot++) {
    const phoneMask = masks[slot] as number;
    const brand = brands[slot] as number;
    const price = prices[slot] as number;
    const lacks =
      (minimums & ~phoneMask) |
      ((((phoneMask & chipsets) - 1) >> 31) & LACKS_CHIPSET) |
      ((((phoneMask & resolutions) - 1) >> 31) & LACKS_RESOLUTION) |
      (brandLacks[brand] as number) |
      ((((price - priceFrom) | (priceTo - price)) >> 31) & LACKS_PRICE);
    const oneAtMost = ((lacks & (lacks - 1)) - 1) >> 31;
    const counts = (countMasks[Math.clz32(lacks)] as number) & oneAtMost;
    if (counts === 0) continue;
    // Overwritten by the next unless it is a match.
    matches[total] = slot;
    total += counts >> MATCHES;
    const bar = bars[slot] as number;
    brandTally[brand] = (brandTally[brand] as number) + ((counts >> COUNTS_BRAND) & 1);
    barTally[bar] = (barTally[bar] as number) + ((counts >> COUNTS_PRICE) & 1);
    const options = counts & phoneMask;
    (low[options & LOW_MASK] as number)++;
    (middle[(options >> MIDDLE_SHIFT) & MIDDLE_MASK] as number)++;
    (high[(options >> HIGH_SHIFT) & HIGH_MASK] as number)++;
  }
  tally.total = total;
}
