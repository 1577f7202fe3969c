import { beforeEach, describe, expect, test } from 'vitest';
import type { PricePreview } from '#contract/desk/prices.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { DAY_MS, indiaToday } from '#contract/time.ts';
import { priceRuns } from '#db/migrations/054-price-runs.ts';
import { toPhone } from '#db/phone-columns.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Job } from '#server/jobs/leases.ts';
import { type PricePayload, type PriceProgress, startChange, writePriceSlice } from '#server/modules/prices/service.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { holdLane, releaseByHand, takeJob } from '#tests/support/database/jobs-by-hand.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

type PriceJob = Job<PricePayload, PriceProgress>;

/** More phones than one slice of the job. */
const FILTER = { status: 'available', brandId: 'samsung' };

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');
// A job left by one test would block the next.
beforeEach(() => clearTables(server.database, 'jobs'));

const post = (url: string, payload: object = {}) =>
  server.call({ method: 'POST', url: `/api/admin/price-changes${url}`, headers: admin, payload });
const get = async (url: string) => (await server.call({ url, headers: admin })).body;
const look = (id: string) => get(`/api/admin/price-changes/${id}`);
const settled = async (id: string) => {
  await expect.poll(async () => (await look(id)).state, { interval: 100 }).not.toMatch(/running|undoing/);
  return look(id);
};
async function preview(rule: object): Promise<PricePreview> {
  const { status, body } = await post('/preview', rule);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}
async function run(rule: object) {
  const { digest } = await preview(rule);
  const { status, body } = await post('', { ...rule, digest });
  expect({ status, body }).toMatchObject({ status: 202 });
  return settled(body.id);
}

/** Every phone and price record as stored, except when a phone was written. */
async function stored() {
  const { query } = server.database;
  const phones = await query.selectFrom('products').selectAll().orderBy('id').execute();
  const points = await query.selectFrom('price_changes').selectAll().orderBy('id').execute();
  return { phones, points };
}
type Stored = Awaited<ReturnType<typeof stored>>;
/** One line each: comparing strings is a hundred times faster than a thousand objects. */
const lines = ({ phones, points }: Stored) =>
  [...phones.map(({ updated_at, ...row }) => row), ...points].map((row) => JSON.stringify(row));
const variantsOf = ({ phones }: Stored) => new Map(phones.map((row) => [row.id, toPhone(row).variants]));
const today = indiaToday();

test('a change of all matching prices is written as previewed and undone exactly', async () => {
  const rule = { filter: FILTER, operation: { kind: 'percent', percent: -4 }, ending: '99' };
  const before = await stored();
  const found = await preview(rule);
  const { total } = await get(`/api/admin/products?${new URLSearchParams(FILTER)}`);
  expect(found.phones).toBe(total);
  expect(found.changed).toBe(found.changes.length);
  expect(found.skipped).toBe(found.skips.length);
  expect(found.changed + found.skipped).toBeGreaterThanOrEqual(total);
  const prices = variantsOf(before);
  const known = (id: string, ram: number | null, storage: number | null) =>
    prices.get(id)?.find((variant) => variant.ram === ram && variant.storage === storage) as Variant;
  for (const { id, ram, storage, before: old, beforeAt, after } of found.changes) {
    expect(known(id, ram, storage)).toMatchObject({ price: old, priceAt: beforeAt });
    expect(after % 100).toBe(99);
    expect(Math.abs(after - (old ?? 0) * 0.96)).toBeLessThanOrEqual(51);
  }
  for (const { id, ram, storage, reason } of found.skips)
    if (reason === 'no-price') expect(known(id, ram, storage)?.price ?? null).toBeNull();
  expect(lines(await stored())).toEqual(lines(before));

  const job = await run(rule);
  expect(job).toMatchObject({
    state: 'done',
    actor: { name: 'The admin' },
    error: null,
    skips: [],
    day: today,
    source: 'editor',
    progress: { done: found.changed, total: found.changed },
    counts: { changed: found.changed, skipped: 0, undone: 0, kept: 0 },
  });
  const changed = await stored();
  const now = variantsOf(changed);
  for (const { id, ram, storage, after } of found.changes)
    expect(now.get(id)).toContainEqual({ ram, storage, price: after, priceAt: today, priceSource: 'editor' });
  expect(changed.points).toHaveLength(before.points.length + found.changed);
  const [first] = found.changes;
  if (!first) throw new Error('Nothing was changed.');
  expect((await get(`/api/products/${first.id}`)).variants).toEqual(now.get(first.id));
  expect((await get(`/api/products/${first.id}/prices`))[0]).toMatchObject({ from: today, source: 'editor' });

  expect(await post(`/${job.id}/undo`)).toMatchObject({ status: 202 });
  expect(await settled(job.id)).toMatchObject({
    state: 'undone',
    undoUntil: null,
    skips: [],
    counts: { changed: 0, undone: found.changed, kept: 0 },
  });
  expect(lines(await stored())).toEqual(lines(before));
  expect((await get(`/api/products/${first.id}`)).variants).toEqual(prices.get(first.id));
  expect((await post(`/${job.id}/undo`)).status).toBe(409);
  const [undone, started] = (await get('/api/admin/audit?search=adminPrices')).entries;
  expect([undone, started]).toMatchObject([
    { action: 'adminPrices.undo', subject: job.id },
    { action: 'adminPrices.start' },
  ]);
});

