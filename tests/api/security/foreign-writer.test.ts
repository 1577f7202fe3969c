import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { openDatabase, sqliteFile } from '#db/client.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { headersOfRole, type ServerProcess, startServer } from '#tests/support/server/server-process.ts';

/** Few enough for a busy machine to answer within the nine seconds. */
const ROUNDS = 30;
const PHONE = 'samsung-galaxy-s24';
/** Takes the write lock, reports it, and releases it on request or after this many milliseconds. */
const HOLDER = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 60_000 });
  db.exec('begin immediate');
  console.log('held');
  const release = () => { db.exec('rollback'); process.exit(); };
  process.stdin.once('end', release).resume();
  setTimeout(release, Number(process.argv[2]));`;

const opened: { server: ServerProcess; location: TestLocation }[] = [];
afterAll(async () => {
  for (const { server, location } of opened.splice(0)) {
    await server.kill('SIGKILL');
    await location.remove();
  }
});

/** Starts a server with users and calls of all kinds. */
async function start() {
  const location = await freshLocation('sqlite', 'seeded');
  const [admin, reader] = [await headersOfRole(location, 'admin'), await headersOfRole(location, 'consumer')];
  const server = await startServer(location);
  opened.push({ server, location });
  const call = (method: string, path: string, headers: object = {}, body?: object) =>
    fetch(server.url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const reads = [
    () => call('GET', '/'),
    () => call('GET', '/api/products/filter?battery=5000'),
    () => call('GET', `/api/products/${PHONE}`, reader),
    () => call('GET', '/api/admin/overview', admin),
  ];
  const message = { name: 'Asha', email: 'asha@example.com', subject: 'Hello', message: 'Is anybody writing there?' };
  const writes = [
    () => call('POST', `/api/products/${PHONE}/like`, reader, { liked: true }),
    () => call('POST', `/api/products/${PHONE}/comments`, reader, { comment: 'While it was locked.' }),
    () => call('PUT', `/api/products/${PHONE}`, admin, { price: 12_345 }),
    () => call('POST', '/api/contact', {}, message),
  ];
  return { location, server, reads, writes };
}

/**
 * Answered at once or, if a machine busy with other tests sheds load, soon; a request that waits for the lock is
 * answered only after it is released.
 */
const answered = (read: () => Promise<Response>) =>
  vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 120_000, interval: 20 });

async function holdLock({ dataDir }: TestLocation, milliseconds: number) {
  const child = spawn(process.execPath, ['-e', HOLDER, sqliteFile(dataDir), String(milliseconds)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const over = once(child, 'exit');
  await once(createInterface(child.stdout), 'line');
  return { over, release: () => child.stdin.end() };
}

describe.concurrent('a foreign process holds the write lock', () => {
  test('for 9 s: reads continue, writes wait without blocking and then succeed', async () => {
    const { location, reads, writes } = await start();
    for (const read of reads) await answered(read);
    // Not seen for long: reading records the last visit, which is a write.
    const database = openDatabase(location);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await database.query.updateTable('sessions').set({ last_seen_at: hourAgo }).execute();
    await database.close();

    const lock = await holdLock(location, 9_000);
    let isHeld = true;
    void lock.over.then(() => {
      isHeld = false;
    });
    let answeredWrites = 0;
    const written = writes.map(async (write) => {
      const { status } = await write();
      answeredWrites++;
      return status;
    });
    // A process that blocks inside SQLite answers a single round, after the lock is released.
    for (let round = 0; round < ROUNDS; round++) await Promise.all(reads.map(answered));
    expect({ isHeld, answeredWrites }).toEqual({ isHeld: true, answeredWrites: 0 });
    await lock.over;
    expect(await Promise.all(written)).toEqual([200, 201, 200, 201]);
  });

  test('beyond the timeout: writes get 503, reads continue, and it recovers', async () => {
    const { location, reads, writes } = await start();
    const lock = await holdLock(location, 600_000);
    const answers = await Promise.all([...writes, ...writes, ...writes].map((write) => write()));
    for (const answer of answers) {
      const { text } = ERRORS.UNAVAILABLE;
      expect(await answer.json()).toEqual({ error: text, message: text, code: 'UNAVAILABLE' });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
    }
    for (const read of reads) await answered(read);
    lock.release();
    await lock.over;
    for (const write of writes) expect((await write()).ok).toBe(true);
  });
});
