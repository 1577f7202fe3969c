import { expect, test } from 'vitest';
import { apiQuery, readListing } from '#app/features/catalogue/listing/listing-state.ts';
import { variantKey } from '#contract/phone/format.ts';
import type { Product, ProductCard } from '#contract/phone/product.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

/** Typical tasks of buyers as listing addresses: each result must be on sale at the variant and price it shows. */
const server = await openSharedApp({ seeded: true });
const get = async (url: string) => (await server.call({ url })).body;

interface Needs {
  ram?: number;
  storage?: number;
  most?: number;
  least?: number;
}

const TASKS: [task: string, address: string, needs: Needs][] = [
  [
    '8/128 under ₹15,000 with 5G',
    'ram=8&storage=128&priceMax=15000&features=5g',
    { ram: 8, storage: 128, most: 15_000 },
  ],
  ['the cheapest 12/256', 'ram=12&storage=256&sort=price-asc', { ram: 12, storage: 256 }],
  ['an iPhone with 256 GB', 'brand=apple&storage=256&sort=price-asc', { storage: 256 }],
  ['a big battery with 8 GB under ₹20,000', 'battery=6000&ram=8&priceMax=20000&sort=battery', { ram: 8, most: 20_000 }],
  ['a gift from ₹10,000 to ₹12,000', 'priceMin=10000&priceMax=12000&sort=score', { least: 10_000, most: 12_000 }],
  ['a small phone under ₹60,000', 'width=72&priceMax=60000', { most: 60_000 }],
  ['a foldable with 512 GB', 'features=foldable&storage=512', { storage: 512 }],
  [
    'wireless charging and 256 GB under ₹60,000',
    'features=wireless&storage=256&priceMax=60000&sort=score',
    { storage: 256, most: 60_000 },
  ],
];

async function expectBuyable(card: ProductCard, { ram = 0, storage = 0, most, least = 0 }: Needs): Promise<void> {
  expect(card).toMatchObject({ status: expect.stringMatching(/^(available|upcoming)$/) });
  expect(card.lastSeenAt).toBeUndefined();
  const { price, priceVariant } = card;
  if (price === null || priceVariant === null) return void expect([ram, most]).toEqual([0, undefined]);
  expect(priceVariant.ram ?? 0).toBeGreaterThanOrEqual(ram);
  expect(priceVariant.storage).toBeGreaterThanOrEqual(storage);
  expect(price).toBeGreaterThanOrEqual(least);
  expect(price).toBeLessThanOrEqual(most ?? price);
  const { variants }: Product = await get(`/api/products/${card.id}`);
  const sold = variants.find((variant) => variantKey(variant) === variantKey(priceVariant));
  expect(sold?.price, `${card.name} ${variantKey(priceVariant)}`).toBe(price);
}

test.each(TASKS)('%s is answered by phones on sale at the variant and price shown', async (_, address, needs) => {
  const query = new URLSearchParams(apiQuery(readListing(new URLSearchParams(address))));
  const { products, total } = await get(`/api/products/filter?${query}`);
  expect(total).toBeGreaterThan(0);
  expect(products.some(({ price }: ProductCard) => price !== null)).toBe(true);
  for (const card of products) await expectBuyable(card, needs);
});

test('sorted by price, results ascend by the price they show', async () => {
  const { products } = await get('/api/products/filter?ram=12&storage=256&sort=price-asc&status=available&limit=100');
  const prices = products.flatMap(({ price }: ProductCard) => price ?? []);
  expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b));
});
