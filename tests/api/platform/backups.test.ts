import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Backup, DAILY_BACKUPS_MAX, SAFETY_BACKUPS_MAX } from '#contract/desk/backups.ts';
import type { ListedJob } from '#contract/desk/jobs.ts';
import { DAY_MS, indiaClock } from '#contract/time.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import { backupKind } from '#server/jobs/kinds/backups.ts';
import { lastDue } from '#server/modules/backups/schedule.ts';
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

test('a backup runs while the server does, one at a time, and lists its content', async () => {
  const form = multipart({}, { name: 'x.png', type: 'image/png', bytes: await picture('png', 300, 300) });
  await server.call({
    method: 'PUT',
    url: '/api/products/oneplus-12',
    headers: { ...admin, ...form.headers },
    payload: form.payload,
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
    engine: server.database.engine,
    fromDesk: true,
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    counts: { products: Number(phones.n), pictures: 1 },
  });
  expect(made?.files).toBeGreaterThan(2);
  const { body } = await call('POST', `/api/admin/backups/${made?.id}/verify`);
  expect(body).toEqual({ isWhole: true, damaged: [], problem: null });
});

onSqlite('the database is copied and checked in a thread', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const { counts } = await make();
  const here = prepare.mock.calls.map(([statement]) => statement).filter((text) => /vacuum|quick_check/i.test(text));
  prepare.mockRestore();
  expect(here).toEqual([]);
  expect(counts.products).toBeGreaterThan(0);
});

test('a backup contains pictures and leaves out files to import', async () => {
  const media = join(server.config.dataDir, 'media');
  mkdirSync(media, { recursive: true });
  const shot = `${'b'.repeat(32)}-320.webp`;
  for (const name of [shot, `import-${randomUUID()}`]) writeFileSync(join(media, name), 'x');
  const copied = readdirSync(join(folderOf((await make()).id), 'media'));
  expect(copied).toContain(shot);
  expect(copied.filter((name) => name.startsWith('import-'))).toEqual([]);
});

test('damaged and missing files are found', async () => {
  const { id } = await make();
  const name = server.database.engine === 'sqlite' ? 'handset.db' : 'handset.dump';
  appendFileSync(join(folderOf(id), name), 'x');
  const [shot] = readdirSync(join(folderOf(id), 'media'));
  rmSync(join(folderOf(id), 'media', shot ?? ''));
  const { body } = await call('POST', `/api/admin/backups/${id}/verify`);
  const damaged = [name, `media/${shot}`].sort();
  const problem = `This backup is damaged: ${damaged.join(', ')}.`;
  expect(body).toEqual({ isWhole: false, damaged, problem });
  expect((await list()).backups.find((backup: Backup) => backup.id === id).check).toMatchObject({ problem });
});

