import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { storeAppearances } from '#server/modules/products/service.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { openTestApp, type TestApp, type TestResponse } from '#tests/support/server/app.ts';

const HOUR = 3_600_000;
const WORD = 'zephyrquokka';

let location: TestLocation;
let server: TestApp;
let admin: Record<string, string>;
let brandId: string;
let made = 0;

beforeAll(async () => {
  location = await freshLocation(undefined, 'migrated');
  server = await openTestApp({ location });
  admin = await server.as('admin');
  brandId = (await send('POST', '/api/brands', { name: 'Lumenfold' })).body.id;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await server.close();
  await location.remove();
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = admin) =>
  server.call({ method, url, headers, ...(payload && { payload }) });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

async function addPhone(fields: object = {}): Promise<string> {
  const name = `Model ${++made}`;
  const { status, body } = await send('POST', '/api/products', { name, brandId, ...fields });
  if (status !== 201) throw new Error(`The phone was refused: ${JSON.stringify(body)}`);
  return body.id;
}

const PRICED = { variants: [{ ram: 8, storage: 128, price: 20_000 }], batteryCapacity: 5000 };

/** All read calls open to readers, with every kind of parameter. */
const READS = Object.values(endpoints)
  .flatMap((domain) => Object.values(domain) as Endpoint[])
  .filter(({ method, access }) => method === 'GET' && ['public', 'signed-in', 'self', 'own'].includes(access));
/** A reader's own reactions and posts from when they could see the phone stay in their account. */
const OWN_WORDS = ['/api/users/:id/reviews', '/api/users/:id/comments', '/api/users/:id/corrections'];
const FILES = ['/sitemap.xml', '/sitemap-phones-1.xml', '/blogs/feed.xml', '/api/prices.json', '/api/prices.csv'];

function addressesOf({ path, query }: Endpoint, ids: { phone: string; article: string; person: string }): string[] {
  const id = path.startsWith('/api/users') ? ids.person : path.startsWith('/api/blogs') ? ids.article : ids.phone;
  const address = path.replace(/:id/, id).replace(/:\w+/g, ids.phone);
  if (!query) return [address];
  const known = query.shape as Record<string, unknown>;
  const queries = ['', `search=${WORD}`, `brandId=${brandId}`, `product=${ids.phone}`, 'sort=newest', 'limit=100'];
  const usable = queries.filter((text) => text === '' || (text.split('=')[0] as string) in known);
  return usable.map((text) => `${address}?${text}`);
}

describe('a phone moved back to drafts', () => {
  let phone: string;
  let article: string;
  let reader: Awaited<ReturnType<TestApp['signUp']>>;
  let drawing: string;

  beforeAll(async () => {
    const other = await addPhone(PRICED);
    phone = await addPhone({ ...PRICED, name: `${WORD} 9` });
    reader = await server.signUp('Reader');
    const as = (method: 'POST' | 'PUT', path: string, payload: object) =>
      send(method, `/api/products/${phone}${path}`, payload, reader.headers);
    await as('POST', '/like', { liked: true });
    await as('POST', '/favorite', { favorited: true });
    await as('PUT', '/reviews/mine', { rating: 4, title: 'Fine', good: 'Light enough', bad: '', monthsOwned: 3 });
    await as('POST', '/comments', { comment: 'Does it charge fast?' });
    await as('POST', '/corrections', { field: 'weight', value: 180, source: 'My own scales' });
    await send('PUT', `/api/users/${reader.id}/alerts/${phone}`, { below: null }, reader.headers);
    await send('POST', '/api/products/compare', { productIds: [phone, other] });
    await send('POST', '/api/search/made', { search: WORD });
    const content = [
      { type: 'paragraph', content: [{ type: 'text', text: 'Two of them.' }] },
      { type: 'phoneCard', attrs: { productId: phone } },
      { type: 'comparison', attrs: { productIds: [phone, other] } },
    ];
    article = (await (await createEditor(server)).publish('Two phones', { body: { type: 'doc', content } })).id;
    expect((await server.call({ url: `/api/search?search=${WORD}` })).body.products).toHaveLength(1);
    const hidden = await send('PUT', `/api/products/${phone}`, { publication: 'draft' });
    expect(hidden).toMatchObject({ status: 200, body: { publication: 'draft', publishAt: null } });
    drawing = hidden.body.imageUrl;
    await server.app.services.activity.flush();
    await server.app.services.ranks.catchUp();
  });

  test('is in no response to a reader’s call, whatever it asks for', async () => {
    const leaks: string[] = [];
    const ids = { phone, article, person: reader.id };
    let found = 0;
    for (const endpoint of READS.filter(({ path }) => !OWN_WORDS.includes(path)))
      for (const url of addressesOf(endpoint, ids))
        for (const headers of [{}, reader.headers]) {
          const { status, body } = await server.call({ url, headers });
          found += status === 200 ? 1 : 0;
          const text = JSON.stringify(body).replaceAll(url, '').toLowerCase();
          if (status === 200 && text.includes(WORD)) leaks.push(url);
        }
    for (const url of FILES) if (JSON.stringify((await server.call({ url })).body).includes(WORD)) leaks.push(url);
    expect(leaks).toEqual([]);
    expect(found).toBeGreaterThan(60);
  });

  test('is 404 at its own address and everything below it', async () => {
    for (const { path } of READS.filter(({ path }) => path.startsWith('/api/products/:id')))
      expect([path, (await server.call({ url: path.replace(':id', phone) })).status]).toEqual([path, 404]);
    expect((await server.call({ url: `/media/social/product/${phone}.png` })).status).toBe(404);
    expect((await server.call({ url: `/media/drawings/${phone}.svg` })).status).toBe(404);
    expect((await server.call({ url: `/media/drawings/${phone}.svg?v=1` })).status).toBe(404);
  });

  test('accepts no writes from readers', async () => {
    const calls: [string, object][] = [
      ['/like', { liked: false }],
      ['/favorite', { favorited: true }],
      ['/rate', { rating: 1 }],
      ['/comments', { comment: 'Anybody here?' }],
      ['/corrections', { field: 'weight', value: 190, source: 'My own scales' }],
    ];
    for (const [path, payload] of calls)
      expect((await send('POST', `/api/products/${phone}${path}`, payload, reader.headers)).status).toBe(404);
    const alert = { email: 'a@people.test', productId: phone, below: null };
    expect((await server.call({ method: 'POST', url: '/api/alerts', payload: alert })).status).toBe(404);
    expect((await send('POST', '/api/products/compare', { productIds: [phone] }, reader.headers)).status).toBe(404);
  });

  test('is shown, drawn, found and editable at the desk, and in articles for their editors', async () => {
    expect((await send('GET', `/api/products/${phone}`)).body).toMatchObject({ id: phone, publication: 'draft' });
    expect((await send('GET', `/api/admin/products/${phone}`)).status).toBe(200);
    expect((await send('GET', `/api/admin/products/${phone}/history`)).body.changes).not.toHaveLength(0);
    expect((await send('GET', '/api/admin/products?publication=draft')).body.products).toMatchObject([{ id: phone }]);
    expect((await send('GET', `/api/admin/products?search=${WORD}`)).body.total).toBe(1);
    expect((await send('GET', '/api/admin/products/export')).body).toContain(WORD);
    expect(await server.call({ url: drawing })).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-store' },
    });
    expect((await send('GET', `/api/blogs/${article}`)).body.products).toHaveLength(2);
    expect((await send('PUT', `/api/products/${phone}`, { batteryCapacity: 5100 })).status).toBe(200);
    expect((await send('DELETE', `/api/brands/${brandId}`)).status).toBe(409);
  });

  test('sends no alert for a lower price', async () => {
    const { database } = server;
    await send('PUT', `/api/products/${phone}`, { price: 15_000 });
    await database.query.updateTable('price_moves').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute();
    const { sendDueAlerts } = await import('#server/modules/alerts/service.ts');
    await sendDueAlerts(server.app.services);
    const notifications = await database.query
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'alert')
      .execute();
    expect(notifications).toEqual([]);
  });

  test('comes back with all its data', async () => {
    await send('PUT', `/api/products/${phone}`, { publication: 'published' });
    const { body } = await server.call({ url: `/api/products/${phone}` });
    expect(body).toMatchObject({ likes: 1, ratingCount: 1, reviewCount: 1, commentCount: 1, publication: 'published' });
    expect((await server.call({ url: `/api/blogs/${article}` })).body.products).toHaveLength(2);
  });
});

