import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp({ seeded: true });
});
afterAll(() => server.close());

async function search(text: string) {
  const { status, body } = await server.call({ url: `/api/search?search=${encodeURIComponent(text)}` });
  expect(status).toBe(200);
  return body;
}

test.each([
  ['samsang s24', /^Galaxy S24/],
  ['s24 ultra', /^Galaxy S24 Ultra$/],
  ['one plus 12', /^OnePlus 12$/],
  ['oneplus12', /^OnePlus 12$/],
  ['iphone15', /^iPhone 15$/],
  ['IPHONE 15 pro max', /^iPhone 15 Pro Max$/],
  ['redmi note13', /^Redmi Note 13/],
  ['nothing 2a', /^Nothing Phone \(2a\)$/],
  ['pixel8', /^Pixel 8$/],
  ['gallaxy a15', /^Galaxy A15/],
])('“%s” finds what people mean', async (text, name) => {
  const { products } = await search(text);
  expect(products[0]?.name).toMatch(name);
});

test('brands are found beside phones, each with its count', async () => {
  const { brands } = await search('sams');
  expect(brands[0]).toMatchObject({ id: 'samsung', name: 'Samsung' });
  expect(brands[0].productCount).toBeGreaterThan(100);
});

test('nothing typed and nothing found are empty answers, not errors', async () => {
  const nothing = { products: [], brands: [], blogs: [] };
  expect((await server.call({ url: '/api/search' })).body).toEqual(nothing);
  expect(await search('   ')).toEqual(nothing);
  expect(await search('zzzzqqqq')).toEqual(nothing);
});

test.each(['%%', '_', '\\', '\u{1f4f1}', 'gal_xy', 'gala%y', "galaxy' or '1'='1", "'; drop table products;--", '١٢'])(
  '%s finds nothing: no sign is a wildcard and no word is SQL',
  async (text) => {
    expect(await search(text)).toEqual({ products: [], brands: [], blogs: [] });
  },
);

test.each(['samsung%', "'samsung'--", '<samsung>', 'samsung\\'])('the signs in %s stand for nothing', async (text) => {
  const found = await search(text);
  expect(found.products.length).toBeGreaterThan(5);
  expect(found).toEqual(await search('samsung'));
});
