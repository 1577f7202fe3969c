import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedRun, StoreFeed } from '#contract/desk/store-feeds.ts';
import { DAY_MS, HOUR_MS, indiaToday, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#db/client.ts';
import { storeFeedKind } from '#server/jobs/kinds/store-feeds.ts';
import { type FeedJob, nextLapse, priceByCurrentOffers, runFeed } from '#server/modules/store-feeds/service.ts';
import { holdLane, releaseByHand, takeJob } from '#tests/support/database/jobs-by-hand.ts';
import { type FeedServer, serveFile, startFeedServer } from '#tests/support/peers/feed-server.ts';
import { startReceiver } from '#tests/support/peers/webhook-receiver.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ env: { WEBHOOKS_TO_LOOPBACK: 'on' } });
const admin = await server.as('admin');
let feeds: FeedServer;

beforeAll(async () => {
  feeds = await startFeedServer();
  await send('POST', '/api/brands', { name: 'Zephyr' });
});
afterAll(() => feeds.close());
beforeEach(async () => {
  for (const { id } of await get('/api/admin/feeds')) await send('DELETE', `/api/admin/feeds/${id}`);
  feeds.requests.length = 0;
});

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const response = await server.call({ method, url, headers: admin, ...(payload && { payload }) });
  expect(response.status, `${method} ${url} ${JSON.stringify(response.body)}`).toBeLessThan(300);
  return response.body;
}
const get = (url: string) => send('GET', url);

let phones = 0;
/** Adds a phone with a unique name. */
async function addPhone(variants: object[] = [{ ram: 8, storage: 128, price: 20_000, priceAt: '2026-01-08' }]) {
  const name = `Breeze ${++phones}x`;
  const { id } = await send('POST', '/api/products', { name, brandId: 'zephyr', status: 'available', variants });
  return { id: id as string, title: (memory: string) => `Zephyr ${name} (Black, ${memory})`, name };
}
const phone = (id: string) => get(`/api/products/${id}`);

const COLUMNS = { id: 'key', title: 'title', price: 'price', link: 'url', stock: 'availability' };
const row = (key: string, title: string, price: number, stock = 'in stock') =>
  `${key},"${title}",${price},https://store.example/${key},${stock}`;
const csv = (...rows: string[]) => ['id,title,price,link,stock', ...rows].join('\n');

/** Adds a paused feed, so that it runs only when a test calls it. */
async function addFeed(extra: object = {}): Promise<StoreFeed> {
  return send('POST', '/api/admin/feeds', {
    name: 'Croma',
    store: 'Croma',
    url: feeds.url,
    format: 'csv',
    columns: COLUMNS,
    everyMinutes: 60,
    active: false,
    ...extra,
  });
}
const feedOf = async (id: string): Promise<StoreFeed> =>
  (await get('/api/admin/feeds')).find((feed: StoreFeed) => feed.id === id);
async function run(id: string): Promise<FeedRun> {
  const { id: runId } = await send('POST', `/api/admin/feeds/${id}/run`);
  const find = async () =>
    (await get(`/api/admin/feeds/${id}/runs`)).runs.find((one: FeedRun) => one.id === runId) as FeedRun;
  await expect.poll(async () => (await find()).finishedAt, { timeout: 20_000, interval: 50 }).not.toBeNull();
  return find();
}
/** As if the feed was last read this many days ago. */
async function seenAgo(feedId: string, days: number): Promise<void> {
  const seen_at = new Date(Date.now() - days * DAY_MS).toISOString();
  const { query } = server.database;
  await query.updateTable('store_offers').set({ seen_at }).where('feed_id', '=', feedId).execute();
  await query.updateTable('store_items').set({ seen_at }).where('feed_id', '=', feedId).execute();
  await query.updateTable('store_feeds').set({ read_at: seen_at }).where('id', '=', feedId).execute();
}
const itemsOf = async (id: string, state: string) => (await get(`/api/admin/feeds/${id}/items?state=${state}`)).items;

test('a feed is added, changed, paused and deleted, and its headers are never returned', async () => {
  feeds.answer = serveFile(csv());
  const created = await addFeed({ headers: { Authorization: 'Bearer very-secret' }, stockWords: ['yes'] });
  expect(created).toMatchObject({
    name: 'Croma',
    format: 'csv',
    columns: COLUMNS,
    everyMinutes: 60,
    maxChangePercent: 25,
    currency: 'INR',
    headerNames: ['Authorization'],
    stockWords: ['yes'],
    active: false,
    nextRunAt: null,
    lastRun: null,
    failingSince: null,
    createdBy: 'The admin',
    items: { matched: 0, waiting: 0, ignored: 0, held: 0 },
  });
  const changed = await send('PUT', `/api/admin/feeds/${created.id}`, { name: 'Croma phones', everyMinutes: 15 });
  expect(changed).toMatchObject({ name: 'Croma phones', everyMinutes: 15, headerNames: ['Authorization'] });
  expect(JSON.stringify([created, changed, await get('/api/admin/feeds')])).not.toContain('very-secret');
  const { headers } = await server.database.query
    .selectFrom('store_feeds')
    .select('headers')
    .where('id', '=', created.id)
    .executeTakeFirstOrThrow();
  expect(headers).not.toContain('very-secret');
  const audit = JSON.stringify(await get('/api/admin/audit?search=storeFeeds'));
  expect(audit).toContain('added the store feed');
  expect(audit).not.toContain('very-secret');
  await send('DELETE', `/api/admin/feeds/${created.id}`);
  expect(await get('/api/admin/feeds')).toEqual([]);
});

