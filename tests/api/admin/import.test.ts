import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { importPhones } from '#db/import/apply.ts';
import { uuidv7 } from '#db/uuid.ts';
import { deleteOldImports } from '#server/modules/imports/service.ts';
import { csv, SPECIFICATION_SHEET } from '#tests/support/content/import-files.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { freshLocation } from '#tests/support/database/database.ts';
import { onPostgres } from '#tests/support/database/engine-tests.ts';
import { S3_KEYS, startS3 } from '#tests/support/peers/s3-server.ts';
import { openTestApp, type TestResponse } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');
const folder = join(server.config.dataDir, 'media');

beforeEach(async () => {
  await clearTables(server.database, 'jobs', 'audit_log');
  rmSync(folder, { recursive: true, force: true });
});

const send = (payload: string | Buffer, filename = 'phones.csv', type = 'text/csv') =>
  server.call({
    method: 'POST',
    url: `/api/admin/imports?filename=${encodeURIComponent(filename)}`,
    headers: { ...admin, 'content-type': type },
    payload,
  });
const apply = (id: string) => server.call({ method: 'POST', url: `/api/admin/imports/${id}/apply`, headers: admin });
const look = async (id: string) => (await server.call({ url: `/api/admin/imports/${id}`, headers: admin })).body;
const settled = async (id: string) => {
  await expect.poll(async () => (await look(id)).state).not.toMatch(/reading|writing/);
  return look(id);
};
const recent = async () => (await server.call({ url: '/api/admin/imports', headers: admin })).body;
const files = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('import-')) : []);
const count = async () => (await server.call({ url: '/api/admin/products', headers: admin })).body.total;

test('a file is checked first, with its bad rows named, then imported as by the command line', async () => {
  const file = `${SPECIFICATION_SHEET}\nZenith Two,Zenith,lots,Smartphone,"October 19, 2030",,,,,,,,,\n`;
  const dry = await importPhones(server.database, file, { filename: 'sheet.csv', dryRun: true });
  const before = await count();
  const started = await send(file, 'sheet.csv', 'application/octet-stream');
  expect(started).toMatchObject({ status: 202, body: { filename: 'sheet.csv', state: 'reading', error: null } });
  const checked = await settled(started.body.id);
  expect(checked).toMatchObject({
    state: 'checked',
    result: {
      layout: dry.layout,
      counts: { created: 1, changed: 0, unchanged: 0, refused: 1, newBrands: 1 },
      created: dry.created,
      newBrands: dry.newBrands,
      problems: dry.problems,
    },
  });
  expect(await count()).toBe(before);
  expect(files()).toEqual([`import-${checked.id}`]);

  expect(await apply(checked.id)).toMatchObject({ status: 202, body: { state: 'writing' } });
  const done = await settled(checked.id);
  expect(done).toMatchObject({ state: 'done', result: checked.result, progress: { done: 2, total: 2 } });
  expect(await count()).toBe(before + 1);
  await expect.poll(files).toEqual([]);
  const { changes } = (await server.call({ url: '/api/admin/products/zenith-one/history', headers: admin })).body;
  expect(changes).toMatchObject([{ kind: 'imported', actor: { name: 'The admin' }, fields: [] }]);
  expect((await apply(checked.id)).status).toBe(409);
  const { entries } = (await server.call({ url: '/api/admin/audit?search=Import', headers: admin })).body;
  expect(entries).toMatchObject([
    { action: 'adminProducts.applyImport', subject: checked.id },
    { action: 'adminProducts.startImport', subject: 'sheet.csv', fields: [] },
  ]);
});

