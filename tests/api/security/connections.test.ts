import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
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

/** Writes the bytes as they are. */
async function send(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const othersAnswered = async () => (await fetch(`http://127.0.0.1:${port}/api/brands`)).status;

test('clients that stop reading leave the others unaffected', async () => {
  for (let client = 0; client < 20; client++) {
    const socket = await send('GET /api/products?limit=100 HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
    socket.pause();
  }
  expect(await othersAnswered()).toBe(200);
});

test('bodies that never end leave the others unaffected, and the server lets go of them', async () => {
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

test('a search of a megabyte is refused, never 500', async () => {
  const socket = await send(`GET /api/search?search=${'a'.repeat(1_048_576)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1])).toBeOneOf([400, 413, 414, 431]);
  const injected = await server.call({ url: `/api/search?search=${'a'.repeat(1_048_576)}` });
  expect(injected.status).toBeOneOf([400, 413]);
});

test.each(['page=-1', 'page=1e9', 'limit=-1', 'brandId[]=', 'brandId=%00', 'page=__proto__', 'sort=constructor'])(
  '?%s is 400, or no parameter of ours',
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
