import type { Facets } from '#contract/phone/product-filter.ts';
import { GROUP_BITS } from './option-masks.ts';
import { PRICE_BARS } from './price-histogram.ts';
import type { Tally } from './scan.ts';

/** The tally in the contract's words. `brandIds` holds null for a brand that is not to be shown. */
export function toFacets(tally: Tally, brandIds: readonly (string | null)[]): Facets {
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

/** What stands before the count of each option, so that the counts alone are written again. */
const OPTION_KEYS = GROUP_BITS.flatMap(({ group, options }, groupIndex) =>
  options.map((option, index) => {
    const key = `${JSON.stringify(option)}:`;
    if (index > 0) return `,${key}`;
    return `${groupIndex > 0 ? '},' : ''}${JSON.stringify(group)}:{${key}`;
  }),
);

/** The same as JSON: to build the object first takes longer than to find the phones. `brandKeys` are `"id":` or null. */
export function facetsJson(tally: Tally, brandKeys: readonly (string | null)[]): string {
  const counts = tally.optionCounts();
  let text = '{';
  for (let bit = 0; bit < OPTION_KEYS.length; bit++) text += (OPTION_KEYS[bit] as string) + counts[bit];
  text += '},"brands":{';
  let comma = '';
  for (let brand = 0; brand < brandKeys.length; brand++) {
    const key = brandKeys[brand];
    if (!key) continue;
    text += comma + key + tally.brands[brand];
    comma = ',';
  }
  text += '},"price":[';
  for (let bar = 0; bar < PRICE_BARS; bar++) text += (bar === 0 ? '' : ',') + tally.bars[bar];
  return `${text}]}`;
}
