import { UNKNOWN } from '#catalogue/columns.ts';
import type { FilterQuery } from '#catalogue/entry.ts';
import { PRICE_MAX, PRICE_MIN } from '#contract/limits.ts';
import type { GroupPlace, OptionLayout, Slice } from './option-layout.ts';

/** What a phone lacks is one number: a bit for each group whose choice it does not meet, and these two. */
export const LACKS_BRAND = 1 << 30;
export const LACKS_PRICE = 1 << 31;

/** A query as tables over the slices of the masks. */
export type CompiledFilter = {
  /** For each slice in which something is chosen, what a phone lacks by every value the slice may have. */
  lookups: readonly { slice: Slice; lacks: Int32Array }[];
  priceFrom: number;
  priceTo: number;
  brandIds: readonly string[] | null;
};

const NO_UPPER_BOUND = 0x3fff_ffff;

export function compileFilter(layout: OptionLayout, query: FilterQuery): CompiledFilter {
  const tables = new Map<number, Int32Array>();
  for (const place of layout.groups) {
    const chosen = query[place.group as keyof FilterQuery] as string | readonly string[] | undefined;
    if (chosen !== undefined && chosen.length > 0) {
      addLacks(tables, layout, place, typeof chosen === 'string' ? [chosen] : chosen);
    }
  }
  return {
    lookups: Array.from(tables, ([slice, lacks]) => ({ slice: layout.slices[slice] as Slice, lacks })),
    ...priceRange(query),
    brandIds: query.brandId?.length ? query.brandId : null,
  };
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

/** The slider's ends are no bounds, and a lower bound beyond its end means its end. */
function priceRange({ priceMin = PRICE_MIN, priceMax = PRICE_MAX }: FilterQuery) {
  const priceTo = priceMax >= PRICE_MAX ? NO_UPPER_BOUND : priceMax;
  const bounded = priceMin > PRICE_MIN || priceTo !== NO_UPPER_BOUND;
  return { priceFrom: bounded ? Math.min(priceMin, PRICE_MAX) : UNKNOWN, priceTo };
}
