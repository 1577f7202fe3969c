import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Api } from '#app/lib/api.ts';
import { listingQuery } from './listing-queries.ts';
import { readListing } from './listing-state.ts';

type Query = Record<string, string>;
const read = (query: string) => readListing(new URLSearchParams(query));

/** A fake server with this many results per query. */
function serverWith(totalFor: (query: Query) => number, largestBrand = 23) {
  const filter = vi.fn(async ({ query }: { query: Query }) => {
    const total = totalFor(query);
    const page = Number(query.page ?? 1);
    const shown = Math.max(0, Math.min(30, total - (page - 1) * 30));
    const products = Array.from({ length: shown }, (_, at) => ({ id: `phone-${at}` }));
    return {
      products,
      total,
      currentPage: page,
      totalPages: Math.ceil(total / 30),
      facets: { brands: { samsung: largestBrand, lg: 4 } },
    };
  });
  const latestByBrand = vi.fn(async (_: { query: Query }) => []);
  return { api: { products: { filter, latestByBrand } } as unknown as Api, filter, latestByBrand };
}

const fetch = (api: Api, query: string) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).query(listingQuery(api, read(query)));

test('an empty result suggests the filter whose removal finds most phones', async () => {
  const { api } = serverWith((query) => (query.brandId ? (query.chipset ? 0 : 38) : query.battery ? 402 : 455));
  const withBattery = await fetch(api, 'brand=apple&chipset=snapdragon&battery=5000');
  expect(withBattery).toMatchObject({ total: 0, removalHint: { key: 'brand', total: 402 } });
  const { api: hopeless } = serverWith(() => 0);
  expect((await fetch(hopeless, 'brand=apple&chipset=snapdragon')).removalHint).toBeNull();
});

test('a result with phones needs only one request', async () => {
  const { api, filter } = serverWith(() => 45);
  expect(await fetch(api, 'brand=lg&page=2')).toMatchObject({ total: 45, page: 2, pageCount: 2, removalHint: null });
  expect(filter).toHaveBeenCalledTimes(1);
});

test('a page number that is too high shows the last page', async () => {
  const { api } = serverWith(() => 45);
  expect(await fetch(api, 'brand=lg&page=9')).toMatchObject({ page: 2, pageCount: 2 });
});

test('the home view fetches five phones per brand and page', async () => {
  const { api, latestByBrand } = serverWith(() => 27);
  expect(await fetch(api, 'page=3')).toMatchObject({ total: 27, page: 3, pageCount: 5, shown: { groups: [] } });
  expect(latestByBrand.mock.calls[0]?.[0]).toEqual({
    query: { status: 'available,upcoming', limit: '15', order: 'priced' },
  });
  expect((await fetch(api, 'page=900000')).page).toBe(5);
});

test('the home view ends at thirty phones per brand, whatever the page', async () => {
  const { api, latestByBrand } = serverWith(() => 900, 400);
  expect(await fetch(api, 'page=80')).toMatchObject({ page: 6, pageCount: 6 });
  expect(latestByBrand.mock.calls[0]?.[0]).toEqual({
    query: { status: 'available,upcoming', limit: '30', order: 'priced' },
  });
});
