import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { headersOfRole, type ServerProcess, startServer, TEST_SECRET } from '#tests/support/server/server-process.ts';

/** One process writes, the other must show it: in filter, search and drawing. */

let location: TestLocation;
let writer: ServerProcess;
let reader: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  location = await freshLocation(undefined, 'seeded');
  writer = await startServer(location);
  reader = await openTestApp({ location, env: { TOKEN_SECRET: TEST_SECRET } });
  headers = { ...(await headersOfRole(location, 'admin')), 'content-type': 'application/json' };
});
afterAll(async () => {
  await reader.close();
  await writer.kill('SIGTERM');
  await location.remove();
});

const write = async (method: string, path: string, body?: object) => {
  const options = body
    ? { headers, body: JSON.stringify(body) }
    : { headers: { authorization: headers.authorization ?? '' } };
  const response = await fetch(`${writer.url}${path}`, { method, ...options });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.json();
};
const read = async (url: string) => (await reader.call({ url })).body;

test('a phone written through one appears in the other’s filter, search and drawing', async () => {
  const payload = {
    name: 'Twin Peak',
    brandId: 'samsung',
    launchedAt: '2030-05-05',
    dimensions: { height: 150, width: 70, thickness: 8 },
  };
  const { id } = await write('POST', '/api/products', payload);
  const newest = async () => (await read('/api/products/filter')).products[0].id;
  await expect.poll(newest).toBe(id);
  expect((await read('/api/search?search=twin%20peak')).products[0].id).toBe(id);
  expect(await read(`/media/drawings/${id}.svg`)).toMatch(/viewBox="0 0 [\d.]+ 150"/);

  await write('PUT', `/api/products/${id}`, {
    name: 'Twin Summit',
    dimensions: { height: 151, width: 70, thickness: 8 },
  });
  const found = async () => (await read('/api/search?search=twin%20summit')).products[0]?.name;
  await expect.poll(found).toBe('Twin Summit');
  expect(await read(`/media/drawings/${id}.svg`)).toMatch(/viewBox="0 0 [\d.]+ 151"/);

  await write('DELETE', `/api/products/${id}`);
  await expect.poll(newest).not.toBe(id);
  expect((await reader.call({ url: `/media/drawings/${id}.svg` })).status).toBe(404);
});

test('a brand renamed through one is renamed in the other too', async () => {
  await write('PUT', '/api/brands/nokia', { name: 'Nokia of Espoo' });
  const card = async () => (await read('/api/products/filter?brandId=nokia&limit=1')).products[0].brand;
  await expect.poll(card).toBe('Nokia of Espoo');
});

test('concurrent writes through both appear in both', async () => {
  const admin = await reader.as('admin');
  const names = Array.from({ length: 20 }, (_, n) => `Race ${n}`);
  await Promise.all(
    names.map((name, n) =>
      n % 2
        ? write('POST', '/api/products', { name, brandId: 'lava' })
        : reader.call({ method: 'POST', url: '/api/products', headers: admin, payload: { name, brandId: 'lava' } }),
    ),
  );
  const inReader = async () => (await read('/api/products/filter?brandId=lava&search=race&limit=100')).total;
  const inWriter = async () =>
    (await (await fetch(`${writer.url}/api/products/filter?brandId=lava&search=race&limit=100`)).json()).total;
  await expect.poll(inReader).toBe(20);
  await expect.poll(inWriter).toBe(20);
});

describe('accounts', () => {
  test('a session or role removed in one is gone in the other with its next request', async () => {
    const admin = await reader.signUp('Was Chief', 'admin');
    const inWriter = async (path: string) => (await fetch(`${writer.url}${path}`, { headers: admin.headers })).status;
    const inReader = async (url: string) => (await reader.call({ url, headers: admin.headers })).status;
    expect(await inWriter('/api/users')).toBe(200);
    await write('PUT', `/api/users/${admin.id}/role`, { role: 'consumer' });
    expect(await inReader('/api/users')).toBe(403);
    await reader.call({ method: 'POST', url: '/api/users/logout', headers: admin.headers });
    expect(await inWriter(`/api/users/${admin.id}/profile`)).toBe(401);
  });

  test('failed logins are counted together', async () => {
    const credentials = (n: number) => ({ email: 'wanted@people.test', password: `guess ${n}` });
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, n) => {
        const body = JSON.stringify(credentials(n));
        const request = { method: 'POST' as const, headers: { 'content-type': 'application/json' } };
        if (n % 2) return (await fetch(`${writer.url}/api/users/login`, { ...request, body })).status;
        return (await reader.call({ ...request, url: '/api/users/login', payload: body })).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test('a wishlist merged through both is the union, with the right counts in both', async () => {
    const person = await reader.signUp();
    const list = '/api/products/filter?brandId=nokia&limit=6';
    const cards: { id: string; favorites: number }[] = (await read(list)).products;
    const ids = cards.map(({ id }) => id);
    const url = `/api/users/${person.id}/wishlist`;
    const request = { method: 'POST' as const, headers: { ...person.headers, 'content-type': 'application/json' } };
    await Promise.all(
      ids.map((_, n) => {
        const body = JSON.stringify({ productIds: [...ids.slice(n), ...ids.slice(0, n)].slice(0, 3) });
        return n % 2
          ? fetch(`${writer.url}${url}`, { ...request, body })
          : reader.call({ ...request, url, payload: body });
      }),
    );
    const { body } = await reader.call({ url, headers: person.headers });
    expect(body.products.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
    const counts = ({ products }: { products: typeof cards }) => products.map(({ favorites }) => favorites);
    const oneMore = counts({ products: cards }).map((count) => count + 1);
    await expect.poll(async () => counts(await read(list))).toEqual(oneMore);
    await expect.poll(async () => counts(await (await fetch(`${writer.url}${list}`)).json())).toEqual(oneMore);
  });
});
