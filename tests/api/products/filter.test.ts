import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#catalogue/random.ts';
import { PRICE_MAX } from '#contract/limits.ts';
import {
  FILTER_GROUP_NAMES,
  type FilterGroup,
  filterOptions,
  filterRow,
  isBound,
  SORTS,
} from '#contract/phone/filters.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { sameVariant, withHeadlinePrice } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { type Database, openDatabase } from '#db/client.ts';
import { toColumns, toPhone } from '#db/phone-columns.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import {
  countPhones,
  judgePhones,
  listVariants,
  matchingPhones,
  type Query,
} from '#tests/support/database/filter-in-sql.ts';
import { rounds } from '#tests/support/rounds.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

let location: TestLocation;
let server: TestApp;
let brandIds: string[];

beforeAll(async () => {
  location = await freshLocation(undefined, 'seeded');
  const database = openDatabase(location);
  // Adds ratings to sort by, and gaps.
  await sql`update products set rating_count = length(name) % 7, rating_sum = (length(name) % 7) * (length(id) % 5 + 1)`.execute(
    database.query,
  );
  await sql`update products set battery = null where length(id) % 17 = 0`.execute(database.query);
  await sql`update products set launched_at = null where length(id) % 19 = 0`.execute(database.query);
  await mixVariants(database);
  await listVariants(database);
  brandIds = (await database.query.selectFrom('brands').select('id').orderBy('id').execute()).map(({ id }) => id);
  await database.close();
  // Response schemas are tested elsewhere; checking three thousand responses would double the time.
  server = await openTestApp({ location, strictResponses: false });
});
afterAll(async () => {
  await server.close();
  await location.remove();
});

/** Adds more variants than phones really have, with gaps and contradictory prices. */
async function mixVariants({ query: db }: Database): Promise<void> {
  const random = seededRandom(35);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  for (const row of await db.selectFrom('products').selectAll().orderBy('id').execute()) {
    if (random() < 0.3) continue;
    const phone = toPhone(row);
    const base = phone.price ?? 9_000;
    const variants = Array.from({ length: Math.floor(random() * 5) }, () => ({
      ram: pick([null, 4, 6, 8, 12]),
      storage: pick([32, 64, 128, 256, 512]),
      price: pick([null, base, base + 2_000, Math.round(base * 1.4), Math.max(1, base - 1_500)]),
      priceAt: pick([null, '2023-07', '2024', '2025-01-07', '2026-01-08']),
      priceSource: null,
    }));
    const isAlone = (one: Variant, at: number) => variants.findIndex((other) => sameVariant(one, other)) === at;
    const price = random() < 0.2 ? null : phone.price;
    const mixed = withHeadlinePrice({ ...phone, price, variants: variants.filter(isAlone) });
    await db.updateTable('products').set(toColumns(mixed)).where('id', '=', row.id).execute();
  }
}

async function filter(query: Query) {
  const url = `/api/products/filter?${new URLSearchParams(query as Record<string, string>)}`;
  const { status, body } = await server.call({ url });
  expect(status, url).toBe(200);
  return body;
}

function randomQuery(random: () => number): Query {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const some = <T>(items: readonly T[]): T[] => items.filter(() => random() < 0.4);
  const query: Query = { sort: pick(SORTS.filter((sort) => sort !== 'popular' && sort !== 'score')) };
  for (const group of FILTER_GROUP_NAMES) {
    if (random() > (group === 'ram' || group === 'storage' ? 0.4 : 0.2)) continue;
    const row = filterRow(group);
    const options = filterOptions(row);
    const chosen = isBound(row) ? pick(options) : some(options).join(',');
    if (chosen) query[group] = chosen;
  }
  if (random() < 0.3) query.brandId = some(brandIds).slice(0, 5).join(',') || pick(brandIds);
  if (random() < 0.4) query.priceMin = String(Math.floor(random() * 60) * 1000);
  if (random() < 0.4) query.priceMax = String(Math.floor(random() * 220) * 1000);
  return query;
}

test('for random queries total, order and every facet equal those of SQL', async () => {
  const random = seededRandom(2026);
  const phones = await judgePhones(server.database);
  for (let n = 0; n < rounds(3_000); n++) {
    const query = randomQuery(random);
    const counted = countPhones(phones, query);
    const page = 1 + Math.floor(random() * 3);
    const body = await filter({ ...query, page: String(page), limit: '20' });
    const { brands: _brands, price: _price, ...facets } = body.facets;
    expect({ total: body.total, facets }, JSON.stringify(query)).toEqual(counted);
    expect(body).toMatchObject({
      currentPage: page,
      totalPages: Math.ceil(counted.total / 20),
      hasMore: page * 20 < counted.total,
    });
    // Sorting takes most of the database's time, so only a quarter of the queries compares it.
    if (n % 4 > 0) continue;
    const expected = await matchingPhones(server.database, query);
    expect(counted.total).toBe(expected.length);
    expect(
      body.products.map(({ id, price }: ProductCard) => ({ id, price })),
      JSON.stringify(query),
    ).toEqual(expected.slice((page - 1) * 20, page * 20));
  }
});