test('without feeds the overview does not mention them and a phone has no offers', async () => {
  const { queues } = await get('/api/admin/overview');
  expect(Object.keys(queues)).not.toEqual(expect.arrayContaining(['waitingItems']));
  const one = await addPhone();
  expect((await phone(one.id)).offers).toEqual([]);
  expect(await get(`/api/products/${one.id}/store-prices`)).toEqual([]);
});

test('headers are sent, but not to another site that the feed is moved to', async () => {
  feeds.answer = serveFile(csv());
  const { id } = await addFeed({ headers: { 'X-Key': 'k1' } });
  await run(id);
  expect(feeds.requests.at(-1)?.headers['x-key']).toBe('k1');
  const moved = await server.call({
    method: 'PUT',
    url: `/api/admin/feeds/${id}`,
    headers: admin,
    payload: { url: 'https://elsewhere.example/f' },
  });
  expect(moved).toMatchObject({ status: 422, body: { fields: { headers: expect.any(String) } } });
  await send('PUT', `/api/admin/feeds/${id}`, { url: 'https://elsewhere.example/f', headers: {} });
  expect((await feedOf(id)).headerNames).toEqual([]);
});

test.each([
  ['http://store.example/feed.csv', 'https://'],
  ['https://10.0.0.1/feed.csv', 'public'],
  ['https://user:word@store.example/', 'user name'],
  ['nonsense', 'full URL'],
])('the address %s is rejected', async (url, text) => {
  const payload = { name: 'X', store: 'X', url, format: 'csv', columns: COLUMNS, everyMinutes: 60 };
  const { status, body } = await server.call({ method: 'POST', url: '/api/admin/feeds', headers: admin, payload });
  expect(status).toBe(422);
  expect(body.fields.url).toContain(text);
});

test.each([
  ['a line break', { 'X-Key': 'k1\r\nHost: elsewhere' }],
  ['a name that is no name', { 'X Key:': 'k1' }],
  ['a header of the connection', { Host: 'elsewhere' }],
])('a header with %s is refused', async (_what, headers) => {
  const payload = { name: 'X', store: 'X', url: feeds.url, format: 'csv', columns: COLUMNS, everyMinutes: 60, headers };
  const answer = await server.call({ method: 'POST', url: '/api/admin/feeds', headers: admin, payload });
  expect(answer.status).toBe(422);
});

test('the columns of a feed are read and suggested', async () => {
  feeds.answer = serveFile(csv(row('1', 'A phone', 9_999)));
  const { columns } = await send('POST', '/api/admin/feeds/columns', { url: feeds.url, format: 'csv' });
  expect(columns).toMatchObject([
    { theirs: 'id', ours: 'key', samples: ['1'] },
    { theirs: 'title', ours: 'title', samples: ['A phone'] },
    { theirs: 'price', ours: 'price' },
    { theirs: 'link', ours: 'url' },
    { theirs: 'stock', ours: 'availability' },
  ]);
  feeds.answer = (response) => void response.writeHead(403).end();
  const payload = { url: feeds.url, format: 'csv' };
  const refused = await server.call({ method: 'POST', url: '/api/admin/feeds/columns', headers: admin, payload });
  expect(refused).toMatchObject({ status: 422, body: { fields: { url: 'The store’s server returned error 403.' } } });
});

