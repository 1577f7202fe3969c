import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addToDays } from '#db/activity/days.ts';
import { ActivityRecorder } from '#server/modules/activity/service.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const HOUR_MS = 3_600_000;

const server = await openSharedApp({ env: { TRUST_PROXY: '1' } });
const headers = await server.as('admin');
await server.call({ method: 'POST', url: '/api/brands', headers, payload: { name: 'Acme' } });

beforeEach(async () => {
  for (const [place, name] of ['A', 'B', 'C', 'D'].entries()) {
    await server.call({ method: 'DELETE', url: `/api/products/acme-${name.toLowerCase()}`, headers });
    const payload = { name, brandId: 'acme', launchedAt: `2026-01-0${place + 1}` };
    expect((await server.call({ method: 'POST', url: '/api/products', headers, payload })).status).toBe(201);
  }
  await server.app.services.activity.flush();
  await clearTables(server.database, 'activity_hours', 'activity_days', 'activity_marks');
  await settle();
});

const view = (id: string, ip = '10.0.0.1', agent = READER) =>
  server.call({ url: `/api/products/${id}`, headers: { 'user-agent': agent, 'x-forwarded-for': ip } });

const compare = (productIds: string[], ip = '10.0.0.1') =>
  server.call({
    method: 'POST',
    url: '/api/products/compare',
    payload: { productIds },
    headers: { 'user-agent': READER, 'x-forwarded-for': ip },
  });

/** Writes buffered counts and updates the lists, as the timers do. */
async function settle(): Promise<void> {
  const { activity, ranks } = server.app.services;
  await activity.flush();
  await ranks.catchUp();
}

const list = async (name: string) => (await server.call({ url: `/api/products/${name}` })).body;
const ids = (products: { id: string }[]) => products.map(({ id }) => id);

async function hoursAgo(hours: number, subject: string, count: number, kind: 'view' | 'compare' = 'view') {
  const hour = new Date(Date.now() - hours * HOUR_MS).toISOString().slice(0, 13);
  await server.database.transaction(async (trx) => {
    await trx.insertInto('activity_hours').values({ kind, hour, subject, count }).execute();
    await addToDays(trx, [{ kind, hour, subject, count }]);
  });
}

describe('before there is any activity', () => {
  test('each list falls back to the newest launches without inventing numbers', async () => {
    expect(ids(await list('trending'))).toEqual(['acme-d', 'acme-c', 'acme-b', 'acme-a']);
    expect(ids(await list('most-liked'))).toEqual(['acme-d', 'acme-c', 'acme-b', 'acme-a']);
    expect(await list('daily-hits')).toMatchObject([{ id: 'acme-d', hits: 0, movement: null }, {}, {}, {}]);
    expect(await list('comparisons/popular')).toEqual([]);
  });
});

describe('consent', () => {
  test('views, comparisons and empty searches are counted only with consent', async () => {
    const page = { 'user-agent': READER, 'sec-fetch-site': 'same-origin' };
    const payload = { productIds: ['acme-a', 'acme-b'] };
    const look = async (headers: Record<string, string>) => {
      await server.call({ url: '/api/products/acme-a', headers });
      await server.call({ method: 'POST', url: '/api/products/compare', payload, headers });
      await server.call({ url: '/api/products/filter?search=zzzzzz', headers });
      await settle();
      const marks = await server.database.query.selectFrom('activity_marks').select('kind').orderBy('kind').execute();
      return marks.map(({ kind }) => kind);
    };
    expect(await look(page)).toEqual([]);
    expect(await look({ ...page, 'x-analytics': 'off' })).toEqual([]);
    expect(await look({ 'user-agent': READER, 'x-analytics': 'off' })).toEqual([]);
    expect(await list('daily-hits')).toMatchObject([{ hits: 0 }, {}, {}, {}]);
    expect(await look({ ...page, 'x-analytics': 'on' })).toEqual(['compare', 'empty-search', 'view']);
    expect(await list('daily-hits')).toMatchObject([{ id: 'acme-a', hits: 1 }]);
  });
});