test('applying any shown facet gives exactly the count it promised', async () => {
  const random = seededRandom(7);
  for (let n = 0; n < 12; n++) {
    const query = randomQuery(random);
    const { facets } = await filter(query);
    for (const group of FILTER_GROUP_NAMES) {
      const row = filterRow(group);
      const before = row.kind === 'all' && query[group] ? `${query[group]},` : '';
      for (const option of filterOptions(row)) {
        const { total } = await filter({ ...query, [group]: before + option });
        expect(facets[group][option], `${group}=${option} on ${JSON.stringify(query)}`).toBe(total);
      }
    }
    for (const brandId of brandIds.slice(0, 6)) {
      expect(facets.brands[brandId]).toBe((await filter({ ...query, brandId })).total);
    }
    const { priceMin: _min, priceMax: _max, ...anyPrice } = query;
    const priced = await filter({ ...anyPrice, priceMin: '1' });
    expect(facets.price.reduce((sum: number, bar: number) => sum + bar, 0)).toBe(priced.total);
  }
});

describe('semantics', () => {
  const everyProduct = async (query: Query, holds: (product: ProductCard) => boolean) => {
    const { products, total } = await filter({ ...query, limit: '100' });
    expect(total).toBeGreaterThan(0);
    for (const product of products) expect(holds(product), JSON.stringify(product)).toBe(true);
  };

  const minimums: [FilterGroup, string, keyof ProductCard][] = [
    ['battery', '5000', 'batteryCapacity'],
    ['display', '6.5', 'displaySize'],
    ['storage', '256', 'storage'],
    ['primary_camera', '108', 'primaryCamera'],
    ['secondary_camera', '32', 'secondaryCamera'],
    ['ram', '8', 'ram'],
  ];
  test.each(minimums)('%s is a minimum that an unpublished figure never matches', async (group, option, field) => {
    await everyProduct({ [group]: option }, (product) => Number(product[field] ?? Number.NaN) >= Number(option));
  });

  test('chipset is a text match, several are either', async () => {
    await everyProduct({ chipset: 'snapdragon' }, ({ chipset }) => /snapdragon/i.test(chipset ?? ''));
    await everyProduct({ chipset: 'apple,exynos' }, ({ chipset }) => /apple|exynos/i.test(chipset ?? ''));
  });

  test('resolution matches its common name, exactly', async () => {
    await everyProduct({ resolution: 'hd' }, ({ resolutionType }) => /^HD\+?$/.test(resolutionType ?? ''));
    await everyProduct({ resolution: 'fhd' }, ({ resolutionType }) => /^FHD\+?$/.test(resolutionType ?? ''));
    await everyProduct({ resolution: 'qhd' }, ({ resolutionType }) => /^(QHD\+?|4K)$/.test(resolutionType ?? ''));
  });

  test('a maximum works for any figure, and an unpublished figure never matches', async () => {
    for (const [group, figure] of [
      ['weight', '185'],
      ['weight', '177.5'],
      ['width', '72'],
    ] as const) {
      const found = await matchingPhones(server.database, { [group]: figure });
      expect(found.length).toBeGreaterThan(0);
      expect((await filter({ [group]: figure })).total).toBe(found.length);
    }
    const { products } = await filter({ width: '72', limit: '100' });
    for (const { dimensions } of products) expect(dimensions.width).toBeLessThanOrEqual(72);
  });

  test('of several features all are required', async () => {
    const [five, jack, both] = await Promise.all(
      ['5g', 'jack', '5g,jack'].map((features) => filter({ features, limit: '1' })),
    );
    expect(both.total).toBeGreaterThan(0);
    expect(both.total).toBeLessThan(Math.min(five.total, jack.total));
    expect(five.facets.features.jack).toBe(both.total);
  });

  test('a year is the earliest launch year', async () => {
    await everyProduct({ year: '2025' }, ({ launchedAt }) => (launchedAt ?? '') >= '2025');
  });

  test('6 means 6.0', async () => {
    expect((await filter({ display: '6' })).total).toBe((await filter({ display: '6.0' })).total);
  });

  test('priceMax accepts any amount, also above 200000, and only set filters apply', async () => {
    const highest = (await filter({ sort: 'price-desc', limit: '1' })).products[0].price;
    expect(highest).toBeGreaterThan(0);
    const all = await filter({});
    const priced = await filter({ priceMin: '1' });
    expect((await filter({ priceMin: '0' })).total).toBe(all.total);
    expect((await filter({ priceMax: String(highest) })).total).toBe(priced.total);
    expect((await filter({ priceMax: String(highest - 1) })).total).toBeLessThan(priced.total);
    await server.call({
      method: 'POST',
      url: '/api/products',
      headers: await server.as('admin'),
      payload: { name: 'Jewelled', brandId: 'samsung', price: 250_000 },
    });
    const found = async (query: Query) => (await filter({ search: 'jewelled', ...query })).total;
    expect(await found({ priceMax: String(PRICE_MAX) })).toBe(0);
    expect(await found({ priceMax: '249999' })).toBe(0);
    expect(await found({ priceMax: '250000' })).toBe(1);
    expect(await found({ priceMin: '250001' })).toBe(0);
    expect(await found({ priceMin: '250000' })).toBe(1);
  });

  test.each([
    ['battery', '4500', 'batteryCapacity'],
    ['battery', '4999.5', 'batteryCapacity'],
    ['display', '6.67', 'displaySize'],
    ['storage', '200', 'storage'],
    ['primary_camera', '50', 'primaryCamera'],
    ['secondary_camera', '13', 'secondaryCamera'],
  ] as [FilterGroup, string, keyof ProductCard][])(
    '%s=%s is a minimum like any figure',
    async (group, figure, field) => {
      await everyProduct({ [group]: figure }, (product) => Number(product[field] ?? Number.NaN) >= Number(figure));
      const found = await matchingPhones(server.database, { [group]: figure });
      expect((await filter({ [group]: figure })).total).toBe(found.length);
    },
  );

  test('search combines with filters', async () => {
    const { products } = await filter({ search: 'galaxy', battery: '5000', limit: '100' });
    expect(products.length).toBeGreaterThan(5);
    for (const product of products) expect(product.brandId).toBe('samsung');
  });
});