test('keeps and lists what an editor entered, unless replaceEdits is set', async () => {
  const payload = { brandId: 'lava', name: 'Handmade', weight: 190 };
  await server.call({ method: 'POST', url: '/api/products', headers: admin, payload });
  const weight = async () => (await server.call({ url: '/api/products/lava-handmade' })).body.weight;
  const bring = async (query: string) => {
    const { id } = (await send('brand,name,weight_g,nfc\nLava,Handmade,195,yes')).body;
    const checked = await settled(id);
    await server.call({ method: 'POST', url: `/api/admin/imports/${id}/apply${query}`, headers: admin });
    await settled(id);
    return checked.result;
  };
  expect(await bring('')).toMatchObject({
    counts: { changed: 1, kept: 1 },
    changed: [{ fields: ['nfc'] }],
    kept: [{ id: 'lava-handmade', field: 'weight', ours: '190 g', theirs: '195 g', source: 'editor' }],
  });
  expect(await weight()).toBe(190);
  expect(await bring('?replaceEdits=true')).toMatchObject({ counts: { changed: 0, kept: 1 } });
  expect(await weight()).toBe(195);
});

test('a file without phones fails with a reason, and an unsupported one is rejected at once', async () => {
  const mixed = Buffer.concat([
    Buffer.from('brand,name,glass\n'),
    Buffer.from('caf\xe9,a,b\n', 'latin1'),
    Buffer.from('é,a,b'),
  ]);
  const failed = await settled((await send(mixed)).body.id);
  expect(failed).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^Line 2: it is not UTF-8/),
    result: null,
  });
  const other = await settled((await send('a,b\n1,2', 'other.csv')).body.id);
  expect(other).toMatchObject({ state: 'checked', result: { layout: null, counts: { refused: 1 } } });
  const json = await settled(
    (await send('[{"brand":"Zenith","name":"Zenith Nine"}]', 'a.json', 'application/json')).body.id,
  );
  expect(json).toMatchObject({ state: 'checked', result: { layout: 'Handset JSON', counts: { created: 1 } } });

  expect((await send('', 'empty.csv')).status).toBe(422);
  expect((await send('a', 'a.csv', 'multipart/form-data; boundary=x')).status).toBe(415);
  expect((await send(Buffer.alloc(50 * 1_048_576 + 1, 'a'))).status).toBe(413);
  expect((await server.call({ url: `/api/admin/imports/${uuidv7()}`, headers: admin })).status).toBe(404);
  expect((await apply(uuidv7())).status).toBe(404);
  expect(files().sort()).toEqual([`import-${other.id}`, `import-${json.id}`].sort());
});

test('a checked file that is not imported within a day leaves no failed job behind', async () => {
  const { id } = await settled((await send(SPECIFICATION_SHEET, 'sheet.csv')).body.id);
  await deleteOldImports(server.app.services, Date.now() + DAY_MS + 60_000);
  expect(files()).toEqual([]);
  expect(await look(id)).toMatchObject({ state: 'failed', error: expect.stringMatching(/no longer available/) });
  const overview = await server.call({ url: '/api/admin/overview', headers: admin });
  expect(overview.body.queues.failedJobs).toBe(0);
});

test('one import runs at a time', async () => {
  const long = csv('brand,name,price', ...Array.from({ length: 2_500 }, (_, n) => `Zenith,Zenith ${n},${n + 1000}`));
  await settled((await send('[{"brand":"Zenith","name":"Zenith Nine"}]', 'a.json', 'application/json')).body.id);
  const both = await Promise.all([send(long), send(long)]);
  const [started, refused] = both.sort((a, b) => a.status - b.status) as [TestResponse, TestResponse];
  expect(started.status).toBe(202);
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Another import/) } });
  const [running, before] = await recent();
  expect(running).toMatchObject({ id: started.body.id, actor: { name: 'The admin' } });
  expect(['reading', 'checked']).toContain(running.state);
  expect(before).toMatchObject({ filename: 'a.json', state: 'checked', error: null });
  expect(before).not.toHaveProperty('result');
  const job = await settled(started.body.id);
  expect(job.result.counts.created).toBe(2_500);
  expect(job.result.created).toHaveLength(200);
});

