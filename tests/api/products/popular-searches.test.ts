import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

const server = await openSharedApp({ env: { TRUST_PROXY: '1' } });
beforeAll(async () => {
  const headers = await server.as('admin');
  await server.call({ method: 'POST', url: '/api/brands', headers, payload: { name: 'Acme' } });
  for (const name of ['One', 'Two']) {
    const payload = { name, brandId: 'acme', price: 12_000, batteryCapacity: 6_000, features: ['5g'], network: ['5G'] };
    await server.call({ method: 'POST', url: '/api/products', headers, payload });
  }
});
beforeEach(async () => {
  for (const table of ['activity_marks', 'activity_hours'] as const)
    await server.database.query.deleteFrom(table).execute();
});

const make = (search: string, visitor: number, headers: Record<string, string> = {}) =>
  server.call({
    method: 'POST',
    url: '/api/search/made',
    payload: { search },
    headers: { 'user-agent': READER, 'x-forwarded-for': `10.0.0.${visitor}`, ...headers },
  });

/** Writes buffered counts and updates the lists, as the timers do. */
async function popular(): Promise<{ label: string; path: string }[]> {
  const { activity, ranks } = server.app.services;
  await activity.flush();
  await ranks.catchUp();
  return (await server.call({ url: '/api/search/popular' })).body;
}

const stored = async () =>
  (
    await server.database.query
      .selectFrom('activity_hours')
      .select(['subject', 'count'])
      .where('kind', '=', 'search')
      .orderBy('subject')
      .execute()
  ).map(({ subject, count }) => [subject, count]);

test('a search is suggested to others once three visitors searched for it on one day', async () => {
  for (const [text, visitor] of [
    ['big battery under 20k', 1],
    ['UNDER 20,000 with a big battery', 2],
    ['big battery under 20k', 2],
    ['big battery under 20k', 2],
  ] as const)
    expect((await make(text, visitor)).status).toBe(200);
  expect(await popular()).toEqual([]);
  expect(await stored()).toEqual([['battery=6000&priceMax=20000', 2]]);
  await make('battery over 6000 below 20000', 3);
  expect(await popular()).toEqual([
    { label: '6000 mAh and above ·\u00a0Up to ₹20,000', path: '/products?brand=all&battery=6000&priceMax=20000' },
  ]);
});

test('a visitor counts once a day, also after the hourly records are deleted', async () => {
  await make('under 20k', 1);
  await popular();
  const { query } = server.database;
  const [mark] = await query.selectFrom('activity_marks').select('hour').where('kind', '=', 'search').execute();
  expect(mark?.hour).toBe(`${new Date().toISOString().slice(0, 10)}T00`);
  await make('below ₹20,000', 1);
  await popular();
  expect(await stored()).toEqual([['priceMax=20000', 1]]);
});

test('stores phones and comparisons by the phones they name', async () => {
  for (const visitor of [1, 2, 3]) {
    await make('acme one', visitor);
    await make(visitor === 1 ? 'two vs one' : 'One vs Two', visitor);
  }
  expect(await popular()).toEqual([
    { label: 'One vs Two', path: '/products/compare?ids=acme-one,acme-two' },
    { label: 'One', path: '/product/acme-one' },
  ]);
});

test.each([
  'rahul 98765 43210',
  'one asha.rao@example.org',
  'my phone one for Asha',
  'zzzzzz',
  'under 20k for Asha Rao',
  ' ',
])('does not store the words of a visitor: %s', async (text) => {
  for (const visitor of [1, 2, 3]) await make(text, visitor);
  expect(await popular()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('a page counts a search only with consent, and no bot is counted', async () => {
  for (const visitor of [1, 2, 3]) {
    await make('under 20k', visitor, { 'sec-fetch-site': 'same-origin' });
    await make('under 20k', visitor, { 'user-agent': 'Googlebot/2.1' });
  }
  await popular();
  expect(await stored()).toEqual([]);
  await make('under 20k', 1, { 'sec-fetch-site': 'same-origin', 'x-analytics': 'on' });
  await popular();
  expect(await stored()).toEqual([['priceMax=20000', 1]]);
});
