import { expect, test } from 'vitest';
import type { MissingPhone } from '#contract/desk/missing-phones.ts';
import { seedMissingPhones } from '#db/seed/index.ts';
import { histories } from '#server/histories.ts';
import { requireRunRow, undoSlice } from '#server/history/undo.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const headers = await server.as('catalogue');

const post = (url: string, payload: object) => server.call({ method: 'POST', url, headers, payload });
const add = (name: string, fields: object = {}) =>
  post('/api/admin/missing-phones', { name, brandId: 'nokia', ...fields });
const list = async (): Promise<MissingPhone[]> =>
  (await server.call({ url: '/api/admin/missing-phones', headers })).body;
const names = async () => (await list()).map(({ name }) => name);

test('lists the phones that the default catalogue names as missing', async () => {
  expect(await names()).toEqual(expect.arrayContaining(seedMissingPhones().map(({ name }) => name)));
});

test('adds a name with its launch, memory variants and what is missing', async () => {
  const fields = { launchedAt: '2026-11', memories: '8/128, 12/256', missing: 'Dimensions' };
  const { status, body } = await add('Missing One', fields);
  expect([status, body]).toMatchObject([201, { name: 'Missing One', brandName: 'Nokia', ...fields }]);
  expect(await list()).toContainEqual(body);
});

test('rejects a listed name, a phone in the catalogue and an unknown brand', async () => {
  await add('Missing Twice');
  const phone = { name: 'pixel 9', brandId: 'google' };
  const refused = [await add('missing twice'), await add('', phone), await add('Any', { brandId: 'nobody' })];
  expect(refused.map(({ status, body }) => [status, Object.values(body.fields ?? {})])).toEqual([
    [422, ['missing twice is already on the list.']],
    [422, ['Pixel 9 is already in the catalogue.']],
    [422, ['We couldn’t find this brand. It may have been deleted.']],
  ]);
});

test('adding a phone with the name removes it from the list', async () => {
  await add('Missing Soon');
  expect(await names()).toContain('Missing Soon');
  expect((await post('/api/products', { name: 'Missing Soon', brandId: 'nokia' })).status).toBe(201);
  expect(await names()).not.toContain('Missing Soon');
});

test('undo restores a removed name', async () => {
  const { id } = (await add('Missing Removed')).body;
  const target = { ids: [id], change: { action: 'delete' } };
  const { body } = await post('/api/admin/bulk/missing-phones', { ...target, rows: 1 });
  expect([body.changed, await names()]).toEqual([1, expect.not.arrayContaining(['Missing Removed'])]);
  const run = await requireRunRow(server.database.query, body.undoId);
  while ((await undoSlice(server.database, histories, run)) > 0);
  expect(await names()).toContain('Missing Removed');
});
