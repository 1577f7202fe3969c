import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

let port: number;

const server = await openSharedApp({ seeded: true });
await server.app.listen({ port: 0, host: '127.0.0.1' });
beforeAll(async () => {
  ({ port } = server.app.server.address() as AddressInfo);
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends raw bytes. */
async function send(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const othersAnswered = async () => (await fetch(`http://127.0.0.1:${port}/api/brands`)).status;

test('clients that stop reading do not affect others', async () => {
  for (let client = 0; client < 20; client++) {
    const socket = await send('GET /api/products?limit=100 HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
    socket.pause();
  }
  expect(await othersAnswered()).toBe(200);
});

test('bodies that never end do not affect others, and their connections are closed', async () => {
  for (let client = 0; client < 20; client++)
    await send(
      'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"a',
    );
  await send(
    'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n--x\r\n\r\n',
  );
  expect(await othersAnswered()).toBe(200);
  const { requestTimeout, headersTimeout } = server.app.server;
  expect(requestTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeLessThanOrEqual(60_000);
  expect(headersTimeout).toBeGreaterThan(0);
});

test('a search of a megabyte is rejected, never 500', async () => {
  const socket = await send(`GET /api/search?search=${'a'.repeat(1_048_576)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1])).toBeOneOf([400, 413, 414, 431]);
  const injected = await server.call({ url: `/api/search?search=${'a'.repeat(1_048_576)}` });
  expect(injected.status).toBeOneOf([400, 413]);
});

test.each(['page=-1', 'page=1e9', 'limit=-1', 'brandId[]=', 'brandId=%00', 'page=__proto__', 'sort=constructor'])(
  '?%s is 400 or ignored',
  async (query) => {
    for (const path of ['/api/products', '/api/products/filter', '/api/blogs'])
      expect((await server.call({ url: `${path}?${query}` })).status, path).toBeOneOf([200, 400]);
    expect(Object.prototype).not.toHaveProperty('polluted');
  },
);

test('limit=1000000000 is answered as 100', async () => {
  const { status, body } = await server.call({ url: '/api/products/filter?limit=1000000000' });
  expect({ status, shown: body.products.length }).toEqual({ status: 200, shown: 100 });
});

test('a body that is cut off is not logged as a server error', async () => {
  const lines: string[] = [];
  const logged = await openTestApp({ env: { LOG_LEVEL: 'info' }, logTo: { write: (line) => void lines.push(line) } });
  await logged.app.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = logged.app.server.address() as AddressInfo;
  const admin = await logged.as('admin');
  const cutOff = async (path: string, type: string, start: string) => {
    const socket = connect(own, '127.0.0.1');
    const head = [`POST ${path} HTTP/1.1`, 'host: x', `content-type: ${type}`, 'content-length: 90000'];
    const arrived = once(logged.app.server, 'request') as Promise<[IncomingMessage]>;
    socket.write([...head, `authorization: ${admin.authorization}`, '', start].join('\r\n'));
    const [request] = await arrived;
    await expect.poll(() => request.listenerCount('data') + request.listenerCount('readable')).toBeGreaterThan(0);
    const closed = once(request, 'close').catch(() => {});
    socket.destroy();
    await closed;
  };
  await cutOff('/api/products', 'application/json', '{"name":"');
  await cutOff(
    '/api/products',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\na',
  );
  await cutOff('/api/admin/imports?filename=a.csv', 'text/csv', 'brand,name,price\n');
  const upload = '00000000-0000-4000-8000-000000000000';
  // On PostgreSQL it is rejected before it is read.
  if (logged.database.engine === 'sqlite')
    await cutOff(`/api/admin/backups/uploads?upload=${upload}&offset=0`, 'application/octet-stream', 'x');
  // Closing waits for requests in flight.
  await logged.close();
  const loud = lines.map((line) => JSON.parse(line)).filter(({ level, err }) => level >= 50 || err);
  expect(loud).toEqual([]);
});
