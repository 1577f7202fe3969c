import { describe, expect, test } from 'vitest';
import { DAY_MS, indiaToday } from '#contract/time.ts';
import { HEADER } from '#db/import/layouts/handset-csv.ts';
import { uuidv7 } from '#db/uuid.ts';
import { histories } from '#server/histories.ts';
import { requireRunRow, undoSlice } from '#server/history/undo.ts';
import { addOwnPhones } from '#tests/support/content/community.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { allRows } from '#tests/support/database/all-rows.ts';
import { rounds } from '#tests/support/rounds.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

/** Enough for several slices of an import and its undo. */
const NEW_PHONES = rounds(900);

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers = admin) =>
  server.call({ method, url, headers, ...(payload && { payload }) });
const look = async (id: string) => (await call('GET', `/api/admin/undo/${id}`)).body;
async function undone(id: string, payload: object = {}) {
  expect(await call('POST', `/api/admin/undo/${id}`, payload)).toMatchObject({ status: 202 });
  await expect.poll(async () => (await look(id)).state).not.toBe('undoing');
  return look(id);
}
const bulk = async (ids: string[], change: object): Promise<string> => {
  const { status, body } = await call('PATCH', '/api/admin/products', { ids, change });
  expect(status).toBe(200);
  return body.undoId;
};
async function importFile(text: string, filename = 'phones.csv'): Promise<string> {
  const url = `/api/admin/imports?filename=${filename}`;
  const { body } = await server.call({
    method: 'POST',
    url,
    headers: { ...admin, 'content-type': 'text/csv' },
    payload: text,
  });
  const state = async () => (await call('GET', `/api/admin/imports/${body.id}`)).body.state;
  await expect.poll(state).not.toBe('reading');
  expect((await call('POST', `/api/admin/imports/${body.id}/apply`)).status).toBe(202);
  await expect.poll(state).toBe('done');
  return body.id;
}
const listing = async () => (await server.call({ url: '/api/products/filter?limit=100&sort=price-asc' })).body;
const brands = async () => (await server.call({ url: '/api/brands' })).body;

test('an import of new and known phones is undone row by row', async () => {
  const { body: list } = await call('GET', '/api/admin/products?limit=100&sort=name');
  const known: { brand: string; name: string }[] = list.products;
  const asha = await server.signUp('Asha');
  const [watched] = list.products;
  await call('PUT', `/api/users/${asha.id}/alerts/${watched.id}`, { below: null }, asha.headers);
  const columns = HEADER.join(',');
  const at = (name: string) => HEADER.indexOf(name as (typeof HEADER)[number]);
  const line = (brand: string, name: string, price: number) => {
    const cells = HEADER.map(() => '');
    cells[at('brand')] = `"${brand}"`;
    cells[at('name')] = `"${name}"`;
    cells[at('price')] = String(price);
    cells[at('weight')] = '191';
    return cells.join(',');
  };
  const lines = [
    ...known.map(({ brand, name }, n) => line(brand, name, 5_000 + n)),
    ...Array.from({ length: NEW_PHONES }, (_, n) => line(n % 2 ? 'Brand new' : 'Samsung', `Undone ${n}`, 10_000 + n)),
  ];
  const before = { rows: await allRows(server.database), listing: await listing(), brands: await brands() };
  const id = await importFile([columns, ...lines].join('\n'));
  const run = await look(id);
  expect(run).toMatchObject({ action: 'import', label: 'Imported phones.csv', state: 'done', changedSinceCount: 0 });
  expect(run.counts.open).toBeGreaterThan(NEW_PHONES + 50);
  expect((await listing()).total).toBe(before.listing.total + NEW_PHONES);
  expect((await call('GET', '/api/products/brand-new-undone-1')).status).toBe(200);

  const after = await undone(id);
  expect(after).toMatchObject({
    state: 'undone',
    counts: { open: 0, kept: 0, undone: run.counts.open },
    undoUntil: null,
  });
  const rows = await allRows(server.database);
  for (const table of Object.keys(rows)) expect(rows[table], table).toEqual(before.rows[table]);
  expect(await listing()).toEqual(before.listing);
  expect(await brands()).toEqual(before.brands);
  expect((await call('GET', '/api/products/brand-new-undone-1')).status).toBe(404);
  expect((await call('POST', `/api/admin/undo/${id}`, {})).status).toBe(409);
});

