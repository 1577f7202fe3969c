import type { FilterQuery } from '#catalogue/entry.ts';
import { PRICE_MIN } from '#contract/limits.ts';
import { GROUPS_MAX, type GroupPlace, type OptionLayout, type Slice } from './option-layout.ts';

/** What a phone lacks is one number: a bit for each group whose choice it does not meet, and these two. */
export const BRAND_BIT = GROUPS_MAX;
export const PRICE_BIT = GROUPS_MAX + 1;
export const LACKS_BRAND = 1 << BRAND_BIT;
export const LACKS_PRICE = 1 << PRICE_BIT;

export interface Lookup {
  shift: number;
  lacks: Int32Array;
}

/** What a figure has to reach, or not to exceed, and the bit of what lacks it. */
export interface Bound {
  column: number;
  from: number;
  to: number;
  lacks: number;
}

/** A query as tables over the slices of the masks: what a phone lacks by every value that a slice may have. */
export type CompiledFilter = {
  /** The slices in which something is chosen. */
  lookups: readonly { mask: number; one: Lookup; other: Lookup | undefined }[];
  /** Figures that are no option, compared one by one. */
  bounds: readonly Bound[];
  /** The masks that hold the options of groups in which something is chosen: there a phone may be near. */
  nearMasks: readonly number[];
  /** Null where any price will do, and none. */
  price: { from: number; to: number } | null;
  brandIds: readonly string[] | null;
};

const NO_UPPER_BOUND = 0x3fff_ffff;

export function compileFilter(layout: OptionLayout, query: FilterQuery): CompiledFilter {
  const tables = new Map<number, Int32Array>();
  const bounds: Bound[] = [];
  const nearMasks = new Set<number>();
  for (const place of layout.groups) {
    const chosen = query[place.group as keyof FilterQuery] as string | readonly string[] | undefined;
    if (chosen === undefined || chosen.length === 0) continue;
    for (const { slice } of place.options) nearMasks.add((layout.slices[slice] as Slice).mask);
    if (typeof chosen === 'string' && !place.options.some(({ option }) => option === chosen))
      bounds.push(boundOf(place, chosen));
    else addLacks(tables, layout, place, typeof chosen === 'string' ? [chosen] : chosen);
  }
  return {
    lookups: pairs(layout, tables),
    bounds,
    nearMasks: [...nearMasks],
    price: priceRange(query),
    brandIds: query.brandId?.length ? query.brandId : null,
  };
}

/** By twos of one mask, which are looked up together. */
function pairs(
  { slices, maskCount }: OptionLayout,
  tables: ReadonlyMap<number, Int32Array>,
): CompiledFilter['lookups'] {
  const lookups: { mask: number; one: Lookup; other: Lookup | undefined }[] = [];
  for (let mask = 0; mask < maskCount; mask++) {
    const chosen: Lookup[] = [];
    for (const [index, lacks] of tables) {
      const slice = slices[index] as Slice;
      if (slice.mask === mask) chosen.push({ shift: slice.shift, lacks });
    }
    for (let at = 0; at < chosen.length; at += 2)
      lookups.push({ mask, one: chosen[at] as Lookup, other: chosen[at + 1] });
  }
  return lookups;
}

function boundOf({ group, kind, index, column }: GroupPlace, chosen: string): Bound {
  if (column === null) throw new RangeError(`No option ${chosen} in ${group}`);
  const figure = Math.fround(Number(chosen));
  const lacks = 1 << index;
  return kind === 'minimum'
    ? { column, from: figure, to: Number.POSITIVE_INFINITY, lacks }
    : { column, from: Number.NEGATIVE_INFINITY, to: figure, lacks };
}

/** The contract has refused unknown options long before. */
function addLacks(
  tables: Map<number, Int32Array>,
  { slices }: OptionLayout,
  { group, kind, index, options }: GroupPlace,
  chosen: readonly string[],
): void {
  const wanted = new Map<number, number>();
  for (const option of chosen) {
    const place = options.find((candidate) => candidate.option === option);
    if (!place) throw new RangeError(`No option ${option} in ${group}`);
    wanted.set(place.slice, (wanted.get(place.slice) ?? 0) | (1 << place.bit));
  }
  const isMet = kind === 'any' ? hasAny : hasAll;
  for (const [slice, bits] of wanted) {
    const lacks = tables.get(slice) ?? new Int32Array(1 << (slices[slice] as Slice).bits);
    for (let value = 0; value < lacks.length; value++) {
      if (!isMet(value, bits)) lacks[value] = (lacks[value] as number) | (1 << index);
    }
    tables.set(slice, lacks);
  }
}

function hasAny(value: number, bits: number): boolean {
  return (value & bits) !== 0;
}

function hasAll(value: number, bits: number): boolean {
  return (value & bits) === bits;
}

function priceRange({ priceMin = PRICE_MIN, priceMax }: FilterQuery): CompiledFilter['price'] {
  if (priceMin <= PRICE_MIN && priceMax === undefined) return null;
  return { from: Math.min(priceMin, NO_UPPER_BOUND), to: Math.min(priceMax ?? NO_UPPER_BOUND, NO_UPPER_BOUND) };
}
