import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry, FilterQuery } from '#catalogue/entry.ts';
import { anyChoices, anyEntries } from '#catalogue/testing/arbitraries.ts';
import { figureSamples } from '#catalogue/testing/figure-samples.ts';
import { naiveFilter } from '#catalogue/testing/naive.ts';
import { FILTER_GROUPS, type FilterRow } from '#contract/phone/filters.ts';
import { OptionLayout } from './option-layout.ts';

/** Other groups than the product's, of every kind, one of them shared by two slices. */
const MANY: Record<string, FilterRow> = {
  ...FILTER_GROUPS,
  thickness: { kind: 'maximum', label: 'Thickness', of: 'thickness', unit: 'mm', options: ['7.5', '8', '9'] },
  height: { kind: 'minimum', label: 'Height', of: 'height', unit: 'mm', options: ['150', '160'] },
  cutout: {
    kind: 'any',
    label: 'Cut-out',
    options: {
      notch: { label: 'Notch', of: 'cutout', among: ['notch', 'drop'] },
      hole: { label: 'Punch hole', of: 'cutout', contains: 'punch' },
    },
  },
  connections: {
    kind: 'all',
    label: 'Connections',
    options: {
      '5g': { label: '5G', of: 'network5g', is: true },
      none: { label: 'No NFC', of: 'nfc', is: false },
      macro: { label: 'Macro camera', of: 'rearCameras', lens: ['macro'] },
      fast: { label: 'Fast without a cable', of: 'wirelessCharging', above: 15 },
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

describe('a list of groups that needs several masks', () => {
  test('has as many as its bits need, no two of them in one place', () => {
    const bits = layout.groups.reduce((sum, { options }) => sum + options.length, 0);
    expect(layout.maskCount).toBeGreaterThan(2);
    expect(layout.maskCount).toBeGreaterThanOrEqual(Math.ceil(bits / 27));
    const places = layout.groups.flatMap(({ options }) => options.map(({ slice, bit }) => `${slice}/${bit}`));
    expect(new Set(places).size).toBe(places.length);
    const spread = layout.groups.filter(({ options }) => new Set(options.map(({ slice }) => slice)).size > 1);
    expect(spread.length).toBeGreaterThan(1);
  });

  test('filters and counts as the naive listing does, in all masks', () => {
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
