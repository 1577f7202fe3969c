import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueEntry, FilterQuery } from '#catalogue/entry.ts';
import { anyChoices, anyEntries } from '#catalogue/testing/arbitraries.ts';
import { figureSamples } from '#catalogue/testing/figure-samples.ts';
import { naiveFilter } from '#catalogue/testing/naive.ts';
import { FILTER_GROUPS, type FilterRow } from '#contract/phone/filters.ts';
import { rounds } from '#tests/support/rounds.ts';
import { OptionLayout } from './option-layout.ts';

/** Groups of every kind, different from the product's. */
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
  .map(([entries, figures]) =>
    entries.map((entry, at) => {
      // Figures that differ between variants are derived from them.
      const { ram, storage } = entry.figures;
      return { ...entry, figures: { ...figures[at], ram, storage } } as CatalogueEntry;
    }),
  );

test('filters and counts as the naive listing does, whatever the groups', () => {
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
    { numRuns: rounds(100) },
  );
});
