import type { Columns } from '#catalogue/columns.ts';
import {
  type Bound,
  BRAND_BIT,
  type Choice,
  type CompiledFilter,
  LACKS_BRAND,
  LACKS_PRICE,
  PRICE_BIT,
} from './compiled-filter.ts';
import type { MaskTally, Tally } from './tally.ts';

/** Phones taken through all steps together, so that what one step leaves to the next stays in the fastest cache. */
const BLOCK = 2048;

/** What each phone of the block lacks; never negative. */
const lacks = new Int32Array(BLOCK);
/** Phones of the block that lack one thing, by which they are near. */
const nearSlots = new Uint32Array(BLOCK);

/**
 * The one pass. A phone that lacks nothing matches and counts for every option it has; one that lacks a single group
 * would match if that group were chosen differently, so it counts for its own options there; one that lacks two or
 * more can be reached by no single click.
 *
 * Each step is a loop of its own over few arrays, most of it arithmetic and tables instead of branches: one loop that
 * did it all took half as long again, for want of registers, and a wrong guess of the processor costs more than all
 * tests of a phone.
 *
 * `firstMasks` are the columns' own or a copy with 0 for phones that are out of the question.
 * `brandLacks` holds LACKS_BRAND for each brand that is not chosen, else 0.
 * Without facets only the matches are found and counted.
 * `matches` takes the matching slots, ascending, and has to have room for all and one more.
 */
export function scan(
  columns: Columns,
  firstMasks: Int32Array,
  filter: CompiledFilter,
  brandLacks: Int32Array,
  matches: Uint32Array,
  tally: Tally,
  hasFacets = true,
): void {
  for (let start = 0; start < columns.end; start += BLOCK) {
    const size = Math.min(BLOCK, columns.end - start);
    if (filter.price) markPrices(firstMasks, columns.prices, filter.price, start, size);
    else markAbsent(firstMasks, start, size);
    if (filter.brandIds) markBrands(columns.brands, brandLacks, start, size);
    markChoices(columns.masks, filter.choices, start, size);
    for (const bound of filter.bounds) markBound(columns.figures[bound.column] as Float32Array, bound, start, size);
    const first = tally.total;
    const near = collect(start, size, matches, tally);
    if (!hasFacets) continue;
    countMatches(columns, matches, first, tally);
    countNear(columns, filter, start, near, tally);
  }
}

/** Where there is no phone, and so no sign, two things are lacking. */
function markAbsent(firstMasks: Int32Array, start: number, size: number): void {
  for (let at = 0; at < size; at++) {
    lacks[at] = ~((firstMasks[start + at] as number) >> 31) & (LACKS_BRAND | LACKS_PRICE);
  }
}

function markPrices(
  firstMasks: Int32Array,
  prices: Int32Array,
  { from, to }: { from: number; to: number },
  start: number,
  size: number,
): void {
  for (let at = 0; at < size; at++) {
    const isAbsent = ~((firstMasks[start + at] as number) >> 31);
    const price = prices[start + at] as number;
    const isOutside = ((price - from) | (to - price)) >> 31;
    lacks[at] = (isAbsent & (LACKS_BRAND | LACKS_PRICE)) | (isOutside & LACKS_PRICE);
  }
}

function markBrands(brands: Uint16Array, brandLacks: Int32Array, start: number, size: number): void {
  for (let at = 0; at < size; at++) {
    lacks[at] = (lacks[at] as number) | (brandLacks[brands[start + at] as number] as number);
  }
}

/** By twos: reading and writing what is lacking is most of the work. */
function markChoices(masks: readonly Int32Array[], choices: readonly Choice[], start: number, size: number): void {
  for (let index = 0; index < choices.length; index += 2) {
    const one = choices[index] as Choice;
    markTwo(masks, one, choices[index + 1] ?? one, start, size);
  }
}

function markTwo(masks: readonly Int32Array[], one: Choice, other: Choice, start: number, size: number): void {
  const { bits: oneBits, lacks: oneLacks } = one;
  const { bits: otherBits, lacks: otherLacks } = other;
  const oneMasks = masks[one.mask] as Int32Array;
  const otherMasks = masks[other.mask] as Int32Array;
  for (let at = 0; at < size; at++) {
    const lacksOne = ((((oneMasks[start + at] as number) & oneBits) - 1) >> 31) & oneLacks;
    const lacksOther = ((((otherMasks[start + at] as number) & otherBits) - 1) >> 31) & otherLacks;
    lacks[at] = (lacks[at] as number) | lacksOne | lacksOther;
  }
}

