import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkerGroupState } from '#server/workers/messages.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { headersOfRole, type ServerProcess, startServer } from '#tests/support/server/server-process.ts';
import { connectToEach, openConnection, type WorkerConnection } from '#tests/support/server/worker-connection.ts';

/** For eight: `FAULT_WORKERS=8 npx vitest run --project faults tests/faults/workers.test.ts`. */
const WORKERS = Number(process.env.FAULT_WORKERS ?? 2);
/** A second supervisor plays a second machine. */
const ELSEWHERE = Number(process.env.FAULT_WORKERS ?? 1);

const stateOf = async (url: string): Promise<WorkerGroupState & { ready: number }> =>
  (await fetch(`${url}/healthz/workers`)).json();
const pidsOf = async (url: string) => (await stateOf(url)).workers.map(({ pid }) => pid as number);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A different visitor each time, so that no rate limit is reached. */
let visitors = 0;
const asVisitor = () => {
  visitors++;
  return { headers: { 'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` } };
};

/** Readers with keep-alive connections, until stopped. Every response must be complete. */
function readAlong(url: string, readers: number) {
  let reading = true;
  let answers = 0;
  const ended = Array.from({ length: readers }, async (_, reader) => {
    while (reading) {
      const connection = await openConnection(url);
      for (let page = 1; reading; page = (page % 30) + 1) {
        const { status, headers, body } = await connection.request(
          `/api/products/filter?page=${page}&limit=${reader + 5}`,
          asVisitor(),
        );
        expect(status).toBe(200);
        JSON.parse(body);
        answers++;
        // Pauses, because this tests the replacement of workers, not their capacity.
        await delay(10);
        if (headers.connection === 'close') break;
      }
      connection.close();
    }
  });
  return {
    answers: () => answers,
    stop: async () => {
      reading = false;
      await Promise.all(ended);
    },
  };
}

describe.runIf(engines.includes('postgres'))('workers on one PostgreSQL', () => {
  let location: TestLocation;
  let smtp: TestSmtpServer;
  let here: ServerProcess;
  let there: ServerProcess;
  let connections: WorkerConnection[];
  const ended: ServerProcess[] = [];
  const start = async (workers: number) => {
    const env = { WORKERS: String(workers), SMTP_URL: smtp.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' };
    const server = await startServer(location, env);
    ended.push(server);
    return server;
  };
  const each = <T>(work: (connection: WorkerConnection, n: number) => Promise<T>) => Promise.all(connections.map(work));

  beforeAll(async () => {
    location = await freshLocation('postgres', 'seeded');
    smtp = await startSmtp();
    [here, there] = await Promise.all([start(WORKERS), start(ELSEWHERE)]);
    connections = [...(await connectToEach(here.url, WORKERS)), ...(await connectToEach(there.url, ELSEWHERE))];
  });
  afterAll(async () => {
    await Promise.all(ended.map((server) => server.kill('SIGTERM')));
    await location.remove();
    await smtp.close();
  });

  test('what one writes all others see', async () => {
    const headers = await headersOfRole(location, 'admin');
    const written = await each(async ({ request }, n) => {
      const body = { name: `Seen ${n}`, brandId: 'lava', price: 9_999 };
      const { status, body: answer } = await request('/api/products', { method: 'POST', headers, body });
      expect(status).toBe(201);
      return JSON.parse(answer).id as string;
    });
    for (const id of written)
      await expect
        .poll(async () => new Set(await each(async ({ request }) => (await request(`/api/products/${id}`)).status)))
        .toEqual(new Set([200]));
  });

  test('a session works on all: opened by one, and ended by another for all at once', async () => {
    const asReader = { method: 'POST', headers: await headersOfRole(location, 'consumer') };
    const known = () =>
      each(async ({ request }) => JSON.parse((await request('/api/users/verify-token', asReader)).body).valid);
    expect(new Set(await known())).toEqual(new Set([true]));
    await connections.at(-1)?.request('/api/users/logout', asReader);
    expect(new Set(await known())).toEqual(new Set([false]));
  });

  test('a limit counts the requests of all', async () => {
    const body = { email: 'nobody@example.com', password: 'not their password' };
    const attempt = async (n: number) => {
      const { request } = connections[n % connections.length] as WorkerConnection;
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      return (await request('/api/users/login', { method: 'POST', headers, body })).status;
    };
    for (let n = 0; n < 10; n++) expect(await attempt(n)).toBe(401);
    for (let n = 0; n < connections.length; n++) expect(await attempt(n)).toBe(429);
  });

  test('mail is sent once, whichever worker takes it', async () => {
    const emails = Array.from({ length: 4 * connections.length }, (_, n) => `once-${n}@example.com`);
    const asked = emails.map(async (email, n) => {
      const { request } = connections[n % connections.length] as WorkerConnection;
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      return (await request('/api/newsletter/subscribe', { method: 'POST', headers, body: { email } })).status;
    });
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    await Promise.all(emails.map((email) => smtp.waitFor(email)));
    expect(emails.map((email) => smtp.to(email).length)).toEqual(emails.map(() => 1));
  });

  test('any worker returns the metrics of all, labelled by worker', async () => {
    const counted = async () => {
      const metrics = await (await fetch(`${here.url}/metrics`)).text();
      const [, count = '0'] = /_count\{method="GET",route="\/api\/brands",status="200"\} (\d+)/.exec(metrics) ?? [];
      return { metrics, count: Number(count) };
    };
    const before = (await counted()).count;
    await Promise.all(connections.slice(0, WORKERS).map(({ request }) => request('/api/brands')));
    const { metrics, count } = await counted();
    expect(count - before).toBe(WORKERS);
    expect(metrics).toContain(`handset_workers_ready ${WORKERS}`);
    for (let n = 1; n <= WORKERS; n++) expect(metrics).toContain(`handset_worker_memory_bytes{worker="${n}"}`);
  });

  test('a killed one is replaced, and the others continue meanwhile', async () => {
    const [first, ...others] = await pidsOf(here.url);
    process.kill(first as number, 'SIGKILL');
    const replaced = async () => {
      const { ready, workers } = await stateOf(here.url);
      return ready === WORKERS && workers[0]?.restarts === 1;
    };
    await expect.poll(replaced).toBe(true);
    const [next, ...same] = await pidsOf(here.url);
    expect(next).not.toBe(first);
    expect(same).toEqual(others);
  });

  test('SIGHUP under load replaces every worker without a failed request', async () => {
    for (const connection of connections) connection.close();
    const before = await pidsOf(here.url);
    const load = readAlong(here.url, 8);
    await expect.poll(load.answers).toBeGreaterThan(50);
    here.child.kill('SIGHUP');
    await expect.poll(() => before.some(isAlive)).toBe(false);
    const answered = load.answers();
    await expect.poll(load.answers).toBeGreaterThan(answered + 50);
    await load.stop();
    const after = await pidsOf(here.url);
    expect(after).toHaveLength(WORKERS);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  test('SIGTERM under load ends the supervisor and all workers without a failed request', async () => {
    // Servers of its own, because this test ends them.
    const [leaving, killed] = await Promise.all([start(WORKERS), start(2)]);
    const [family, orphans] = [await pidsOf(leaving.url), await pidsOf(killed.url)];
    const readers = await Promise.all(Array.from({ length: 8 }, () => openConnection(leaving.url)));
    const asking = Promise.all(
      readers.map(async ({ request }) => {
        for (;;) {
          const { status, headers } = await request('/api/brands', asVisitor());
          expect(status).toBe(200);
          if (headers.connection === 'close') return;
          await delay(10);
        }
      }),
    );
    expect(await leaving.kill('SIGTERM')).toBe(0);
    await asking;
    expect(family.some(isAlive)).toBe(false);
    await killed.kill('SIGKILL');
    await expect.poll(() => orphans.some(isAlive)).toBe(false);
  });
});

test('several workers on the embedded database see each other’s writes too', async () => {
  const location = await freshLocation('sqlite', 'seeded');
  const headers = await headersOfRole(location, 'admin');
  const server = await startServer(location, { WORKERS: '2' });
  const [one, other] = (await connectToEach(server.url, 2)) as [WorkerConnection, WorkerConnection];
  const body = { name: 'Shared', brandId: 'lava', price: 9_999 };
  const { status, body: answer } = await one.request('/api/products', { method: 'POST', headers, body });
  expect(status).toBe(201);
  await expect.poll(async () => (await other.request(`/api/products/${JSON.parse(answer).id}`)).status).toBe(200);
  const family = await pidsOf(server.url);
  await server.kill('SIGKILL');
  await expect.poll(() => family.some(isAlive)).toBe(false);
  await location.remove();
});
