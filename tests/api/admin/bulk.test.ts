import { beforeAll, describe, expect, test } from 'vitest';
import { BULK_KEYS } from '#contract/desk/bulk.ts';
import { fieldRow } from '#contract/phone/fields.ts';
import { allRows } from '#tests/support/database/all-rows.ts';
import type { TestResponse } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

let brandId: string;
let otherBrand: string;
let made = 0;

const server = await openSharedApp();
const admin = await server.as('admin');
beforeAll(async () => {
  brandId = (await send('POST', '/api/brands', { name: 'Lumenfold' })).body.id;
  otherBrand = (await send('POST', '/api/brands', { name: 'Otherfold' })).body.id;
});

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = admin) =>
  server.call({ method, url, headers, ...(payload && { payload }) });

async function addPhones(count: number, fields: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const name = `Model ${++made}`;
    const { status, body } = await send('POST', '/api/products', { name, brandId, ...fields });
    if (status !== 201) throw new Error(JSON.stringify(body));
    ids.push(body.id);
  }
  return ids;
}

const phone = async (id: string) => (await send('GET', `/api/admin/products/${id}`)).body;

async function run(target: object, change: object): Promise<TestResponse> {
  const preview = await send('POST', '/api/admin/bulk-changes/preview', { ...target, change });
  const { phones } = preview.body;
  const started = await send('POST', '/api/admin/bulk-changes', { ...target, change, phones });
  if (started.status !== 202) return started;
  const state = async () => (await send('GET', `/api/admin/bulk-changes/${started.body.id}`)).body.state;
  await expect.poll(state).not.toBe('running');
  return send('GET', `/api/admin/bulk-changes/${started.body.id}`);
}

async function undo(id: string): Promise<void> {
  expect((await send('POST', `/api/admin/undo/${id}`, {})).status).toBe(202);
  const state = async () => (await send('GET', `/api/admin/undo/${id}`)).body.state;
  await expect.poll(state).toBe('undone');
}

describe('POST /api/admin/bulk-changes', () => {
  test('previews all matching phones, changes them in a job, and can be undone', async () => {
    const ids = await addPhones(30, { status: 'upcoming', weight: 180 });
    const filter = { status: 'upcoming' };
    const change = { action: 'set', field: 'status', value: 'discontinued' };
    const { body } = await send('POST', '/api/admin/bulk-changes/preview', { filter, change });
    expect(body).toMatchObject({ phones: 30, changed: 30, unchanged: 0, refused: 0 });
    expect(body.changes[0]).toMatchObject({ before: 'Upcoming', after: 'Discontinued' });
    const before = await allRows(server.database);
    const { body: job } = await run({ filter }, change);
    expect(job).toMatchObject({ state: 'done', counts: { changed: 30, refused: 0 } });
    expect(await Promise.all(ids.map(async (id) => (await phone(id)).status))).toEqual(ids.map(() => 'discontinued'));
    await undo(job.id);
    expect(await allRows(server.database)).toEqual(before);
  });

  test('sets any offered field to any value an import accepts, or to unknown', async () => {
    const [id] = await addPhones(1);
    const target = { ids: [id] };
    for (const field of BULK_KEYS) {
      const row = fieldRow(field);
      const value = field === 'brandId' ? otherBrand : (VALUES[row.kind] ?? row.csv?.example);
      if (!value || field === 'publishAt') continue;
      const written = row.kind === 'choice' ? (Object.keys(row.choices)[1] as string) : value;
      if (field === 'publication' || field === 'ipRating' || field === 'resolutionName') continue;
      const { status, body } = await send('POST', '/api/admin/bulk-changes/preview', {
        ...target,
        change: { action: 'set', field, value: written },
      });
      expect([field, status, body.changed]).toEqual([field, 200, 1]);
    }
    await run(target, { action: 'set', field: 'weight', value: '201.5' });
    expect((await phone(id as string)).weight).toBe(201.5);
    await run(target, { action: 'set', field: 'weight', value: null });
    expect((await phone(id as string)).weight).toBeNull();
  });

  test('an undo keeps later changes: a figure that was unknown has no source again', async () => {
    const [id = ''] = await addPhones(1, { batteryCapacity: 5_000 });
    const sources = async () => (await send('GET', `/api/products/${id}/sources`)).body;
    const sourcesBefore = await sources();
    const { body: job } = await run({ ids: [id] }, { action: 'set', field: 'weight', value: '201.5' });
    await send('PUT', `/api/products/${id}`, { batteryCapacity: 5_100 });
    await undo(job.id);
    expect(await phone(id)).toMatchObject({ weight: null, batteryCapacity: 5_100 });
    expect(await sources()).toEqual(sourcesBefore);
  });

  test('skips and names phones that cannot take the value, and changes the rest', async () => {
    const [first, second] = await addPhones(2);
    const { name } = await phone(first as string);
    await send('POST', '/api/products', { name, brandId: otherBrand });
    const { body } = await run({ ids: [first, second] }, { action: 'set', field: 'brandId', value: otherBrand });
    expect(body).toMatchObject({ state: 'done', counts: { changed: 1, refused: 1 }, refusals: [{ id: first }] });
    expect([(await phone(first as string)).brandId, (await phone(second as string)).brandId]).toEqual([
      brandId,
      otherBrand,
    ]);
  });

  test('moves all matching phones to the trash and restores them', async () => {
    await addPhones(3, { status: 'discontinued' });
    const filter = { status: 'discontinued', brandId };
    const { total } = (await send('GET', `/api/admin/products?status=discontinued&brandId=${brandId}`)).body;
    const { body: job } = await run({ filter }, { action: 'delete' });
    expect(job.counts.changed).toBe(total);
    const left = async () =>
      (await send('GET', `/api/admin/products?status=discontinued&brandId=${brandId}`)).body.total;
    expect(await left()).toBe(0);
    await undo(job.id);
    expect(await left()).toBe(total);
  });

  test('rejects invalid values, changes without effect and outdated previews', async () => {
    const [id] = await addPhones(1, { weight: 190 });
    const preview = (change: object) => send('POST', '/api/admin/bulk-changes/preview', { ids: [id], change });
    expect((await preview({ action: 'set', field: 'weight', value: 'heavy' })).body.fields.value).toContain('heavy');
    expect((await preview({ action: 'set', field: 'price', value: '1' })).status).toBe(422);
    expect((await preview({ action: 'set', field: 'weight', value: '9999' })).body).toMatchObject({ refused: 1 });
    const change = { action: 'set', field: 'weight', value: '190' };
    expect((await send('POST', '/api/admin/bulk-changes', { ids: [id], change, phones: 1 })).status).toBe(409);
    const other = { action: 'set', field: 'weight', value: '191' };
    expect((await send('POST', '/api/admin/bulk-changes', { ids: [id], change: other, phones: 2 })).status).toBe(409);
    expect((await send('POST', '/api/admin/bulk-changes', { change: other, phones: 2 })).status).toBe(422);
  });
});

