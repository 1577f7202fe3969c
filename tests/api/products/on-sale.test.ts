import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/phone/product.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');
const get = async (url: string) => (await server.call({ url, headers: admin })).body;

/** A price from today, relative to which others are old. */
async function add(name: string, fields: object = {}): Promise<string> {
  const payload = { name, brandId: 'nokia', ...fields };
  const { status, body } = await server.call({ method: 'POST', url: '/api/products', headers: admin, payload });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const decide = async (id: string, status: string) => {
  const payload = { ids: [id], change: { action: 'status', status } };
  return (await server.call({ method: 'PATCH', url: '/api/admin/products', headers: admin, payload })).body;
};
const statusOf = async (name: string) => {
  const found = [];
  for (const status of ['available', 'upcoming', 'unconfirmed', 'discontinued']) {
    const { total } = await get(`/api/products/filter?search=${encodeURIComponent(name)}&status=${status}`);
    if (total > 0) found.push(status);
  }
  return found;
};

test('a phone whose price is over a year older than the newest does not count as on sale', async () => {
  await add('Newest Price', { price: 9_999 });
  const id = await add('Forgotten', { price: 9_999, priceAt: '2024-03-02' });
  expect(await statusOf('forgotten')).toEqual(['unconfirmed']);
  const product = await get(`/api/products/${id}`);
  expect(product).toMatchObject({ status: 'available', lastSeenAt: '2024-03-02', priceKind: 'last' });
  const { products } = await get('/api/admin/products?status=unconfirmed&search=forgotten');
  expect(products.map((phone: ProductCard) => phone.id)).toEqual([id]);
});

test('an old catalogue without newer prices keeps its phones on sale', async () => {
  const before = await get('/api/products/filter?status=unconfirmed&limit=100');
  expect(before.products.every(({ lastSeenAt }: ProductCard) => lastSeenAt !== undefined)).toBe(true);
  expect((await get('/api/products/filter?status=available')).total).toBeGreaterThan(300);
});

test('confirming it puts it back on sale, and undo reverts that', async () => {
  await add('Newest Price Again', { price: 9_999 });
  const id = await add('Seen Again', { price: 9_999, priceAt: '2024-03-02' });
  const { undoId } = await decide(id, 'available');
  expect(await statusOf('seen again')).toEqual(['available']);
  await server.call({ method: 'POST', url: `/api/admin/undo/${undoId}`, headers: admin, payload: {} });
  await expect.poll(() => statusOf('seen again')).toEqual(['unconfirmed']);
});

test('a phone marked as discontinued at the desk is no longer unconfirmed', async () => {
  await add('Newest Price Once More', { price: 9_999 });
  const id = await add('Really Gone', { price: 9_999, priceAt: '2024-03-02' });
  await decide(id, 'discontinued');
  expect(await statusOf('really gone')).toEqual(['discontinued']);
  expect((await get(`/api/products/${id}`)).lastSeenAt).toBeUndefined();
});

test('a text search lists phones on sale before others', async () => {
  await add('Zanzibar Old', { launchedAt: '2026-02-01', status: 'discontinued' });
  await add('Zanzibar New', { launchedAt: '2020-02-01' });
  const { products } = await get('/api/products/filter?search=zanzibar');
  expect(products.map(({ name }: ProductCard) => name)).toEqual(['Zanzibar New', 'Zanzibar Old']);
});
