import type { Columns } from '#catalogue/columns.ts';
import { type CompiledFilter, LACKS_PRICE } from './compiled-filter.ts';
import { COUNTS_BRAND, COUNTS_MATCH, COUNTS_PRICE, type MaskTally, type Tally } from './tally.ts';

/** Phones taken through all steps together, so that what one step leaves to the next stays in the fastest cache. */
const BLOCK = 2048;

const lacks = new Int32Array(BLOCK);
const countedSlots = new Uint32Array(BLOCK);
/** How many zeros stand before the one thing that a counted phone lacks. */
const countedLacks = new Uint8Array(BLOCK);

/**
 * The one pass. A phone that lacks nothing matches and counts for every option it has; one that lacks a single group
 * would match if that group were chosen differently, so it counts for its own options there; one that lacks two or
 * more can be reached by no single click.
 *
 * `firstMasks` are the columns' own or a copy with 0 for phones that are out of the question.
 * `brandLacks` holds LACKS_BRAND for each brand that is not chosen, else 0.
 * `matches` takes the matching slots, ascending, and has to have room for all.
 */
export function scan(
  columns: Columns,
  firstMasks: Int32Array,
  filter: CompiledFilter,
  brandLacks: Int32Array,
  matches: Uint32Array,
  tally: Tally,
): void {
  for (let start = 0; start < columns.end; start += BLOCK) {
    const size = Math.min(BLOCK, columns.end - start);
    findLacks(columns, firstMasks, filter, brandLacks, start, size);
    const counted = collect(columns, start, size, matches, tally);
    tally.masks.forEach((mask, index) => {
      countOptions(mask, columns.masks[index] as Int32Array, counted);
    });
  }
}

/** The tests are arithmetic and tables, not branches: a wrong guess of the processor costs more than all of them. */
function findLacks(
  { brands, prices, masks }: Columns,
  firstMasks: Int32Array,
  { lookups, priceFrom, priceTo }: CompiledFilter,
  brandLacks: Int32Array,
  start: number,
  size: number,
): void {
  for (let at = 0; at < size; at++) {
    const slot = start + at;
    const price = prices[slot] as number;
    // The sign says that there is a phone; where there is none it lacks everything.
    const isAbsent = ~((firstMasks[slot] as number) >> 31);
    const isOutside = ((price - priceFrom) | (priceTo - price)) >> 31;
    lacks[at] = isAbsent | (isOutside & LACKS_PRICE) | (brandLacks[brands[slot] as number] as number);
  }
  for (const { slice, lacks: table } of lookups) {
    const column = masks[slice.mask] as Int32Array;
    const { shift } = slice;
    const bits = table.length - 1;
    for (let at = 0; at < size; at++) {
      const value = ((column[start + at] as number) >> shift) & bits;
      lacks[at] = (lacks[at] as number) | (table[value] as number);
    }
  }
}

/** Matches, brands and prices at once; returns how many phones count for options. */
function collect({ brands, bars }: Columns, start: number, size: number, matches: Uint32Array, tally: Tally): number {
  const { flags, brands: brandTally, bars: barTally } = tally;
  let { total } = tally;
  let counted = 0;
  for (let at = 0; at < size; at++) {
    const lacking = lacks[at] as number;
    if ((lacking & (lacking - 1)) !== 0) continue;
    const slot = start + at;
    const zeros = Math.clz32(lacking);
    const counts = flags[zeros] as number;
    // Overwritten by the next unless it is a match.
    matches[total] = slot;
    total += counts & COUNTS_MATCH;
    const brand = brands[slot] as number;
    const bar = bars[slot] as number;
    brandTally[brand] = (brandTally[brand] as number) + ((counts & COUNTS_BRAND) >> 1);
    barTally[bar] = (barTally[bar] as number) + ((counts & COUNTS_PRICE) >> 2);
    countedSlots[counted] = slot;
    countedLacks[counted] = zeros;
    counted++;
  }
  tally.total = total;
  return counted;
}

function countOptions({ counted, slices: [low, middle, high] }: MaskTally, column: Int32Array, count: number): void {
  const { shift: lowShift, bits: lowBits, phones: lowPhones } = low;
  const { shift: middleShift, bits: middleBits, phones: middlePhones } = middle;
  const { shift: highShift, bits: highBits, phones: highPhones } = high;
  for (let at = 0; at < count; at++) {
    const mask = column[countedSlots[at] as number] as number;
    const options = mask & (counted[countedLacks[at] as number] as number);
    (lowPhones[(options >> lowShift) & lowBits] as number)++;
    (middlePhones[(options >> middleShift) & middleBits] as number)++;
    (highPhones[(options >> highShift) & highBits] as number)++;
  }
}
