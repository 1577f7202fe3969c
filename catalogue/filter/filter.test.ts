import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import type { CatalogueBrand, CatalogueEntry, FilterQuery } from '#catalogue/entry.ts';
import { ALL_SORTS } from '#catalogue/orders/orders.ts';
import { seededRandom } from '#catalogue/random.ts';
import { anyChange, anyEntries, anyQuery, type Change } from '#catalogue/testing/arbitraries.ts';
import { brand, entry } from '#catalogue/testing/cards.ts';
import { afterClick, naiveCompare, naiveFilter } from '#catalogue/testing/naive.ts';
import { syntheticBrands, syntheticEntries, syntheticQuery } from '#catalogue/testing/synthetic.ts';
import { FILTER_GROUP_NAMES, filterRow } from '#contract/phone/filters.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import { rounds } from '#tests/support/rounds.ts';

/** The same changes applied to a plain map. */
function applyNaively(
  entries: Map<string, CatalogueEntry>,
  brands: CatalogueBrand[],
  change: Change,
): CatalogueBrand[] {
  switch (change.kind) {
    case 'upsert':
      entries.set(change.entry.card.id, change.entry);
      return brands;
    case 'remove':
      entries.delete(change.id);
      return brands;
    case 'counters': {
      const known = entries.get(change.id);
      const { popularity, ...figures } = change.counters;
      if (known) {
        entries.set(change.id, {
          ...known,
          card: { ...known.card, ...figures },
          popularity: popularity ?? known.popularity,
        });
      }
      return brands;
    }
    case 'popularity':
      for (const [id, popularity] of change.figures) {
        const known = entries.get(id);
        if (known) entries.set(id, { ...known, popularity });
      }
      return brands;
    case 'brands':
      for (const [id, entry] of entries) {
        const { card } = entry;
        const renamed = change.brands.find((brand) => brand.id === card.brandId);
        if (renamed) entries.set(id, { ...entry, card: { ...card, brand: renamed.name } });
      }
      return change.brands;
  }
}

function apply(catalogue: Catalogue, change: Change): void {
  if (change.kind === 'upsert') catalogue.upsert(change.entry);
  else if (change.kind === 'remove') catalogue.remove(change.id);
  else if (change.kind === 'counters') catalogue.setCounters(change.id, change.counters);
  else if (change.kind === 'popularity') catalogue.setPopularity(change.figures);
  else catalogue.setBrands(change.brands);
}

function shownBrands(brands: readonly CatalogueBrand[], entries: readonly CatalogueEntry[]): string[] {
  return [...new Set([...brands.map(({ id }) => id), ...entries.map(({ card }) => card.brandId)])];
}

const BRANDS = [brand('acme', 'Acme'), brand('empty', 'Empty')];

/** The text answer, parsed. */
function fromText(catalogue: Catalogue, query: FilterQuery) {
  const { products, rest } = catalogue.filterAsJson(query);
  return { products, ...JSON.parse(`{${rest}}`) };
}