describe('bounds', () => {
  test.each([
    ['limit=0', 400],
    ['limit=abc', 400],
    ['page=0', 400],
    ['page=1.5', 400],
    ['battery=4500', 200],
    ['battery=4500mAh', 400],
    ['battery=-1', 400],
    ['battery=1e3', 400],
    ['display=99999999', 400],
    ['battery=', 400],
    ['chipset=pentium', 400],
    ['chipset=apple,pentium', 400],
    ['resolution=8k', 400],
    ['sort=cheapest', 400],
    ['sort=narrowest', 200],
    ['features=5g,nfc', 200],
    ['features=5g,warp', 400],
    ['weight=185', 200],
    ['weight=light', 400],
    ['year=2025', 200],
    ['priceMin=-1', 400],
    ['priceMin=1e3', 400],
    ['brandId=Not%20an%20id', 400],
    ["brandId=x'%20OR%201=1--", 400],
  ])('%s is read as %i', async (query, status) => {
    expect((await server.call({ url: `/api/products/filter?${query}` })).status).toBe(status);
  });

  test('a limit beyond the maximum is clamped to 100', async () => {
    expect((await filter({ limit: '1000000000' })).products).toHaveLength(100);
  });

  test('a page beyond the last is empty but has the total', async () => {
    const body = await filter({ page: '99999' });
    expect(body).toMatchObject({ products: [], hasMore: false });
    expect(body.total).toBeGreaterThan(900);
  });

  test('a lowest price above the highest finds nothing', async () => {
    expect((await filter({ priceMin: '50000', priceMax: '10000' })).total).toBe(0);
  });

  test('an unknown brand finds nothing', async () => {
    expect((await filter({ brandId: 'no-such-brand' })).total).toBe(0);
  });

  test.each([
    ['%', ''],
    ['_', ''],
    ['\\', ''],
    ['🤖', ''],
    ['galaxy%', 'galaxy'],
    ['galaxy\\', 'galaxy'],
    ["'galaxy'--", 'galaxy'],
    ['galaxy_s24', 'galaxy s24'],
    ['ſ', 's'],
  ])('punctuation in a search is ignored: %s is “%s”', async (search, words) => {
    const { products, total } = await filter({ search });
    const expected = await filter({ search: words });
    expect(total).toBeGreaterThan(0);
    expect([total, products]).toEqual([expected.total, expected.products]);
  });

  test.each(['gal_xy', 'gala%y', "galaxy' or '1'='1", '"; drop table products; --', '١٢'])(
    'search for %s finds nothing: no character is a wildcard or SQL',
    async (search) => {
      expect(await filter({ search })).toMatchObject({ products: [], total: 0 });
    },
  );
});
