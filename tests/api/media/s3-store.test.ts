import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Backup, RESTORE_WORD } from '#contract/desk/backups.ts';
import { createBackup } from '#server/copies/backup.ts';
import { BackupStore } from '#server/copies/backup-store.ts';
import { S3Store } from '#server/media/uploads/s3-store.ts';
import type { MediaStore } from '#server/media/uploads/store.ts';
import { discardFiles } from '#server/media/uploads/stored-pictures.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { onSqlite } from '#tests/support/database/engine-tests.ts';
import { holdLane } from '#tests/support/database/jobs-by-hand.ts';
import { S3_KEYS, type S3Server, startS3 } from '#tests/support/peers/s3-server.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

/** The error shown to visitors. */
const AWAY = {
  status: 503,
  headers: { 'retry-after': '30' },
  body: {
    code: 'UNAVAILABLE',
    error: 'We can’t reach our picture storage right now. Nothing was changed. Try again in a few minutes.',
  },
};

let store: S3Server;
let server: TestApp;
let admin: Record<string, string>;

beforeAll(async () => {
  store = await startS3();
  server = await openTestApp({
    env: {
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
      S3_REGION: 'ap-south-1',
    },
  });
  admin = await server.as('admin');
  await server.call({ method: 'POST', url: '/api/brands', headers: admin, payload: { name: 'Acme' } });
});
afterAll(async () => {
  await server.close();
  await store.close();
});

async function create(name: string) {
  const bytes = await picture('png', 300, 400);
  const body = multipart({ name, brandId: 'acme' }, { name: 'x.png', type: 'image/png', bytes });
  return server.call({
    method: 'POST',
    url: '/api/products',
    payload: body.payload,
    headers: { ...body.headers, ...admin },
  });
}

async function removeForGood(id: string): Promise<void> {
  await server.call({ method: 'DELETE', url: `/api/products/${id}`, headers: admin });
  const { body } = await server.call({ url: '/api/trash?kind=product', headers: admin });
  for (const item of body.items) await server.call({ method: 'DELETE', url: `/api/trash/${item.id}`, headers: admin });
}

test('pictures are stored in S3, served from it and deleted with their phone', async () => {
  const { status, body } = await create('Cloudy');
  expect(status).toBe(201);
  expect([...store.objects.keys()].every((key) => key.startsWith('/pictures/handset/'))).toBe(true);
  expect([...store.objects.values()].map(({ type }) => type).sort()).toEqual(['image/avif', 'image/webp']);
  const file = await server.call({ url: body.imageUrl });
  expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  await removeForGood('acme-cloudy');
  expect(store.objects.size).toBe(0);
  expect((await server.call({ url: body.imageUrl })).status).toBe(404);
});

