import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { type Backup, RESTORE_BY_COMMAND, RESTORE_WORD, UPLOAD_PART_MAX } from '#contract/desk/backups.ts';
import { restoreBackup } from '#server/copies/restore.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import { run as runRestore } from '#server/jobs/kinds/backups.ts';
import { filesOf, tarFrom, withDatabase, withFittingManifest } from '#tests/fuzz/hostile-files.ts';
import { ageSignIn } from '#tests/support/content/people.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { onPostgres, onSqlite } from '#tests/support/database/engine-tests.ts';
import { holdLane, takeJob } from '#tests/support/database/jobs-by-hand.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');

const list = async () => (await server.call({ url: '/api/admin/backups', headers: admin })).body;
const post = (path: string, payload: object = {}, headers = admin) =>
  server.call({ method: 'POST', url: `/api/admin/backups${path}`, headers, payload });
const idle = () => expect.poll(async () => (await list()).running, { timeout: 60_000 }).toBeNull();
const folderOf = (id: string) => join(server.config.dataDir, 'backups', id);

async function make(): Promise<Backup> {
  const { body } = await post('');
  await idle();
  return (await list()).backups.find(({ id }: Backup) => id === body.id);
}

async function restore(id: string, keepStaff: string[] = []): Promise<void> {
  const { status, body } = await post(`/${id}/restore`, { confirmation: RESTORE_WORD, keepStaff });
  expect(status, JSON.stringify(body)).toBe(202);
  await idle();
  expect((await list()).failure).toBeNull();
}

const send = (upload: string, bytes: Buffer, offset: number, isLast: boolean, headers = admin) =>
  server.call({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
    url: `/api/admin/backups/uploads?upload=${upload}&offset=${offset}&isLast=${isLast}`,
  });

async function sendWhole(archive: Buffer) {
  const upload = randomUUID();
  for (let at = 0; at + UPLOAD_PART_MAX < archive.length; at += UPLOAD_PART_MAX)
    await send(upload, archive.subarray(at, at + UPLOAD_PART_MAX), at, false);
  const last = archive.length - (archive.length % UPLOAD_PART_MAX);
  return send(upload, archive.subarray(last), last, true);
}

async function download(id: string): Promise<Buffer> {
  const { body } = await post(`/${id}/ticket`);
  return (await server.app.inject({ url: body.url })).rawPayload;
}

const phone = async (id: string) => (await server.call({ url: `/api/products/${id}` })).body;
const rename = (id: string, name: string) =>
  server.call({ method: 'PUT', url: `/api/products/${id}`, headers: admin, payload: { name } });

onSqlite('a restore brings back what its preview shows, and its safety copy undoes it', async () => {
  const form = multipart({}, { name: 'x.png', type: 'image/png', bytes: await picture('png', 310, 300) });
  const shown = { method: 'PUT', url: '/api/products/oneplus-12', headers: { ...admin, ...form.headers } } as const;
  await server.call({ ...shown, payload: form.payload });
  const before = await phone('oneplus-12');
  const { id } = await make();

  await rename('oneplus-12', 'Renamed since');
  await server.call({ method: 'DELETE', url: '/api/products/oneplus-13', headers: admin });
  const added = await server.call({
    method: 'POST',
    url: '/api/products',
    headers: admin,
    payload: { name: 'Added since', brandId: 'lava', price: 9_999 },
  });
  const reader = await server.signUp('Came since');
  for (const name of readdirSync(join(server.config.dataDir, 'media')))
    rmSync(join(server.config.dataDir, 'media', name));

  const { body: preview } = await post(`/${id}/preview`);
  expect(preview).toMatchObject({
    id,
    problem: null,
    engine: server.database.engine,
    engineNow: server.database.engine,
    changes: { products: { lost: 1, back: 1, changed: 1 }, users: { lost: 1, back: 0 } },
  });
  expect((await phone('oneplus-12')).name).toBe('Renamed since');
  expect((await post(`/${id}/restore`, { confirmation: 'yes' })).status).toBe(422);

  await restore(id);
  await expect.poll(async () => (await phone('oneplus-12')).name).toBe(before.name);
  expect((await phone('oneplus-13')).name).toBeDefined();
  expect((await server.call({ url: `/api/products/${added.body.id}` })).status).toBe(404);
  expect((await server.call({ url: before.imageUrl })).status).toBe(200);
  // Sessions stay valid, and newer accounts keep working.
  expect((await server.call({ url: `/api/users/${reader.id}/profile`, headers: reader.headers })).status).toBe(200);
  const listed = (await server.call({ url: '/api/products?search=oneplus+12&limit=100' })).body;
  expect(JSON.stringify(listed)).not.toContain('Renamed since');

  const { restored, backups } = await list();
  expect(restored).toMatchObject({ id, before: expect.any(String) });
  expect(backups.find((one: Backup) => one.id === restored.before)).toMatchObject({ madeBefore: id });
  expect(existsSync(join(server.config.dataDir, 'restoring'))).toBe(false);

  await restore(restored.before);
  await expect.poll(async () => (await phone('oneplus-12')).name).toBe('Renamed since');
  expect((await server.call({ url: '/api/products/oneplus-13' })).status).toBe(404);
  expect((await phone(added.body.id)).name).toBe('Added since');
});