test('readers see and count exactly the published phones, in any mixture', async () => {
  const brand = (await send('POST', '/api/brands', { name: 'Mixture' })).body.id;
  const states = fc.sample(fc.constantFrom('published', 'draft', 'soon', 'later'), { numRuns: 24, seed: 7 });
  const moments = { soon: inHours(1), later: inHours(5) };
  const phones = await Promise.all(
    states.map(async (state, index) => {
      const publishAt = moments[state as 'soon'] ?? null;
      const publication = publishAt ? 'scheduled' : state;
      const fields = { ...PRICED, brandId: brand, name: `Mixed ${index}`, publication, publishAt };
      return { state, id: await addPhone(fields) };
    }),
  );
  const publicIds = async () => {
    const { body } = await server.call({ url: `/api/products/filter?brandId=${brand}&limit=100` });
    const ids = body.products.map(({ id }: { id: string }) => id).sort();
    expect(body.total).toBe(ids.length);
    expect(body.facets.brands[brand] ?? 0).toBe(ids.length);
    const brands = (await server.call({ url: '/api/brands' })).body;
    expect(brands.find(({ id }: { id: string }) => id === brand).productCount).toBe(ids.length);
    const inSitemap = (await server.call({ url: '/sitemap.xml' })).body.match(/\/product\/mixture-[\w-]+/g) ?? [];
    expect(inSitemap.map((path: string) => path.slice(9)).sort()).toEqual(ids);
    const priced = (await server.call({ url: '/api/prices.json' })).body as { id: string; brand: string }[];
    expect(priced.flatMap((price) => (price.brand === 'Mixture' ? [price.id] : [])).sort()).toEqual(ids);
    return ids;
  };
  const of = (...wanted: string[]) => phones.flatMap(({ state, id }) => (wanted.includes(state) ? [id] : [])).sort();
  expect(await publicIds()).toEqual(of('published'));
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse(moments.soon));
  expect(await publicIds()).toEqual(of('published', 'soon'));
  vi.setSystemTime(Date.parse(moments.later));
  expect(await publicIds()).toEqual(of('published', 'soon', 'later'));
});

