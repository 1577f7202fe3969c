import { describe, expect, test } from 'vitest';
import { callDirectly, type DirectInput } from '#server/http/direct-call.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const phone: string = (await server.call({ url: '/api/products?limit=1' })).body.products[0].id;

const direct = (method: string, path: string, input: Partial<DirectInput> = {}) =>
  callDirectly(server.app, method, path, { params: {}, query: {}, body: undefined, ...input });

/** As JSON, because a page's state is embedded as JSON. */
const wire = (body: unknown) => JSON.parse(JSON.stringify(body));

describe('an API call during rendering returns what HTTP returns', () => {
  const reads: [url: string, path: string, input?: () => Partial<DirectInput>][] = [
    ['/api/products?limit=3', '/api/products', () => ({ query: { limit: '3' } })],
    [
      '/api/products/filter?brandId=samsung&battery=5000&sort=price-asc&limit=4',
      '/api/products/filter',
      () => ({ query: { brandId: 'samsung', battery: '5000', sort: 'price-asc', limit: '4' } }),
    ],
    ['/api/products/trending?limit=2', '/api/products/trending', () => ({ query: { limit: '2' } })],
    ['/api/products/most-liked', '/api/products/most-liked'],
    ['/api/products/daily-hits', '/api/products/daily-hits'],
    ['/api/products/latest/by-brand?brands=3', '/api/products/latest/by-brand', () => ({ query: { brands: '3' } })],
    ['/api/products/comparisons/popular', '/api/products/comparisons/popular'],
    ['/api/brands', '/api/brands'],
    ['/api/blogs?limit=2', '/api/blogs', () => ({ query: { limit: '2' } })],
    ['/api/search?search=galaxy', '/api/search', () => ({ query: { search: 'galaxy' } })],
    ['/api/products/:id', '/api/products/:id', () => ({ params: { id: phone } })],
    ['/api/products/:id/similar', '/api/products/:id/similar', () => ({ params: { id: phone } })],
    ['/api/products/:id/prices', '/api/products/:id/prices', () => ({ params: { id: phone } })],
    ['/api/products/:id/comments', '/api/products/:id/comments', () => ({ params: { id: phone } })],
  ];
  test.each(reads)('%s', async (url, path, input) => {
    const { status, body } = await server.call({ url: url.replace(':id', phone) });
    const called = await direct('GET', path, input?.());
    expect(status).toBe(200);
    expect({ ...called, body: wire(called.body) }).toEqual({ status, body });
  });

  test('POST /api/products/compare, which changes nothing', async () => {
    const body = { productIds: [phone] };
    const overHttp = await server.call({ method: 'POST', url: '/api/products/compare', payload: body });
    const called = await direct('POST', '/api/products/compare', { body });
    expect({ ...called, body: wire(called.body) }).toEqual({ status: 200, body: overHttp.body });
  });
});

describe('is rejected like over HTTP', () => {
  const refused: [what: string, url: string, path: string, input: Partial<DirectInput>][] = [
    ['a query that does not fit', '/api/products?page=x', '/api/products', { query: { page: 'x' } }],
    ['an id that cannot exist', '/api/products/A%20B', '/api/products/:id', { params: { id: 'A B' } }],
    ['a phone that does not exist', '/api/products/acme-no', '/api/products/:id', { params: { id: 'acme-no' } }],
    ['what is for admins', '/api/admin/overview', '/api/admin/overview', {}],
    ['what is for oneself', '/api/products/reactions', '/api/products/reactions', {}],
    ['an address that is none', '/api/nothing', '/api/nothing', {}],
  ];
  test.each(refused)('%s', async (_what, url, path, input) => {
    const { status, body } = await server.call({ url });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await direct('GET', path, input)).toEqual({ status, body });
  });

  test('an invalid body', async () => {
    const { status, body } = await server.call({ method: 'POST', url: '/api/products/compare', payload: {} });
    expect(status).toBe(422);
    expect(await direct('POST', '/api/products/compare', { body: {} })).toEqual({ status, body });
  });
});

test('rendering a page cannot change anything', async () => {
  const body = { email: 'reader@example.com', categories: [] };
  expect((await direct('POST', '/api/newsletter/subscribe', { body })).status).toBe(500);
  expect(await server.database.query.selectFrom('subscribers').selectAll().execute()).toEqual([]);
});
