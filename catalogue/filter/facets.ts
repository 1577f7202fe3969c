import type { Facets } from '#contract/phone/product-filter.ts';
import type { OptionLayout } from './option-layout.ts';
import { PRICE_BARS } from './price-histogram.ts';
import type { Counts } from './scan.ts';

/** The counts in the contract's format. `brandIds` holds null for brands that must not be shown. */
export function toFacets(layout: OptionLayout, counts: Counts, brandIds: readonly (string | null)[]): Facets {
  const facets: Record<string, Record<string, number>> = {};
  let at = 0;
  for (const { group, options } of layout.groups) {
    const shown: Record<string, number> = {};
    for (const option of options) shown[option] = counts.options[at++] as number;
    facets[group] = shown;
  }
  const brands: Record<string, number> = {};
  for (let brand = 0; brand < brandIds.length; brand++) {
    const id = brandIds[brand];
    if (id) brands[id] = counts.brands[brand] as number;
  }
  return { ...facets, brands, price: Array.from(counts.bars.subarray(0, PRICE_BARS)) } as Facets;
}

/** The JSON before each option's count, so that only the counts are written each time. */
export function optionKeys({ groups }: OptionLayout): string[] {
  return groups.flatMap(({ group, options }, groupIndex) =>
    options.map((option, index) => {
      const key = `${JSON.stringify(option)}:`;
      if (index > 0) return `,${key}`;
      return `${groupIndex > 0 ? '},' : ''}${JSON.stringify(group)}:{${key}`;
    }),
  );
}

/**
 * The same as JSON: building the object first would take longer than finding the phones. `brandKeys` are `"id":` or
 * null.
 */
export function facetsJson(keys: readonly string[], counts: Counts, brandKeys: readonly (string | null)[]): string {
  let text = '{';
  for (let at = 0; at < keys.length; at++) text += (keys[at] as string) + counts.options[at];
  text += '},"brands":{';
  let comma = '';
  for (let brand = 0; brand < brandKeys.length; brand++) {
    const key = brandKeys[brand];
    if (!key) continue;
    text += comma + key + counts.brands[brand];
    comma = ',';
  }
  text += '},"price":[';
  for (let bar = 0; bar < PRICE_BARS; bar++) text += (bar === 0 ? '' : ',') + counts.bars[bar];
  return `${text}]}`;
}