describe('a change of selected prices', () => {
  const TWO = [
    { ram: 8, storage: 128, price: 20_000, priceAt: '2026-01-08', priceSource: 'smartprix' },
    { ram: 8, storage: 256, price: 22_000, priceAt: '2026-01-08', priceSource: 'smartprix' },
  ];
  const add = async (name: string, fields: object = { variants: TWO }) => {
    const payload = { name, brandId: 'nokia', ...fields };
    const { status, body } = await server.call({ method: 'POST', url: '/api/products', headers: admin, payload });
    expect(status).toBe(201);
    return body.id as string;
  };
  const phone = (id: string) => get(`/api/products/${id}`);
  const put = (id: string, payload: object) =>
    server.call({ method: 'PUT', url: `/api/products/${id}`, headers: admin, payload });

  test('skips and names prices that changed since', async () => {
    const [one, two, bare] = [
      await add('Bulk One'),
      await add('Bulk Two'),
      await add('Bulk Bare', { price: 9_000, priceAt: '2026-01-08' }),
    ];
    const rule = {
      ids: [one, two, bare],
      operation: { kind: 'add', amount: -1_000 },
      day: '2026-03-01',
      source: 'flipkart',
    };
    const job = await run(rule);
    expect(job.counts).toMatchObject({ changed: 5, skipped: 0 });
    expect(await phone(bare)).toMatchObject({
      price: 8_000,
      priceAt: '2026-03-01',
      priceSource: 'flipkart',
      variants: [],
    });
    const { variants } = await phone(one);
    await put(one, { variants: [variants[0], { ...variants[1], price: 21_500 }] });
    await server.call({ method: 'DELETE', url: `/api/products/${two}`, headers: admin });
    await post(`/${job.id}/undo`);
    const undone = await settled(job.id);
    expect(undone.counts).toEqual({ changed: 0, skipped: 0, undone: 2, kept: 3 });
    expect(undone.skips).toMatchObject([
      { id: one, name: 'Bulk One', ram: 8, storage: 256, price: 21_000, reason: 'changed' },
      { id: two, reason: 'gone' },
      { id: two, reason: 'gone' },
    ]);
    expect((await phone(one)).variants).toMatchObject([TWO[0], { price: 21_500, priceSource: 'editor' }]);
    expect(await phone(bare)).toMatchObject({ price: 9_000, priceSource: 'editor' });
    expect((await get(`/api/products/${bare}/prices`)).map(({ price }: { price: number }) => price)).toEqual([9_000]);

    const { services } = server.app;
    const { digest } = await preview({ ids: [one], operation: { kind: 'add', amount: 500 } });
    const { id: actorId } = await server.person('admin');
    const again = { operation: { kind: 'add', amount: 500 }, ending: 'any', variants: 'priced', day: today } as const;
    const lane = await holdLane(server.database, 'prices');
    const { id } = await startChange(services, [one], { ...again, source: 'editor', digest }, actorId);
    await put(one, { price: 19_000 });
    await writePriceSlice(server.database, await takeJob<PriceJob>(server.database, id, lane));
    expect(await look(id)).toMatchObject({
      counts: { changed: 1, skipped: 1 },
      skips: [{ id: one, storage: 128, reason: 'changed' }],
    });
    expect((await phone(one)).variants).toMatchObject([{ price: 19_000 }, { price: 22_000 }]);
  });

  test('restores a price that changed since only with force', async () => {
    const id = await add('Bulk Forced');
    const job = await run({ ids: [id], operation: { kind: 'add', amount: -1_000 } });
    const { variants } = await phone(id);
    await put(id, { variants: [variants[0], { ...variants[1], price: 21_500 }] });
    const seen = await get(`/api/admin/undo/${job.id}`);
    expect(seen).toMatchObject({
      action: 'prices',
      label: 'Changed 2 prices of 1 phone: −₹1,000',
      changedSinceCount: 1,
    });
    expect(seen.changedSince).toMatchObject([{ kind: 'price', subjectId: id, name: 'Bulk Forced, 8 GB + 256 GB' }]);
    const payload = { force: true };
    const undo = { method: 'POST', url: `/api/admin/undo/${job.id}`, headers: admin, payload } as const;
    expect((await server.call(undo)).status).toBe(202);
    expect((await settled(job.id)).counts).toEqual({ changed: 0, skipped: 0, undone: 2, kept: 0 });
    expect((await phone(id)).variants).toMatchObject([{ price: 20_000 }, { price: 22_000 }]);
  });

  test('made by the previous version can still be undone after the upgrade', async () => {
    const id = await add('Bulk Upgraded');
    const job = await run({ ids: [id], operation: { kind: 'add', amount: -1_000 } });
    const { database } = server;
    await database.query.deleteFrom('undo_items').where('run_id', '=', job.id).execute();
    await database.query.deleteFrom('undo_runs').where('id', '=', job.id).execute();
    expect(await look(job.id)).toMatchObject({ state: 'done', undoUntil: null });
    await database.query.deleteFrom('jobs').where('kind', '=', 'prices').where('id', '!=', job.id).execute();
    await database.transaction((trx) => priceRuns(trx, database.engine));
    expect((await post(`/${job.id}/undo`)).status).toBe(202);
    expect((await settled(job.id)).counts).toEqual({ changed: 0, skipped: 0, undone: 2, kept: 0 });
    expect((await phone(id)).variants).toMatchObject(TWO);
  });

  test('reports how many people it would notify', async () => {
    const id = await add('Bulk Watched');
    for (const below of [19_000, 18_000, null]) {
      const { user, headers } = await server.signUp('Reader');
      const url = `/api/users/${user.id}/alerts/${id}`;
      expect((await server.call({ method: 'PUT', url, headers, payload: { below } })).status).toBeLessThan(300);
    }
    const alerted = async (amount: number) =>
      (await preview({ ids: [id], operation: { kind: 'add', amount } })).alerted;
    expect([await alerted(-1_000), await alerted(-2_500), await alerted(-100), await alerted(500)]).toEqual([
      2, 3, 1, 0,
    ]);
  });

  test('is rejected if it differs from the preview or is incomplete', async () => {
    const id = await add('Bulk Rules');
    const rule = { ids: [id], operation: { kind: 'set', amount: 18_000 } };
    const { digest } = await preview(rule);
    expect((await post('', { ...rule, operation: { kind: 'set', amount: 1_800 }, digest })).status).toBe(409);
    await put(id, { price: 19_500 });
    expect(await post('', { ...rule, digest })).toMatchObject({
      status: 409,
      body: { error: /^Prices changed since/ },
    });
    const refused = async (body: object) => (await post('/preview', body)).body.fields;
    const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    expect(await refused({ ...rule, day: tomorrow })).toEqual({
      day: 'Choose a day that is not in the future.',
    });
    expect(await refused({ operation: rule.operation })).toEqual({ ids: 'Choose phones or a filter.' });
    expect(await refused({ ...rule, filter: {} })).toEqual({ ids: 'Choose phones or a filter.' });
    expect(await refused({ ...rule, operation: { kind: 'round' } })).toEqual({
      ending: 'Choose a price ending.',
    });
    expect(await refused({ ...rule, operation: { kind: 'set', amount: 0 } })).toMatchObject({
      'operation.amount': 'The new price must be at least ₹1.',
    });
    expect((await post(`/${uuidv7()}/undo`)).status).toBe(404);
    for (const role of ['consumer', 'moderator'] as const)
      expect((await server.call({ url: '/api/admin/price-changes', headers: await server.as(role) })).status).toBe(403);
  });

  test('can no longer be undone after a day', async () => {
    const job = await run({ ids: [await add('Bulk Old')], operation: { kind: 'set', amount: 18_000 } });
    expect(job.undoUntil).toBe((await get(`/api/admin/undo/${job.id}`)).undoUntil);
    const until_at = new Date(Date.now() - 1_000).toISOString();
    await server.database.query.updateTable('undo_runs').set({ until_at }).where('id', '=', job.id).execute();
    expect(await look(job.id)).toMatchObject({ state: 'done', undoUntil: null });
    expect(await post(`/${job.id}/undo`)).toMatchObject({ status: 409, body: { error: /24 hours/ } });
  });
});