onSqlite('a restore revives no ended session, link, sent mail or subscription', async () => {
  const { query } = server.database;
  const person = await server.signUp('Signed out');
  const mail = {
    key: null,
    recipient: 'a@example.org',
    subject: 'Hello',
    body_text: 'x',
    body_html: null,
    headers: null,
  };
  const now = new Date().toISOString();
  const waiting = { ...mail, id: randomUUID(), priority: 0, created_at: now, due_at: '2999-01-01T00:00:00.000Z' };
  const runAt = Date.parse('2999-01-01T00:00:00.000Z');
  await query.insertInto('mail_outbox').values(waiting).execute();
  await insertJob(query, { kind: 'mail', id: waiting.id, runAt });
  const subscriber = { id: randomUUID(), email: `${randomUUID()}@example.org`, subscribed_at: now };
  await query
    .insertInto('subscribers')
    .values({ ...subscriber, asked_at: null, confirmed_at: now, unsubscribed_at: null })
    .execute();
  const { id } = await make();

  await query.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  await query.updateTable('mail_outbox').set({ sent_at: now, body_text: null }).where('id', '=', waiting.id).execute();
  await query.deleteFrom('jobs').where('id', '=', waiting.id).execute();
  const since = randomUUID();
  await query
    .insertInto('mail_outbox')
    .values({ ...waiting, id: since, subject: 'Since' })
    .execute();
  await insertJob(query, { kind: 'mail', id: since, runAt });
  await query.updateTable('subscribers').set({ unsubscribed_at: now }).where('id', '=', subscriber.id).execute();
  await query.updateTable('users').set({ suspended_at: now }).where('id', '=', person.id).execute();
  await rename('oneplus-11', 'Audited since');
  await restore(id);

  expect((await server.call({ url: `/api/users/${person.id}/profile`, headers: person.headers })).status).toBe(401);
  const mails = await query
    .selectFrom('mail_outbox')
    .select(['subject', 'sent_at'])
    .where('recipient', '=', 'a@example.org')
    .orderBy('subject')
    .execute();
  expect(mails).toEqual([
    { subject: 'Hello', sent_at: now },
    { subject: 'Since', sent_at: null },
  ]);
  const queued = query.selectFrom('jobs').select('id').where('id', 'in', [waiting.id, since]);
  expect(await queued.execute()).toEqual([{ id: since }]);
  const left = query.selectFrom('subscribers').select('unsubscribed_at').where('id', '=', subscriber.id);
  expect((await left.executeTakeFirst())?.unsubscribed_at).toBe(now);
  const suspended = query.selectFrom('users').select('suspended_at').where('id', '=', person.id);
  expect((await suspended.executeTakeFirst())?.suspended_at).toBe(now);
  const log = await query.selectFrom('audit_log').select('action').where('subject', 'in', ['oneplus-11', id]).execute();
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['products.update', 'backups.restore']));
});