describe('daily hits', () => {
  test('count one view per visitor, phone and hour, however often they reload', async () => {
    for (let n = 0; n < 5; n++) await view('acme-a');
    await view('acme-a', '10.0.0.2');
    await view('acme-b');
    await settle();
    await view('acme-a');
    await settle();
    expect(await list('daily-hits')).toMatchObject([
      { id: 'acme-a', hits: 2 },
      { id: 'acme-b', hits: 1 },
    ]);
  });

  test('count no bots, no programs and no empty user agent', async () => {
    for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', ''])
      await view('acme-a', '10.0.0.9', agent);
    await settle();
    expect(await list('daily-hits')).toMatchObject([{ hits: 0 }, {}, {}, {}]);
  });

  test('show the movement since the day before, and mark newcomers', async () => {
    await hoursAgo(30, 'acme-a', 10);
    await hoursAgo(30, 'acme-b', 20);
    await hoursAgo(2, 'acme-a', 30);
    await hoursAgo(2, 'acme-b', 5);
    await hoursAgo(2, 'acme-c', 9);
    await settle();
    expect(await list('daily-hits')).toMatchObject([
      { id: 'acme-a', hits: 30, movement: 1 },
      { id: 'acme-c', hits: 9, movement: null },
      { id: 'acme-b', hits: 5, movement: -2 },
    ]);
  });

  test('drop what is older than a day', async () => {
    await hoursAgo(25, 'acme-a', 100);
    await hoursAgo(3, 'acme-b', 1);
    await settle();
    expect(ids(await list('daily-hits'))).toEqual(['acme-b']);
  });

  test('are the same whichever of two processes counted', async () => {
    const other = new ActivityRecorder(server.database, 'another secret, another process', () => {});
    const request = { headers: { 'user-agent': READER }, ip: '10.0.0.1' } as never;
    const twin = new ActivityRecorder(server.database, 'another secret, another process', () => {});
    other.record('view', 'acme-a', request);
    twin.record('view', 'acme-a', request);
    await other.close();
    await twin.close();
    await settle();
    expect(await list('daily-hits')).toMatchObject([{ id: 'acme-a', hits: 1 }]);
  });
});

describe('days', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ['2026-03-10T18:29:59.000Z', '2026-03-10'],
    ['2026-03-10T18:30:00.000Z', '2026-03-11'],
    ['2026-03-10T18:59:59.000Z', '2026-03-11'],
  ])('a view at %s counts for %s in IST', async (moment, day) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(moment);
    await view('acme-a');
    await compare(['acme-a', 'acme-b']);
    await server.app.services.activity.flush();
    const days = await server.database.query.selectFrom('activity_days').select(['kind', 'day']).execute();
    expect(new Set(days.map((row) => `${row.kind} ${row.day}`))).toEqual(new Set([`view ${day}`, `compare ${day}`]));
    const hours = await server.database.query.selectFrom('activity_hours').select('hour').execute();
    expect(new Set(hours.map(({ hour }) => hour))).toEqual(new Set(['2026-03-10T18']));
  });
});

describe('trending', () => {
  test('halves every three days, and a comparison counts more than a view', async () => {
    await hoursAgo(24 * 9, 'acme-a', 40);
    await hoursAgo(1, 'acme-b', 10);
    await hoursAgo(1, 'acme-c acme-d', 4, 'compare');
    await settle();
    expect(ids(await list('trending'))).toEqual(['acme-c', 'acme-d', 'acme-b', 'acme-a']);
  });

  test('orders the listing by popularity', async () => {
    await hoursAgo(1, 'acme-b', 10);
    await settle();
    const { body } = await server.call({ url: '/api/products/filter?sort=popular' });
    expect(ids(body.products)).toEqual(['acme-b', 'acme-d', 'acme-c', 'acme-a']);
  });
});

test('every list can be limited to phones on sale, as on the home page', async () => {
  await hoursAgo(1, 'acme-b', 10);
  for (const id of ['acme-b', 'acme-d'])
    await server.call({ method: 'PUT', url: `/api/products/${id}`, headers, payload: { status: 'discontinued' } });
  await settle();
  for (const name of ['trending', 'most-liked', 'daily-hits'])
    expect(ids(await list(`${name}?status=available`))).toEqual(['acme-c', 'acme-a']);
  expect(ids(await list('trending'))[0]).toBe('acme-b');
  const [group] = await list('latest/by-brand?status=available');
  expect(ids(group.products)).toEqual(['acme-c', 'acme-a']);
  expect((await server.call({ url: '/api/products/trending?status=gone' })).status).toBe(400);
});

test('popular comparisons count each pair, in either order', async () => {
  await compare(['acme-a', 'acme-b', 'acme-c']);
  await compare(['acme-b', 'acme-a'], '10.0.0.2');
  await settle();
  const popular = await list('comparisons/popular');
  expect(popular[0]).toMatchObject({ count: 2 });
  expect(ids(popular[0].products)).toEqual(['acme-a', 'acme-b']);
  expect(popular).toHaveLength(3);
});

test('deleting a phone deletes its counts', async () => {
  await view('acme-a');
  await compare(['acme-a', 'acme-b']);
  await settle();
  await server.call({ method: 'DELETE', url: '/api/products/acme-a', headers });
  await settle();
  expect(ids(await list('daily-hits'))).not.toContain('acme-a');
  expect(await list('comparisons/popular')).toEqual([]);
  const left = await server.database.query.selectFrom('activity_hours').select('subject').execute();
  expect(left.filter(({ subject }) => subject.includes('acme-a'))).toEqual([]);
});

test('counts survive a database that fails for a while', async () => {
  await view('acme-a');
  const failing = { transaction: () => Promise.reject(new Error('gone')) };
  const recorder = new ActivityRecorder(failing as never, 'secret', () => {});
  recorder.record('view', 'acme-b', { headers: { 'user-agent': READER }, ip: '10.0.0.3' } as never);
  await recorder.flush();
  Object.assign(failing, server.database);
  await recorder.close();
  await settle();
  expect(ids(await list('daily-hits')).sort()).toEqual(['acme-a', 'acme-b']);
});
