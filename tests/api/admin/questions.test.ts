import { beforeEach, expect, test } from 'vitest';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

beforeEach(() => clearTables(server.database, 'jobs'));

const send = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, headers: admin, ...(payload && { payload }) });
const ask = async (phone: object, id: string | null = null) =>
  (await send('POST', '/api/admin/products/questions', { id, phone })).body;
const total = async () => (await server.call({ url: '/api/admin/products', headers: admin })).body.total;

test('a figure beyond that of any phone gets a question, and nothing is saved', async () => {
  const before = await total();
  expect(await ask({ name: 'Asked One', brandId: 'samsung', weight: 900 })).toEqual([
    { field: 'weight', text: expect.stringMatching(/^Highest in the catalogue: .* Is 900 g right\?$/), phone: null },
  ]);
  expect(await total()).toBe(before);
});

test('invalid fields are ignored', async () => {
  expect(await ask({ name: 5, weight: 'heavy', dimensions: { width: 70 }, invented: {} })).toEqual([]);
});

test('the usual range follows the catalogue', async () => {
  expect(await ask({ weight: 430 })).toHaveLength(1);
  const { body } = await send('POST', '/api/products', { name: 'Asked Heavy', brandId: 'samsung', weight: 420 });
  expect(await ask({ weight: 430 })).toEqual([]);
  await send('DELETE', `/api/products/${body.id}`);
  expect(await ask({ weight: 430 })).toHaveLength(1);
});

test('an existing phone with the same name is reported', async () => {
  const [question] = await ask({ name: 'Galaxi S24', brandId: 'samsung' });
  expect(question).toMatchObject({ field: 'name', phone: { id: 'samsung-galaxy-s24', name: 'Galaxy S24' } });
});

test('a price is compared with the stored one', async () => {
  const { body } = await send('POST', '/api/products', { name: 'Asked Priced', brandId: 'samsung', price: 12_999 });
  const [question] = await ask({ name: 'Asked Priced', brandId: 'samsung', price: 1_29_990 }, body.id);
  expect(question).toMatchObject({ field: 'price', text: expect.stringMatching(/^It was ₹12,999/) });
  await send('DELETE', `/api/products/${body.id}`);
});

test('a pasted sheet shows the question beside the figure', async () => {
  const { body } = await send('POST', '/api/admin/products/sheet', { text: 'Weight: 900 g\nBattery: 5000 mAh' });
  expect(body.suggestions).toEqual([
    { field: 'batteryCapacity', value: 5000, words: 'Battery: 5000 mAh', isSure: true },
    expect.objectContaining({ field: 'weight', question: expect.stringContaining('Is 900 g right?') }),
  ]);
});

test('the check of a file lists its questions and rejects no row', async () => {
  const started = await server.call({
    method: 'POST',
    url: '/api/admin/imports?filename=asked.csv',
    headers: { ...admin, 'content-type': 'text/csv' },
    payload: 'brand,name,weight_g,battery_mah\nSamsung,Asked Imported,900,5000\n',
  });
  const look = async () => (await server.call({ url: `/api/admin/imports/${started.body.id}`, headers: admin })).body;
  await expect.poll(async () => (await look()).state).toBe('checked');
  const { result } = await look();
  expect(result.counts).toMatchObject({ created: 1, refused: 0, questions: 1 });
  expect(result.questions).toEqual([
    expect.objectContaining({ name: 'Asked Imported', field: 'weight', text: expect.stringContaining('900 g') }),
  ]);
});
