import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { freePort } from '#scripts/support/free-port.mjs';
import { startOwnPostgres } from '#scripts/support/postgres.mjs';
import { engines } from '#tests/support/database/engines.ts';
import {
  addPhone,
  headersOfRole,
  type ServerProcess,
  spawnServer,
  startServer,
  waitUntilReady,
} from '#tests/support/server/server-process.ts';

const withPostgres = test.runIf(engines.includes('postgres'));

let cluster: Awaited<ReturnType<typeof startOwnPostgres>> = null;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'handset-test-'));
});
afterAll(() => {
  cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const statusOf = async (server: ServerProcess, path: string) => (await fetch(server.url + path)).status;

/**
 * Returns the id of a new phone. A machine busy with other tests may reject it briefly after a start, and a rejected
 * one may still have been written, so each attempt has its own name.
 */
async function acknowledged(server: ServerProcess, headers: Record<string, string>, name: string): Promise<string> {
  let id = '';
  let attempt = 0;
  const write = async () => {
    const { status, body } = await addPhone(server, headers, `${name} ${++attempt}`);
    id = body.id;
    return status;
  };
  await expect.poll(write).toBe(201);
  return id;
}

withPostgres('a database that is not there yet is waited for', async () => {
  cluster ??= await startOwnPostgres();
  if (!cluster) throw new Error('These tests need the binaries of PostgreSQL.');
  await cluster.down();
  const location = { databaseUrl: cluster.url, dataDir, remove: async () => {} };
  const server = spawnServer(location, await freePort(), { LOG_LEVEL: 'silent' });
  await expect.poll(server.errors).toContain('ECONNREFUSED');
  await cluster.up();
  await waitUntilReady(server);
  expect(await server.kill('SIGTERM')).toBe(0);
});

withPostgres(
  'PostgreSQL away for a while: reads go on, writes are refused, and all is well when it is back',
  async () => {
    cluster ??= await startOwnPostgres();
    if (!cluster) throw new Error('These tests need the binaries of PostgreSQL.');
    const location = { databaseUrl: cluster.url, dataDir, remove: async () => {} };
    const headers = await headersOfRole(location, 'admin');
    const server = await startServer(location, { LOG_LEVEL: 'silent' });
    const before = await acknowledged(server, headers, 'Before the fall');
    expect(await statusOf(server, '/')).toBe(200);

    await cluster.down();
    await expect.poll(() => statusOf(server, '/readyz')).toBe(503);
    expect(await statusOf(server, '/healthz')).toBe(200);
    for (const path of ['/', '/api/products', '/api/products/filter?battery=5000', '/api/search?q=galaxy'])
      expect(await statusOf(server, path), path).toBe(200);
    const refused = await addPhone(server, headers, 'During the fall');
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({
      error: ERRORS.UNAVAILABLE.text,
      message: ERRORS.UNAVAILABLE.text,
      code: 'UNAVAILABLE',
    });

    await cluster.up();
    await expect.poll(() => statusOf(server, '/readyz')).toBe(200);
    await acknowledged(server, headers, 'After the fall');
    // Writes by another process arrive again too: the listening connection is back.
    const other = await startServer(location, { LOG_LEVEL: 'silent' });
    const elsewhere = await acknowledged(other, headers, 'Written elsewhere');
    await expect.poll(() => statusOf(server, `/api/products/${elsewhere}`)).toBe(200);
    expect(await statusOf(other, `/api/products/${before}`)).toBe(200);
    expect(await statusOf(other, '/api/products/lava-during-the-fall')).toBe(404);
    expect(await Promise.all([server, other].map((one) => one.kill('SIGTERM')))).toEqual([0, 0]);
  },
);
