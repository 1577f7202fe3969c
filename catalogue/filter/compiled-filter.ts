import type { FilterQuery } from '#catalogue/entry.ts';
import { PRICE_MIN } from '#contract/limits.ts';
import { GROUPS_MAX, type GroupPlace, type OptionLayout, type Slice } from './option-layout.ts';

/** What a phone lacks is one number: a bit for each group whose choice it does not meet, and these two. */
export const BRAND_BIT = GROUPS_MAX;
export const PRICE_BIT = GROUPS_MAX + 1;
export const LACKS_BRAND = 1 << BRAND_BIT;
export const LACKS_PRICE = 1 << PRICE_BIT;

/** A phone that has none of these bits in this mask lacks what they stand for. */
export interface Choice {
  mask: number;
  bits: number;
  lacks: number;
}

/** What a figure has to reach, or not to exceed, and the bit of what lacks it. */
export interface Bound {
  column: number;
  from: number;
  to: number;
  lacks: number;
}

/** A query as bits to look for in the masks. */
export type CompiledFilter = {
  choices: readonly Choice[];
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
  const choices: Choice[] = [];
  const bounds: Bound[] = [];
  const nearMasks = new Set<number>();
  for (const place of layout.groups) {
    const chosen = query[place.group as keyof FilterQuery] as string | readonly string[] | undefined;
    if (chosen === undefined || chosen.length === 0) continue;
    for (const { slice } of place.options) nearMasks.add((layout.slices[slice] as Slice).mask);
    if (typeof chosen === 'string' && !place.options.some(({ option }) => option === chosen))
      bounds.push(boundOf(place, chosen));
    else addChoices(choices, layout, place, typeof chosen === 'string' ? [chosen] : chosen);
  }
  return {
    choices,
    bounds,
    nearMasks: [...nearMasks],
    price: priceRange(query),
    brandIds: query.brandId?.length ? query.brandId : null,
  };
}

function boundOf({ group, kind, index, column }: GroupPlace, chosen: string): Bound {
  if (column === null) throw new RangeError(`No option ${chosen} in ${group}`);
  const figure = Math.fround(Number(chosen));
  const lacks = 1 << index;
  return kind === 'minimum'
    ? { column, from: figure, to: Number.POSITIVE_INFINITY, lacks }
    : { column, from: Number.NEGATIVE_INFINITY, to: figure, lacks };
}

/** One of an `any` group is enough, so they are one choice; of all others each is wanted. */
function addChoices(
  choices: Choice[],
  { slices }: OptionLayout,
  { group, kind, index, options }: GroupPlace,
  chosen: readonly string[],
): void {
  let together: Choice | undefined;
  for (const option of chosen) {
    const place = options.find((candidate) => candidate.option === option);
    // The contract has refused unknown options long before.
    if (!place) throw new RangeError(`No option ${option} in ${group}`);
    const { mask, shift } = slices[place.slice] as Slice;
    const bit = 1 << (shift + place.bit);
    if (together) {
      together.bits |= bit;
      continue;
    }
    const choice = { mask, bits: bit, lacks: 1 << index };
    choices.push(choice);
    if (kind === 'any') together = choice;
  }
}

function priceRange({ priceMin = PRICE_MIN, priceMax }: FilterQuery): CompiledFilter['price'] {
  if (priceMin <= PRICE_MIN && priceMax === undefined) return null;
  return { from: Math.min(priceMin, NO_UPPER_BOUND), to: Math.min(priceMax ?? NO_UPPER_BOUND, NO_UPPER_BOUND) };
}
