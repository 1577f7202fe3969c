import { expect, test } from 'vitest';
import { uuidv7 } from '#db/uuid.ts';
import { addOwnPhones } from '#tests/support/content/community.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  server.call({ method, url, headers: admin, ...(payload && { payload }) });

test('any two versions of a phone can be compared, and one restored as a new version', async () => {
  const { phone } = await addOwnPhones(server, ['Aged']);
  const id = phone('aged');
  const url = `/api/admin/products/${id}/versions`;
  await call('PUT', `/api/products/${id}`, { weight: 180, price: 10_000 });
  await call('PUT', `/api/products/${id}`, { weight: 190 });
  await call('PUT', `/api/products/${id}`, { name: 'Aged well', weight: 200 });
  const { versions, updatedAt } = (await call('GET', url)).body;
  expect(
    versions.map(({ kind, fields }: { kind: string; fields: string[] }) => [kind, fields.includes('weight')]),
  ).toEqual([
    ['changed', true],
    ['changed', true],
    ['changed', true],
    ['created', false],
  ]);
  const [, second, third, first] = versions;
  const compare = async (from: string, to: string) => (await call('GET', `${url}/compare?from=${from}&to=${to}`)).body;
  expect(await compare(third.id, second.id)).toEqual([{ field: 'weight', before: 180, after: 190 }]);
  expect(await compare(second.id, third.id)).toEqual([{ field: 'weight', before: 190, after: 180 }]);
  expect(await compare(second.id, 'current')).toEqual([
    { field: 'name', before: 'Aged', after: 'Aged well' },
    { field: 'weight', before: 190, after: 200 },
  ]);
  expect((await compare(first.id, 'current')).map(({ field }: { field: string }) => field)).toContain('price');
  expect(await compare('current', 'current')).toEqual([]);

  const restore = (version: string, at: string) => call('POST', `${url}/${version}/restore`, { updatedAt: at });
  const { status, body } = await restore(third.id, updatedAt);
  expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Aged', weight: 180, price: 10_000 } });
  expect((await call('GET', `/api/products/${id}`)).body).toMatchObject({ name: 'Aged', weight: 180 });
  expect((await call('GET', url)).body.versions).toHaveLength(5);
  expect(await restore(second.id, updatedAt)).toMatchObject({ status: 409, body: { current: { name: 'Aged' } } });
  expect((await restore(uuidv7(), body.updatedAt)).status).toBe(404);
  expect((await restore(versions[0].id, body.updatedAt)).body).toMatchObject({ name: 'Aged well', weight: 200 });
});

test('a version whose name another phone has cannot be restored', async () => {
  const { brand, phone } = await addOwnPhones(server, ['Old name']);
  const id = phone('old-name');
  await call('PUT', `/api/products/${id}`, { name: 'New name' });
  await call('POST', '/api/products', { name: 'Old name', brandId: brand.id });
  const url = `/api/admin/products/${id}/versions`;
  const { versions, updatedAt } = (await call('GET', url)).body;
  expect(await call('POST', `${url}/${versions[1].id}/restore`, { updatedAt })).toMatchObject({
    status: 409,
    body: { error: /another phone with the name/ },
  });
  expect((await server.call({ url, headers: await server.as('moderator') })).status).toBe(403);
});