describe('a run', () => {
  test('turns matched items into offers, and the lowest in stock into the price', async () => {
    const one = await addPhone([
      { ram: 8, storage: 128, price: 20_000, priceAt: '2026-01-08' },
      { ram: 8, storage: 256, price: 22_000, priceAt: '2026-01-08' },
    ]);
    feeds.answer = serveFile(
      csv(
        row('a', one.title('8GB RAM, 128GB Storage'), 18_499),
        row('b', one.title('8GB RAM, 128GB Storage').replace('Black', 'Green'), 18_299),
        row('c', one.title('8GB RAM, 256GB Storage'), 21_000, 'out of stock'),
        row('d', 'Steel water bottle 1 L', 399),
        'e,No price,,https://store.example/e,in stock',
      ),
    );
    const { id } = await addFeed();
    const done = await run(id);
    expect(done).toMatchObject({
      state: 'done',
      error: null,
      startedBy: { name: 'The admin' },
      undoUntil: expect.any(String),
      counts: { rows: 5, matched: 3, held: 0, refused: 1, changed: 1 },
    });
    const { variants, offers, price } = await phone(one.id);
    const today = indiaToday();
    expect(price).toBe(18_299);
    expect(variants).toEqual([
      { ram: 8, storage: 128, price: 18_299, priceAt: today, priceSource: 'Croma' },
      { ram: 8, storage: 256, price: 22_000, priceAt: '2026-01-08', priceSource: 'editor' },
    ]);
    const seenAt = expect.stringContaining('T');
    expect(offers).toEqual(
      expect.arrayContaining([
        { store: 'Croma', url: 'https://store.example/b', ram: 8, storage: 128, price: 18_299, inStock: true, seenAt },
        { store: 'Croma', url: 'https://store.example/c', ram: 8, storage: 256, price: 21_000, inStock: false, seenAt },
      ]),
    );
    expect(offers).toHaveLength(2);
    expect((await get(`/api/products/${one.id}/prices`))[0]).toEqual({
      ram: 8,
      storage: 128,
      price: 18_299,
      from: today,
      source: 'Croma',
    });
    expect(await get(`/api/products/${one.id}/store-prices`)).toHaveLength(2);
    expect((await feedOf(id)).lastRun).toMatchObject({ id: done.id, state: 'done' });
  });

  test('uses the lowest price of two stores, and the next when it is sold out', async () => {
    const one = await addPhone();
    const title = one.title('8GB RAM, 128GB Storage');
    const croma = await addFeed();
    const other = await addFeed({ name: 'Vijay Sales', store: 'Vijay Sales' });
    feeds.answer = serveFile(csv(row('a', title, 19_000)));
    await run(croma.id);
    feeds.answer = serveFile(csv(row('a', title, 18_500)));
    await run(other.id);
    expect(await phone(one.id)).toMatchObject({ price: 18_500, priceSource: 'Vijay Sales' });
    feeds.answer = serveFile(csv(row('a', title, 18_500, 'sold out')));
    await run(other.id);
    expect(await phone(one.id)).toMatchObject({ price: 19_000, priceSource: 'Croma' });
    feeds.answer = serveFile(csv(row('a', title, 19_000, 'sold out')));
    await run(croma.id);
    expect(await phone(one.id), 'the last recorded price stays').toMatchObject({ price: 19_000, priceSource: 'Croma' });
    const history = await get(`/api/products/${one.id}/store-prices`);
    expect(history.map(({ store, price, inStock }: Record<string, unknown>) => [store, price, inStock])).toEqual([
      ['Croma', 19_000, false],
      ['Vijay Sales', 18_500, false],
      ['Vijay Sales', 18_500, true],
      ['Croma', 19_000, true],
    ]);
  });

  test('makes the best item of all feeds of a store its offer, whichever runs', async () => {
    const one = await addPhone();
    const title = one.title('8GB RAM, 128GB Storage');
    const [first, second] = [await addFeed(), await addFeed({ name: 'Croma Marketplace' })];
    const runBoth = async () => {
      feeds.answer = serveFile(csv(row('a', title, 19_000)));
      await run(first.id);
      feeds.answer = serveFile(csv(row('z', title, 18_500)));
      await run(second.id);
    };
    await runBoth();
    await runBoth();
    expect(await phone(one.id)).toMatchObject({ price: 18_500, offers: [{ url: 'https://store.example/z' }] });
    const history = await get(`/api/products/${one.id}/store-prices`);
    expect(history.map(({ price }: { price: number }) => price)).toEqual([18_500, 19_000]);
    await seenAgo(second.id, 8);
    feeds.answer = serveFile(csv(row('a', title, 19_000)));
    await run(first.id);
    expect(await phone(one.id), 'one that is no longer read says nothing').toMatchObject({
      offers: [{ price: 19_000 }],
    });
  });

  test('has no offers under the name that its store had before', async () => {
    const one = await addPhone();
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)));
    const { id } = await addFeed();
    await run(id);
    await send('PUT', `/api/admin/feeds/${id}`, { store: 'Croma India' });
    await run(id);
    expect((await phone(one.id)).offers).toMatchObject([{ store: 'Croma India' }]);
  });

  test('uses the next store’s price when the lowest is sold out', async () => {
    const one = await addPhone();
    const title = one.title('8GB RAM, 128GB Storage');
    const croma = await addFeed();
    const other = await addFeed({ name: 'Vijay Sales', store: 'Vijay Sales' });
    feeds.answer = serveFile(csv(row('a', title, 19_000)));
    await run(croma.id);
    await seenAgo(croma.id, 3);
    feeds.answer = serveFile(csv(row('a', title, 18_500)));
    await run(other.id);
    feeds.answer = serveFile(csv(row('a', title, 18_500, 'sold out')));
    await run(other.id);
    expect(await phone(one.id)).toMatchObject({ price: 19_000, priceSource: 'Croma', priceAt: indiaToday() });
  });

  test('never outweighs a price that an editor recorded since', async () => {
    const one = await addPhone();
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)));
    const { id } = await addFeed();
    await run(id);
    await seenAgo(id, 3);
    const variants = [{ ram: 8, storage: 128, price: 17_000, priceAt: indiaToday() }];
    await send('PUT', `/api/products/${one.id}`, { variants });
    await priceByCurrentOffers(server.database);
    await server.app.services.catalogue.catchUp();
    expect(await phone(one.id)).toMatchObject({ price: 17_000 });
  });

  test('learns no rule from words that matched phones have', async () => {
    const one = await addPhone();
    const others = ['Quux', 'Quuz', 'Quuy'].map((name, at) =>
      row(`x${at}`, `${name} sealed Zagg 8GB 128GB phone`, 9_999),
    );
    feeds.answer = serveFile(csv(row('a', `${one.title('8GB, 128GB')} sealed`, 18_000), ...others));
    const { id } = await addFeed();
    await run(id);
    for (const key of ['x0', 'x1', 'x2'])
      await send('PUT', `/api/admin/feeds/${id}/items/${key}`, { ignore: 'other-region' });
    feeds.answer = serveFile(
      csv(row('a', `${one.title('8GB, 128GB')} sealed new`, 18_000), row('b', 'Zephyr Zagg 8GB 128GB', 9_999)),
    );
    await run(id);
    expect(await itemsOf(id, 'matched')).toMatchObject([{ key: 'a' }]);
    expect(await itemsOf(id, 'ignored')).toContainEqual(expect.objectContaining({ key: 'b', reason: 'other-region' }));
  });

  test('without changes succeeds and says so', async () => {
    const one = await addPhone();
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)), { etag: '"v1"' });
    const { id } = await addFeed();
    expect(await run(id)).toMatchObject({ state: 'done', counts: { changed: 1 } });
    const [{ seenAt }] = (await phone(one.id)).offers;
    expect(await run(id)).toMatchObject({ state: 'unchanged', bytes: 0, undoUntil: null, counts: { changed: 0 } });
    expect(feeds.requests.at(-1)?.headers['if-none-match']).toBe('"v1"');
    expect((await phone(one.id)).offers[0].seenAt > seenAt, 'seen again').toBe(true);
  });

  test('is undone like any price change, and its prices do not return by themselves', async () => {
    const one = await addPhone();
    const before = await phone(one.id);
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)));
    const { id } = await addFeed();
    const done = await run(id);
    await send('POST', `/api/admin/undo/${done.id}`, {});
    await expect.poll(async () => (await get(`/api/admin/undo/${done.id}`)).state, { timeout: 20_000 }).toBe('undone');
    expect(await phone(one.id)).toMatchObject({ price: 20_000, variants: before.variants, offers: [] });
    expect(await get(`/api/products/${one.id}/store-prices`)).toEqual([]);
    await run(id);
    expect(await phone(one.id)).toMatchObject({ price: 20_000, offers: [] });
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 17_500)));
    await run(id);
    expect(await phone(one.id), 'another price is taken').toMatchObject({ price: 17_500 });
  });

  test('holds a price that changes too much for a person', async () => {
    const [one, two] = [await addPhone(), await addPhone()];
    const file = csv(row('a', one.title('8GB, 128GB'), 9_999), row('b', two.title('8GB, 128GB'), 9_999));
    feeds.answer = serveFile(file);
    const { id } = await addFeed();
    expect(await run(id)).toMatchObject({ counts: { matched: 2, held: 2, changed: 0 } });
    expect(await phone(one.id)).toMatchObject({ price: 20_000, offers: [] });
    expect(await itemsOf(id, 'held')).toMatchObject([
      { key: 'a', held: { price: 9_999, before: 20_000 }, match: { productId: one.id, name: `Zephyr ${one.name}` } },
      { key: 'b' },
    ]);
    expect((await get('/api/admin/overview')).queues.heldPrices).toBe(2);

    expect(await send('PUT', `/api/admin/feeds/${id}/items/a`, { price: 'approve' })).toMatchObject({ held: null });
    expect(await phone(one.id)).toMatchObject({ price: 9_999, priceSource: 'Croma', offers: [{ price: 9_999 }] });
    expect(await send('PUT', `/api/admin/feeds/${id}/items/b`, { price: 'reject' })).toMatchObject({ held: null });
    expect(await phone(two.id)).toMatchObject({ price: 20_000, offers: [] });
    const url = `/api/admin/feeds/${id}/items/b`;
    const again = await server.call({ method: 'PUT', url, headers: admin, payload: { price: 'approve' } });
    expect(again.status).toBe(409);
    await run(id);
    expect(await itemsOf(id, 'held'), 'rejected for good').toEqual([]);
    expect(await phone(two.id)).toMatchObject({ price: 20_000, offers: [] });
  });

  test('matches an item as a person decided, and drops the offer of an ignored one', async () => {
    const one = await addPhone();
    feeds.answer = serveFile(csv(row('x/1', 'A phone that nobody knows by this name', 18_000)));
    const { id } = await addFeed();
    await run(id);
    const url = `/api/admin/feeds/${id}/items/${encodeURIComponent('x/1')}`;
    const wrong = { productId: one.id, ram: 12, storage: 512 };
    expect(await server.call({ method: 'PUT', url, headers: admin, payload: wrong })).toMatchObject({
      status: 422,
      body: { fields: { storage: 'This phone has no such variant.' } },
    });
    expect(await send('PUT', url, { productId: one.id, ram: 8, storage: 128 })).toMatchObject({
      state: 'matched',
      match: { productId: one.id, by: 'confirmed' },
    });
    expect(await phone(one.id)).toMatchObject({ price: 18_000, offers: [{ store: 'Croma', price: 18_000 }] });
    await run(id);
    expect(await itemsOf(id, 'matched')).toMatchObject([{ key: 'x/1', match: { by: 'confirmed' } }]);
    await send('PUT', url, { ignore: 'other-region' });
    expect((await phone(one.id)).offers).toEqual([]);
    await run(id);
    expect(await itemsOf(id, 'ignored')).toMatchObject([{ key: 'x/1', reason: 'other-region' }]);
  });

  test('returns items by state and words of the title', async () => {
    const one = await addPhone();
    const rows = [
      row('a', one.title('8GB, 128GB'), 18_000),
      row('b', 'Steel bottle 50%', 399),
      row('c', 'Steel pan', 99),
    ];
    feeds.answer = serveFile(csv(...rows));
    const { id } = await addFeed();
    await run(id);
    const keys = async (query: string) =>
      (await get(`/api/admin/feeds/${id}/items?${query}`)).items.map(({ key }: { key: string }) => key);
    expect(await keys('search=STEEL')).toEqual(['b', 'c']);
    expect(await keys('search=50%25&state=ignored')).toEqual(['b']);
    expect(await keys('search=steel&state=matched')).toEqual([]);
    expect(await keys('search=a')).toContain('a');
  });

  test('a matched item goes back to be matched, with the variants of its phone', async () => {
    const one = await addPhone([
      { ram: 8, storage: 128, price: 20_000, priceAt: '2026-01-08' },
      { ram: 8, storage: 256, price: 22_000, priceAt: '2026-01-08' },
    ]);
    feeds.answer = serveFile(csv(row('a', one.title('8GB, 128GB'), 18_000)));
    const { id } = await addFeed();
    await run(id);
    expect((await phone(one.id)).offers).toHaveLength(1);
    const waiting = await send('PUT', `/api/admin/feeds/${id}/items/a`, { state: 'waiting' });
    expect(waiting).toMatchObject({
      state: 'waiting',
      match: null,
      candidates: [
        { productId: one.id, ram: 8, storage: 128, price: 18_000 },
        { productId: one.id, ram: 8, storage: 256, price: 22_000 },
      ],
    });
    expect((await phone(one.id)).offers).toEqual([]);
    await run(id);
    expect(await itemsOf(id, 'waiting'), 'the next run leaves it to a person').toMatchObject([{ key: 'a' }]);
  });

  test('keeps editors’ offers; a form cannot change those of the feed', async () => {
    const one = await addPhone();
    const entered = { store: 'A shop in Pune', url: 'https://shop.example/', price: 17_000, seenAt: '2026-01-08' };
    await send('PUT', `/api/products/${one.id}`, { offers: [entered] });
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)));
    await run((await addFeed()).id);
    const { offers } = await phone(one.id);
    expect(offers.map(({ store }: { store: string }) => store)).toEqual(['Croma', 'A shop in Pune']);
    await send('PUT', `/api/products/${one.id}`, { offers: offers.map((offer: object) => ({ ...offer, price: 1 })) });
    expect((await phone(one.id)).offers).toMatchObject([{ price: 18_000 }, { price: 1 }]);
  });

  test('sends webhooks once, like any price change', async () => {
    const receiver = await startReceiver();
    const one = await addPhone();
    const { webhook } = await send('POST', '/api/admin/webhooks', { url: receiver.url, events: ['price.changed'] });
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)));
    const { id } = await addFeed();
    await run(id);
    await run(id);
    const sent = async () =>
      (await get(`/api/admin/webhooks/${webhook.id}/deliveries`)).deliveries.map(
        ({ state }: { state: string }) => state,
      );
    await expect.poll(sent, { timeout: 20_000 }).toEqual(['delivered']);
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['price.changed']);
    await send('DELETE', `/api/admin/webhooks/${webhook.id}`);
    await receiver.close();
  });

  test('notifies price alerts once, like any price change', async () => {
    const one = await addPhone();
    const { query } = server.database;
    await query
      .insertInto('price_alerts')
      .values({
        id: crypto.randomUUID(),
        user_id: null,
        email: 'guest@example.com',
        product_id: one.id,
        variant: '',
        below: null,
        base_price: 20_000,
        created_at: '2026-01-01T00:00:00.000Z',
        set_at: '2026-01-01T00:00:00.000Z',
        confirmed_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)));
    const { id } = await addFeed();
    const done = await run(id);
    await run(id);
    const moves = await query.selectFrom('price_moves').selectAll().where('product_id', '=', one.id).execute();
    expect(moves).toMatchObject([{ was: 20_000, run_id: done.id }]);
  });
});

