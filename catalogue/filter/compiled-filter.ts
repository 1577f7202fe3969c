import { UNKNOWN } from '#catalogue/columns.ts';
import type { FilterQuery } from '#catalogue/entry.ts';
import { PRICE_MAX, PRICE_MIN } from '#contract/limits.ts';
import { FILTER_GROUPS } from '#contract/phone/filters.ts';
import { GROUP_BITS, groupBits, OPTION_BITS, optionBit, PRESENT } from './option-masks.ts';

/**
 * A query as masks over the option mask. What a phone lacks is told in one mask as well: the bit of
 * the chosen minimum it misses, or one bit for each group whose choices it has none of.
 */
export type CompiledFilter = {
  /** The chosen minimums, each of which must be there. */
  minimums: number;
  /** Any one of these must be there; without a choice it is PRESENT, which every phone has. */
  chipsets: number;
  resolutions: number;
  priceFrom: number;
  priceTo: number;
  brandIds: readonly string[] | null;
};

export const LACKS_CHIPSET = 1 << groupBits('chipset').shift;
export const LACKS_RESOLUTION = 1 << groupBits('resolution').shift;
export const LACKS_BRAND = 1 << OPTION_BITS;
export const LACKS_PRICE = 1 << (OPTION_BITS + 1);

const NO_UPPER_BOUND = 0x3fff_ffff;
const minimumGroups = GROUP_BITS.filter(({ group }) => FILTER_GROUPS[group].kind === 'minimum');

export function compileFilter(query: FilterQuery): CompiledFilter {
  let minimums = 0;
  for (const bits of minimumGroups) {
    const chosen = query[bits.group] as string | undefined;
    if (chosen !== undefined) minimums |= optionBit(bits, chosen);
  }
  return {
    minimums,
    chipsets: anyMask('chipset', query.chipset),
    resolutions: anyMask('resolution', query.resolution),
    ...priceRange(query),
    brandIds: query.brandId?.length ? query.brandId : null,
  };
}

function anyMask(group: 'chipset' | 'resolution', chosen: readonly string[] | undefined): number {
  if (!chosen?.length) return PRESENT;
  const bits = groupBits(group);
  return chosen.reduce((mask, option) => mask | optionBit(bits, option), 0);
}

/** The slider's ends are no bounds, and a lower bound beyond its end means its end. */
function priceRange({ priceMin = PRICE_MIN, priceMax = PRICE_MAX }: FilterQuery) {
  const priceTo = priceMax >= PRICE_MAX ? NO_UPPER_BOUND : priceMax;
  const bounded = priceMin > PRICE_MIN || priceTo !== NO_UPPER_BOUND;
  return { priceFrom: bounded ? Math.min(priceMin, PRICE_MAX) : UNKNOWN, priceTo };
}