onSqlite('a damaged, newer or foreign backup is rejected with a sentence', async () => {
  const { id } = await make();
  const name = server.database.engine === 'sqlite' ? 'handset.db' : 'handset.dump';
  appendFileSync(join(folderOf(id), name), 'x');
  expect((await post(`/${id}/preview`)).body).toMatchObject({ problem: expect.stringContaining(name), changes: {} });
  await post(`/${id}/restore`, { confirmation: RESTORE_WORD });
  await idle();
  const { failure, backups } = await list();
  expect(failure).toContain(`damaged: ${name}`);
  expect(backups[0].id).toBe(id);

  const newer = '2019-01-01T00-00-00-000Z';
  const database = await make();
  mkdirSync(folderOf(newer));
  writeFileSync(join(folderOf(newer), 'handset.db'), readFileSync(join(folderOf(database.id), name)));
  if (server.database.engine === 'sqlite') {
    const { DatabaseSync } = await import('node:sqlite');
    const db = new DatabaseSync(join(folderOf(newer), 'handset.db'));
    db.exec("insert into migrations values ('999-later', '2030-01-01T00:00:00.000Z')");
    db.close();
    expect((await post(`/${newer}/preview`)).body.problem).toContain('a newer version of Handset (999-later)');
  }
  // It needs a recently given password, and no id escapes the folder.
  const late = await server.signUp('Late', 'admin');
  await ageSignIn(server.database, late.id);
  const refused = await post(`/${database.id}/restore`, { confirmation: RESTORE_WORD }, late.headers);
  expect(refused.body.code).toBe('REAUTH_REQUIRED');
  expect((await post('/..%2f..%2fx/restore', { confirmation: RESTORE_WORD })).status).toBeGreaterThanOrEqual(400);
});

onSqlite('an archive uploaded in parts equals the downloaded backup; another file is rejected', async () => {
  const { id } = await make();
  const archive = await download(id);
  const upload = randomUUID();
  const size = Math.ceil(archive.length / 3);
  expect((await send(upload, archive.subarray(0, size), 0, false)).body).toEqual({ received: size, id: null });
  expect((await send(upload, archive.subarray(size), size + 5, true)).body.message).toContain('missing');
  // A part sent twice counts once.
  for (const from of [size, size]) await send(upload, archive.subarray(from, 2 * size), from, false);
  const last = await send(upload, archive.subarray(2 * size), 2 * size, true);
  expect(last.body.message).toContain('already here');

  await server.call({ method: 'DELETE', url: `/api/admin/backups/${id}`, headers: admin });
  const again = randomUUID();
  for (let at = 0; at < archive.length; at += size) {
    const part = archive.subarray(at, at + size);
    const isLast = at + part.length === archive.length;
    const answer = await send(again, part, at, isLast);
    expect(answer.body).toEqual({ received: at + part.length, id: isLast ? id : null });
  }
  expect((await post(`/${id}/verify`)).body).toEqual({ isWhole: true, damaged: [], problem: null });
  expect((await post(`/${id}/preview`)).body.problem).toBeNull();

  const wrong = await send(randomUUID(), Buffer.from('no archive at all'.repeat(100)), 0, true);
  expect({ status: wrong.status, text: wrong.body.message }).toEqual({
    status: 422,
    text: expect.stringContaining('isn’t an archive'),
  });
  expect((await send(randomUUID(), Buffer.alloc(5_000_000), 0, false)).status).toBe(413);
  expect(readdirSync(join(server.config.dataDir, 'backups')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

onPostgres('on PostgreSQL the desk does not restore, but explains how', async () => {
  const { id } = await make();
  expect((await list()).canRestore).toBe(false);
  const answers = [
    await post(`/${id}/restore`, { confirmation: RESTORE_WORD }),
    await post(`/${id}/preview`),
    await send(randomUUID(), Buffer.from('x'), 0, false),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { error: RESTORE_BY_COMMAND } });
  expect((await list()).running).toBeNull();
});

onPostgres('only one of the machines that share a database restores at a time', async ({ onTestFinished }) => {
  const { id } = await make();
  const other = new pg.Client({ connectionString: String(server.location.databaseUrl) });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock(7244015)');
  await expect(restoreBackup(server.config, folderOf(id))).rejects.toThrow('being restored on another machine');
});

onSqlite('staff who exist only in the backup are listed, and become readers unless chosen', async () => {
  const { query } = server.database;
  const stranger = await server.signUp('A stranger', 'admin');
  const writer = await server.signUp('A writer', 'consumer');
  await query.updateTable('users').set({ duties: '["writer"]' }).where('id', '=', writer.id).execute();
  const { id } = await make();
  const roleOf = async (userId: string) =>
    query.selectFrom('users').select(['role', 'duties']).where('id', '=', userId).executeTakeFirst();
  for (const one of [stranger, writer]) await query.deleteFrom('users').where('id', '=', one.id).execute();

  const { body: preview } = await post(`/${id}/preview`);
  const named = [
    { id: stranger.id, name: 'A stranger', roles: ['admin'] },
    { id: writer.id, name: 'A writer', roles: ['writer'] },
  ];
  expect(preview).toMatchObject({ problem: null, newStaffTotal: 2 });
  expect(preview.newStaff).toEqual(expect.arrayContaining(named.map((one) => expect.objectContaining(one))));

  await restore(id, [writer.id]);
  expect(await roleOf(stranger.id)).toEqual({ role: 'consumer', duties: '[]' });
  expect(await roleOf(writer.id)).toEqual({ role: 'consumer', duties: '["writer"]' });
  const { newStaff } = (await post(`/${id}/preview`)).body;
  expect(newStaff).toEqual([]);
  // Existing users keep their current roles, whatever the backup says.
  await restore(id, [stranger.id]);
  expect(await roleOf(stranger.id)).toEqual({ role: 'consumer', duties: '[]' });
});

onSqlite('uploading a backup asks for the password again', async () => {
  const late = await server.signUp('Late', 'admin');
  await ageSignIn(server.database, late.id);
  const answer = await send(randomUUID(), Buffer.from('x'), 0, false, late.headers);
  expect(answer).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } });
});