test('rows changed since an import are named and skipped, unless forced', async () => {
  const { brand, phone } = await addOwnPhones(server, ['Edited', 'Untouched']);
  const full = (cells: Record<string, string>) => HEADER.map((name) => cells[name] ?? '').join(',');
  const of = (name: string, price: string) => full({ brand: brand.name, name, price, weight: '180' });
  const id = await importFile(
    [HEADER.join(','), of('Edited', '7000'), of('Untouched', '7000'), of('Liked', '8000'), of('New', '8000')].join(
      '\n',
    ),
  );
  await call('PUT', `/api/products/${phone('edited')}`, { batteryCapacity: 4_321 });
  const reader = await server.signUp('Ravi');
  await call('POST', `/api/products/${phone('liked')}/like`, { liked: true }, reader.headers);
  await call('POST', `/api/products/${phone('untouched')}/like`, { liked: true }, reader.headers);
  expect(await look(id)).toMatchObject({
    changedSinceCount: 2,
    changedSince: [
      { subjectId: phone('edited'), name: `${brand.name} Edited`, reason: /changed since/ },
      { subjectId: phone('liked'), name: `${brand.name} Liked`, reason: /use it since then/ },
    ],
  });
  expect(await undone(id)).toMatchObject({ state: 'undone', counts: { kept: 2, undone: 2 }, changedSinceCount: 2 });
  expect((await call('GET', `/api/products/${phone('untouched')}`)).body).toMatchObject({ price: null, likes: 1 });
  expect((await call('GET', `/api/products/${phone('new')}`)).status).toBe(404);
  expect((await call('GET', `/api/products/${phone('edited')}`)).body).toMatchObject({ price: 7_000 });

  expect(await undone(id, { force: true })).toMatchObject({ counts: { kept: 0, undone: 4 }, undoUntil: null });
  const { body: edited } = await call('GET', `/api/products/${phone('edited')}`);
  expect(edited).toMatchObject({ price: null, weight: null, batteryCapacity: 4_321 });
  expect((await call('GET', `/api/products/${phone('liked')}`)).status).toBe(404);
  // Readers' data on it is not lost: it is in the trash.
  const { body: trash } = await call('GET', '/api/trash?kind=product&search=Liked');
  expect(trash.items).toMatchObject([{ subjectId: phone('liked') }]);
  await expectTrueCounters(server);
});