onSqlite('restoring a backup made without the store uploads its pictures', async () => {
  const elsewhere = await openTestApp();
  onTestFinished(() => elsewhere.close());
  const headers = await elsewhere.as('admin');
  await elsewhere.call({ method: 'POST', url: '/api/brands', headers, payload: { name: 'Acme' } });
  const bytes = await picture('png', 310, 400);
  const form = multipart({ name: 'Earthly', brandId: 'acme' }, { name: 'x.png', type: 'image/png', bytes });
  const { body: phone } = await elsewhere.call({
    method: 'POST',
    url: '/api/products',
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
  const backups = async (app: TestApp, token: Record<string, string>) =>
    (await app.call({ url: '/api/admin/backups', headers: token })).body;
  const idle = (app: TestApp, token: Record<string, string>) =>
    expect.poll(async () => (await backups(app, token)).running, { timeout: 60_000 }).toBeNull();
  const made = await elsewhere.call({ method: 'POST', url: '/api/admin/backups', headers, payload: {} });
  await idle(elsewhere, headers);
  const folderIn = ({ config }: TestApp) => join(config.dataDir, 'backups', made.body.id);
  cpSync(folderIn(elsewhere), folderIn(server), { recursive: true });
  expect((await server.call({ url: phone.imageUrl })).status).toBe(404);

  const url = `/api/admin/backups/${made.body.id}/restore`;
  const payload = { confirmation: RESTORE_WORD };
  expect((await server.call({ method: 'POST', url, headers: admin, payload })).status).toBe(202);
  await idle(server, admin);
  expect((await backups(server, admin)).failure).toBeNull();
  await expect.poll(async () => (await server.call({ url: '/api/products/acme-earthly' })).body.name).toBe('Earthly');
  const pictures = [...store.objects].filter(([key]) => key.startsWith('/pictures/handset/'));
  expect(pictures.map(([, { type }]) => type).sort()).toEqual(['image/avif', 'image/webp']);
  expect((await server.call({ url: phone.imageUrl })).status).toBe(200);
  await removeForGood('acme-earthly');
  for (const { id } of (await backups(server, admin)).backups)
    await server.call({ method: 'DELETE', url: `/api/admin/backups/${id}`, headers: admin });
  expect([...store.objects.keys()]).toEqual([]);
});

test('a backup is stored in the bucket and leaves no files on the machine', async () => {
  const request = (method: 'GET' | 'POST' | 'DELETE', path = '') =>
    server.call({
      method,
      url: `/api/admin/backups${path}`,
      headers: admin,
      ...(method === 'POST' && { payload: {} }),
    });
  const { id } = (await request('POST')).body;
  await expect.poll(async () => (await request('GET')).body.running).toBeNull();
  expect(readdirSync(join(server.config.dataDir, 'backups'))).toEqual([]);
  const { backups, failure } = (await request('GET')).body;
  expect({ failure, ids: backups.map((backup: Backup) => backup.id) }).toEqual({ failure: null, ids: [id] });
  expect((await request('POST', `/${id}/verify`)).body).toEqual({ isWhole: true, damaged: [], problem: null });
  const { url } = (await request('POST', `/${id}/ticket`)).body;
  const archive = await server.app.inject({ url });
  expect(Number(archive.headers['content-length'])).toBe(archive.rawPayload.length);
  if (server.database.engine === 'sqlite') expect((await request('POST', `/${id}/preview`)).body.problem).toBeNull();
  expect((await request('DELETE', `/${id}`)).status).toBe(200);
  expect([...store.objects.keys()]).toEqual([]);
});

test('a backup that failed to upload is not listed, and made again', async () => {
  const call = (method: 'GET' | 'POST', path = '') =>
    server.call({
      method,
      url: `/api/admin/backups${path}`,
      headers: admin,
      ...(method === 'POST' && { payload: {} }),
    });
  const lane = await holdLane(server.database, 'backups');
  const { id } = (await call('POST')).body;
  const backups = new BackupStore(server.config);
  await createBackup(server.config, backups.makingPathOf(id));
  expect(await backups.isMade(id)).toBe(false);
  expect((await call('GET')).body.backups).toEqual([]);
  await lane.release();
  await expect.poll(async () => (await call('GET')).body.running).toBeNull();
  expect(readdirSync(backups.folder)).toEqual([]);
  expect((await call('POST', `/${id}/verify`)).body).toEqual({ isWhole: true, damaged: [], problem: null });
  await server.call({ method: 'DELETE', url: `/api/admin/backups/${id}`, headers: admin });
  expect([...store.objects.keys()]).toEqual([]);
});

test('a store that fails briefly is retried', async () => {
  store.failNext(2);
  expect((await create('Flaky')).status).toBe(201);
  await removeForGood('acme-flaky');
});

test('a store that stays unreachable rejects the phone, and leaves nothing of it', async () => {
  store.failNext(1_000);
  expect(await create('Lost')).toMatchObject(AWAY);
  store.failNext(0);
  expect((await server.call({ url: '/api/products/acme-lost' })).status).toBe(404);
  expect(store.objects.size).toBe(0);
});

test('a store that does not respond delays only the upload, which fails with a sentence', async () => {
  const { body: shown } = await create('Shown');
  const kept = store.objects.size;
  const hangUp = store.hang();
  onTestFinished(hangUp);
  // Other requests may be running: files of an earlier test are deleted in the background.
  const waiting = (start: string) => store.waiting().filter((request) => request.startsWith(start)).length;
  const upload = create('Stuck');
  await expect.poll(() => waiting('PUT')).toBe(2);
  expect((await server.call({ url: '/api/products/filter' })).status).toBe(200);
  expect((await server.call({ url: '/api/products/acme-shown' })).status).toBe(200);
  const asked = server.call({ url: shown.imageUrl });
  await expect.poll(() => waiting(`GET /pictures/handset/${basename(shown.imageUrl)}`)).toBe(1);
  hangUp();
  expect(await upload).toMatchObject(AWAY);
  expect(await asked).toMatchObject(AWAY);
  expect((await server.call({ url: '/api/products/acme-stuck' })).status).toBe(404);
  expect(store.objects.size).toBe(kept);
  expect((await server.call({ url: shown.imageUrl })).status).toBe(200);
  await removeForGood('acme-shown');
});

test('a failed deletion never deletes a picture that was stored again meanwhile', async () => {
  const { database } = server;
  const events: string[] = [];
  const media: MediaStore = {
    ...server.app.services.media,
    remove: async (name) => {
      if (name === 'away.webp') throw new Error('away');
      // More turns than releasing the names takes.
      for (let turn = 0; turn < 200; turn++) await setImmediate();
      events.push('removed');
    },
  };
  await expect(discardFiles({ database, media }, ['away.webp', 'slow.webp'])).rejects.toThrow('away');
  events.push('over');
  expect(events).toEqual(['removed', 'over']);
});

test('a store request times out, however often it is retried', async () => {
  const hangUp = store.hang();
  const impatient = new S3Store(
    { ...S3_KEYS, endpoint: store.endpoint, bucket: 'pictures', region: 'ap-south-1' },
    { timeoutMs: 50 },
  );
  await expect(impatient.get('a-name')).rejects.toThrow('can’t reach our picture storage');
  await expect(impatient.put('a-name', Buffer.from('x'), 'image/webp')).rejects.toThrow(
    'can’t reach our picture storage',
  );
  await expect(impatient.list().next()).rejects.toThrow();
  hangUp();
});

test('incomplete store settings are reported by name', async () => {
  await expect(openTestApp({ env: { S3_ENDPOINT: store.endpoint } })).rejects.toThrow(/S3_BUCKET/);
});
