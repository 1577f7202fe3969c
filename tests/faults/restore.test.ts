import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { RESTORE_WORD } from '#contract/desk/backups.ts';
import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import { differences } from '#db/copies/move.ts';
import { stageBackup } from '#db/copies/staging.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { runScript, startScript } from '#tests/support/server/processes.ts';
import { addPhone, headersOfRole, startServer } from '#tests/support/server/server-process.ts';
import { connectToEach, type WorkerConnection } from '#tests/support/server/worker-connection.ts';

/** How often a restore is killed; `RESTORE_KILLS=100` for a long run. */
const KILLS = Number(process.env.RESTORE_KILLS ?? 3);

const locations: TestLocation[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const location of locations.splice(0)) await location.remove();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function place(engine: string, template?: 'seeded'): Promise<TestLocation> {
  const location = await freshLocation(engine, template);
  locations.push(location);
  return location;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'handset-restore-'));
  folders.push(made);
  return made;
}

const restore = (location: TestLocation, file: string) => runScript('scripts/restore.ts', location, {}, [file]);
const backUp = async (location: TestLocation) => {
  const made = join(folder(), 'backup');
  await runScript('scripts/backup.ts', location, {}, [made]);
  return made;
};

async function unlike(one: DatabaseLocation, other: DatabaseLocation): Promise<string[]> {
  const databases = [openDatabase(one), openDatabase(other)] as const;
  try {
    return await differences(...databases);
  } finally {
    for (const database of databases) await database.close();
  }
}

test.runIf(engines.length === 2)(
  'a backup made during writes is restored to the other engine and back unchanged',
  async () => {
    const source = await place('sqlite', 'seeded');
    const server = await startServer(source);
    const headers = await headersOfRole(source, 'admin');
    const form = multipart(
      { name: 'Pictured', brandId: 'lava', price: '9999', chipset: 'Tab\there, back\\slash, U+2028 \u2028 and ₹' },
      { name: 'a.png', type: 'image/png', bytes: await picture('png', 300, 200) },
    );
    const sent = { method: 'POST', headers: { ...headers, ...form.headers }, body: new Uint8Array(form.payload) };
    const pictured = (await (await fetch(`${server.url}/api/products`, sent)).json()) as { id: string };
    let acknowledged = 0;
    let writing = true;
    const writer = (async () => {
      for (let n = 0; writing; n++)
        if ((await addPhone(server, headers, `Under load ${n}`)).status === 201) acknowledged++;
    })();
    await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(3);
    const backup = await backUp(source);
    writing = false;
    await writer;
    await expect(restore(source, backup)).rejects.toThrow('A server is using this data');
    await server.kill('SIGTERM');

    const staged = folder();
    await stageBackup(backup, staged);
    const there = await place('postgres');
    expect(await restore(there, backup)).toContain('Restored');
    expect(await unlike({ databaseUrl: null, dataDir: staged }, there)).toEqual([]);
    expect(readdirSync(join(there.dataDir, 'media')).sort()).toEqual(readdirSync(join(backup, 'media')).sort());

    const back = await place('sqlite');
    await restore(back, await backUp(there));
    expect(await unlike({ databaseUrl: null, dataDir: staged }, back)).toEqual([]);
    const again = await startServer(back);
    const shown = (await (await fetch(`${again.url}/api/products/${pictured.id}`)).json()) as { imageUrl: string };
    expect((await fetch(again.url + shown.imageUrl)).status).toBe(200);
    expect((await addPhone(again, headers, 'After the restore')).status).toBe(201);
    await again.kill('SIGTERM');
  },
);

describe.each(engines)('a restore on %s', (engine) => {
  test('killed at any moment leaves the old or the new state, and the next one succeeds', async () => {
    const location = await place(engine, 'seeded');
    const backup = await backUp(location);
    const then = await contents(location);
    await change(location);
    const now = await contents(location);
    expect(now).not.toEqual(then);
    for (let round = 0; round < KILLS; round++) {
      await killedRestore(location, backup, round);
      const left = await contents(location);
      expect([then, now]).toContainEqual(left);
      if (left === then) await change(location);
    }
    await restore(location, backup);
    expect(await contents(location)).toEqual(then);
    expect(existsSync(join(location.dataDir, 'restoring'))).toBe(false);
    const server = await startServer(location);
    expect((await fetch(`${server.url}/api/products/oneplus-12`)).status).toBe(200);
    await server.kill('SIGTERM');
  });
});

/** What the change below changes, and the restore must bring back, as one text. */
async function contents(location: DatabaseLocation): Promise<string> {
  const database = openDatabase(location);
  try {
    const { query } = database;
    const phones = await query.selectFrom('products').select(['id', 'chipset', 'likes']).orderBy('id').execute();
    const brands = await query.selectFrom('brands').select(['id', 'country']).orderBy('id').execute();
    const articles = await query.selectFrom('blogs').select(['id', 'title']).orderBy('id').execute();
    return JSON.stringify([phones, brands, articles]);
  } finally {
    await database.close();
  }
}

async function change(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location);
  await database.transaction(async (trx) => {
    await trx.updateTable('products').set({ chipset: 'Damaged' }).execute();
    await trx.updateTable('brands').set({ country: null }).execute();
    await trx.updateTable('blogs').set({ title: 'Damaged' }).execute();
  });
  await database.close();
}

