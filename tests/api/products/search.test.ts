import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { QUESTIONS } from '#catalogue/search/understand/testing/questions.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });

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

test('brands are found besides phones, each with its count', async () => {
  const { brands } = await search('sams');
  expect(brands[0]).toMatchObject({ id: 'samsung', name: 'Samsung' });
  expect(brands[0].productCount).toBeGreaterThan(100);
});

test('a purpose gives an order, a list and an article, phones on sale first', async () => {
  const { understood, blogs, products, total } = await search('best camera phone under 30k');
  expect(understood).toMatchObject({
    sort: 'score',
    query: { priceMax: '30000', weights: expect.stringContaining('cameras:10') },
    intent: { key: 'camera', list: 'cameras', article: 'phone-cameras-explained' },
  });
  expect(understood.chips).toContainEqual({ key: 'sort', label: 'Best cameras first', words: 'camera' });
  expect(blogs[0].id).toBe('phone-cameras-explained');
  expect(total).toBeGreaterThan(10);
  for (const { status } of products) expect(status).toBe('available');
});

test('every question with a list or an article gets a result', async () => {
  const empty: string[] = [];
  // The default catalogue has no announced phone.
  for (const [text] of QUESTIONS.filter(([asked]) => !asked.startsWith('upcoming'))) {
    const { total, blogs, understood } = await search(text);
    if (total === 0 && blogs.length === 0 && !understood?.intent?.list) empty.push(text);
  }
  expect(empty).toEqual([]);
});

test('an empty text and no results are empty responses, not errors', async () => {
  const nothing = { products: [], brands: [], blogs: [], total: 0 };
  expect((await server.call({ url: '/api/search' })).body).toEqual(nothing);
  expect(await search('   ')).toEqual(nothing);
  expect(await search('zzzzqqqq')).toEqual(nothing);
});

test.each(['%%', '_', '\\', '\u{1f4f1}', 'gal_xy', 'gala%y', "zorblax' or '1'='1", "'; drop table products;--", '١٢'])(
  '%s finds nothing: no character is a wildcard or SQL',
  async (text) => {
    expect(await search(text)).toEqual({ products: [], brands: [], blogs: [], total: 0 });
  },
);

test.each(['samsung%', "'samsung'--", '<samsung>', 'samsung\\'])('the punctuation in %s is ignored', async (text) => {
  const found = await search(text);
  expect(found.products.length).toBeGreaterThan(5);
  expect(found).toEqual(await search('samsung'));
});

test('a question is understood, and its total is what the listing shows', async () => {
  const { understood, total, products } = await search('5g phone under 20k with big battery');
  expect(understood).toEqual({
    query: { battery: '6000', features: '5g', priceMax: '20000' },
    chips: [
      { key: 'battery-6000', label: '6000 mAh and above', words: 'big battery' },
      { key: 'features-5g', label: '5G', words: '5g' },
      { key: 'price', label: 'Up to ₹20,000', words: 'under 20k' },
    ],
    rest: '',
  });
  const filtered = await server.call({
    url: `/api/products/filter?${new URLSearchParams({ ...understood.query, status: 'available,upcoming' })}`,
  });
  expect(filtered.body.total).toBe(total);
  expect(products.length).toBeGreaterThan(0);
  for (const { price } of products) expect(price).toBeLessThanOrEqual(20_000);
});

test('unread words of a question are searched if they find phones, else reported', async () => {
  expect((await search('galaxy under 20k')).understood).toMatchObject({
    query: { priceMax: '20000', search: 'galaxy' },
    rest: 'galaxy',
  });
  const lost = await search('phone for zorblax under 20k');
  expect(lost.understood).toMatchObject({ query: { priceMax: '20000' }, rest: 'zorblax' });
  expect(lost.understood.isRestElsewhere).toBeUndefined();
  expect(lost.total).toBeGreaterThan(50);
  const dear = await search('iphone 15 under 10k');
  expect(dear.understood).toMatchObject({ query: { priceMax: '10000' }, rest: 'iphone 15', isRestElsewhere: true });
});

test('a question without a name finds only phones on sale', async () => {
  const { products, total, closest } = await search('foldable phone under 80k');
  expect(products).toHaveLength(Math.min(total, 10));
  for (const { status, lastSeenAt } of products) expect([status, lastSeenAt]).toEqual(['available', undefined]);
  expect(closest).toBeUndefined();
});

test('if every result is discontinued, two similar phones on sale are added', async () => {
  const { products, closest } = await search('iphone 13');
  for (const { status, lastSeenAt } of products) expect(status === 'discontinued' || lastSeenAt).toBeTruthy();
  expect(closest).toHaveLength(2);
  const url = '/api/products/filter?brandId=apple&status=available&limit=100';
  const onSale: { score: number | null }[] = (await server.call({ url })).body.products;
  const distance = ({ score }: { score: number | null }) => Math.abs((score ?? 1_000) - products[0].score);
  const nearest = onSale.map(distance).sort((a, b) => a - b);
  expect(closest.map(distance)).toEqual(nearest.slice(0, 2));
});

test('an unknown name returns the closest names', async () => {
  const { products, closest, total } = await search('redmi note 9999');
  expect([products, total]).toEqual([[], 0]);
  expect(closest).toHaveLength(2);
  for (const { name } of closest) expect(name).toMatch(/^Redmi Note/);
});

test.each([
  ['newest 5g phone', 'newest'],
  ['lightest phone under 40k', 'lightest'],
  ['cheapest 5g phone', 'price-asc'],
  ['5g under 20k biggest battery', 'battery'],
  ['longest battery under 20k', 'battery'],
])('“%s” sorts by %s, which is a chip too', async (text, sort) => {
  const { understood } = await search(text);
  expect(understood.sort).toBe(sort);
  expect(understood.chips.at(-1).key).toBe('sort');
});

test.each(['galaxy s24', 'redmi note 13 5g', 'iphone 15 pro max', 'nothing phone 2a'])(
  'a name is not a question: %s',
  async (text) => {
    const { understood, products, total } = await search(text);
    expect(understood).toBeUndefined();
    expect(total).toBeGreaterThanOrEqual(products.length);
  },
);

test('“vs” compares the named phones', async () => {
  const { understood } = await search('pixel 8a vs oneplus 12');
  expect(understood.compare).toEqual(['google-pixel-8a', 'oneplus-12']);
  expect((await search('pixel 8a vs zzzzqqqq')).understood?.compare).toBeUndefined();
});

test('a cached answer is the same for everyone in every encoding', async () => {
  const url = '/api/search?search=galaxy';
  const plain = await server.app.inject({ url });
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)
    for (let time = 0; time < 2; time++) {
      const answer = await server.app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
    }
  expect((await server.app.inject({ url })).body).toBe(plain.body);
});
