import { beforeEach, describe, expect, test } from 'vitest';
import { addOwnPhones } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

/** The phones of one test. */
let brand: { id: string; name: string };
let phone: (name: string) => string;
beforeEach(async () => {
  ({ brand, phone } = await addOwnPhones(server, ['A', 'B', 'C', 'D', 'E']));
});

type Call = Parameters<TestApp['call']>[0];
const as = (person: Person, path: string, call: Call = {}) =>
  server.call({ url: `/api/users/${person.id}/${path}`, headers: person.headers, ...call });
const add = (person: Person, id: string) => as(person, `wishlist/${id}`, { method: 'POST' });
const take = (person: Person, id: string) => as(person, `wishlist/${id}`, { method: 'DELETE' });
const merge = (person: Person, productIds: unknown) =>
  as(person, 'wishlist', { method: 'POST', payload: { productIds } });
const idsOf = (wishlist: { products: { id: string }[] }) => wishlist.products.map(({ id }) => id);
const idsOn = async (person: Person) => idsOf((await as(person, 'wishlist')).body);
const favorites = async (id: string) => (await server.call({ url: `/api/products/${id}` })).body.favorites;

/** The counter of every phone with the number of its rows. */
async function counted() {
  const { query } = server.database;
  const products = await query.selectFrom('products').select(['id', 'favorites']).orderBy('id').execute();
  const rows = await query.selectFrom('product_favorites').select('product_id').execute();
  return products.map(({ id, favorites: counter }) => ({
    id,
    counter,
    rows: rows.filter(({ product_id }) => product_id === id).length,
    card: server.app.services.catalogue.model.get(id)?.favorites,
  }));
}
async function expectCountersRight() {
  for (const { id, counter, rows, card } of await counted())
    expect({ id, counter, card }).toEqual({ id, counter: rows, card: rows });
}

describe('a selected variant', () => {
  const VARIANTS = [
    { ram: 8, storage: 128, price: 20_000, priceAt: '2026-01-08', priceSource: 'smartprix' },
    { ram: 12, storage: 256, price: 25_000, priceAt: '2026-01-09', priceSource: 'smartprix' },
  ];
  const saved = async (person: Person) =>
    (await as(person, 'wishlist')).body.products.map(
      ({ id, price, priceVariant, storage, variant }: Record<string, unknown>) => ({
        id,
        price,
        priceVariant,
        storage,
        variant,
      }),
    );

  test('is saved with the phone and shown with its own price, also after signing in', async () => {
    const person = await server.signUp();
    const url = `/api/products/${phone('a')}`;
    const headers = await server.as('admin');
    expect((await server.call({ method: 'PUT', url, headers, payload: { variants: VARIANTS } })).status).toBe(200);
    const small = { id: phone('a'), price: 20_000, priceVariant: { ram: 8, storage: 128 }, storage: 256 };
    const large = {
      id: phone('a'),
      price: 25_000,
      priceVariant: { ram: 12, storage: 256 },
      storage: 256,
      variant: '12-256',
    };
    await add(person, phone('a'));
    expect(await saved(person)).toEqual([small]);
    expect((await add(person, `${phone('a')}?variant=12-256`)).status).toBe(200);
    expect(await saved(person)).toEqual([large]);
    await add(person, phone('a'));
    expect(await saved(person)).toEqual([large]);
    expect((await add(person, `${phone('a')}?variant=x`)).status).toBe(400);

    const favorite = (payload: object) =>
      server.call({ method: 'POST', url: `${url}/favorite`, headers: person.headers, payload });
    await favorite({ favorited: false });
    expect((await favorite({ favorited: true, variant: '12-256' })).body).toMatchObject({ favorited: true });
    expect(await saved(person)).toEqual([large]);
    await favorite({ favorited: true });
    expect(await saved(person)).toEqual([large]);
    expect((await favorite({ favorited: true, variant: 'x' })).status).toBe(422);

    const guest = await server.signUp();
    const payload = { productIds: [phone('a')], variants: { [phone('a')]: '12-256', [phone('gone')]: '1-2' } };
    expect((await as(guest, 'wishlist', { method: 'POST', payload })).status).toBe(200);
    expect(await saved(guest)).toEqual([large]);
    // A variant that is no longer sold is dropped.
    await server.call({ method: 'PUT', url, headers, payload: { variants: VARIANTS.slice(0, 1) } });
    expect(await saved(guest)).toEqual([{ ...small, storage: 128 }]);
    await expectCountersRight();
  });
});

