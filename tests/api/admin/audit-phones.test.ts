import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/desk/audit.ts';
import { DAY_MS, indiaDay, indiaToday } from '#contract/time.ts';
import { storeDueEdges } from '#server/modules/prices/service.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const { status, body } = await server.call({ method, url, headers: admin, ...(payload && { payload }) });
  expect({ url, status, body }).toMatchObject({ status: expect.any(Number) });
  expect(status, `${url} ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
};
const log = async (query: Record<string, string>): Promise<AuditEntry[]> =>
  (await call('GET', `/api/admin/audit?${new URLSearchParams(query)}`)).entries;
const ended = (url: string) =>
  expect
    .poll(async () => (await call('GET', url)).state, { interval: 50 })
    .not.toMatch(/running|undoing|writing|reading/);

let made = 0;
/** Adds a phone with two prices. */
async function addPhone(name = `Audited ${++made}`): Promise<string> {
  const seen = { priceAt: '2026-01-08', priceSource: 'smartprix' };
  const variants = [
    { ram: 8, storage: 128, price: 20_000, ...seen },
    { ram: 12, storage: 256, price: 25_000, ...seen },
  ];
  return (await call('POST', '/api/products', { name, brandId: 'lava', variants })).id;
}
const PRICES_DOWN = [
  { field: 'Price, 8 GB + 128 GB', from: '₹20,000', to: '₹18,000' },
  { field: 'Price, 12 GB + 256 GB', from: '₹25,000', to: '₹22,500' },
];

async function lowerPrices(ids: string[]): Promise<string> {
  const rule = { ids, operation: { kind: 'percent', percent: -10 } };
  const { digest } = await call('POST', '/api/admin/price-changes/preview', rule);
  const { id } = await call('POST', '/api/admin/price-changes', { ...rule, digest });
  await ended(`/api/admin/price-changes/${id}`);
  return id;
}

test('a bulk price change is listed under each phone with rule, count and variants', async () => {
  const ids = [await addPhone(), await addPhone()];
  const run = await lowerPrices(ids);
  for (const subject of ids) {
    const [entry] = await log({ subject, kind: 'phones' });
    expect(entry).toMatchObject({
      actor: { name: 'The admin' },
      sentence: expect.stringMatching(/^changed the phone .* in a bulk change$/),
      run: {
        id: run,
        kind: 'prices',
        label: 'Changed 4 prices of 2 phones: −10%',
        phones: 2,
        isUndo: false,
        undoUntil: expect.any(String),
      },
      version: expect.any(String),
    });
    expect(entry?.changes).toEqual(expect.arrayContaining(PRICES_DOWN));
  }
});

test('the request that started it has the rule and the link too', async () => {
  const run = await lowerPrices([await addPhone()]);
  const [entry] = await log({ kind: 'phones' });
  expect(entry).toMatchObject({
    sentence: 'changed 2 prices of 1 phone: −10%',
    run: { id: run, kind: 'prices', phones: 1 },
  });
});

test('an undone price change stays in the log, with its undo', async () => {
  const subject = await addPhone();
  const run = await lowerPrices([subject]);
  await call('POST', `/api/admin/price-changes/${run}/undo`);
  await ended(`/api/admin/price-changes/${run}`);
  const [undo, change] = await log({ subject });
  expect(undo).toMatchObject({ run: { id: run, isUndo: true, undoUntil: null } });
  expect(undo?.changes).toEqual(
    expect.arrayContaining(PRICES_DOWN.map(({ field, from, to }) => ({ field, from: to, to: from }))),
  );
  expect(change).toMatchObject({ run: { id: run, isUndo: false } });
});

test('a bulk change of a field stays in the log when it is undone', async () => {
  const ids = [await addPhone(), await addPhone()];
  const change = { action: 'set', field: 'status', value: 'discontinued' };
  const { id } = await call('POST', '/api/admin/bulk-changes', { ids, change, phones: 2 });
  await ended(`/api/admin/bulk-changes/${id}`);
  const subject = ids[0] as string;
  const [entry] = await log({ subject });
  expect(entry).toMatchObject({
    run: { id, kind: 'bulk', label: expect.stringMatching(/^Set Status of 2 phones to discontinued$/i), phones: 2 },
    changes: expect.arrayContaining([{ field: 'Status', from: 'available', to: 'discontinued' }]),
  });
  await call('POST', `/api/admin/undo/${id}`, { force: false });
  await ended(`/api/admin/undo/${id}`);
  const [undo, before] = await log({ subject });
  expect(undo).toMatchObject({
    run: { id, isUndo: true },
    changes: expect.arrayContaining([{ field: 'Status', from: 'discontinued', to: 'available' }]),
  });
  expect(before?.id).toBe(entry?.id);
  const { versions } = await call('GET', `/api/admin/products/${subject}/versions`);
  expect(versions).toHaveLength(3);
});

test('an import is under each phone with its file', async () => {
  const subject = await addPhone('Imported Over');
  const { body } = await server.call({
    method: 'POST',
    url: '/api/admin/imports?filename=weights.csv',
    headers: { ...admin, 'content-type': 'text/csv' },
    payload: 'brand,name,weight_g\nLava,Imported Over,195',
  });
  await ended(`/api/admin/imports/${body.id}`);
  await call('POST', `/api/admin/imports/${body.id}/apply`);
  await ended(`/api/admin/imports/${body.id}`);
  const [entry] = await log({ subject });
  expect(entry).toMatchObject({
    sentence: expect.stringMatching(/with an import$/),
    run: { id: body.id, kind: 'import', label: 'Imported weights.csv', phones: 1 },
    changes: expect.arrayContaining([{ field: 'Weight', from: null, to: '195' }]),
  });
});

test('a scheduled price is listed under its phone when it starts', async () => {
  const subject = await addPhone();
  const from = new Date(Date.now() + DAY_MS).toISOString();
  const price = { productId: subject, ram: 8, storage: 128, price: 17_000, from, until: null };
  const { id } = await call('POST', '/api/admin/price-schedules', price);
  const now = { from_at: new Date().toISOString() };
  await server.database.query.updateTable('price_schedules').set(now).where('id', '=', id).execute();
  await storeDueEdges(server.database);
  const [begun, planned] = await log({ subject });
  expect(begun).toMatchObject({
    actor: { name: 'The admin' },
    sentence: expect.stringMatching(/as scheduled$/),
    run: { id, kind: 'schedule', label: expect.stringContaining('₹17,000 for 8 GB + 128 GB') },
    changes: expect.arrayContaining([{ field: 'Price, 8 GB + 128 GB', from: '₹20,000', to: '₹17,000' }]),
  });
  expect(planned).toMatchObject({ action: 'adminPrices.schedule', run: { id } });
});

test('an edit is one entry with every variant and its version', async () => {
  const subject = await addPhone();
  const { variants } = await call('GET', `/api/products/${subject}`);
  await call('PUT', `/api/products/${subject}`, { variants: [{ ...variants[0], price: 19_000 }, variants[1]] });
  const entries = await log({ subject });
  const [version] = (await call('GET', `/api/admin/products/${subject}/versions`)).versions;
  expect(entries.map(({ action }) => action)).toEqual(['products.update', 'products.create']);
  expect(entries[0]).toMatchObject({ version: version.id, network: expect.any(String), run: null });
  const change = { field: 'Price, 8 GB + 128 GB', from: '₹20,000', to: '₹19,000' };
  expect(entries[0]?.changes).toEqual(expect.arrayContaining([change]));
  const [inAll] = await log({ kind: 'phones' });
  expect(inAll?.changes).toEqual(expect.arrayContaining([change]));
});

test('the log is filtered by days, for all phones and for one', async () => {
  const subject = await addPhone();
  const today = indiaToday();
  const yesterday = indiaDay(new Date(Date.now() - DAY_MS).toISOString());
  for (const query of [{ subject }, { search: subject }, { kind: 'phones' }] as Record<string, string>[]) {
    if (!query.search) expect((await log({ ...query, from: today, to: today })).length).toBeGreaterThan(0);
    if (!query.search) expect((await log({ ...query, from: yesterday })).length).toBeGreaterThan(0);
    expect(await log({ ...query, to: yesterday })).toEqual([]);
  }
  expect((await server.call({ url: '/api/admin/audit?from=soon', headers: admin })).status).toBe(400);
});

test('the log of a phone names it although no entry matches', async () => {
  const subject = await addPhone();
  const { name } = await call('GET', `/api/products/${subject}`);
  const path = `/api/admin/audit?subject=${subject}&from=2020-01-01&to=2020-01-02`;
  expect(await call('GET', path)).toMatchObject({ entries: [], subjectName: name });
});

test('the log of a phone is filtered by person, kind and words', async () => {
  const subject = await addPhone();
  const [first] = await log({ subject });
  expect(await log({ subject, actor: String(first?.actor.id) })).toHaveLength(1);
  expect(await log({ subject, actor: crypto.randomUUID() })).toEqual([]);
  expect(await log({ subject, kind: 'brands' })).toEqual([]);
  expect(await log({ subject, search: 'added the phone' })).toHaveLength(1);
  expect(await log({ subject, search: 'never said' })).toEqual([]);
});

test('the export of a phone has its bulk changes and neutralises formulas', async () => {
  const subject = await addPhone('=HYPERLINK("x")');
  await lowerPrices([subject]);
  const { body, headers } = await server.call({ url: `/api/admin/audit/export?subject=${subject}`, headers: admin });
  expect(headers['content-type']).toMatch(/^text\/csv/);
  expect(body).toContain('Price, 8 GB + 128 GB: ₹20,000 → ₹18,000');
  expect(body).toContain('Changed 2 prices of 1 phone: −10%');
  expect(body).toContain(`"'=HYPERLINK(""x"")"`);
  expect(body).not.toMatch(/(^|,)"?=HYPERLINK/m);
});

test('the log continues page by page without a gap', async () => {
  const subject = await addPhone();
  for (const weight of [180, 181, 182]) await call('PUT', `/api/products/${subject}`, { weight });
  const seen: string[] = [];
  for (let before = ''; ; ) {
    const page = await call('GET', `/api/admin/audit?subject=${subject}&limit=2${before && `&before=${before}`}`);
    seen.push(...page.entries.map(({ id }: AuditEntry) => id));
    expect(page.total).toBe(4);
    if (!page.next) break;
    before = page.next;
  }
  expect(seen).toEqual((await log({ subject })).map(({ id }) => id));
});