/** Fails after this many transactions, like a killed process. */
function dying(database: Database, transactions: number): Database {
  let left = transactions;
  const transaction: Database['transaction'] = (work) => {
    if (left-- === 0) throw new Error('killed');
    return database.transaction(work);
  };
  return new Proxy(database, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  });
}

test('a run killed after any of its transactions continues, and does everything once', async () => {
  const [one, two] = [await addPhone(), await addPhone()];
  const { query } = server.database;
  feeds.answer = serveFile(csv(row('a', one.title('8GB, 128GB'), 18_000), row('b', two.title('8GB, 128GB'), 18_500)));
  const alert = { user_id: null, email: 'guest@example.com', variant: '', below: null, base_price: 20_000 };
  const at = '2026-01-01T00:00:00.000Z';
  const times = { created_at: at, set_at: at, confirmed_at: at };
  await query
    .insertInto('price_alerts')
    .values({ id: crypto.randomUUID(), product_id: one.id, ...alert, ...times })
    .execute();
  const { id } = await addFeed();
  const lane = await holdLane(server.database, `feed ${id}`);
  const { id: runId } = await send('POST', `/api/admin/feeds/${id}/run`);
  const job = await takeJob<FeedJob>(server.database, runId, lane);
  const feed = await query.selectFrom('store_feeds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const options = { dataDir: server.app.services.config.dataDir, headers: {}, allowLoopback: true };
  let deaths = 0;
  for (let lives = 0; lives < 20; lives++) {
    const stored = await query.selectFrom('jobs').select('progress').where('id', '=', runId).executeTakeFirstOrThrow();
    const progress = stored.progress === null ? null : JSON.parse(stored.progress);
    try {
      await runFeed(dying(server.database, lives), { ...job, progress }, feed, options);
      break;
    } catch (error) {
      expect((error as Error).message).toBe('killed');
      deaths++;
    }
    await server.app.services.catalogue.catchUp();
    for (const [{ id: phoneId }, after] of [[one, 18_000] as const, [two, 18_500] as const]) {
      const { price, offers } = await phone(phoneId);
      expect([price, ...offers.map((offer: { price: number }) => offer.price)], 'old or new, never in between').toEqual(
        price === 20_000 ? [20_000] : [after, after],
      );
    }
  }
  expect(deaths).toBeGreaterThan(2);
  await releaseByHand(server.database, runId);
  const done = async () => (await get(`/api/admin/feeds/${id}/runs`)).runs[0];
  await expect.poll(async () => (await done()).state, { timeout: 20_000 }).toBe('done');
  expect((await done()).counts).toMatchObject({ rows: 2, matched: 2, changed: 2 });
  for (const [{ id: phoneId }, price] of [[one, 18_000] as const, [two, 18_500] as const]) {
    expect(await phone(phoneId)).toMatchObject({ price, offers: [{ price }] });
    expect(
      (await get(`/api/products/${phoneId}/prices`)).filter((point: { price: number }) => point.price === price),
    ).toHaveLength(1);
    expect(await get(`/api/products/${phoneId}/store-prices`)).toHaveLength(1);
  }
  const moves = await query.selectFrom('price_moves').select('was').where('product_id', '=', one.id).execute();
  expect(moves, 'one alert').toEqual([{ was: 20_000 }]);
  const undoable = await query.selectFrom('undo_items').select('kind').where('run_id', '=', runId).execute();
  expect(undoable.map(({ kind }) => kind).sort()).toEqual(['offer', 'offer', 'price', 'price']);
});

describe('a run that fails', () => {
  const missing: FeedServer['answer'] = (response) => void response.writeHead(404).end();

  test.each<[string, string, FeedServer['answer']]>([
    ['an error', 'The store’s server returned error 404.', missing],
    [
      'columns that changed',
      'The feed no longer has these columns: price. Match the columns again. Nothing was changed.',
      serveFile('id,title,cost,link,stock\n1,Phone,1,https://store.example/1,yes\n'),
    ],
    [
      'a file that is cut off',
      'The download was cut off. Nothing was changed.',
      (response) => {
        response.writeHead(200);
        response.write(csv(row('a', 'A phone', 1)), () => response.destroy());
      },
    ],
    [
      'a web page',
      'The store sent a web page, not a feed. Check the address and the headers.',
      serveFile('<!doctype html>', { 'content-type': 'text/html' }),
    ],
    [
      'a small file that unpacks to a large one',
      'The compressed feed unpacks to far more than a feed should. Nothing was changed.',
      serveFile(gzipSync(csv(...Array(40_000).fill(row('z', 'A phone', 1))))),
    ],
    [
      'a redirect to another port of this machine',
      'The store redirects to another site (http://127.0.0.1:1). Enter that address if it is right.',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end(),
    ],
  ])('shows why and changes nothing: %s', async (_what, error, answer) => {
    const one = await addPhone();
    feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)));
    const { id } = await addFeed();
    await run(id);
    const before = await phone(one.id);
    feeds.answer = answer;
    expect(await run(id)).toMatchObject({ state: 'failed', error });
    expect(await phone(one.id)).toEqual(before);
    expect(await feedOf(id)).toMatchObject({ failingSince: expect.any(String), items: { matched: 1 } });
  });

  test('is retried with growing delays, and not before the store allows', async () => {
    const { id } = await addFeed({ active: true, everyMinutes: 15 });
    const waitAfter = async (answer: FeedServer['answer']) => {
      feeds.answer = answer;
      const { finishedAt } = await run(id);
      return Math.round((Date.parse((await feedOf(id)).nextRunAt ?? '') - Date.parse(finishedAt ?? '')) / MINUTE_MS);
    };
    await expect.poll(async () => (await feedOf(id)).lastRun?.finishedAt ?? null, { timeout: 20_000 }).not.toBeNull();
    expect(await waitAfter((response) => void response.writeHead(500).end())).toBe(30);
    expect(await waitAfter((response) => void response.writeHead(429, { 'retry-after': '7200' }).end())).toBe(120);
    expect(await waitAfter(serveFile(csv(row('a', 'A phone', 9_999))))).toBe(15);
    expect((await feedOf(id)).failingSince).toBeNull();
  });

  test('is reported in the overview, the bell and by mail after a day', async () => {
    feeds.answer = (response) => void response.writeHead(500).end();
    const { id } = await addFeed({ active: true });
    await run(id);
    const failing = async () => (await get('/api/admin/overview')).queues.failingFeeds;
    expect(await failing()).toBe(0);
    const { query } = server.database;
    const dayAgo = new Date(Date.now() - DAY_MS - HOUR_MS).toISOString();
    await query.updateTable('store_feeds').set({ failing_since: dayAgo }).where('id', '=', id).execute();
    await run(id);
    await run(id);
    expect(await failing()).toBe(1);
    const mails = await query.selectFrom('mail_outbox').select('subject').where('subject', 'like', '%Croma%').execute();
    expect(mails).toEqual([{ subject: 'Store feed Croma is failing' }]);
    const people = query.selectFrom('users').select('id').where('name', '=', 'The admin');
    const { id: adminId } = await people.executeTakeFirstOrThrow();
    const { notifications } = await get(`/api/users/${adminId}/notifications`);
    expect(notifications.filter(({ kind }: { kind: string }) => kind === 'feed')).toMatchObject([
      { title: 'Store feed Croma is failing', text: /The store’s server returned error 500\.$/, link: '/admin/feeds' },
    ]);
  });
});