test('another server continues an import whose server stopped', async () => {
  const second = await openTestApp({ location: server.location });
  const rows = Array.from({ length: 800 }, (_, n) => `Nadir,Half ${n},${n + 1000}`);
  const { id } = (await send(csv('brand,name,price', ...rows), 'half.csv')).body;
  expect((await settled(id)).state).toBe('checked');
  await second.call({ method: 'POST', url: `/api/admin/imports/${id}/apply`, headers: admin });
  await expect.poll(async () => (await look(id)).progress.done).toBeGreaterThan(0);
  await second.close();
  expect(await settled(id)).toMatchObject({
    state: 'done',
    error: null,
    progress: { done: rows.length, total: rows.length },
    result: { counts: { created: rows.length, changed: 0, unchanged: 0 } },
  });
  const found = await server.call({ url: '/api/admin/products?search=nadir%20half', headers: admin });
  expect(found.body.total).toBe(rows.length);
  await expect.poll(files).not.toContain(`import-${id}`);
});

onPostgres('a file checked by one machine is imported by another', async () => {
  const store = await startS3();
  const env = {
    S3_ENDPOINT: store.endpoint,
    TOKEN_SECRET: 'f'.repeat(64),
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    S3_REGION: 'ap-south-1',
  };
  const place = await freshLocation(undefined, 'migrated');
  const elsewhere = { ...place, dataDir: `${place.dataDir}-elsewhere` };
  const first = await openTestApp({ location: place, env });
  const headers = { ...(await first.as('admin')), 'content-type': 'text/csv' };
  const payload = 'brand,name,price\nZenith,Zenith Two Machines,9999';
  const sent = await first.call({ method: 'POST', url: '/api/admin/imports?filename=a.csv', headers, payload });
  const url = `/api/admin/imports/${sent.body.id}`;
  await expect.poll(async () => (await first.call({ url, headers })).body.state).toBe('checked');
  await first.close();

  const second = await openTestApp({ location: elsewhere, env });
  const { authorization = '' } = headers as { authorization?: string };
  const asAdmin = { authorization };
  expect(await second.call({ method: 'POST', url: `${url}/apply`, headers: asAdmin })).toMatchObject({ status: 202 });
  await expect.poll(async () => (await second.call({ url, headers: asAdmin })).body.state).toBe('done');
  await second.close();
  rmSync(elsewhere.dataDir, { recursive: true, force: true });
  await place.remove();
  await store.close();
});

test('other writes are answered while an import is being written', async () => {
  // Several slices, so that a like is surely answered between two.
  const rows = Array.from({ length: 1_000 }, (_, n) => `Nadir,Between ${n},${n + 1000}`);
  const { id } = (await send(csv('brand,name,price', ...rows))).body;
  expect((await settled(id)).state).toBe('checked');
  const reader = await server.as('consumer');
  await apply(id);
  const isBetween = ({ state, progress }: { state: string; progress: { done: number } }) =>
    state === 'writing' && progress.done > 0;
  let between = 0;
  for (let n = 0, job = await look(id); job.state === 'writing'; n++) {
    const before = job;
    const liked = { liked: n % 2 === 0 };
    const url = '/api/products/samsung-galaxy-s24/like';
    const { status } = await server.call({ method: 'POST', url, headers: reader, payload: liked });
    expect(status).toBe(200);
    job = await look(id);
    if (isBetween(before) && isBetween(job)) between++;
  }
  expect(between).toBeGreaterThan(0);
  expect(await settled(id)).toMatchObject({ state: 'done', result: { counts: { created: rows.length } } });
});

test('rejected rows of a file named in Devanagari are downloaded under its name', async () => {
  const { id } = (await send('brand,name,price\nZenith,Zenith Wrong,lots', 'फ़ोन.csv')).body;
  await settled(id);
  const file = await server.app.inject({ url: `/api/admin/imports/${id}/refused`, headers: admin });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''refused-${encodeURIComponent('फ़ोन.csv')}`);
  expect(file.body).toContain('Zenith Wrong');
});

test('a file with too many rows, columns or levels is 422 and not stored', async () => {
  const hostile = [
    ['a.csv', 'brand,name,price\n'.repeat(20_001), /more than 20,000 rows/],
    ['a.csv', ','.repeat(1_000), /more than 500 cells/],
    ['a.csv', `brand,name,price\n"${'x'.repeat(200_000)}`, /a cell of more than/],
    ['a.json', '['.repeat(1_000), /levels deep/],
  ] as const;
  for (const [filename, text, message] of hostile) {
    const answer = await send(text, filename);
    expect(answer).toMatchObject({ status: 422, body: { fields: { file: expect.stringMatching(message) } } });
  }
  expect(files()).toEqual([]);
  expect(await recent()).toEqual([]);
});

