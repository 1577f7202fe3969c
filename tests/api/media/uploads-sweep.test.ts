import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uuidv7 } from '#db/uuid.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import { sweepUploads } from '#server/jobs/kinds/sweep-uploads.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { S3_KEYS, startS3 } from '#tests/support/peers/s3-server.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const DAY = 86_400_000;

const server = await openSharedApp({ seeded: true });

const s3Env = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
});

async function upload(on: TestApp, method: 'POST' | 'PUT', url: string, fields: Record<string, string> = {}) {
  const bytes = await picture('png', 300, 300 + url.length);
  const body = multipart(fields, { name: 'x.png', type: 'image/png', bytes });
  const headers = { ...body.headers, ...(await on.as('admin')) };
  const answer = await on.call({ method, url, payload: body.payload, headers });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}

test('deletes unused files after a day, but not those in use', async () => {
  const folder = join(server.config.dataDir, 'media');
  const { id } = await server.person('admin');
  await upload(server, 'PUT', '/api/products/oneplus-12');
  await upload(server, 'PUT', `/api/users/${id}/avatar`);
  await upload(server, 'POST', '/api/blogs/pictures');
  const shown = readdirSync(folder).sort();
  const orphan = `${'o'.repeat(32)}-320.webp`;
  const young = `${'y'.repeat(32)}-320.webp`;
  for (const name of [orphan, young, '.draft']) writeFileSync(join(folder, name), 'x');
  const old = new Date(Date.now() - DAY - 60_000);
  for (const name of [...shown, orphan, '.draft']) utimesSync(join(folder, name), old, old);

  expect((await sweepUploads(server.app.services)).sort()).toEqual(['.draft', orphan]);
  expect(readdirSync(folder).sort()).toEqual([...shown, young].sort());
});

test('a file to import stays while its job needs it and is deleted a day after a crash', async () => {
  const store = await startS3();
  const there = await openTestApp({ env: s3Env(store.endpoint) });
  const left = `import-${uuidv7()}`;
  const job = { kind: 'import', payload: { filename: 'a.csv', apply: false, replaceEdits: false } };
  const checked = (await insertJob(there.database.query, job)) as string;
  await there.database.query.updateTable('jobs').set({ state: 'done' }).where('id', '=', checked).execute();
  const { media } = there.app.services;
  for (const name of [left, `import-${checked}`]) await media.put(name, Buffer.from('x'), 'text/csv');
  expect(await sweepUploads(there.app.services)).toEqual([]);
  expect(await sweepUploads(there.app.services, Date.now() + DAY + 60_000)).toEqual([left]);
  await there.close();
  await store.close();
});

test('an S3 store is swept the same way, page by page', async () => {
  const store = await startS3();
  const there = await openTestApp({
    seeded: true,
    env: s3Env(store.endpoint),
  });
  await upload(there, 'PUT', '/api/products/oneplus-12');
  const shown = [...store.objects.keys()];
  const orphans = Array.from({ length: 3 }, (_, n) => `${String(n).repeat(32)}-320.webp`);
  const elsewhere = '/pictures/other/file.webp';
  for (const key of [...orphans.map((name) => `/pictures/handset/${name}`), elsewhere]) {
    store.objects.set(key, { bytes: Buffer.from('x'), type: 'image/webp', changedAt: new Date() });
  }
  expect(await sweepUploads(there.app.services)).toEqual([]);
  expect(await sweepUploads(there.app.services, Date.now() + DAY + 60_000)).toEqual(orphans);
  expect([...store.objects.keys()].sort()).toEqual([...shown, elsewhere].sort());
  await there.close();
  await store.close();
});