describe('an offer that was seen more than a week ago', () => {
  test('expires without a run', async () => {
    const [one, two] = [await addPhone(), await addPhone()];
    const rows = (price: number) =>
      csv(
        row('a', one.title('8GB, 128GB'), price),
        ...(price < 19_000 ? [row('b', two.title('8GB, 128GB'), price)] : []),
      );
    const lowest = await addFeed();
    const other = await addFeed({ name: 'Vijay Sales', store: 'Vijay Sales' });
    feeds.answer = serveFile(rows(18_000));
    await run(lowest.id);
    feeds.answer = serveFile(rows(19_000));
    await run(other.id);
    await seenAgo(lowest.id, 6.9);
    expect(await priceByCurrentOffers(server.database)).toBe(0);
    const lapsesAt = (await nextLapse(server.database.query)) ?? 0;
    expect(lapsesAt).toBeLessThanOrEqual(Date.now() + 0.1 * DAY_MS);
    expect(await priceByCurrentOffers(server.database, undefined, lapsesAt)).toBe(1);
    await server.app.services.catalogue.catchUp();
    expect(await phone(one.id)).toMatchObject({ price: 19_000, priceSource: 'Vijay Sales' });
    expect(await phone(two.id)).toMatchObject({ price: 18_000, priceSource: 'Croma' });
    expect((await get('/api/products/filter?search=Zephyr&limit=100')).products).toContainEqual(
      expect.objectContaining({ id: one.id, price: 19_000 }),
    );
  });

  test('is checked only after a first run', async () => {
    const queued = () => server.database.query.selectFrom('jobs').select('key').where('key', '=', 'offers').execute();
    await server.database.query.deleteFrom('jobs').where('key', '=', 'offers').execute();
    const { id } = await addFeed();
    expect(await queued()).toEqual([]);
    feeds.answer = serveFile(csv(row('a', 'A phone', 9_999)));
    await run(id);
    expect(await queued()).toHaveLength(1);
  });
});