describe('columns of an unknown layout', () => {
  const SHEET = 'Company,Apparatus,Selling price,Cell\nAcme,Mapped,"₹12,999",5000 mAh\n';
  const match = (id: string, columns: Record<string, string | null>) =>
    server.call({ method: 'PUT', url: `/api/admin/imports/${id}/columns`, headers: admin, payload: { columns } });
  const chosen = { Company: 'brand', Apparatus: 'name', 'Selling price': 'price', Cell: 'battery_mah' };

  test('are suggested, matched by a person and remembered for the next such file', async () => {
    const checked = await settled((await send(SHEET)).body.id);
    expect(checked.result).toMatchObject({
      layout: null,
      columns: [
        { theirs: 'Company', ours: 'brand', samples: ['Acme'] },
        { theirs: 'Apparatus', ours: null, samples: ['Mapped'] },
        { theirs: 'Selling price', ours: 'price' },
        { theirs: 'Cell', ours: null },
      ],
      problems: [{ row: 1, reason: expect.stringMatching(/^No column is matched to name/) }],
    });
    expect(await match(checked.id, chosen)).toMatchObject({ status: 202, body: { state: 'reading' } });
    expect((await settled(checked.id)).result).toMatchObject({ counts: { created: 1, refused: 0 } });
    await apply(checked.id);
    expect(await settled(checked.id)).toMatchObject({ state: 'done' });
    const next = await settled((await send(SHEET.replace('12,999', '11,999'))).body.id);
    expect(next.result).toMatchObject({
      counts: { changed: 1, refused: 0 },
      prices: [{ before: 12_999, after: 11_999 }],
    });
  });

  test('are remembered for the corrected file when every row was rejected', async () => {
    const file = 'Firm,Device,Mass\nAcme,Corrected,heavy\n';
    const checked = await settled((await send(file)).body.id);
    await match(checked.id, { Firm: 'brand', Device: 'name', Mass: 'weight_g' });
    expect((await settled(checked.id)).result).toMatchObject({ counts: { created: 0, refused: 1 } });
    const next = await settled((await send(file.replace('heavy', '190 g'))).body.id);
    expect(next.result).toMatchObject({ counts: { created: 1, refused: 0 } });
  });

  test('can be matched only with our columns, each once', async () => {
    const { body } = await send(SHEET);
    await settled(body.id);
    expect(await match(body.id, { ...chosen, Cell: 'volume' })).toMatchObject({
      status: 422,
      body: { fields: { columns: 'There is no column “volume”. Choose another one.' } },
    });
    expect(await match(body.id, { ...chosen, Cell: 'price' })).toMatchObject({
      status: 422,
      body: { fields: { columns: 'Two columns are matched to “price”. Choose one.' } },
    });
  });
});

test('a template can be downloaded and imported', async () => {
  const { body } = await server.call({
    url: '/api/admin/imports/template',
    headers: { ...admin, accept: 'application/json' },
  });
  const checked = await settled((await send(body.csv, body.filename)).body.id);
  expect(checked.result).toMatchObject({ layout: 'Handset CSV', problems: [] });
});

test('a UTF-16 file with semicolons is imported', async () => {
  const checked = await settled((await send(Buffer.from('\uFEFFbrand;name;price\nAcme;Wide;9999', 'utf16le'))).body.id);
  expect(checked.result).toMatchObject({ notes: ['Read as UTF-16.'], counts: { created: 1, refused: 0 } });
});
