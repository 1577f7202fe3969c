import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

let port: number;

const server = await openSharedApp({ buildDir: BUILD_DIR });
await server.app.listen({ port: 0, host: '127.0.0.1' });
beforeAll(async () => {
  ({ port } = server.app.server.address() as AddressInfo);
});

/** Sent literally: neither this client nor `inject` may normalise the address. */
async function fetchRaw(path: string) {
  const [response] = (await once(get({ port, path, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  return { status: response.statusCode, location: response.headers.location, body: await text(response) };
}

test.each([
  ['//evil.example/', '/evil.example/'],
  ['///evil.example', '/evil.example'],
  ['/\\evil.example/', '/evil.example/'],
  ['//a%20b/', '/a%20b/'],
  ['//', '/'],
  ['/products//compare?ids=a', '/products/compare?ids=a'],
])('%s redirects to the address with single slashes on our own site', async (path, location) => {
  expect(await fetchRaw(path)).toMatchObject({ status: 308, location });
});

test('a page never names another site as its own address', async () => {
  const { status, body } = await fetchRaw('/evil.example/');
  expect(status).toBe(404);
  expect(body).not.toContain('//evil.example');
});

test.each([
  '/assets/..',
  '/assets/../package.json',
  '/assets/x%00',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/%',
  '/assets/',
])('%s is not found', async (path) => {
  expect((await fetchRaw(path)).status).toBe(404);
});
