import { expect, test } from 'vitest';
import { FIGURE_SOURCES } from '#contract/phone/sources.ts';
import { indiaToday } from '#contract/time.ts';
import { type ImportOptions, importPhones } from '#db/import/apply.ts';
import { changeLines, summaryLine } from '#db/import/report.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

const sources = async (id: string) => (await server.call({ url: `/api/products/${id}/sources` })).body;
const create = (name: string, rest: object) =>
  server.call({ method: 'POST', url: '/api/products', headers: admin, payload: { brandId: 'oneplus', name, ...rest } });
const editor = { source: 'editor', at: indiaToday() };
const imported = { source: 'import', at: indiaToday() };

test('a figure entered by an editor has the editor and the date as its source', async () => {
  const { body } = await create('Sourced One', { weight: 190, usb: 'usb-c-2.0', price: 20_000 });
  expect(await sources(body.id)).toEqual({ weight: editor, usb: editor, status: editor });
  const url = `/api/products/${body.id}`;
  await server.call({ method: 'PUT', url, headers: admin, payload: { usb: null, fmRadio: false } });
  expect(await sources(body.id)).toEqual({ weight: editor, fmRadio: editor, status: editor });
});

test('an import fills gaps and reports changes; values entered by people stay', async () => {
  const { body } = await create('Sourced Two', { weight: 190, batteryCapacity: 5000 });
  const read = async () => (await server.call({ url: `/api/products/${body.id}` })).body;
  const bring = async (rows: string, options: Partial<ImportOptions> = {}) => {
    const file = `brand,name,weight_g,battery_mah,bluetooth\n${rows}`;
    const result = await importPhones(server.database, file, { filename: 'phones.csv', ...options });
    await server.app.services.catalogue.catchUp();
    return result;
  };
  const row = 'OnePlus,Sourced Two,195,5000,5.3';
  const kept = { id: body.id, name: 'Sourced Two', field: 'weight', ours: '190 g', theirs: '195 g', ...editor };
  const dry = await bring(row, { dryRun: true });
  expect(dry).toMatchObject({ kept: [kept], changed: [{ fields: ['bluetooth'] }] });
  expect(changeLines(dry).join('\n')).toMatch(
    /Weight stays 190 g, entered by hand on \d+ \w+ \d{4}; the file says 195 g/,
  );
  expect(summaryLine(dry)).toContain('1 kept as entered by hand');
  await bring(row);
  expect((await read()).weight).toBe(190);
  expect(await sources(body.id)).toEqual({
    weight: editor,
    bluetooth: imported,
    batteryCapacity: editor,
    status: editor,
  });
  // A value from another file does not count as an edit.
  expect(await bring('OnePlus,Sourced Two,190,5000,5.4')).toMatchObject({
    kept: [],
    changed: [{ fields: ['bluetooth'] }],
  });

  expect(await bring(row, { replaceEdits: true })).toMatchObject({
    kept: [],
    changed: [{ fields: ['weight', 'bluetooth'] }],
  });
  expect((await read()).weight).toBe(195);
  expect((await sources(body.id)).weight).toEqual(imported);
});

test('many at once, and phones added by a file', async () => {
  const names = ['Sourced Three', 'Sourced Four'];
  const file = ['brand,name,weight_g', ...names.map((name) => `OnePlus,${name},190`)].join('\n');
  await importPhones(server.database, file, { filename: 'phones.csv' });
  const payload = { ids: ['oneplus-sourced-three'], change: { action: 'status', status: 'discontinued' } };
  const { status } = await server.call({ method: 'PATCH', url: '/api/admin/products', headers: admin, payload });
  expect(status).toBeLessThan(300);
  expect(await sources('oneplus-sourced-three')).toEqual({ weight: imported, status: editor });
  expect(await sources('oneplus-sourced-four')).toEqual({ weight: imported, status: imported });
});

test('sources are deleted with their phone, and an unknown phone has none', async () => {
  const { body } = await create('Sourced Five', { weight: 190 });
  await server.call({ method: 'DELETE', url: `/api/products/${body.id}`, headers: admin });
  expect((await server.call({ url: `/api/products/${body.id}/sources` })).status).toBe(404);
  const rows = await server.database.query
    .selectFrom('figure_sources')
    .select('product_id')
    .where('product_id', '=', body.id)
    .execute();
  expect(rows).toEqual([]);
});

test('the sources of the default catalogue are in the table of sources', async () => {
  const rows = await server.database.query.selectFrom('figure_sources').selectAll().execute();
  const named = rows.flatMap((row) => (JSON.parse(row.sources) as { source: string }[]).map(({ source }) => source));
  expect([...new Set(named)].filter((source) => !Object.hasOwn(FIGURE_SOURCES, source))).toEqual([]);
});

test('stores pasted words with the figures that changed', async () => {
  const sourceNotes = { weight: 'Weight: 190 g', usb: 'USB Type-C' };
  const { body } = await create('Sourced Noted', { weight: 190, sourceNotes });
  expect((await sources(body.id)).weight).toEqual({ ...editor, note: 'Weight: 190 g' });
  expect((await sources(body.id)).usb).toBeUndefined();
  const url = `/api/products/${body.id}`;
  const change = (payload: object) => server.call({ method: 'PUT', url, headers: admin, payload });
  await change({ batteryCapacity: 5000, sourceNotes: { weight: 'Other words', batteryCapacity: 'Battery 5000 mAh' } });
  expect(await sources(body.id)).toMatchObject({
    weight: { ...editor, note: 'Weight: 190 g' },
    batteryCapacity: { ...editor, note: 'Battery 5000 mAh' },
  });
  await change({ weight: 195 });
  expect((await sources(body.id)).weight).toEqual(editor);
});

test('reading a pasted sheet saves nothing', async () => {
  const read = (text: string) =>
    server.call({ method: 'POST', url: '/api/admin/products/sheet', headers: admin, payload: { text } });
  const { status, body } = await read('Battery: 5000 mAh\nPrice: 1.2 lakh');
  expect(status).toBe(200);
  expect(body.suggestions).toEqual([
    { field: 'price', value: 120_000, words: 'Price: 1.2 lakh', isSure: true },
    { field: 'batteryCapacity', value: 5000, words: 'Battery: 5000 mAh', isSure: true },
  ]);
  expect((await read(' ')).status).toBe(422);
  expect((await read('a\n'.repeat(1_000))).status).toBe(422);
});