test('a download has everything but the secret, by a link valid for minutes', async () => {
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

test('no id escapes the folder, and downloads and deletions need the password', async () => {
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

/** Adds backups that consist of a manifest only. */
function addEmpty(ids: readonly string[], about: object): void {
  const manifest = { version: '0.1.0', engine: 'sqlite', counts: {}, checksum: '0'.repeat(64), files: [] };
  for (const id of ids) {
    mkdirSync(folderOf(id), { recursive: true });
    writeFileSync(join(folderOf(id), 'manifest.json'), JSON.stringify({ ...manifest, ...about }));
  }
}
const januaryDays = (year: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${year}-01-${String(n + 1).padStart(2, '0')}T00-00-00-000Z`);

test('old scheduled and safety backups are deleted, but none made by people', async () => {
  const [daily, safety, own] = [
    januaryDays(2020, 12),
    januaryDays(2021, SAFETY_BACKUPS_MAX + 1),
    januaryDays(2022, 12),
  ];
  addEmpty(daily, { fromDesk: true, isScheduled: true });
  addEmpty(safety, { fromDesk: true, madeBefore: daily[0] });
  addEmpty(own, { fromDesk: true });
  const drafts = ['2020-01-20T00-00-00-000Z.part', '2020-01-21T00-00-00-000Z.part'].map(folderOf);
  for (const draft of drafts) mkdirSync(draft);
  utimesSync(String(drafts[0]), 0, 0);
  await make();
  // Leftovers of a kill are deleted after a day, because a younger one may be in progress.
  expect(drafts.map((draft) => existsSync(draft))).toEqual([false, true]);
  const left = ((await list()).backups as Backup[]).map(({ id }) => id);
  expect(left.filter((id) => daily.includes(id))).toHaveLength(DAILY_BACKUPS_MAX + 1);
  expect(left.filter((id) => safety.includes(id))).toHaveLength(SAFETY_BACKUPS_MAX);
  expect(left.filter((id) => own.includes(id))).toHaveLength(own.length);
  for (const id of [...daily, ...safety, ...own]) rmSync(folderOf(id), { recursive: true, force: true });
});

test('a backup is a job in the list, and a cancelled one leaves nothing behind', async () => {
  const lane = await holdLane(server.database, 'backups');
  const { body } = await call('POST', '/api/admin/backups');
  const [job] = (await call('GET', '/api/admin/jobs?state=queued')).body.filter(
    ({ kind }: ListedJob) => kind === 'backup',
  );
  expect(job).toMatchObject({
    kind: 'backup',
    detail: null,
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

describe('daily backups', () => {
  const kindOf = () => backupKind(server.app.services);
  const planned = (now: number) => kindOf().plan?.(server.database.query, now);
  /** The schedule as of the day before, at a time that has just passed. */
  async function setSchedule(isDaily: boolean): Promise<number> {
    const due = Date.parse('2031-05-06T03:00:00+05:30');
    const set = { value: JSON.stringify({ isDaily, at: '03:00' }), updated_at: '2031-05-05T12:00:00.000Z' };
    await server.database.query.updateTable('site_settings').set(set).where('id', '=', 'backups').execute();
    await server.app.services.settings.catchUp();
    return due;
  }

  const key = 'backup 2031-05-05T21:30:00.000Z';
  afterEach(() => server.database.query.deleteFrom('jobs').where('key', '=', key).execute());

  test('one is planned at its time, and only once', async () => {
    const due = await setSchedule(true);
    expect(await planned(due - 1)).toEqual([]);
    const [job] = (await planned(due + 1_000)) ?? [];
    expect(job).toMatchObject({ key, payload: { isScheduled: true } });
    const { jobs } = server.app.services;
    await server.database.transaction((trx) => jobs.enqueue(trx, { kind: 'backup', ...job }));
    await jobs.drain();
    expect(await planned(due + 2_000)).toEqual([]);
    const [made] = (await list()).backups as Backup[];
    expect(made).toMatchObject({ isScheduled: true, fromDesk: true, check: { problem: null } });
    await call('DELETE', `/api/admin/backups/${made?.id}`);
  });

  test('a failed one is planned again an hour later', async () => {
    const due = await setSchedule(true);
    const { query } = server.database;
    await insertJob(query, { kind: 'backup', key, runAt: due });
    const ended = { state: 'failed' as const, finished_at: new Date(due).toISOString() };
    await query.updateTable('jobs').set(ended).where('key', '=', key).execute();
    expect(await planned(due + 59 * 60_000)).toEqual([]);
    expect(await planned(due + 60 * 60_000)).toMatchObject([{ key }]);
  });

  test('none is planned when turned off', async () => {
    expect(await planned((await setSchedule(false)) + 1_000)).toEqual([]);
  });

  test('the overview and /metrics warn if none of two days passed its verification', async () => {
    const { query } = server.database;
    // Set long ago, and the last due backup was made half a day ago.
    const at = indiaClock(new Date(Date.now() + DAY_MS / 2).toISOString()).slice(11, 16);
    const schedule = { isDaily: true, at, since: '2020-01-01T00:00:00.000Z' };
    const last = `backup ${new Date(Number(lastDue(schedule, Date.now()))).toISOString()}`;
    await insertJob(query, { kind: 'backup', key: last, runAt: Date.now() + DAY_MS });
    await query.updateTable('jobs').set({ state: 'done' }).where('key', '=', last).execute();
    const set = { value: JSON.stringify({ isDaily: true, at }), updated_at: schedule.since };
    await query.updateTable('site_settings').set(set).where('id', '=', 'backups').execute();
    await server.app.services.settings.catchUp();
    const overdue = async () => {
      const { queues, health } = (await call('GET', '/api/admin/overview')).body;
      const [, metric] = /^handset_backup_overdue (\d)$/m.exec((await server.call({ url: '/metrics' })).body) ?? [];
      return [queues.overdueBackups, Number(health.figures.isBackupOverdue), Number(metric)];
    };
    await make();
    expect(await overdue()).toEqual([0, 0, 0]);
    await query.updateTable('backup_checks').set({ problem: 'damaged' }).execute();
    expect(await overdue()).toEqual([1, 1, 1]);
    expect(await list()).toMatchObject({ isOverdue: true, lastGoodAt: null });
  });

  test('the time is a setting, which rejects invalid times', async () => {
    const { updatedAt } = (await call('GET', '/api/admin/settings')).body.backups;
    const put = (value: object) =>
      server.call({
        method: 'PUT',
        url: '/api/admin/settings/backups',
        headers: admin,
        payload: { value, updatedAt },
      });
    expect((await put({ isDaily: true, at: '24:00' })).body.fields).toEqual({ 'value.at': 'Use a time like 03:00.' });
    expect((await put({ isDaily: true, at: '04:30' })).status).toBe(200);
    expect((await list()).schedule).toMatchObject({
      isDaily: true,
      at: '04:30',
      nextAt: expect.stringMatching(/T23:00:00/),
    });
  });
});

describe('verification', () => {
  test('finds rows that are missing from the copy', async () => {
    const { id } = await make();
    const file = join(folderOf(id), 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.counts.brands++;
    writeFileSync(file, JSON.stringify(manifest));
    const { body } = await call('POST', `/api/admin/backups/${id}/verify`);
    expect(body.problem).toMatch(/^This backup should have \d+ brands, but \d+ were restored\.$/);
  });

  test('reports a backup without a database in its manifest', async () => {
    const { id } = await make();
    const name = server.database.engine === 'sqlite' ? 'handset.db' : 'handset.dump';
    rmSync(join(folderOf(id), name));
    const file = join(folderOf(id), 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    const files = manifest.files.filter((listed: { name: string }) => listed.name !== name);
    const lines = files.map((listed: { name: string; sha256: string }) => `${listed.sha256}  ${listed.name}\n`);
    const checksum = createHash('sha256').update(lines.join('')).digest('hex');
    writeFileSync(file, JSON.stringify({ ...manifest, files, checksum }));
    const { body } = await call('POST', `/api/admin/backups/${id}/verify`);
    expect(body).toEqual({ isWhole: false, damaged: [], problem: 'This backup has no database.' });
  });

  test('leaves no scratch database behind', async () => {
    await make();
    expect(readdirSync(server.config.dataDir).filter((name) => name.startsWith('previewing-'))).toEqual([]);
  });
});