const VALUES: Partial<Record<string, string>> = {
  text: 'Something',
  'yes-no': 'yes',
  date: '2024-01',
  words: 'Blue; Green',
};

test('an export has the shown rows, order and columns, without formulas', async () => {
  await send('POST', '/api/products', { name: '=HYPERLINK("x")', brandId: otherBrand, price: 9_000 });
  await send('POST', '/api/products', { name: 'Plain', brandId: otherBrand, price: 12_000 });
  const { body } = await send(
    'GET',
    `/api/admin/products/export?brandId=${otherBrand}&sort=-price&columns=name,price,status`,
  );
  const lines = String(body).trim().split('\r\n');
  expect(lines[0]).toBe('Name,"Price, ₹",Status');
  expect(lines[1]).toBe('Plain,12000,Available');
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"")",9000`);
  expect((await send('GET', '/api/admin/products/export?columns=name,nonsense')).status).toBe(400);
  const [heavy] = await addPhones(1, { weight: 201, status: 'upcoming' });
  const { products } = (await send('GET', '/api/admin/products?status=upcoming&fields=weight,usb')).body;
  const shown = products.find(({ id }: { id: string }) => id === heavy);
  expect(shown.fields).toEqual({ weight: expect.stringContaining('201'), usb: null });
  const file = await send('GET', '/api/admin/products/export?status=upcoming&columns=name,weight');
  expect(file.body).toContain(`${shown.name},${shown.fields.weight}`);
  expect((await send('GET', '/api/admin/products?fields=nonsense')).status).toBe(400);
});

test('stores views by person, table and name, replacing the same name', async () => {
  const save = (name: string, query: string, headers = admin) =>
    send('POST', '/api/admin/views', { table: 'products', name, query }, headers);
  await save('No price', 'missing=price');
  const { body: view } = await save('No price', 'missing=price&sort=name');
  const list = async (headers = admin) =>
    (await send('GET', '/api/admin/views?table=products', undefined, headers)).body;
  const own = { isShared: false, owner: null, mayEdit: true };
  expect(await list()).toEqual([{ id: view.id, name: 'No price', query: 'missing=price&sort=name', ...own }]);
  const other = await server.as('catalogue');
  expect(await list(other)).toEqual([]);
  await send('DELETE', `/api/admin/views/${view.id}`, undefined, other);
  expect(await list()).toHaveLength(1);
  await send('DELETE', `/api/admin/views/${view.id}`);
  expect(await list()).toEqual([]);
  expect((await save('Elsewhere', 'x=<script>')).status).toBe(422);
});