describe('a wishlist', () => {
  test('adds, lists and removes phones', async () => {
    const person = await server.signUp();
    expect((await as(person, 'wishlist')).body).toEqual({ products: [], shareUrl: null });
    expect(await add(person, phone('a'))).toMatchObject({
      status: 200,
      body: { productId: phone('a'), favorited: true, favorites: 1 },
    });
    // Two additions within a millisecond would have no order.
    const added = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(added);
    await add(person, phone('b'));
    const { body, headers } = await as(person, 'wishlist');
    expect(headers['cache-control']).toBe('no-store');
    expect(body.products).toMatchObject([
      { id: phone('b'), name: 'B', brand: brand.name, favorites: 1, addedAt: expect.stringMatching(/Z$/) },
      { id: phone('a') },
    ]);
    expect(await take(person, phone('b'))).toMatchObject({ body: { favorited: false, favorites: 0 } });
    expect(await idsOn(person)).toEqual([phone('a')]);
    await expectCountersRight();
  });

  test('and favourites are the same, both ways', async () => {
    const person = await server.signUp();
    const favorite = (favorited: boolean) =>
      server.call({
        method: 'POST',
        url: `/api/products/${phone('c')}/favorite`,
        headers: person.headers,
        payload: { favorited },
      });
    const seen = async () => (await server.call({ url: `/api/products/${phone('c')}`, headers: person.headers })).body;
    expect((await favorite(true)).body).toMatchObject({ id: phone('c'), favorited: true, favorites: 1 });
    expect(await idsOn(person)).toEqual([phone('c')]);
    await take(person, phone('c'));
    expect(await seen()).toMatchObject({ favorited: false, favorites: 0 });
    await add(person, phone('c'));
    expect(await seen()).toMatchObject({ favorited: true, favorites: 1 });
    expect((await server.call({ url: `/api/products/${phone('c')}` })).body).not.toHaveProperty('favorited');
    await favorite(false);
    expect(await idsOn(person)).toEqual([]);
  });

  test('counts a phone once however often and concurrently it is added', async () => {
    const person = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(person, phone('d'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await favorites(phone('d'))).toBe(1);
    await Promise.all(Array.from({ length: 50 }, () => take(person, phone('d'))));
    expect(await favorites(phone('d'))).toBe(0);
    await expectCountersRight();
  });

  test('rejects an unknown phone', async () => {
    const person = await server.person('consumer');
    expect(await add(person, 'no-such-phone')).toMatchObject({
      status: 404,
      body: { message: 'We couldn’t find this phone. It may have been deleted.' },
    });
    expect((await add(person, 'NOT A SLUG')).status).toBe(404);
    expect((await take(person, 'no-such-phone')).status).toBe(404);
  });
});

describe('a merge', () => {
  test('is the union without deleted phones', async () => {
    const person = await server.signUp();
    await add(person, phone('a'));
    const { status, body } = await merge(person, [phone('b'), phone('a'), 'gone-for-good', phone('c'), phone('b')]);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual([phone('c'), phone('b'), phone('a')]);
    expect(idsOf((await merge(person, [])).body)).toEqual([phone('c'), phone('b'), phone('a')]);
    await expectCountersRight();
  });

  test('of many devices at once is the union of all', async () => {
    const [person, other] = [await server.signUp(), await server.signUp()];
    const ids = [phone('a'), phone('b'), phone('c'), phone('d'), phone('e')];
    const merges = Array.from({ length: 12 }, (_, n) =>
      merge(n % 3 ? person : other, [...ids.slice(n % 5), ...ids.slice(0, n % 5)].slice(0, 3)),
    );
    for (const { status } of await Promise.all(merges)) expect(status).toBe(200);
    expect((await idsOn(person)).sort()).toEqual(ids);
    await expectCountersRight();
  });

  test.each([[undefined], ['some-phone'], [['NOT A SLUG']], [Array.from({ length: 501 }, (_, n) => `p-${n}`)]])(
    'rejects %j',
    async (productIds) => {
      expect((await merge(await server.person('consumer'), productIds)).status).toBe(422);
    },
  );
});

describe('DELETE /{id}/wishlist', () => {
  const empty = (person: Person, headers = person.headers) => as(person, 'wishlist', { method: 'DELETE', headers });

  test('removes every phone at once', async () => {
    const [person, other] = [await server.signUp(), await server.signUp()];
    await merge(person, [phone('a'), phone('b'), phone('c')]);
    await merge(other, [phone('b')]);
    const { shareUrl } = (await as(person, 'wishlist-share', { method: 'POST' })).body;
    expect(await empty(person)).toMatchObject({ status: 200, body: { products: [], shareUrl } });
    expect(await idsOn(person)).toEqual([]);
    expect(await idsOn(other)).toEqual([phone('b')]);
    expect(await empty(person)).toMatchObject({ status: 200, body: { products: [] } });
    await expectCountersRight();
  });

  test('is allowed to its owner only', async () => {
    const [person, other] = [await server.signUp(), await server.signUp()];
    await add(person, phone('a'));
    expect((await empty(person, {} as never)).status).toBe(401);
    expect((await empty(person, other.headers)).status).toBe(403);
    expect(await idsOn(person)).toEqual([phone('a')]);
  });
});

describe('a shared wishlist', () => {
  const share = (person: Person) => as(person, 'wishlist-share', { method: 'POST' });
  const shared = (url: string) => server.call({ url: `/api/wishlists/${url.split('/').at(-1)}` });

  test('can be read with the link, never written, until the link is revoked', async () => {
    const person = await server.signUp('Leela');
    await merge(person, [phone('a'), phone('b')]);
    const { shareUrl } = (await share(person)).body;
    expect(shareUrl).toMatch(/^http:\/\/handset\.test\/wishlist\/shared\/[\w-]{24}$/);
    expect((await share(person)).body.shareUrl).toBe(shareUrl);
    expect((await as(person, 'wishlist')).body.shareUrl).toBe(shareUrl);

    const { status, body, headers } = await shared(shareUrl);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(body).sort()).toEqual(['name', 'products']);
    expect(body.name).toBe('Leela');
    expect(idsOf(body)).toEqual([phone('b'), phone('a')]);
    expect(JSON.stringify(body)).not.toContain(person.id);
    const token = shareUrl.split('/').at(-1);
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await server.call({ method, url: `/api/wishlists/${token}` })).status).toBe(404);
    }

    expect((await as(person, 'wishlist-share', { method: 'DELETE' })).body).toEqual({ shareUrl: null });
    expect((await shared(shareUrl)).status).toBe(404);
    expect((await share(person)).body.shareUrl).not.toBe(shareUrl);
  });

  test('has an unguessable address', async () => {
    for (const token of ['x', 'x'.repeat(24), '..%2f..%2fusers', "' or 1=1 --"]) {
      expect((await server.call({ url: `/api/wishlists/${encodeURIComponent(token)}` })).status).toBe(404);
    }
  });
});

test('deleting a phone removes it from every wishlist', async () => {
  const headers = await server.as('admin');
  await server.call({ method: 'POST', url: '/api/products', headers, payload: { name: 'Brief', brandId: brand.id } });
  const person = await server.signUp();
  await merge(person, [phone('a'), phone('brief')]);
  await server.call({ method: 'DELETE', url: `/api/products/${phone('brief')}`, headers });
  expect(await idsOn(person)).toEqual([phone('a')]);
});
