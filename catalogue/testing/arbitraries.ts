import fc from 'fast-check';
import type { CatalogueBrand, CatalogueEntry, Counters, FilterQuery } from '#catalogue/entry.ts';
import { FILTER_GROUPS, type FilterRow, filterOptions, isBound, SORTS } from '#contract/phone/filters.ts';
import type { SoldVariant } from '#contract/phone/prices.ts';
import { FILTER_FIGURES } from '#contract/phone/values.ts';
import { brand, entry } from './cards.ts';
import { samplesOf } from './figure-samples.ts';

/** Few values close to every edge, so that ties, gaps and repeats are common. */

const BRANDS = { acme: 'Acme', oneplus: 'OnePlus', samsung: 'Samsung', nothing: 'Nothing' };
const BRAND_IDS = Object.keys(BRANDS) as (keyof typeof BRANDS)[];
const IDS = Array.from({ length: 24 }, (_, at) => `phone-${at}`);
const NAME_WORDS = [
  'Galaxy',
  'Nord',
  'Note',
  'Pro',
  'S24',
  'S',
  '24',
  '13',
  '2a',
  '(2)',
  'Ultra',
  '5G',
  'S24+',
  'Édge',
];
const CHIPSETS = ['Snapdragon 8 Gen 3', 'MediaTek Dimensity 9300+', 'Exynos 2400', 'Apple A15 Bionic', 'Unisoc'];

const orNull = <T>(values: readonly T[]) => fc.constantFrom<T | null>(null, ...values);
const id = fc.constantFrom(...IDS);
const brandId = fc.constantFrom(...BRAND_IDS);
const name = fc.array(fc.oneof(fc.constantFrom(...NAME_WORDS), fc.stringMatching(/^[ab1]{1,4}$/)), {
  minLength: 1,
  maxLength: 4,
});
const rating = orNull([3.5, 4, 4.5]);
const ratingCount = fc.constantFrom(0, 1, 7);
const popularity = fc.constantFrom(0, 1, 2.5, -1);

const FILTERED = Object.fromEntries(FILTER_FIGURES.map((key) => [key, orNull(samplesOf(key))]));

/** A price without a variant has neither RAM nor storage; a maker may not publish the RAM. */
const anyVariant: fc.Arbitrary<SoldVariant> = fc
  .record({
    ram: orNull(samplesOf('ram') as number[]),
    storage: orNull(samplesOf('storage') as number[]),
    price: orNull([1, 7_999, 8_000, 15_000, 149_999, 150_000, 199_999, 200_000, 350_000]),
    priceAt: orNull(['2025', '2025-11', '2026-01-08']),
    kind: fc.constantFrom<'current' | 'last'>('current', 'last'),
  })
  .map(({ kind, ...variant }) => ({ ...variant, priceKind: variant.price === null ? null : kind }));

export const anyEntry: fc.Arbitrary<CatalogueEntry> = fc
  .record({
    id,
    brandId,
    words: name,
    branded: fc.boolean(),
    variants: fc.array(anyVariant, { maxLength: 4 }),
    launchedAt: orNull(['2023-12-31', '2024', '2024-01', '2024-01-23']),
    filtered: fc.record(FILTERED),
    chipset: orNull(CHIPSETS),
    rating,
    ratingCount,
    popularity,
  })
  .map(({ words, branded, popularity, filtered, ...rest }) => {
    const figures = { ...filtered, ...rest };
    const brandName = BRANDS[figures.brandId];
    const called = branded ? [brandName, ...words] : words;
    return entry({ ...figures, brand: brandName, name: called.join(' ') } as Parameters<typeof entry>[0], popularity);
  });

export const anyEntries = fc.array(anyEntry, { maxLength: 30 });

const typed = fc.oneof(
  fc.constantFrom('samsang s24', 'one plus', 'note13', 'galaxy 24', 'gen 3', '8 gen 3', 'snapdragn', 'nothng 2a', 's'),
  fc
    .array(
      fc.constantFrom(
        'samsung',
        'smasung',
        'Galxy',
        'nrod',
        'pro',
        's24',
        'S 24',
        '2',
        'édge',
        'a',
        'notes24ultra',
        'abab',
        'bbab',
        'ab1',
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((words) => words.join(' ')),
  fc.stringMatching(/^[ab1s2 ]{0,9}$/),
);
/** Sometimes with a letter missing, doubled or swapped. */
export const anyText = fc
  .tuple(typed, fc.nat(12), fc.constantFrom('keep', 'drop', 'double', 'swap'))
  .map(([text, at, slip]) => {
    if (slip === 'keep' || at >= text.length) return text;
    const rest = text.slice(at + 1);
    if (slip === 'drop') return text.slice(0, at) + rest;
    if (slip === 'double') return text.slice(0, at) + text[at] + text.slice(at);
    return text.slice(0, at) + rest.slice(0, 1) + text[at] + rest.slice(1);
  });

/** Selections in every group, sometimes none. */
function anyChoice(row: FilterRow) {
  const one = fc.constantFrom(...filterOptions(row));
  return sometimes<string | string[]>(isBound(row) ? fc.oneof(one, otherBound(row)) : fc.array(one, { maxLength: 3 }));
}

/** Values that are not options, close to those that are. */
function otherBound({ options }: { options: readonly string[] }): fc.Arbitrary<string> {
  const near = options.flatMap((option) => [Number(option) - 0.1, Number(option) + 0.1]);
  return fc.constantFrom('0', '999999', ...near.map((figure) => String(Number(figure.toFixed(1)))));
}

export function anyChoices(groups: Readonly<Record<string, FilterRow>>): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(Object.entries(groups).map(([group, row]) => [group, anyChoice(row)])));
}

const bound = fc.constantFrom(0, 1, 8_000, 15_000, 150_000, 199_999, 200_000, 900_000);
function sometimes<T>(value: fc.Arbitrary<T>) {
  return fc.option(value, { nil: undefined, freq: 2 });
}

const anyOther = fc.record({
  brandId: sometimes(fc.array(fc.oneof(brandId, fc.constant('nobody')), { maxLength: 3 })),
  search: fc.option(anyText, { nil: undefined, freq: 1 }),
  page: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 8 }),
  sort: fc.constantFrom(...SORTS),
  priceMin: sometimes(bound),
  priceMax: sometimes(bound),
});

export const anyQuery: fc.Arbitrary<FilterQuery> = fc
  .tuple(anyOther, anyChoices(FILTER_GROUPS))
  .map(([other, choices]) => ({ ...other, ...choices }));

export type Change =
  | { kind: 'upsert'; entry: CatalogueEntry }
  | { kind: 'remove'; id: string }
  | { kind: 'counters'; id: string; counters: Counters }
  | { kind: 'popularity'; figures: Map<string, number> }
  | { kind: 'brands'; brands: CatalogueBrand[] };

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('upsert' as const), entry: anyEntry }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('counters' as const),
      id,
      counters: fc.record({ rating, ratingCount, popularity, likes: fc.nat(9) }, { requiredKeys: [] }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('popularity' as const),
      figures: fc.array(fc.tuple(id, popularity)).map((pairs) => new Map(pairs)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('brands' as const),
      brands: fc
        .subarray(BRAND_IDS)
        .chain((ids) => fc.constantFrom('', ' India').map((suffix) => ids.map((id) => brand(id, BRANDS[id] + suffix)))),
    }),
  },
);