onSqlite('archives with odd sizes, duplicate names or a manifest of wrong types are 422', async () => {
  const { id } = await make();
  const files = filesOf(await download(id));
  await server.call({ method: 'DELETE', url: `/api/admin/backups/${id}`, headers: admin });
  const manifest = JSON.parse(String(files.find(({ name }) => name.endsWith('manifest.json'))?.bytes));
  const withManifest = (change: unknown) =>
    tarFrom(
      files.map((file) =>
        file.name.endsWith('manifest.json') ? { ...file, bytes: Buffer.from(JSON.stringify(change)) } : file,
      ),
    );
  const sized = (size: string) => tarFrom(files.map((file, at) => (at === 0 ? { ...file, size } : file)));
  const hostile = {
    letters: sized('zzzzzzzzzzz'),
    negative: sized('-0000000001'),
    huge: sized('77777777777'),
    binary: sized('\x80\0\0\0\0\0\0\0\x7f\xff\xff\xff'),
    doubled: tarFrom([...files, ...files.slice(0, 1)]),
    truncated: tarFrom(files).subarray(0, 1_300),
    'no manifest': tarFrom(files.filter(({ name }) => !name.endsWith('manifest.json'))),
    'manifest is null': withManifest(null),
    'files is a text': withManifest({ ...manifest, files: 'x' }),
    'files of nulls': withManifest({ ...manifest, files: [null] }),
    'bytes is a text': withManifest({ ...manifest, files: [{ ...manifest.files[0], bytes: '1' }] }),
    'counts is a list': withManifest({ ...manifest, counts: [1] }),
    'engine is a number': withManifest({ ...manifest, engine: 3 }),
  };
  for (const [name, archive] of Object.entries(hostile)) {
    const answer = await sendWhole(archive);
    expect(answer, name).toMatchObject({ status: 422, body: { fields: { file: expect.stringMatching(/\.$/) } } });
  }
  expect((await list()).backups.map((one: Backup) => one.id)).not.toContain(id);
});

