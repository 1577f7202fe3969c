import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, indiaDay } from '#contract/time.ts';
import { openDatabase } from '#db/client.ts';
import type { ListedPrice } from '#server/modules/feeds/price-list.ts';
import { storeDueEdges } from '#server/modules/prices/service.ts';
import { contentVersion } from '#server/read-models/articles/content-version.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

/**
 * A scheduled price applies by the clock. The tests move the clock; jobs that store it run only when a test calls them.
 */

let location: TestLocation;
let server: TestApp;
let admin: Record<string, string>;
let id: string;

const VARIANTS = [
  { ram: 8, storage: 128, price: 20_000, priceAt: '2026-01-08', priceSource: 'smartprix' },
  { ram: 8, storage: 256, price: 22_000, priceAt: '2026-01-08', priceSource: 'smartprix' },
];
const start = Date.now();
const moment = (ahead: number) => new Date(start + ahead).toISOString();
const [FROM, UNTIL] = [2 * DAY_MS, 5 * DAY_MS];
const day = (ahead: number) => indiaDay(moment(ahead));
/** Moving the clock ends idle sessions, so sign in again. */
async function moveClock(ahead: number): Promise<void> {
  vi.setSystemTime(start + ahead);
  if (ahead > 0) admin = (await server.signUp('Asha', 'admin')).headers;
}

beforeEach(async () => {
  location = await freshLocation(undefined, 'migrated');
  vi.useFakeTimers({ toFake: ['Date'] });
  await moveClock(0);
  server = await openWithoutJobs();
  admin = await server.as('admin');
  await call('POST', '/api/brands', { name: 'Acme' });
  id = (await call('POST', '/api/products', { name: 'Acme One', brandId: 'acme', variants: VARIANTS })).body.id;
});
/** Runs no jobs by itself: the clock jumps over days. */
async function openWithoutJobs(): Promise<TestApp> {
  const app = await openTestApp({ location });
  await app.app.services.jobs.close();
  return app;
}

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await location.remove();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, headers: admin, ...(payload && { payload }) });
const SCHEDULES = '/api/admin/price-schedules';
const plan = (fields: object = {}) =>
  call('POST', SCHEDULES, {
    productId: id,
    ram: 8,
    storage: 128,
    price: 17_999,
    from: moment(FROM),
    until: moment(UNTIL),
    ...fields,
  });
const list = async () => (await call('GET', SCHEDULES)).body;

/** The price of the smallest variant as readers see it, with its date. */
async function meet(app: TestApp = server) {
  const read = async (url: string) => (await app.call({ url })).body;
  const product = await read(`/api/products/${id}`);
  const feed: ListedPrice[] = await read('/api/prices.json');
  const [point] = (await read(`/api/products/${id}/prices`)).filter(
    ({ storage }: { storage: number }) => storage === 128,
  );
  return {
    page: product.price,
    variant: product.variants[0].price,
    at: product.priceAt,
    listing: (await read('/api/products/filter?priceMax=18500')).total === 1,
    search: (await read('/api/search?search=acme')).products[0].price,
    feed: feed.find(({ storage }) => storage === 128)?.price,
    history: [point.price, point.from],
  };
}
const met = (price: number, at: string) => ({
  page: price,
  variant: price,
  at,
  listing: price <= 18_500,
  search: price,
  feed: price,
  history: [price, at],
});
const OLD = met(20_000, '2026-01-08');
const stored = async () => (await call('GET', `/api/admin/products/${id}`)).body.variants;
const points = () => server.database.query.selectFrom('price_changes').selectAll().orderBy('id').execute();

test('readers see it everywhere exactly while it applies, though nothing is stored', async () => {
  expect(await plan()).toMatchObject({ status: 201, body: { state: 'planned', name: 'Acme One', before: null } });
  expect(await meet()).toEqual(OLD);
  const version = contentVersion(server.app.services);
  await moveClock(FROM - 1);
  expect(await meet()).toEqual(OLD);
  expect(contentVersion(server.app.services)).toBe(version);
  await call('POST', `/api/products/${id}/like`, { liked: true });
  await moveClock(FROM);
  expect(contentVersion(server.app.services)).not.toBe(version);
  expect(await meet()).toEqual(met(17_999, day(FROM)));
  expect((await call('GET', `/api/products/${id}`)).body.likes).toBe(1);
  expect((await list())[0].state).toBe('running');
  // A process that starts meanwhile sees the same.
  const other = await openWithoutJobs();
  expect(await meet(other)).toEqual(met(17_999, day(FROM)));
  await moveClock(UNTIL);
  expect(await meet(other)).toEqual(met(20_000, day(UNTIL)));
  await other.close();
  expect(await meet()).toEqual(met(20_000, day(UNTIL)));
});