/** Kills it during one of its steps, a different one each time, shortly after the step starts. */
async function killedRestore(location: TestLocation, backup: string, round: number): Promise<void> {
  const child = startScript('scripts/restore.ts', location, {}, [backup]);
  const exit = once(child, 'exit');
  child.stderr?.resume();
  const killIn = 1 + (round % 5);
  let steps = 0;
  for await (const line of createInterface({ input: child.stdout as Readable })) {
    if (!line.endsWith('…') || ++steps < killIn) continue;
    await delay(Math.random() * 150);
    break;
  }
  child.kill('SIGKILL');
  await exit;
}

test('a restore during writes leaves all workers in agreement and loses no acknowledged write', async () => {
  const location = await place('sqlite', 'seeded');
  const headers = await headersOfRole(location, 'admin');
  const server = await startServer(location, { WORKERS: '2', LOG_LEVEL: 'fatal' });
  const workers = await connectToEach(server.url, 2);
  const [desk, other] = workers as [WorkerConnection, WorkerConnection];
  const request = async (path: string, body?: object) => {
    const answer = await desk.request(path, { headers, ...(body && { method: 'POST', body }) });
    expect(answer.status, answer.body).toBeLessThan(300);
    return JSON.parse(answer.body);
  };
  const idle = async () => {
    await expect.poll(async () => (await request('/api/admin/backups')).running).toBeNull();
    const { failure, restored } = await request('/api/admin/backups');
    expect(failure).toBeNull();
    return restored;
  };
  const goBack = (id: string) => request(`/api/admin/backups/${id}/restore`, { confirmation: RESTORE_WORD });
  const nameIn = async ({ request: requestWorker }: WorkerConnection, path: string) => {
    const { status, body } = await requestWorker(path);
    return status === 200 ? body.includes('Renamed since') : status;
  };
  const everywhere = (path: string) => Promise.all(workers.map((worker) => nameIn(worker, path)));
  const phone = '/api/products/oneplus-12';
  const paths = [phone, '/product/oneplus-12', '/api/products/filter?brandId=oneplus&limit=100'];

  const { id } = await request('/api/admin/backups', {});
  await idle();
  const renamed = await other.request(phone, { method: 'PUT', headers, body: { name: 'Renamed since' } });
  expect(renamed.status).toBe(200);
  for (const path of paths) await expect.poll(() => everywhere(path)).toEqual([true, true]);

  const acknowledged: string[] = [];
  const refused = new Set<number>();
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      const { status, body } = await addPhone(server, headers, `Under the restore ${n}`);
      if (status === 201) acknowledged.push(body.id);
      else refused.add(status);
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
  await goBack(id);
  const { before } = await idle();
  const then = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(then + 3);
  writing = false;
  await writer;
  // Writes may be rejected with 503 while writing is paused.
  expect([...refused].filter((status) => status !== 503)).toEqual([]);
  for (const path of paths) await expect.poll(() => everywhere(path)).toEqual([false, false]);

  const statuses = async () => {
    const each = acknowledged.map(async (made) => {
      const of = workers.map(async (worker) => (await worker.request(`/api/products/${made}`)).status);
      const [here, there] = await Promise.all(of);
      return here === there ? here : null;
    });
    return Promise.all(each);
  };
  await expect.poll(statuses).not.toContain(null);
  const after = await statuses();
  expect([after.at(0), after.at(-1)]).toEqual([404, 200]);

  await goBack(before);
  await idle();
  for (const path of paths) await expect.poll(() => everywhere(path)).toEqual([true, true]);
  await expect.poll(statuses).toEqual(after.map((status) => (status === 200 ? 404 : 200)));
  await server.kill('SIGTERM');
});

test('an archive is unpacked and verified completely before anything changes', async () => {
  const location = await place('sqlite', 'seeded');
  const backup = await backUp(location);
  const work = folder();
  const named = 'handset-2026-01-02T03-04-05-678Z';
  cpSync(backup, join(work, named), { recursive: true });
  execFileSync('tar', ['--format=ustar', '-cf', 'whole.tar', `${named}/handset.db`, `${named}/manifest.json`], {
    cwd: work,
  });
  await change(location);
  const damaged = await contents(location);
  writeFileSync(join(work, 'text.tar'), 'nothing of ours'.repeat(200));
  writeFileSync(join(work, named, 'evil'), 'x');
  execFileSync('tar', ['--format=ustar', '-cf', 'more.tar', named], { cwd: work });
  for (const [name, words] of [
    ['text.tar', 'isn’t an archive'],
    ['more.tar', 'isn’t a Handset backup'],
    ['missing.tar', 'doesn’t exist'],
  ] as const)
    await expect(restore(location, join(work, name))).rejects.toThrow(words);
  expect(await contents(location)).toBe(damaged);
  const output = await restore(location, join(work, 'whole.tar'));
  expect(await contents(location)).not.toBe(damaged);
  const [, archive = ''] = /The previous data is in (\S+)/.exec(output) ?? [];
  expect(readdirSync(join(location.dataDir, 'backups'))).toEqual([basename(archive)]);
  await restore(location, archive);
  expect(await contents(location)).toBe(damaged);
});