onSqlite('the preview rejects a foreign database in a backup', async () => {
  const { id } = await make();
  const files = filesOf(await download(id));
  const problemOf = async (changed: Parameters<typeof tarFrom>[0]) => {
    await server.call({ method: 'DELETE', url: `/api/admin/backups/${id}`, headers: admin });
    expect((await sendWhole(tarFrom(changed))).body).toMatchObject({ id });
    return (await post(`/${id}/preview`)).body.problem;
  };
  const executed = (statement: string) => withDatabase(files, (db) => db.exec(statement));
  const noise = files.map((file) => (file.name.endsWith('.db') ? { ...file, bytes: Buffer.alloc(9_000, 'x') } : file));
  expect(await problemOf(withFittingManifest(noise))).toMatch(/damaged or isn’t a Handset database/);
  expect(await problemOf(executed('create trigger t after update on users begin select 1; end'))).toMatch(/has a t\./);
  expect(await problemOf(executed('create view v as select 1 as x'))).toMatch(/has a v\./);
  expect(await problemOf(executed('alter table users drop column duties'))).toMatch(/its table users is different/);
  expect(await problemOf(executed("update users set name = x'00'"))).toMatch(
    /a row of users has values of the wrong type/,
  );
});

onSqlite('after a restore the queue is the current one, without jobs from the backup', async () => {
  const { query } = server.database;
  const later = Date.parse('2999-01-01T00:00:00.000Z');
  const job = (kind: string, key: string) => insertJob(query, { kind, key, runAt: later, payload: { key } });
  await job('prices', 'prices of then');
  await job('webhook', 'webhook of then');
  const { id } = await make();
  await query.deleteFrom('jobs').where('key', 'in', ['prices of then', 'webhook of then']).execute();
  await job('prices', 'prices of today');
  await job('webhook', 'webhook of today');
  await restore(id);

  server.app.services.jobs.look();
  const named = query.selectFrom('jobs').select(['key', 'state']).where('key', 'like', '% of t%').orderBy('key');
  await expect
    .poll(() => named.execute())
    .toEqual([
      { key: 'prices of then', state: 'failed' },
      { key: 'webhook of today', state: 'queued' },
    ]);
  const own = await query.selectFrom('jobs').selectAll().where('kind', 'in', ['backup', 'restore']).execute();
  expect(own.filter(({ kind, payload }) => kind === 'restore' && JSON.parse(payload).id === id)).toMatchObject([
    { state: 'done', leased_by: null },
  ]);
});

onSqlite('a restore that was cancelled, or taken over by another worker, changes nothing', async () => {
  const { id } = await make();
  await rename('oneplus-12', 'Named since');
  const { query } = server.database;
  const lane = await holdLane(server.database, 'backups');
  await post(`/${id}/restore`, { confirmation: RESTORE_WORD });
  const waiting = query.selectFrom('jobs').select('id').where('kind', '=', 'restore').where('state', '=', 'queued');
  const job = await takeJob(server.database, (await waiting.executeTakeFirstOrThrow()).id, lane);
  const work = runRestore({ location: server.config, job: job as never, s3: null }, () => {});
  await query.updateTable('jobs').set({ leased_by: 'another' }).where('id', '=', job.id).execute();
  await expect(work).rejects.toMatchObject({ code: 'LEASE_LOST' });
  expect((await phone('oneplus-12')).name).toBe('Named since');
  expect((await server.call({ method: 'POST', url: `/api/admin/jobs/${job.id}/cancel`, headers: admin })).status).toBe(
    200,
  );
  expect((await list()).running).toBeNull();
});

onSqlite('the safety copy of a restore contains no unfinished backup or restore', async () => {
  const { id } = await make();
  await restore(id);
  const { before } = (await list()).restored;
  const { DatabaseSync } = await import('node:sqlite');
  const copy = new DatabaseSync(join(folderOf(before), 'handset.db'), { readOnly: true });
  const unfinished = "select kind from jobs where kind in ('backup', 'restore') and state in ('queued', 'running')";
  expect(copy.prepare(unfinished).all()).toEqual([]);
  copy.close();
});