describe('a deleted feed', () => {
  /** With one item matched by name and one by a person. */
  async function addMatchedFeed() {
    const [one, two] = [await addPhone(), await addPhone()];
    const rows = [row('a', one.title('8GB RAM, 128GB Storage'), 18_000), row('b', 'Known to a person', 18_500)];
    feeds.answer = serveFile(csv(...rows, row('c', 'Known to no one', 999)), { etag: '"deleted"' });
    const { id } = await addFeed({ headers: { 'X-Key': 'k1' } });
    await run(id);
    await send('PUT', `/api/admin/feeds/${id}/items/b`, { productId: two.id, ram: 8, storage: 128 });
    return { id, one, two };
  }
  const remove = async (id: string) => (await send('DELETE', `/api/admin/feeds/${id}`)).trashId;
  const restore = (trashId: string) => send('POST', `/api/trash/${trashId}/restore`, {});
  const pricesAt = async (id: string) => (await phone(id)).offers.map(({ price }: { price: number }) => price);

  test('can be restored from the trash with matches, offers, runs and headers', async () => {
    const { id, one, two } = await addMatchedFeed();
    const before = await feedOf(id);
    const trashId = await remove(id);
    expect(await pricesAt(one.id)).toEqual([]);
    expect((await get('/api/trash?kind=storeFeed')).items).toContainEqual(
      expect.objectContaining({ id: trashId, name: 'Croma', note: 'Croma' }),
    );
    expect(await restore(trashId)).toEqual({ kind: 'storeFeed', subjectId: id, name: 'Croma' });
    expect([await pricesAt(one.id), await pricesAt(two.id)]).toEqual([[18_000], [18_500]]);
    expect(await feedOf(id)).toMatchObject({ lastRun: before.lastRun, headerNames: ['X-Key'], items: { matched: 2 } });
    expect(await itemsOf(id, 'matched')).toContainEqual(
      expect.objectContaining({ key: 'b', match: expect.objectContaining({ by: 'confirmed' }) }),
    );
  });

  test('gives way to the next store’s price', async () => {
    const { id, one } = await addMatchedFeed();
    const other = await addFeed({ name: 'Vijay Sales', store: 'Vijay Sales' });
    feeds.answer = serveFile(csv(row('z', one.title('8GB RAM, 128GB Storage'), 18_700)));
    await run(other.id);
    expect(await phone(one.id)).toMatchObject({ price: 18_000 });
    await remove(id);
    await expect.poll(async () => (await phone(one.id)).price, { timeout: 20_000 }).toBe(18_700);
  });

  test('is read completely after a restore, including ignored items', async () => {
    const { id } = await addMatchedFeed();
    await restore(await remove(id));
    expect(await run(id)).toMatchObject({ state: 'done', counts: { rows: 3, matched: 2 } });
    expect(await itemsOf(id, 'ignored')).toMatchObject([{ key: 'c' }]);
  });

  test('is restored without offers that another feed of the store has meanwhile', async () => {
    const { id, one } = await addMatchedFeed();
    const trashId = await remove(id);
    const other = await addFeed({ name: 'Croma again' });
    feeds.answer = serveFile(csv(row('z', one.title('8GB RAM, 128GB Storage'), 17_500)));
    await run(other.id);
    await restore(trashId);
    expect(await pricesAt(one.id)).toEqual([17_500]);
  });

  test('is restored without its running job', async () => {
    const { id } = await addMatchedFeed();
    const state = { state: 'running', finished_at: null } as const;
    await server.database.query.updateTable('store_feed_runs').set(state).where('feed_id', '=', id).execute();
    await restore(await remove(id));
    expect((await feedOf(id)).lastRun).toBeNull();
  });
});