describe('a scheduled phone', () => {
  test('appears on time in every process, also one started later, and is recorded once', async () => {
    const publishAt = inHours(2);
    const id = await addPhone({ publication: 'scheduled', publishAt });
    const follower = await openTestApp({ location });
    const seen = async (app: TestApp) => (await app.call({ url: `/api/products/${id}` })).status;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse(publishAt) - 1);
    expect([await seen(server), await seen(follower)]).toEqual([404, 404]);
    vi.setSystemTime(Date.parse(publishAt));
    expect([await seen(server), await seen(follower)]).toEqual([200, 200]);
    expect((await server.call({ url: `/api/products/${id}` })).body).toMatchObject({
      publication: 'published',
      publishAt: null,
    });
    const late = await openTestApp({ location });
    expect(await seen(late)).toBe(200);
    await Promise.all([server, follower, late].map(({ database }) => storeAppearances(database)));
    const { changes } = (await send('GET', `/api/admin/products/${id}/history`)).body;
    expect(changes.filter(({ kind }: { kind: string }) => kind === 'changed')).toMatchObject([
      {
        actor: null,
        fields: [
          { field: 'publication', after: 'published' },
          { field: 'publishAt', before: publishAt },
        ],
      },
    ]);
    expect(
      await server.database.query.selectFrom('products').select('publication').where('id', '=', id).execute(),
    ).toEqual([{ publication: 'published' }]);
    await follower.close();
    await late.close();
  });

  test('needs a time in the future, and removing it makes a draft', async () => {
    const refused = async (fields: object) =>
      (await send('POST', '/api/products', { name: 'Refused', brandId, ...fields })).body.fields;
    expect(await refused({ publication: 'scheduled' })).toEqual({ publishAt: 'Choose when the phone is published.' });
    expect(await refused({ publication: 'scheduled', publishAt: inHours(-1) })).toEqual({
      publishAt: 'Choose a time at least one minute from now.',
    });
    expect(await refused({ publication: 'draft', publishAt: inHours(1) })).toEqual({
      publishAt: 'Only a scheduled phone can have a publish time.',
    });
    const id = await addPhone({ publishAt: inHours(1) });
    const { body } = await send('GET', `/api/admin/products/${id}`);
    expect(body.publication).toBe('scheduled');
    expect((await send('PUT', `/api/products/${id}`, { ...body, updatedAt: undefined })).body.publication).toBe(
      'scheduled',
    );
    expect((await send('PUT', `/api/products/${id}`, { publishAt: null })).body.publication).toBe('draft');
  });
});

