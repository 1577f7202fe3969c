import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { headersOfRole, type ServerProcess, startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.kill('SIGKILL');
  await location.remove();
});

const MEGABYTE = 1_048_576;

function caller(headers: Record<string, string>) {
  return async (path: string, body?: string) => {
    const response = await fetch(`${server?.url}/api/admin/imports${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'text/csv' }) },
      ...(body && { body }),
    });
    return { status: response.status, body: await response.json() };
  };
}

const phones = (count: number, more = '') =>
  `brand,name,price,remarks\n${Array.from({ length: count }, (_, n) => `Zenith,Zenith ${n},${9_000 + n},${more}`).join('\n')}`;

describe.each(engines)('on %s', (engine) => {
  test('an import killed while reading continues immediately', async () => {
    location = await freshLocation(engine, 'seeded');
    const headers = await headersOfRole(location, 'admin');
    const call = caller(headers);
    server = await startServer(location);
    const killed = await call('?filename=a.csv', phones(15_000));
    expect(killed.status).toBe(202);
    await server.kill('SIGKILL');

    server = await startServer(location);
    const state = async () => (await call(`/${killed.body.id}`)).body.state;
    await expect.poll(state, { timeout: 120_000 }).toBe('checked');
    const next = await call('?filename=b.csv', 'brand,name,price\nZenith,Zenith Nine,9999');
    expect(next).toMatchObject({ status: 202 });
  });

  test('an import killed while writing continues, and its counts are complete', async () => {
    location = await freshLocation(engine, 'seeded');
    const call = caller(await headersOfRole(location, 'admin'));
    server = await startServer(location);
    const { id } = (await call('?filename=a.csv', phones(3_000))).body;
    const job = async () => (await call(`/${id}`)).body;
    await expect.poll(async () => (await job()).state, { timeout: 120_000 }).toBe('checked');
    expect(await call(`/${id}/apply`, '')).toMatchObject({ status: 202 });
    await expect.poll(async () => (await job()).progress.done, { timeout: 120_000 }).toBeGreaterThan(0);
    await server.kill('SIGKILL');

    server = await startServer(location);
    await expect.poll(async () => (await job()).state, { timeout: 120_000 }).toBe('done');
    expect((await job()).result.counts).toMatchObject({ created: 3_000, changed: 0, unchanged: 0 });
  });
});

/** The peak memory of a process, in megabytes. */
function peakOf(process: ServerProcess): number {
  const status = readFileSync(`/proc/${process.child.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

describe.runIf(process.platform === 'linux')('a file of an import', () => {
  const HOSTILE: [string, string, () => string][] = [
    ['of 3.7 million rows', 'a.csv', () => `brand,name,price\n${'a,b,123\n'.repeat(3_700_000)}`],
    ['of nothing but commas', 'a.csv', () => ','.repeat(30 * MEGABYTE)],
    ['of lines of commas', 'a.csv', () => `${','.repeat(50)}\n`.repeat(600_000)],
    ['of deeply nested JSON', 'a.json', () => '['.repeat(30 * MEGABYTE)],
    ['of empty objects', 'a.json', () => `[${'{},'.repeat(10 * MEGABYTE)}{}]`],
    ['of one long list', 'a.json', () => `[{"brand":"a","name":"b","colours":[${'0,'.repeat(15 * MEGABYTE)}0]}]`],
    ['of one open quote', 'a.csv', () => `brand,name,price\n"${'a,b\n'.repeat(7 * MEGABYTE)}`],
  ];

  test.each(HOSTILE)('%s is rejected within 300 MB of memory above idle', async (_, filename, make) => {
    location = await freshLocation('sqlite', 'seeded');
    const call = caller(await headersOfRole(location, 'admin'));
    server = await startServer(location);
    const idle = peakOf(server);
    const answer = await call(`?filename=${filename}`, make());
    expect(answer).toMatchObject({ status: 422, body: { fields: { file: expect.stringMatching(/[.?]$/) } } });
    expectBelow(300, idle);
  });

  test('of 20,000 phones in 47 MB is imported within 450 MB of memory above idle', async () => {
    location = await freshLocation('sqlite', 'seeded');
    const call = caller(await headersOfRole(location, 'admin'));
    server = await startServer(location);
    const idle = peakOf(server);
    const { id } = (await call('?filename=a.csv', phones(19_999, 'x'.repeat(2_300)))).body;
    const job = async () => (await call(`/${id}`)).body;
    await expect.poll(async () => (await job()).state, { timeout: 120_000 }).not.toBe('reading');
    expect(await job()).toMatchObject({ state: 'checked', result: { counts: { created: 19_999 } } });
    // 240 to 290 on a quiet machine; on a slow one, where garbage is collected later, it was 360.
    expectBelow(450, idle);
    expect(await call(`/${id}/apply`, '')).toMatchObject({ status: 202 });
    await expect.poll(async () => (await job()).state, { timeout: 240_000 }).not.toBe('writing');
    // The catalogue in memory has grown by as much, which is not part of this.
    expect(await job()).toMatchObject({ state: 'done', error: null });
  });
});

function expectBelow(megabytes: number, idle: number): void {
  const peak = Math.round(peakOf(server as ServerProcess) - idle);
  console.info(`${expect.getState().currentTestName}: ${peak} MB above idle`);
  expect(peak).toBeLessThan(megabytes);
}
