import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BUILD_DIR } from '#scripts/support/build.mjs';
import { PageCache } from '#server/http/pages/page-cache.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ buildDir: BUILD_DIR, seeded: true });
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true });

const ready = vi.spyOn(PageCache.prototype, 'ready');
afterEach(() => ready.mockClear());

async function fetchPath(path: string, headers: Record<string, string> = {}) {
  ready.mockClear();
  const request = get({ port, path, headers, agent });
  const [response] = await once(request, 'response');
  const body = await buffer(response);
  const isFromMemory = ready.mock.results.some(({ value }) => value !== null);
  return { status: response.statusCode as number, headers: response.headers, body, isFromMemory };
}

type Answer = Awaited<ReturnType<typeof fetchPath>>;

/**
 * Repeats the request until the front cache answers: the framework handles the first one each second, and all until the
 * page is well compressed.
 */
async function fromMemory(path: string, headers: Record<string, string>): Promise<Answer> {
  let answer: Answer | undefined;
  await expect
    .poll(async () => {
      answer = await fetchPath(path, headers);
      return answer.isFromMemory;
    })
    .toBe(true);
  return answer as Answer;
}

/** Headers without those that depend on time or connection. */
function lasting({ date: _, 'x-request-id': __, connection: ___, 'keep-alive': ____, ...headers }: Answer['headers']) {
  return headers;
}

describe('a page cached in memory', () => {
  test.each([['br'], ['gzip'], ['identity']])(
    'is answered as by the framework: same status, headers and bytes (%s)',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      // The uncompressed page is cached only until a compressed one was requested.
      const path = `/products?brand=${{ br: 'samsung', gzip: 'apple', identity: 'nokia' }[encoding]}`;
      const quick = await fromMemory(path, headers);
      const usual = await server.app.inject({ url: path, headers });
      expect(quick.status).toBe(200);
      expect(lasting(quick.headers)).toEqual(lasting(usual.headers as Answer['headers']));
      expect(quick.body.equals(usual.rawPayload)).toBe(true);
      expect(quick.headers['x-request-id']).toMatch(/^[\w-]{36}$/);

      const known = { ...headers, 'if-none-match': `W/${quick.headers.etag}` };
      const unchanged = await fromMemory(path, known);
      const usualUnchanged = await server.app.inject({ url: path, headers: known });
      expect(unchanged.status).toBe(304);
      expect(unchanged.body).toHaveLength(0);
      expect(lasting(unchanged.headers)).toEqual(lasting(usualUnchanged.headers as Answer['headers']));
    },
  );

  test('is rendered again after a change', async () => {
    const headers = { 'accept-encoding': 'br' };
    const before = await fromMemory('/products?brand=lava', headers);
    const phone = { name: 'Front Page', brandId: 'lava', price: 9_999 };
    const admin = await server.as('admin');
    await server.call({ method: 'POST', url: '/api/products', headers: admin, payload: phone });
    const after = await fetchPath('/products?brand=lava', headers);
    expect(after.isFromMemory).toBe(false);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('is counted and timed like all others', async () => {
    const count = async () => {
      const { body } = await fetchPath('/metrics');
      const line = /http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} (\d+)/.exec(
        String(body),
      );
      return Number(line?.[1] ?? 0);
    };
    await fromMemory('/products?brand=motorola', { 'accept-encoding': 'br' });
    const before = await count();
    for (let asked = 0; asked < 5; asked++) await fetchPath('/products?brand=motorola', { 'accept-encoding': 'br' });
    await expect.poll(count).toBe(before + 5);
  });

  test('is answered by the framework for other kinds of requests', async () => {
    const headers = { 'accept-encoding': 'br' };
    const page = await fromMemory('/products?brand=poco', headers);
    const spelledDifferently = await fetchPath('/products?brand=poco&utm=1', headers);
    expect(spelledDifferently.isFromMemory).toBe(false);
    expect(spelledDifferently.body.equals(page.body)).toBe(true);
    ready.mockClear();
    const head = await fetch(`http://127.0.0.1:${port}/products?brand=poco`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(ready).not.toHaveBeenCalled();
  });
});