test('many can be hidden and shown at once, with undo', async () => {
  const ids = [await addPhone(), await addPhone({ publication: 'draft' })];
  const statuses = async () =>
    Promise.all(ids.map(async (id) => (await server.call({ url: `/api/products/${id}` })).status));
  const change = { action: 'publication', publication: 'draft' };
  const { body } = await send('PATCH', '/api/admin/products', { ids, change });
  expect(await statuses()).toEqual([404, 404]);
  await send('POST', `/api/admin/undo/${body.undoId}`, {});
  await expect.poll(async () => (await send('GET', `/api/admin/undo/${body.undoId}`)).body.state).toBe('undone');
  expect(await statuses()).toEqual([200, 404]);
  const late = { action: 'publication', publication: 'scheduled', publishAt: inHours(-2) };
  expect((await send('PATCH', '/api/admin/products', { ids, change: late })).status).toBe(422);
});

test('a file can add drafts and scheduled phones, and an export can be imported again', async () => {
  const at = new Date(Math.ceil((Date.now() + HOUR) / 60_000) * 60_000).toISOString();
  const kept = await addPhone({ publication: 'draft' });
  const { name } = (await send('GET', `/api/admin/products/${kept}`)).body;
  const rows = [
    'brand,name,publication,publish_at,battery_mah',
    `Lumenfold,${name},,,5200`,
    'Lumenfold,From File A,draft,,4000',
    `Lumenfold,From File B,,${at},4000`,
    'Lumenfold,From File C,scheduled,,4000',
  ];
  const job = await runImport(rows.join('\n'));
  expect(job.body.result.counts).toMatchObject({ created: 2, changed: 1, refused: 1 });
  const list = (await send('GET', '/api/admin/products?search=from%20file&sort=name')).body.products;
  expect(list).toMatchObject([{ publication: 'draft' }, { publication: 'scheduled', publishAt: at }]);
  expect((await send('GET', `/api/admin/products/${kept}`)).body).toMatchObject({
    publication: 'draft',
    batteryCapacity: 5200,
  });
  const again = await runImport((await send('GET', '/api/admin/products/export')).body);
  expect(again.body.result.counts).toMatchObject({ created: 0, changed: 0, refused: 0 });
});

async function runImport(csv: string): Promise<TestResponse> {
  const sent = await server.call({
    method: 'POST',
    url: '/api/admin/imports?filename=phones.csv',
    headers: { ...admin, 'content-type': 'text/csv' },
    payload: csv,
  });
  const { id } = sent.body;
  const state = async () => (await send('GET', `/api/admin/imports/${id}`)).body.state;
  await expect.poll(state).toMatch(/checked|failed/);
  await send('POST', `/api/admin/imports/${id}/apply`);
  await expect.poll(state).toMatch(/done|failed|checked/);
  return send('GET', `/api/admin/imports/${id}`);
}