describe('a phone in the trash', () => {
  test.each([
    ['unchanged', 'unchanged'],
    ['with other items', 'done'],
  ] as const)('is restored with its match, even if the feed lists the item again %s', async (file, state) => {
    const [one, other] = [await addPhone(), await addPhone()];
    const rows = [row('a', 'A name that a person knows', 18_000), row('b', other.title('8GB, 128GB'), 19_000)];
    const serve = (etag: string, ...more: string[]) => serveFile(csv(...rows, ...more), { etag });
    feeds.answer = serve('"one"');
    const { id } = await addFeed();
    await run(id);
    await send('PUT', `/api/admin/feeds/${id}/items/a`, { productId: one.id, ram: 8, storage: 128 });
    await send('DELETE', `/api/products/${one.id}`);
    if (file === 'with other items') feeds.answer = serve('"two"', row('c', 'Something new', 500));
    expect(await run(id)).toMatchObject({ state });
    const [{ id: trashId }] = (await get(`/api/trash?kind=product&search=${one.name}`)).items;
    await send('POST', `/api/trash/${trashId}/restore`, {});
    const isMatched = expect.objectContaining({ key: 'a', match: expect.objectContaining({ by: 'confirmed' }) });
    expect(await itemsOf(id, 'matched')).toContainEqual(isMatched);
    const seenAt = (await phone(one.id)).offers[0].seenAt;
    expect(await run(id)).toMatchObject({ state: 'done' });
    expect(await itemsOf(id, 'matched')).toContainEqual(isMatched);
    expect(await phone(one.id)).toMatchObject({ price: 18_000, offers: [{ store: 'Croma', price: 18_000 }] });
    expect((await phone(one.id)).offers[0].seenAt > seenAt, 'seen again').toBe(true);
  });

  test('does not get back an item that was matched to another phone meanwhile', async () => {
    const [one, two] = [await addPhone(), await addPhone()];
    feeds.answer = serveFile(csv(row('a', 'A name that a person knows', 18_000)));
    const { id } = await addFeed();
    await run(id);
    await send('PUT', `/api/admin/feeds/${id}/items/a`, { productId: one.id, ram: 8, storage: 128 });
    await send('DELETE', `/api/products/${one.id}`);
    await run(id);
    await send('PUT', `/api/admin/feeds/${id}/items/a`, { productId: two.id, ram: 8, storage: 128 });
    const [{ id: trashId }] = (await get(`/api/trash?kind=product&search=${one.name}`)).items;
    await send('POST', `/api/trash/${trashId}/restore`, {});
    await run(id);
    expect(await itemsOf(id, 'matched')).toMatchObject([{ key: 'a', match: { productId: two.id } }]);
    expect([(await phone(one.id)).offers, (await phone(two.id)).offers]).toMatchObject([[], [{ price: 18_000 }]]);
  });
});

