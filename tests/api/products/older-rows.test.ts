import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE_KEYS } from '#contract/phone/fields.ts';
import { changedFields, emptyPhone, pickPhone } from '#contract/phone/values.ts';
import { openDatabase } from '#db/client.ts';
import { importPhones } from '#db/import/apply.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

/** Phones as stored by a version with fewer fields. */

let location: TestLocation;
let server: TestApp;
let admin: Record<string, string>;

const OLD = 'acme-old';

beforeAll(async () => {
  location = await freshLocation(undefined, 'migrated');
  const database = openDatabase(location);
  const now = '2026-01-01T00:00:00.000Z';
  const timestamps = { created_at: now, updated_at: now };
  await database.query
    .insertInto('brands')
    .values({ id: 'acme', name: 'Acme', ...timestamps })
    .execute();
  // Only these details; a variant without a price, and a field that none of our versions had.
  const details = { weight: 190, variants: [{ ram: 8, storage: 128 }], holograms: 3 };
  await database.query
    .insertInto('products')
    .values({
      id: OLD,
      name: 'Old',
      brand_id: 'acme',
      status: 'available',
      storage: 128,
      ram: 8,
      details: JSON.stringify(details),
      ...timestamps,
    })
    .execute();
  await database.close();
  server = await openTestApp({ location });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await location.remove();
});

const expected = {
  ...emptyPhone('Old', 'acme'),
  weight: 190,
  variants: [{ ram: 8, storage: 128, price: null, priceAt: null, priceSource: null }],
};

test('a field that was not stored is unknown everywhere', async () => {
  const { status, body } = await server.call({ url: `/api/products/${OLD}` });
  expect(status).toBe(200);
  expect(pickPhone(body)).toEqual(expected);
  expect(body).not.toHaveProperty('holograms');
  const rows: { label: string; value: string | null }[] = body.specs.flatMap(({ rows }: { rows: [] }) => rows);
  expect(rows.filter(({ value }) => value !== null)).toMatchObject([
    { label: 'RAM', value: '8 GB' },
    { label: 'Storage', value: '128 GB' },
    { label: 'Weight', value: '190 g' },
  ]);
  const listed = await server.call({ url: '/api/products/filter' });
  expect(listed.body.products).toMatchObject([{ id: OLD, dimensions: null, foldable: null, batteryCapacity: null }]);
  const compared = await server.call({
    method: 'POST',
    url: '/api/products/compare',
    payload: { productIds: [OLD] },
  });
  expect(pickPhone(compared.body.products[0])).toEqual(expected);
});

test('it can be exported and imported unchanged', async () => {
  const { body } = await server.call({
    url: '/api/admin/products/export',
    headers: { ...admin, accept: 'application/json' },
  });
  const result = await importPhones(server.database, body.csv, { filename: 'phones.csv', dryRun: true });
  expect(result).toMatchObject({ created: [], changed: [], unchanged: [{ id: OLD }], problems: [] });
});

test('an admin opens it and changes one field, and the history has only that one', async () => {
  const opened = await server.call({ url: `/api/admin/products/${OLD}`, headers: admin });
  expect(Object.keys(opened.body)).toEqual(expect.arrayContaining(PHONE_KEYS));
  const { status, body } = await server.call({
    method: 'PUT',
    url: `/api/products/${OLD}`,
    headers: admin,
    payload: { nfc: true, updatedAt: opened.body.updatedAt },
  });
  expect(status).toBe(200);
  expect(changedFields(expected, body)).toEqual(['nfc']);
  const history = await server.call({ url: `/api/admin/products/${OLD}/history`, headers: admin });
  expect(history.body.changes[0].fields).toEqual([{ field: 'nfc', before: null, after: true }]);
});
