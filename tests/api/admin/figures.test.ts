import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { indiaDay, indiaToday } from '#contract/time.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let phone: string;
let article: string;

const server = await openSharedApp();
const admin = await server.as('admin');
beforeAll(async () => {
  const send = (url: string, payload: object) => server.call({ method: 'POST', url, headers: admin, payload });
  const brandId = (await send('/api/brands', { name: 'Lumenfold' })).body.id;
  phone = (await send('/api/products', { name: 'One', brandId, price: 20_000 })).body.id;
  await send('/api/products', { name: 'Two', brandId, price: 21_000 });
  article = (await (await createEditor(server)).publish('Read by many')).id;
});
afterEach(() => {
  vi.useRealTimers();
});

const browser = (address: string) => ({
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'x-reader': address,
});
const read = async (query = '') => (await server.call({ url: `/api/admin/figures${query}`, headers: admin })).body;
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

test('counts every kind of activity by day in IST, compared with the days before', async () => {
  // Views are stored by UTC hour and count for the day in IST on which that hour starts, so in the first half hour of
  // that day they count for the day before.
  const hourBegan = new Date(Math.floor(Date.now() / HOUR) * HOUR).toISOString();
  if (indiaDay(hourBegan) !== indiaToday()) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR / 2 });
  const reader = await server.signUp('Figures');
  const as = (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
    server.call({ method, url, headers: reader.headers, payload });
  const headers = browser('a');
  await server.call({ url: `/api/products/${phone}`, headers });
  await server.call({ url: `/api/blogs/${article}`, headers });
  await server.call({ url: '/api/products/filter?search=nokia%203310', headers });
  await server.call({
    method: 'POST',
    url: '/api/products/compare',
    headers,
    payload: { productIds: [phone, 'lumenfold-two'] },
  });
  await as(`/api/products/${phone}/like`, { liked: true });
  await as(`/api/products/${phone}/favorite`, { favorited: true });
  await as(`/api/users/${reader.id}/alerts/${phone}`, { below: null }, 'PUT');
  await as(`/api/blogs/${article}/comments`, { comment: 'Well said.' });
  await server.app.services.activity.flush();
  const today = indiaToday();
  const yesterday = shift(today, -1);
  await server.database.query
    .insertInto('activity_days')
    .values([{ kind: 'view', day: yesterday, subject: phone, count: 7 }])
    .execute();

  const body = await read(`?from=${today}&until=${today}`);
  expect(body.totals).toMatchObject({
    views: 1,
    articleViews: 1,
    comparisons: 1,
    likes: 1,
    saves: 1,
    alerts: 1,
    comments: 1,
    emptySearches: 1,
  });
  expect(body.before.views).toBe(7);
  expect(body.phones).toEqual([
    {
      id: phone,
      name: 'Lumenfold One',
      views: 1,
      viewsBefore: 7,
      likes: 1,
      saves: 1,
      comparisons: 1,
      alerts: 1,
    },
  ]);
  expect(body.articles).toEqual([{ id: article, title: 'Read by many', views: 1, viewsBefore: 0, comments: 1 }]);
  expect(body.emptySearches).toEqual([{ search: 'nokia 3310', count: 1 }]);
  expect(body.knownSince).toMatchObject({ views: yesterday, articleViews: today });
  expect((await read()).days).toHaveLength(30);
  expect((await read()).days.at(-2)).toMatchObject({ date: yesterday, views: 7 });
});

test('the days add up the hours, and draft articles and robots count nothing', async () => {
  const before = await read();
  await server.call({ url: `/api/products/${phone}`, headers: { 'user-agent': 'Googlebot/2.1' } });
  const draft = (await (await createEditor(server)).write('Still a draft')).id;
  await server.call({ url: `/api/blogs/${draft}`, headers: { ...admin, ...browser('b') } });
  await server.app.services.activity.flush();
  expect((await read()).totals).toEqual(before.totals);
  const { query } = server.database;
  const hours = await query.selectFrom('activity_hours').selectAll().where('kind', 'in', ['view', 'article']).execute();
  const days = await query.selectFrom('activity_days').selectAll().where('day', '=', indiaToday()).execute();
  for (const { kind, subject, count } of days.filter(({ kind }) => kind !== 'compare')) {
    const same = hours.filter((hour) => hour.kind === kind && hour.subject === subject);
    expect(same.reduce((sum, hour) => sum + hour.count, 0)).toBe(count);
  }
});

test('an evening in India belongs to its own day, whatever the day in UTC', async () => {
  // 20:00 UTC is 1:30 am of the next day in India.
  const { query } = server.database;
  const person = await server.signUp('Late');
  await query
    .updateTable('users')
    .set({ created_at: '2026-03-10T20:00:00.000Z' })
    .where('id', '=', person.id)
    .execute();
  const { days } = await read('?from=2026-03-10&until=2026-03-11');
  expect(days.map(({ signUps }: { signUps: number }) => signUps)).toEqual([0, 1]);
  expect(indiaDay('2026-03-10T20:00:00.000Z')).toBe('2026-03-11');
});

test('a search without results counts for the day in IST, also right after midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const moment of ['2026-03-10T18:20:00.000Z', '2026-03-10T18:40:00.000Z', '2026-03-11T18:20:00.000Z']) {
    vi.setSystemTime(moment);
    await server.call({ url: '/api/products/filter?search=zeppelin', headers: browser('c') });
    await server.app.services.activity.flush();
  }
  vi.useRealTimers();
  const { days, totals } = await read('?from=2026-03-10&until=2026-03-11');
  expect(days.map(({ emptySearches }: { emptySearches: number }) => emptySearches)).toEqual([1, 2]);
  expect(totals.emptySearches).toBe(3);
});

test('rejects periods that are reversed, too long or invalid', async () => {
  const status = async (query: string) =>
    (await server.call({ url: `/api/admin/figures${query}`, headers: admin })).status;
  expect(await status('?from=2026-03-11&until=2026-03-10')).toBe(422);
  expect(await status('?from=2020-01-01&until=2026-03-10')).toBe(422);
  expect(await status('?from=yesterday')).toBe(400);
});

test('each table can be exported without formulas', async () => {
  await server.database.query
    .insertInto('activity_hours')
    .values({
      kind: 'empty-search',
      hour: new Date(Date.now() - HOUR / 2).toISOString().slice(0, 13),
      subject: '=cmd',
      count: 9,
    })
    .execute();
  const file = async (part: string) =>
    String((await server.call({ url: `/api/admin/figures/export?part=${part}`, headers: admin })).body);
  expect(await file('emptySearches')).toContain(`"'=cmd",9`);
  expect((await file('days')).split('\r\n')[0]).toContain('Day');
  expect(await file('phones')).toContain('Lumenfold One');
});

test('sums use an index on the days only', async () => {
  const { query, engine } = server.database;
  if (engine !== 'sqlite') return;
  const plan = await sql<{ detail: string }>`explain query plan
    select subject, sum(count) from activity_days
    where kind = 'view' and day >= '2026-01-01' and day <= '2026-03-31' group by subject`.execute(query);
  expect(plan.rows.map(({ detail }) => detail).join(' ')).toMatch(/SEARCH activity_days USING (?:INDEX|PRIMARY KEY)/);
});
