import type { Facets } from '#contract/products.ts';
import { GROUP_BITS } from './option-bits.ts';
import { PRICE_BARS } from './price-bars.ts';
import type { Tally } from './scan.ts';

/** The tally in the contract's words. `brandIds` holds null for a brand that is not to be shown. */
export function facetsOf(tally: Tally, brandIds: readonly (string | null)[]): Facets {
  const counts = tally.optionCounts();
  const facets: Record<string, Record<string, number>> = {};
  for (const { group, options, shift } of GROUP_BITS) {
    const shown: Record<string, number> = {};
    for (let index = 0; index < options.length; index++) {
      shown[options[index] as string] = counts[shift + index] as number;
    }
    facets[group] = shown;
  }
  const brands: Record<string, number> = {};
  for (let brand = 0; brand < brandIds.length; brand++) {
    const id = brandIds[brand];
    if (id) brands[id] = tally.brands[brand] as number;
  }
  return { ...facets, brands, price: Array.from(tally.bars.subarray(0, PRICE_BARS)) } as Facets;
}
