import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#scripts/support/free-port.mjs';
import { inRoot } from '#scripts/support/paths.mjs';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { startServer } from '#tests/support/server/server-process.ts';

let location: TestLocation;
beforeEach(async () => {
  location = await freshLocation('sqlite', 'seeded');
});
afterEach(() => location.remove());

/** Sends one request after the other on a single connection until the server says that it was the last. */
async function requestRepeatedly(url: string, onAnswer: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let page = 1; ; page = (page % 30) + 1) {
    const [response] = (await once(get(`${url}/api/products/filter?page=${page}`, { agent }), 'response')) as [
      IncomingMessage,
    ];
    const body = await text(response);
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}: ${body}`);
    JSON.parse(body);
    onAnswer();
    if (response.headers.connection === 'close') return;
  }
}

/** A client that starts a request and never finishes it. */
async function stuckRequest(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    'POST /api/products HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  return socket;
}

test('SIGTERM under load: no failed request, exit 0 within 10 s', async () => {
  const server = await startServer(location);
  let answered = 0;
  const clients = Array.from({ length: 16 }, () => requestRepeatedly(server.url, () => answered++));
  await expect.poll(() => answered).toBeGreaterThan(200);
  const began = Date.now();
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);
  await Promise.all(clients);
});

test('a client that never finishes its request delays neither others nor the shutdown', async () => {
  const server = await startServer(location);
  const slow = await stuckRequest(server.url);
  expect((await fetch(`${server.url}/api/brands`)).status).toBe(200);
  expect(await server.kill('SIGTERM')).toBe('SIGKILL');
  slow.destroy();
});

test('a thread in the middle of a query does not delay the shutdown', async () => {
  const endless = 'with recursive c(n) as (select 1 union all select n + 1 from c where n < 1e15) select max(n) from c';
  const thread = `new (require('node:sqlite').DatabaseSync)(':memory:').prepare('${endless}').get()`;
  const preloaded = `import { isMainThread, Worker } from 'node:worker_threads';
    if (isMainThread) new Worker(${JSON.stringify(thread)}, { eval: true }).unref();`;
  const server = await startServer(location, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preloaded)}`,
  });
  const waiting = await stuckRequest(server.url);
  expect(await server.kill('SIGTERM')).toBe('SIGKILL');
  waiting.destroy();
});

test('SIGTERM to `npm start` alone ends all its processes', async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: location.dataDir, LOG_LEVEL: 'silent' };
  const npm = spawn('npm', ['start'], { cwd: inRoot(), env, stdio: 'ignore' });
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isAnswering).toBe(true);
  npm.kill('SIGTERM');
  await expect.poll(isAnswering).toBe(false);
});

test('invalid settings end the start with every bad key named and no stack', async () => {
  const { spawnServer } = await import('#tests/support/server/server-process.ts');
  const server = spawnServer(location, 70_000, { SAMPLE_DATA: 'maybe' });
  expect(await server.exited()).toBe(1);
  expect(server.errors()).toContain('PORT');
  expect(server.errors()).toContain('SAMPLE_DATA');
  expect(server.errors()).not.toContain('    at ');
});