/** NaN is within no bounds. */
function markBound(figures: Float32Array, { from, to, lacks: bit }: Bound, start: number, size: number): void {
  for (let at = 0; at < size; at++) {
    const figure = figures[start + at] as number;
    if (!(figure >= from && figure <= to)) lacks[at] = (lacks[at] as number) | bit;
  }
}

/** Every slot is written to both lists, and overwritten by the next unless it belongs there. */
function collect(start: number, size: number, matches: Uint32Array, tally: Tally): number {
  let { total } = tally;
  let near = 0;
  for (let at = 0; at < size; at++) {
    const lacking = lacks[at] as number;
    const isMatch = (lacking - 1) >>> 31;
    const isOneAtMost = ((lacking & (lacking - 1)) - 1) >>> 31;
    matches[total] = start + at;
    total += isMatch;
    nearSlots[near] = start + at;
    near += isOneAtMost - isMatch;
  }
  tally.total = total;
  return near;
}

function countMatches({ brands, bars, masks }: Columns, matches: Uint32Array, first: number, tally: Tally): void {
  const { total, brands: brandTally, bars: barTally } = tally;
  for (let at = first; at < total; at++) {
    const slot = matches[at] as number;
    (brandTally[brands[slot] as number] as number)++;
    (barTally[bars[slot] as number] as number)++;
  }
  for (let index = 0; index < masks.length; index++) {
    countOptions(tally.masks[index] as MaskTally, masks[index] as Int32Array, matches, first, total);
  }
}

function countOptions(
  { slices: [low, middle, high] }: MaskTally,
  masks: Int32Array,
  matches: Uint32Array,
  from: number,
  to: number,
): void {
  const { bits: lowBits, phones: lowPhones } = low;
  const { shift: middleShift, bits: middleBits, phones: middlePhones } = middle;
  const { shift: highShift, bits: highBits, phones: highPhones } = high;
  for (let at = from; at < to; at++) {
    const mask = masks[matches[at] as number] as number;
    (lowPhones[mask & lowBits] as number)++;
    (middlePhones[(mask >> middleShift) & middleBits] as number)++;
    (highPhones[(mask >> highShift) & highBits] as number)++;
  }
}

/** A phone that lacks its brand or price alone counts there; one that lacks a group, for its options in that. */
function countNear(columns: Columns, filter: CompiledFilter, start: number, near: number, tally: Tally): void {
  if (filter.price || filter.brandIds) countNearBrands(columns, start, near, tally);
  for (const index of filter.nearMasks) {
    countNearOptions(tally.masks[index] as MaskTally, columns.masks[index] as Int32Array, start, near);
  }
}

function countNearBrands({ brands, bars }: Columns, start: number, near: number, tally: Tally): void {
  const { brands: brandTally, bars: barTally } = tally;
  for (let at = 0; at < near; at++) {
    const slot = nearSlots[at] as number;
    const lacking = lacks[slot - start] as number;
    const brand = brands[slot] as number;
    const bar = bars[slot] as number;
    brandTally[brand] = (brandTally[brand] as number) + ((lacking >> BRAND_BIT) & 1);
    barTally[bar] = (barTally[bar] as number) + (lacking >> PRICE_BIT);
  }
}

function countNearOptions(
  { counted, slices: [low, middle, high] }: MaskTally,
  masks: Int32Array,
  start: number,
  near: number,
): void {
  const { bits: lowBits, phones: lowPhones } = low;
  const { shift: middleShift, bits: middleBits, phones: middlePhones } = middle;
  const { shift: highShift, bits: highBits, phones: highPhones } = high;
  for (let at = 0; at < near; at++) {
    const slot = nearSlots[at] as number;
    const options = (masks[slot] as number) & (counted[Math.clz32(lacks[slot - start] as number)] as number);
    (lowPhones[options & lowBits] as number)++;
    (middlePhones[(options >> middleShift) & middleBits] as number)++;
    (highPhones[(options >> highShift) & highBits] as number)++;
  }
}