describe('a shared view', () => {
  const views = '/api/admin/views';
  const share = async (name: string, owner: Awaited<ReturnType<typeof server.as>>, table = 'products') =>
    (await send('POST', views, { table, name, query: 'missing=price', isShared: true }, owner)).body;
  const find = async (id: string, headers: Awaited<ReturnType<typeof server.as>>, table = 'products') =>
    (await send('GET', `${views}?table=${table}`, undefined, headers)).body.find(
      (view: { id: string }) => view.id === id,
    );

  test('is visible to everyone with access to the table, with its owner', async () => {
    const [owner, other, writer] = [
      (await server.signUp('Bela', 'catalogue')).headers,
      (await server.signUp('Bela', 'catalogue')).headers,
      await server.as('writer'),
    ];
    const view = await share('To check', owner);
    expect(await find(view.id, other)).toMatchObject({ isShared: true, mayEdit: false, owner: expect.any(String) });
    expect(await find(view.id, owner)).toMatchObject({ isShared: true, mayEdit: true, owner: null });
    expect(await find(view.id, writer)).toBeUndefined();
  });

  test('can be changed only by its owner or an admin', async () => {
    const [owner, other] = [
      (await server.signUp('Bela', 'catalogue')).headers,
      (await server.signUp('Bela', 'catalogue')).headers,
    ];
    const view = await share('To rename', owner);
    const rename = (headers: Record<string, string>, body: object) =>
      send('PATCH', `${views}/${view.id}`, body, headers);
    expect((await rename(other, { name: 'Mine now', isShared: true })).status).toBe(404);
    await send('DELETE', `${views}/${view.id}`, undefined, other);
    expect((await rename(admin, { name: 'Checked by an admin', isShared: true })).status).toBe(200);
    expect((await rename(owner, { name: 'Private again', isShared: false })).status).toBe(200);
    expect(await find(view.id, other)).toBeUndefined();
    expect((await rename(admin, { name: 'Not theirs', isShared: true })).status).toBe(404);
    expect(await find(view.id, owner)).toMatchObject({ name: 'Private again', isShared: false });
  });

  test('needs a unique name among the views of its owner', async () => {
    const owner = (await server.signUp('Bela', 'catalogue')).headers;
    await share('First', owner);
    const { id } = await share('Second', owner);
    const { status, body } = await send('PATCH', `${views}/${id}`, { name: 'First', isShared: true }, owner);
    expect([status, body.fields]).toEqual([422, { name: 'You already have a view with this name.' }]);
  });
});

describe('an import', () => {
  const upload = async (csv: string, filename = 'phones.csv') => {
    const { body } = await server.call({
      method: 'POST',
      url: `/api/admin/imports?filename=${filename}`,
      headers: { ...admin, 'content-type': 'text/csv' },
      payload: csv,
    });
    const job = () => send('GET', `/api/admin/imports/${body.id}`);
    await expect.poll(async () => (await job()).body.state).toMatch(/checked|failed/);
    return (await job()).body;
  };

  test('returns rejected rows as a file with reasons, which can be corrected and imported', async () => {
    const bad = 'brand,name,battery_mah\r\nLumenfold,Good,5000\r\nLumenfold,"Bad, one",many\r\nLumenfold,=Worse,1\r\n';
    const job = await upload(bad);
    expect(job.result).toMatchObject({ hasRefusedFile: true, counts: { created: 1, refused: 2 } });
    const file = await send('GET', `/api/admin/imports/${job.id}/refused`);
    const lines = String(file.body).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('brand,name,battery_mah,refused_because');
    expect(lines[1]).toContain('Lumenfold,"Bad, one",many,');
    expect(lines[2]).toContain(`"'=Worse"`);
    const mended = await upload(String(file.body).replace(',many,', ',4000,').replace(',1,', ',4100,'));
    expect(mended.result).toMatchObject({ hasRefusedFile: false, counts: { created: 2, refused: 0 } });
    expect((await send('GET', `/api/admin/imports/${mended.id}/refused`)).status).toBe(404);
  });

  test('lists old and new values of every field in its check', async () => {
    const [id] = await addPhones(1);
    const { name } = await phone(id as string);
    const job = await upload(`brand,name,battery_mah,nfc\nLumenfold,${name},5100,yes\n`);
    expect(job.result.changed).toMatchObject([
      {
        id,
        steps: [
          { field: 'batteryCapacity', before: null, after: '5,100 mAh' },
          { field: 'nfc', before: null, after: 'Yes' },
        ],
      },
    ]);
  });
});