test('another server continues a change whose server stopped', async () => {
  const { services } = server.app;
  const rule = {
    operation: { kind: 'percent', percent: 5 },
    ...({ ending: '999', variants: 'priced', source: 'editor' } as const),
    day: today,
  } as const;
  const found = await preview({ ...rule, filter: FILTER });
  const ids = [...new Set(found.changes.map(({ id }) => id))];
  const before = await stored();
  const { digest } = await preview({ ...rule, ids });
  const { id: actorId } = await server.person('admin');
  const lane = await holdLane(server.database, 'prices');
  const { id } = await startChange(services, ids, { ...rule, digest }, actorId);
  await writePriceSlice(server.database, await takeJob<PriceJob>(server.database, id, lane));
  const half = await look(id);
  expect(half).toMatchObject({ state: 'running', progress: { total: found.changed } });
  expect(half.progress.done).toBe(half.counts.changed);
  expect(half.counts.changed).toBeGreaterThan(0);
  expect(half.counts.changed).toBeLessThan(found.changed);
  expect(await post(`/${id}/undo`)).toMatchObject({ status: 409, body: { error: /still running/ } });
  // The second change waits for its turn, and skips what the first one changes between its preview and its turn.
  const other = { ids, operation: { kind: 'set', amount: 19_000 } };
  const { digest: otherDigest, changed: planned } = await preview(other);
  const { status, body: next } = await post('', { ...other, digest: otherDigest });
  expect(status).toBe(202);

  await releaseByHand(server.database, id);
  await services.jobs.drain();
  await expect.poll(async () => (await look(next.id)).state).toBe('done');
  expect(await look(id)).toMatchObject({
    state: 'done',
    progress: { done: found.changed, total: found.changed },
    counts: { changed: found.changed, skipped: 0 },
  });
  const after = await look(next.id);
  expect(after).toMatchObject({ state: 'done', progress: { done: planned, total: planned } });
  expect(after.counts.changed).toBeGreaterThan(0);
  expect(after.counts.skipped).toBeGreaterThan(0);
  const { points } = await stored();
  expect(points).toHaveLength(before.points.length + found.changed + after.counts.changed);
});