test('the audit log names the feed that changed a price, with its run', async () => {
  const one = await addPhone();
  feeds.answer = serveFile(csv(row('a', one.title('8GB RAM, 128GB Storage'), 18_000)));
  const { id } = await addFeed();
  const { id: runId } = await run(id);
  const entry = async () =>
    (await get(`/api/admin/audit?subject=${one.id}`)).entries.find(
      ({ run: of }: { run: { id: string } | null }) => of?.id === runId,
    );
  const sentence = `changed a price of the phone ${one.name} from the feed Croma`;
  const isRun = { id: runId, kind: 'feed', feed: { id, name: 'Croma' } };
  expect(await entry()).toMatchObject({ sentence, run: isRun });
  await server.database.query.deleteFrom('undo_runs').where('id', '=', runId).execute();
  expect(await entry(), 'also when it can no longer be undone').toMatchObject({ sentence, run: isRun });
  expect((await get(`/api/admin/feeds/${id}/runs?until=${runId}`)).runs).toMatchObject([{ id: runId }]);
  await send('DELETE', `/api/admin/feeds/${id}`);
  expect(await entry(), 'and when the feed is gone').toMatchObject({
    sentence: sentence.replace('the feed Croma', 'a store feed'),
    run: { kind: 'feed', feed: null },
  });
});

test('a due feed is scheduled, and a paused one is not', async () => {
  feeds.answer = serveFile(csv(row('a', 'A phone', 9_999)));
  const { id } = await addFeed();
  const { plan } = storeFeedKind(server.app.services);
  const planned = async () => (await plan?.(server.database.query, Date.now()))?.map(({ payload }) => payload) ?? [];
  expect(await planned()).toEqual([]);
  await send('PUT', `/api/admin/feeds/${id}`, { active: true });
  await expect.poll(async () => (await feedOf(id)).lastRun?.state, { timeout: 20_000 }).toBe('done');
  expect(await planned()).toEqual([]);
  expect(Date.parse((await feedOf(id)).nextRunAt ?? '')).toBeGreaterThan(Date.now() + 50 * MINUTE_MS);
});