test('each start and end is stored once with its day, by any number of processes', async () => {
  await plan();
  const before = await points();
  expect(await storeDueEdges(server.database)).toBe(0);
  await moveClock(FROM);
  const elsewhere = openDatabase(server.config);
  const counts = await Promise.all([storeDueEdges(server.database), storeDueEdges(elsewhere)]);
  expect(counts[0] + counts[1]).toBeLessThanOrEqual(1);
  // Before this process notices that it was stored.
  const prices: { price: number }[] = (await call('GET', `/api/products/${id}/prices`)).body;
  expect(prices.filter(({ price }) => price === 17_999)).toHaveLength(1);
  expect(await stored()).toMatchObject([
    { price: 17_999, priceAt: day(FROM), priceSource: 'editor' },
    { price: 22_000, priceAt: '2026-01-08' },
  ]);
  await server.app.services.catalogue.catchUp();
  expect(await meet()).toEqual(met(17_999, day(FROM)));
  expect((await list())[0]).toMatchObject({ state: 'running', before: 20_000 });
  await moveClock(UNTIL + HOUR_MS);
  await Promise.all([storeDueEdges(server.database), storeDueEdges(elsewhere)]);
  await elsewhere.close();
  expect(await stored()).toMatchObject([{ price: 20_000, priceAt: day(UNTIL), priceSource: 'smartprix' }, {}]);
  await server.app.services.catalogue.catchUp();
  expect(await meet()).toEqual(met(20_000, day(UNTIL)));
  expect((await points()).slice(before.length)).toMatchObject([
    { storage: 128, price: 17_999, recorded_at: day(FROM) },
    { storage: 128, price: 20_000, recorded_at: day(UNTIL) },
  ]);

  await call('POST', SCHEDULES, {
    productId: id,
    ram: 8,
    storage: 256,
    price: 21_000,
    from: moment(UNTIL + DAY_MS),
    until: moment(UNTIL + 2 * DAY_MS),
  });
  await moveClock(UNTIL + 9 * DAY_MS);
  await storeDueEdges(server.database);
  expect((await points()).slice(before.length + 2)).toMatchObject([
    { storage: 256, price: 21_000, recorded_at: day(UNTIL + DAY_MS) },
    { storage: 256, price: 22_000, recorded_at: day(UNTIL + 2 * DAY_MS) },
  ]);
});

test('a price set by hand while it applies stays when it ends', async () => {
  await plan();
  await moveClock(FROM);
  await storeDueEdges(server.database);
  await call('PUT', `/api/products/${id}`, { price: 18_500 });
  await moveClock(UNTIL);
  expect((await meet()).page).toBe(18_500);
  await storeDueEdges(server.database);
  expect((await stored())[0].price).toBe(18_500);
});

test('can be changed and cancelled, and an active one ends at once', async () => {
  const { body } = await plan();
  const put = (fields: object) =>
    call('PUT', `${SCHEDULES}/${body.id}`, { price: 17_999, from: moment(FROM), until: moment(UNTIL), ...fields });
  expect(await put({ price: 16_999, until: null })).toMatchObject({
    status: 200,
    body: { price: 16_999, until: null },
  });
  expect((await put({})).status).toBe(200);
  await moveClock(FROM + HOUR_MS);
  expect(await put({ price: 1_999 })).toMatchObject({ status: 409, body: { error: /only change its end/ } });
  expect((await put({ until: moment(UNTIL + DAY_MS) })).status).toBe(200);
  await storeDueEdges(server.database);
  expect((await call('DELETE', `${SCHEDULES}/${body.id}`)).status).toBe(200);
  expect((await meet()).page).toBe(20_000);
  expect((await stored())[0].price).toBe(20_000);
  expect((await call('DELETE', `${SCHEDULES}/${body.id}`)).status).toBe(409);
  expect((await put({})).status).toBe(409);
  const next = await plan({ from: moment(FROM + DAY_MS), until: null });
  expect((await call('DELETE', `${SCHEDULES}/${next.body.id}`)).status).toBe(200);
  expect(await list()).toHaveLength(1);
});

test('overlapping schedules, and those without time or variant, are rejected by name', async () => {
  await plan();
  const overlap = await plan({ from: moment(UNTIL - 1), until: null });
  expect(overlap).toMatchObject({
    status: 409,
    body: { error: /^This overlaps with the price of 8 GB \+ 128 GB scheduled from \d+ \w+ \d{4}, \d\d:\d\d until / },
  });
  expect((await plan({ storage: 256, price: 18_999 })).status).toBe(201);
  expect((await plan({ from: moment(UNTIL), until: null })).status).toBe(201);
  const refused = async (fields: object) => (await plan(fields)).body.fields;
  expect(await refused({ from: moment(30_000) })).toEqual({ from: 'Choose a time at least one minute from now.' });
  expect(await refused({ until: moment(FROM) })).toHaveProperty('until');
  expect(await refused({ storage: 512 })).toEqual({ storage: 'This phone has no such variant. Choose another one.' });
  expect(await refused({ storage: null, ram: null })).toHaveProperty('storage');
  expect(await refused({ price: 0 })).toHaveProperty('price');
  expect((await plan({ productId: 'no-such-phone' })).status).toBe(404);
});

test('a variant with more memory may never cost less: the conflicting one is named', async () => {
  const refused = async (fields: object) => (await plan(fields)).body.fields?.price;
  expect(await refused({ price: 23_000 })).toMatch(
    /^From \d+ \w+ \d{4}, \d\d:\d\d on: It would cost more than 8 GB \+ 256 GB \(₹22,000\), which has more memory\.$/,
  );
  const larger = { storage: 256, price: 19_500 };
  expect(await refused(larger)).toMatch(/less than 8 GB \+ 128 GB \(₹20,000\), which has less memory/);
  // Both become cheaper, so the smaller one comes first.
  const { body: smaller } = await plan();
  expect(await refused({ ...larger, until: moment(UNTIL + DAY_MS) })).toMatch(/less than 8 GB \+ 128 GB \(₹20,000\)/);
  expect((await plan(larger)).status).toBe(201);
  const end = { price: 17_999, from: moment(FROM), until: moment(UNTIL - DAY_MS) };
  const moved = await call('PUT', `${SCHEDULES}/${smaller.id}`, end);
  expect(moved).toMatchObject({ status: 422, body: { fields: { price: /which has more memory/ } } });
  expect(await list()).toHaveLength(2);
});