describe('filter', () => {
  test('equals the naive listing on a new catalogue', () => {
    fc.assert(
      fc.property(anyEntries, fc.array(anyQuery, { minLength: 1, maxLength: 4 }), (given, queries) => {
        const entries = [...new Map(given.map((entry) => [entry.card.id, entry])).values()];
        const catalogue = new Catalogue(BRANDS, given);
        for (const query of queries) {
          const found = naiveFilter(entries, shownBrands(BRANDS, entries), query);
          expect(catalogue.filter(query)).toEqual(found);
          expect(fromText(catalogue, query)).toEqual(found);
          expect(catalogue.count(query)).toEqual(found.total);
          expect(catalogue.first({ ...query, page: 1 }, 5)).toEqual(
            naiveFilter(entries, [], { ...query, page: 1, limit: 5 }).products,
          );
        }
      }),
      { numRuns: rounds(200) },
    );
  });

  test('equals the naive listing after any sequence of changes', () => {
    fc.assert(
      fc.property(
        anyEntries,
        fc.array(fc.tuple(anyChange, anyQuery), { minLength: 1, maxLength: 25 }),
        (given, steps) => {
          const catalogue = new Catalogue(BRANDS, given);
          const entries = new Map(given.map((entry) => [entry.card.id, entry]));
          let brands: CatalogueBrand[] = BRANDS;
          for (const [change, query] of steps) {
            apply(catalogue, change);
            brands = applyNaively(entries, brands, change);
            const now = [...entries.values()];
            const found = naiveFilter(now, shownBrands(brands, now), query);
            expect(catalogue.filter(query)).toEqual(found);
            expect(fromText(catalogue, query)).toEqual(found);
          }
          expect(catalogue.size).toBe(entries.size);
          for (const sort of ALL_SORTS) {
            const ids = catalogue.list(sort, 1, 100).products.map((card) => card.id);
            expect(ids).toEqual([...entries.values()].sort(naiveCompare(sort)).map(({ card }) => card.id));
          }
        },
      ),
      { numRuns: rounds(60) },
    );
  });

  test('redeclaring fewer brands renames no phone', () => {
    const catalogue = new Catalogue([brand('acme', 'Acme India')]);
    catalogue.upsert(entry({ id: 'phone-0', brandId: 'acme', brand: 'Acme' }));
    catalogue.setBrands([]);
    expect(catalogue.get('phone-0')?.brand).toBe('Acme');
  });

  test('applying a facet gives exactly the promised count', () => {
    fc.assert(
      fc.property(anyEntries, anyQuery, (given, query) => {
        const catalogue = new Catalogue(BRANDS, given);
        const { facets } = catalogue.filter(query);
        const total = (change: FilterQuery) => catalogue.filter({ ...query, ...change }).total;
        for (const group of FILTER_GROUP_NAMES) {
          for (const [option, promised] of Object.entries(facets[group])) {
            expect(total({ [group]: afterClick(filterRow(group), query[group], option) })).toBe(promised);
          }
        }
        for (const [id, promised] of Object.entries(facets.brands)) expect(total({ brandId: [id] })).toBe(promised);
        // A phone counts in one price bar only, whatever its other variants cost.
        const priced = total({ priceMin: 1, priceMax: undefined });
        expect(facets.price.reduce((sum, bar) => sum + bar, 0)).toBe(priced);
      }),
      { numRuns: rounds(60) },
    );
  });

  test('every price shown is of a variant that matches all filters', () => {
    fc.assert(
      fc.property(anyEntries, anyQuery, (given, query) => {
        const catalogue = new Catalogue(BRANDS, given);
        for (const { id, price, priceVariant } of catalogue.filter(query).products) {
          if (price === null) continue;
          const { ram, storage } = priceVariant ?? { ram: null, storage: null };
          const known = given.findLast(({ card }) => card.id === id)?.variants ?? [];
          expect(known).toContainEqual(expect.objectContaining({ price, ...(priceVariant ?? { storage }) }));
          if (query.ram) expect(ram).toBeGreaterThanOrEqual(Number(query.ram));
          if (query.storage) expect(storage).toBeGreaterThanOrEqual(Number(query.storage));
          expect(price).toBeGreaterThanOrEqual(query.priceMin ?? 0);
          expect(price).toBeLessThanOrEqual(query.priceMax ?? price);
        }
      }),
      { numRuns: rounds(200) },
    );
  });

  test('memory and price must match the same variant', () => {
    const small = { ram: 6, storage: 128, price: 14_000, priceAt: '2026-01', priceKind: 'current' as const };
    const large = { ram: 8, storage: 256, price: 18_000, priceAt: '2025-11-02', priceKind: 'current' as const };
    const catalogue = new Catalogue([], [entry({ id: 'a', variants: [large, small] })]);
    expect(catalogue.count({ ram: '8', priceMax: 15_000 })).toBe(0);
    expect(catalogue.count({ ram: '6', priceMax: 15_000 })).toBe(1);
    const { products, facets } = catalogue.filter({ ram: '8' });
    expect(products).toMatchObject([
      { price: 18_000, priceVariant: { ram: 8, storage: 256 }, priceAt: '2025-11-02', priceKind: 'current' },
    ]);
    expect(facets.price.reduce((sum, bar) => sum + bar, 0)).toBe(1);
    expect(catalogue.filter({ priceMax: 15_000 }).facets.ram).toMatchObject({ '6': 1, '8': 0 });
  });

  test('sorting by price uses the matching variant', () => {
    const variant = (ram: number, price: number) => ({
      ram,
      storage: 128,
      price,
      priceAt: null,
      priceKind: 'current' as const,
    });
    const catalogue = new Catalogue(
      [],
      [
        entry({ id: 'a', variants: [variant(4, 9_000), variant(8, 20_000)] }),
        entry({ id: 'b', variants: [variant(4, 10_000), variant(8, 12_000)] }),
      ],
    );
    const ids = (query: FilterQuery) => catalogue.filter(query).products.map(({ id }) => id);
    expect(ids({ sort: 'price-asc' })).toEqual(['a', 'b']);
    expect(ids({ sort: 'price-asc', ram: '8' })).toEqual(['b', 'a']);
    expect(ids({ sort: 'price-desc', ram: '8' })).toEqual(['a', 'b']);
  });

  test('pages cover every match once, in order', () => {
    fc.assert(
      fc.property(anyEntries, anyQuery, (given, query) => {
        const catalogue = new Catalogue(BRANDS, given);
        const { totalPages } = catalogue.filter(query);
        const paged = Array.from({ length: totalPages }, (_, at) => catalogue.filter({ ...query, page: at + 1 }));
        const all = catalogue.filter({ ...query, page: 1, limit: 100 });
        expect(paged.flatMap((page) => page.products)).toEqual(all.products);
        expect(paged.map((page) => page.hasMore)).toEqual(paged.map((_, at) => at + 1 < totalPages));
        expect(catalogue.filter({ ...query, page: totalPages + 1 })).toMatchObject({ products: [], total: all.total });
      }),
      { numRuns: rounds(100) },
    );
  });

  test('equals the naive listing on a larger catalogue', () => {
    const given = syntheticEntries(600);
    const brands = syntheticBrands();
    const catalogue = new Catalogue(brands, given);
    // Scores come from the catalogue itself; score/score.test.ts proves them.
    const entries = given.map((entry) => ({ ...entry, card: catalogue.get(entry.card.id) ?? entry.card }));
    const random = seededRandom(4);
    let few = 0;
    for (let round = 0; round < 30; round++) {
      const query = { ...syntheticQuery(random), page: 1 };
      const answer = catalogue.filter(query);
      expect(answer).toEqual(naiveFilter(entries, shownBrands(brands, entries), query));
      if (answer.total > 1 && answer.total < 9) few++;
    }
    expect(few).toBeGreaterThan(2);
  });

  test('an empty catalogue returns zeros and no pages', () => {
    const answer = new Catalogue([brand('acme', 'Acme')]).filter({});
    expect(answer).toMatchObject({ products: [], total: 0, currentPage: 1, totalPages: 0, hasMore: false });
    expect(answer.facets.brands).toEqual({ acme: 0 });
    expect(answer.facets.battery).toEqual({ '3000': 0, '4000': 0, '5000': 0, '6000': 0, '7000': 0 });
  });

  test('a query parsed by the contract has the same defaults', () => {
    const catalogue = new Catalogue([], [entry({ id: 'a', displaySize: 6 }), entry({ id: 'b', displaySize: 5.9 })]);
    expect(catalogue.filter(ProductFilterQuery.parse({}))).toEqual(catalogue.filter({}));
    const query = ProductFilterQuery.parse({ display: '6', chipset: 'apple,exynos', brandId: 'acme' });
    expect(catalogue.filter(query).facets.display).toEqual({ '5.5': 0, '6.0': 0, '6.5': 0 });
    expect(catalogue.filter({ ...query, chipset: undefined }).products.map((card) => card.id)).toEqual(['a']);
  });

  test('an unpriced phone matches no price filter', () => {
    const entries = [
      entry({ id: 'free' }),
      entry({ id: 'cheap', price: 5_000 }),
      entry({ id: 'dear', price: 300_000 }),
    ];
    const catalogue = new Catalogue([], entries);
    const ids = (query: FilterQuery) => catalogue.filter(query).products.map((card) => card.id);
    expect(ids({ priceMin: 0 })).toEqual(['cheap', 'dear', 'free']);
    expect(ids({ priceMin: 1_000 })).toEqual(['cheap', 'dear']);
    expect(ids({ priceMin: 0, priceMax: 200_000 })).toEqual(['cheap']);
    expect(ids({ priceMax: 300_000 })).toEqual(['cheap', 'dear']);
    expect(ids({ priceMin: 300_001 })).toEqual([]);
    expect(ids({ priceMin: Number.MAX_SAFE_INTEGER, priceMax: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  test('an unknown option is an error', () => {
    expect(() => new Catalogue().filter({ chipset: ['pentium'] })).toThrow(RangeError);
  });

  test('returns the cards it was given', () => {
    const given = entry({ id: 'a' });
    const catalogue = new Catalogue([], [given]);
    expect(catalogue.filter({}).products[0]).toBe(given.card);
    const held = catalogue.filter({}).products;
    catalogue.setCounters('a', { likes: 3 });
    expect(held[0]?.likes).toBe(0);
    expect(catalogue.get('a')?.likes).toBe(3);
  });
});