describe('a bulk action', () => {
  test.each([
    ['status', { action: 'status', status: 'discontinued' }, /^Set 3 phones to discontinued$/],
    ['brand', { action: 'brand', brandId: 'samsung' }, /^Moved 3 phones to Samsung$/],
    ['delete', { action: 'delete' }, /^Deleted 3 phones$/],
  ])('of the kind %s is undone row by row', async (kind, change, label) => {
    const { phone } = await addOwnPhones(
      server,
      ['One', 'Two', 'Three'].map((name) => `${kind} ${name}`),
    );
    const ids = ['one', 'two', 'three'].map((name) => phone(`${kind}-${name}`));
    const before = await allRows(server.database);
    const shown = await listing();
    const id = await bulk(ids, change);
    expect(await allRows(server.database)).not.toEqual(before);
    expect(await look(id)).toMatchObject({ action: kind, label: expect.stringMatching(label), counts: { open: 3 } });
    await undone(id);
    expect(await allRows(server.database)).toEqual(before);
    expect(await listing()).toEqual(shown);
  });

  test('keeps other changes made since when it is undone', async () => {
    const { phone } = await addOwnPhones(server, ['Decided']);
    const [heavier, decided] = ['google-pixel-8a', phone('decided')];
    const sources = async () => (await call('GET', `/api/products/${heavier}/sources`)).body;
    const sourcesBefore = await sources();
    const id = await bulk([heavier, decided], { action: 'status', status: 'discontinued' });
    await call('PUT', `/api/products/${heavier}`, { weight: 201 });
    await call('PUT', `/api/products/${decided}`, { status: 'upcoming' });
    const left = [{ subjectId: decided, reason: /changed since/ }];
    expect(await look(id)).toMatchObject({ changedSinceCount: 1, changedSince: left });
    expect(await undone(id)).toMatchObject({ counts: { undone: 1, kept: 1 }, changedSince: left });
    expect((await call('GET', `/api/products/${heavier}`)).body).toMatchObject({ status: 'available', weight: 201 });
    expect(await sources()).toEqual({ ...sourcesBefore, weight: { source: 'editor', at: indiaToday() } });
    expect((await call('GET', `/api/products/${decided}`)).body).toMatchObject({ status: 'upcoming' });
  });

  test('skips conflicting rows and gives the reason', async () => {
    const { brand, phone } = await addOwnPhones(server, ['Moved', 'Also']);
    const id = await bulk([phone('moved'), phone('also')], { action: 'brand', brandId: 'samsung' });
    await call('POST', '/api/products', { name: 'Moved', brandId: brand.id });
    await undone(id);
    expect(await look(id)).toMatchObject({
      counts: { undone: 1, kept: 1 },
      changedSince: [{ subjectId: phone('moved'), reason: `Another phone is now called ${brand.name} Moved.` }],
    });
  });

  test('a merged brand is restored with its phones', async () => {
    const { brand } = await addOwnPhones(server, ['First', 'Second']);
    const before = await allRows(server.database);
    await call('DELETE', `/api/brands/${brand.id}?moveTo=samsung`);
    const [run] = (await call('GET', '/api/admin/undo')).body;
    expect(run).toMatchObject({ action: 'merge', label: /^Moved 2 phones from .* to Samsung and deleted/ });
    await undone(run.id);
    expect(await allRows(server.database)).toEqual(before);
  });

  test('can be undone once within a day, by those with access', async () => {
    const { phone } = await addOwnPhones(server, ['Late', 'Later']);
    const id = await bulk([phone('late'), phone('later')], { action: 'status', status: 'upcoming' });
    const run = await look(id);
    expect(Date.parse(run.undoUntil) - Date.parse(run.at)).toBe(DAY_MS);
    const moderator = await server.as('moderator');
    expect((await call('POST', `/api/admin/undo/${id}`, {}, moderator)).status).toBe(404);
    expect((await call('GET', '/api/admin/undo', undefined, moderator)).body).toEqual([]);
    expect((await call('POST', `/api/admin/undo/${uuidv7()}`, {})).status).toBe(404);
    const { query } = server.database;
    const past = new Date(Date.now() - 1).toISOString();
    await query.updateTable('undo_runs').set({ until_at: past }).where('id', '=', id).execute();
    expect(await look(id)).toMatchObject({ undoUntil: null });
    expect(await call('POST', `/api/admin/undo/${id}`, {})).toMatchObject({
      status: 409,
      body: { error: /24 hours/ },
    });
  });

  test('continues where another process stopped', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `Slice ${n}`);
    const { phone } = await addOwnPhones(server, names);
    const before = await allRows(server.database);
    const id = await bulk(
      names.map((name) => phone(name.toLowerCase().replace(' ', '-'))),
      { action: 'status', status: 'upcoming' },
    );
    const { database } = server;
    await database.query.updateTable('undo_runs').set({ state: 'undoing' }).where('id', '=', id).execute();
    const run = await requireRunRow(database.query, id);
    await undoSlice(database, histories, run);
    const { counts } = await look(id);
    expect(counts.undone).toBeGreaterThan(0);
    expect(counts.open).toBeGreaterThan(0);
    while (
      (await Promise.all([undoSlice(database, histories, run), undoSlice(database, histories, run)])).some(
        (count) => count > 0,
      )
    );
    expect((await look(id)).counts).toEqual({ open: 0, undone: 60, kept: 0 });
    expect(await allRows(database)).toEqual(before);
  });
});
