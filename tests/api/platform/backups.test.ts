import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { BACKUPS_KEPT, type Backup } from '#contract/desk/backups.ts';
import type { ListedJob } from '#contract/desk/jobs.ts';
import { ageSignIn } from '#tests/support/content/people.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { onSqlite } from '#tests/support/database/engine-tests.ts';
import { holdLane, takeJob } from '#tests/support/database/jobs-by-hand.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers = admin) =>
  server.call({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
const list = async () => (await call('GET', '/api/admin/backups')).body;
async function make(): Promise<Backup> {
  const { status, body } = await call('POST', '/api/admin/backups');
  expect(status).toBe(202);
  await expect.poll(async () => (await list()).running).toBeNull();
  const made = (await list()).backups.find(({ id }: Backup) => id === body.id);
  expect(made).toBeDefined();
  return made;
}
const folderOf = (id: string) => join(server.config.dataDir, 'backups', id);

test('a backup is made while the server runs, one at a time, and says what is in it', async () => {
  const form = multipart({}, { name: 'x.png', type: 'image/png', bytes: await picture('png', 300, 300) });
  await server.call({
    ...{
      method: 'PUT',
      url: '/api/products/oneplus-12',
      headers: { ...admin, ...form.headers },
      payload: form.payload,
    },
  });
  const begun = await Promise.all([call('POST', '/api/admin/backups'), call('POST', '/api/admin/backups')]);
  expect(begun.map(({ status }) => status).sort()).toEqual([202, 409]);
  await expect.poll(async () => (await list()).running).toBeNull();
  const { backups, failure, freeBytes } = await list();
  expect({ failure, isFree: freeBytes > 0 }).toEqual({ failure: null, isFree: true });
  const [made] = backups as Backup[];
  const phones = await server.database.query
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(made).toMatchObject({
    ...{ engine: server.database.engine, fromDesk: true, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
    counts: { products: Number(phones.n), pictures: 1 },
  });
  expect(made?.files).toBeGreaterThan(2);
  expect((await call('POST', `/api/admin/backups/${made?.id}/verify`)).body).toEqual({ isWhole: true, damaged: [] });
});

onSqlite('the database is copied and checked in a thread', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const { counts } = await make();
  const here = prepare.mock.calls.map(([statement]) => statement).filter((text) => /vacuum|quick_check/i.test(text));
  prepare.mockRestore();
  expect(here).toEqual([]);
  expect(counts.products).toBeGreaterThan(0);
});

test('a backup holds pictures and leaves out files to import', async () => {
  const media = join(server.config.dataDir, 'media');
  mkdirSync(media, { recursive: true });
  const shot = `${'b'.repeat(32)}-320.webp`;
  for (const name of [shot, `import-${randomUUID()}`]) writeFileSync(join(media, name), 'x');
  const copied = readdirSync(join(folderOf((await make()).id), 'media'));
  expect(copied).toContain(shot);
  expect(copied.filter((name) => name.startsWith('import-'))).toEqual([]);
});

test('damage is found, and a file that is missing', async () => {
  const { id } = await make();
  const name = server.database.engine === 'sqlite' ? 'handset.db' : 'handset.dump';
  appendFileSync(join(folderOf(id), name), 'x');
  const [shot] = readdirSync(join(folderOf(id), 'media'));
  rmSync(join(folderOf(id), 'media', shot ?? ''));
  const { body } = await call('POST', `/api/admin/backups/${id}/verify`);
  expect(body).toEqual({ isWhole: false, damaged: [name, `media/${shot}`].sort() });
});

test('a download is an archive of everything but the secret, by a link of a few minutes', async () => {
  const { id } = await make();
  writeFileSync(join(folderOf(id), 'token-secret'), 'a secret');
  const { status, body } = await call('POST', `/api/admin/backups/${id}/ticket`);
  expect(status).toBe(200);
  const file = await server.app.inject({ url: body.url });
  expect(file.statusCode).toBe(200);
  expect(Number(file.headers['content-length'])).toBe(file.rawPayload.length);
  const folder = mkdtempSync(join(tmpdir(), 'handset-tar-'));
  writeFileSync(join(folder, 'b.tar'), file.rawPayload);
  execFileSync('tar', ['-xf', 'b.tar'], { cwd: folder });
  const names = readdirSync(join(folder, `handset-${id}`)).sort();
  expect(names).toEqual([
    server.database.engine === 'sqlite' ? 'handset.db' : 'handset.dump',
    'manifest.json',
    'media',
  ]);
  rmSync(folder, { recursive: true });
  expect((await server.call({ url: `${body.url}x` })).status).toBe(404);
  expect((await server.call({ url: body.url.replace(id, '2020-01-01T00-00-00-000Z') })).status).toBe(404);
});

test('no id leads out of the folder, and downloads and deletions ask for the password', async () => {
  const { id } = await make();
  const outside = ['..', '%2e%2e', '..%2f..', `${id}%2f..%2f..`, 'running.json', `${id}.part`];
  for (const name of outside) {
    const answer = await call('DELETE', `/api/admin/backups/${name}`);
    expect([400, 404, 405]).toContain(answer.status);
    expect([400, 404, 405]).toContain((await call('POST', `/api/admin/backups/${name}/ticket`)).status);
  }
  const other = await server.signUp('Late', 'admin');
  await ageSignIn(server.database, other.id);
  for (const [method, path] of [
    ['POST', '/ticket'],
    ['DELETE', ''],
  ] as const)
    expect((await call(method, `/api/admin/backups/${id}${path}`, other.headers)).body.code).toBe('REAUTH_REQUIRED');
  expect(existsSync(folderOf(id))).toBe(true);
  expect((await call('DELETE', `/api/admin/backups/${id}`)).status).toBe(200);
  expect(existsSync(folderOf(id))).toBe(false);
});

test('only so many are kept, and none that the command line made goes for them', async () => {
  const older = Array.from({ length: BACKUPS_KEPT + 1 }, (_, n) => `2020-01-0${n + 1}T00-00-00-000Z`);
  const manifest = { version: '0.1.0', engine: 'sqlite', counts: {}, checksum: '0'.repeat(64), files: [] };
  for (const [n, id] of older.entries()) {
    mkdirSync(folderOf(id), { recursive: true });
    writeFileSync(join(folderOf(id), 'manifest.json'), JSON.stringify({ ...manifest, fromDesk: n > 0 }));
  }
  const drafts = ['2020-01-20T00-00-00-000Z.part', '2020-01-21T00-00-00-000Z.part'].map(folderOf);
  for (const draft of drafts) mkdirSync(draft);
  utimesSync(String(drafts[0]), 0, 0);
  await make();
  // What a kill left behind goes after a day: until then it may be one that is being made.
  expect(drafts.map((draft) => existsSync(draft))).toEqual([false, true]);
  const left = (await list()).backups as Backup[];
  expect(left.filter(({ fromDesk }) => fromDesk)).toHaveLength(BACKUPS_KEPT);
  expect(left.some(({ id }) => id === older[0])).toBe(true);
});

test('a backup is a job in the list, and a cancelled one leaves nothing behind', async () => {
  const lane = await holdLane(server.database, 'backups');
  const { body } = await call('POST', '/api/admin/backups');
  const [job] = (await call('GET', '/api/admin/jobs?state=queued')).body.filter(
    ({ kind }: ListedJob) => kind === 'backup',
  );
  expect(job).toMatchObject({
    kind: 'backup',
    detail: body.id,
    mayCancel: true,
    startedBy: { name: expect.any(String) },
  });
  expect((await call('POST', `/api/admin/jobs/${job.id}/cancel`)).body.state).toBe('cancelled');
  await lane.release();
  expect(await list()).toMatchObject({ running: null, failure: null });
  expect(existsSync(folderOf(body.id))).toBe(false);
  await make();
});

test('a backup whose process died is made by another, under the same name', async () => {
  const lane = await holdLane(server.database, 'backups');
  const { body } = await call('POST', '/api/admin/backups');
  const { id } = await server.database.query
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'backup')
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  await takeJob(server.database, id, lane);
  mkdirSync(`${folderOf(body.id)}.part`, { recursive: true });
  expect((await list()).running).toMatchObject({ id: body.id, kind: 'backup' });
  await server.database.query
    .updateTable('jobs')
    .set({ lease_until: new Date(0).toISOString() })
    .where('id', '=', id)
    .execute();
  server.app.services.jobs.look();
  await expect.poll(async () => (await list()).running).toBeNull();
  expect((await list()).backups.map((backup: Backup) => backup.id)).toContain(body.id);
});
