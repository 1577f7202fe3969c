import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry, FilterQuery } from '#catalogue/entry.ts';
import { anyChoices, anyEntries } from '#catalogue/testing/arbitraries.ts';
import { figureSamples } from '#catalogue/testing/figure-samples.ts';
import { naiveFilter } from '#catalogue/testing/naive.ts';
import { FILTER_GROUPS, type FilterRow } from '#contract/phone/filters.ts';
import { OptionLayout, PRODUCT_OPTIONS } from './option-layout.ts';

/** More groups than one mask takes, of every kind, and one that two slices share. */
const MANY: Record<string, FilterRow> = {
  ...FILTER_GROUPS,
  weight: { kind: 'maximum', label: 'Weight', of: 'weight', unit: 'g', options: ['170', '185', '200'] },
  width: { kind: 'maximum', label: 'Width', of: 'width', unit: 'mm', options: ['70', '73', '76'] },
  refresh: { kind: 'minimum', label: 'Refresh rate', of: 'refreshRate', unit: 'Hz', options: ['90', '120', '144'] },
  status: {
    kind: 'any',
    label: 'Status',
    options: {
      available: { label: 'Available', of: 'status', among: ['available'] },
      upcoming: { label: 'Upcoming', of: 'status', among: ['upcoming'] },
    },
  },
  features: {
    kind: 'all',
    label: 'Features',
    options: {
      '5g': { label: '5G', of: 'network5g', is: true },
      nfc: { label: 'NFC', of: 'nfc', is: true },
      jack: { label: 'Headphone jack', of: 'headphoneJack', is: true },
      card: { label: 'Memory card', of: 'memoryCard', is: true },
      ois: { label: 'Stabilised', of: 'ois', is: true },
      folds: { label: 'Folds', of: 'foldable', among: ['book', 'flip'] },
    },
  },
};

const layout = new OptionLayout(MANY);
const samples = figureSamples(Object.values(MANY));
const anyFigures = fc.record(
  Object.fromEntries(Object.entries(samples).map(([key, values]) => [key, fc.constantFrom(null, ...values)])),
);
const anyManyEntries = fc
  .tuple(anyEntries, fc.array(anyFigures, { minLength: 30, maxLength: 30 }))
  .map(([entries, figures]) => entries.map((entry, at) => ({ ...entry, figures: figures[at] }) as CatalogueEntry));

describe('a list of groups that needs a second mask', () => {
  test('has one, and the groups of the product need none', () => {
    expect(layout.maskCount).toBe(2);
    expect(PRODUCT_OPTIONS.maskCount).toBe(1);
    const places = layout.groups.flatMap(({ options }) => options.map(({ slice, bit }) => `${slice}/${bit}`));
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(layout.group('weight').options.map(({ slice }) => slice)).size).toBe(2);
  });

  test('filters and counts as the naive listing does, in both masks', () => {
    fc.assert(
      fc.property(anyManyEntries, fc.array(anyChoices(MANY), { minLength: 1, maxLength: 4 }), (given, queries) => {
        const entries = [...new Map(given.map((entry) => [entry.card.id, entry])).values()];
        const catalogue = new Catalogue([], given, layout);
        const brandIds = [...new Set(entries.map(({ card }) => card.brandId))];
        for (const query of queries as FilterQuery[]) {
          const found = naiveFilter(entries, brandIds, query, MANY);
          expect(catalogue.filter(query)).toEqual(found);
          const { products, rest } = catalogue.filterAsJson(query);
          expect({ products, ...JSON.parse(`{${rest}}`) }).toEqual(found);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('a list that fits nowhere is refused when it is laid out', () => {
  const bound: FilterRow = { kind: 'minimum', label: '', of: 'weight', unit: 'g', options: ['1'] };
  const groups = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`g${at}`, bound]));
  expect(() => new OptionLayout(groups)).toThrow(/At most 28/);
  const options = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`o${at}`, { label: '', of: 'os' as const, contains: `${at}` }]),
  );
  expect(() => new OptionLayout({ wide: { kind: 'any', label: '', options } })).toThrow(/one slice/);
});
