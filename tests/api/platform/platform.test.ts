import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';
import manifest from '../../../package.json' with { type: 'json' };

const server = await openSharedApp();

describe('/api/openapi.json', () => {
  test('describes every endpoint of the contract and nothing else', async () => {
    const { body } = await server.call({ url: '/api/openapi.json' });
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const contract = Object.values(endpoints)
      .flatMap((domain) => Object.values(domain) as Endpoint[])
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(contract.sort());
    expect(body.openapi).toBe('3.1.0');
  });

  test('has a page for people at /api/docs', async () => {
    const { status, headers, body } = await server.call({ url: '/api/docs' });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(body).toContain('/api/products/filter');
  });
});

test('every response has the strict policy, nosniff and its own request id', async () => {
  const first = await server.call({ url: '/api/brands' });
  const second = await server.call({ url: '/api/nothing' });
  for (const { headers } of [first, second]) {
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;',
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
});

test('HSTS is sent only behind TLS, and for subdomains only when configured', async () => {
  expect((await server.call({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security');
  const secure = await openTestApp({ env: { PUBLIC_URL: 'https://handset.test' } });
  const { headers } = await secure.call({ url: '/healthz' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await secure.close();
  const all = await openTestApp({ env: { PUBLIC_URL: 'https://handset.test', HSTS_SUBDOMAINS: 'on' } });
  expect((await all.call({ url: '/healthz' })).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  await all.close();
});

test('health, readiness and metrics answer', async () => {
  expect(await server.call({ url: '/healthz' })).toMatchObject({
    status: 200,
    body: `ok, version ${manifest.version}`,
  });
  expect((await server.call({ url: '/api/openapi.json' })).body.info.version).toBe(manifest.version);
  expect(await server.call({ url: '/readyz' })).toMatchObject({ status: 200, body: 'ready' });
  const { body } = await server.call({ url: '/metrics' });
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
});

test('is not ready while the server closes, so that a proxy stops sending requests', async () => {
  const closing = await openTestApp();
  await closing.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = closing.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const readiness = async () => {
    const [answer] = (await once(get(`http://127.0.0.1:${port}/readyz`, { agent }), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, body: await text(answer) };
  };
  expect(await readiness()).toEqual({ status: 200, body: 'ready' });
  const closed = closing.app.closeGracefully(60_000);
  expect(await readiness()).toEqual({ status: 503, body: 'closing' });
  await closed;
  agent.destroy();
  await closing.close();
});

test('is not ready when the database is gone', async () => {
  const lost = await openTestApp();
  await lost.database.close();
  expect(await lost.call({ url: '/readyz' })).toMatchObject({ status: 503 });
  expect(await lost.call({ url: '/healthz' })).toMatchObject({ status: 200 });
  await lost.app.close();
});

test('calls are counted per IPv6 /64, which is one customer', async () => {
  const limited = await openTestApp({ callsPerMinute: 2 });
  const call = async (remoteAddress: string) => (await limited.call({ url: '/api/brands', remoteAddress })).status;
  const statuses = [await call('2001:db8:1:2::1'), await call('2001:db8:1:2::2'), await call('2001:db8:1:2:a:b:c:d')];
  expect(statuses).toEqual([200, 200, 429]);
  expect(await call('2001:db8:1:3::1')).toBe(200);
  await limited.close();
});

test('calls beyond the limit get 429 with Retry-After, whatever an untrusted proxy sends', async () => {
  const limited = await openTestApp({ callsPerMinute: 5 });
  const call = (n: number) => limited.call({ url: '/api/brands', headers: { 'x-forwarded-for': `10.0.0.${n}` } });
  for (let n = 0; n < 5; n++) expect((await call(n)).status).toBe(200);
  const refused = await call(6);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();

  const proxied = await openTestApp({ callsPerMinute: 1, env: { TRUST_PROXY: '1' } });
  for (let n = 0; n < 3; n++) {
    const { status } = await proxied.call({ url: '/api/brands', headers: { 'x-forwarded-for': `10.0.0.${n}` } });
    expect(status).toBe(200);
  }
  await proxied.close();
});

test('a response that does not fit its schema fails in tests and is trimmed in production', async () => {
  const leak = async (strictResponses: boolean) => {
    const app = await openTestApp({ strictResponses });
    await app.database.query
      .insertInto('categories')
      .values({ id: 'leaky', name: 'Leaky', created_at: new Date().toISOString() })
      .execute();
    const { registerEndpoint } = await import('#server/http/endpoint.ts');
    const { categories } = await import('#contract/categories.ts');
    const fresh = await import('fastify');
    const other = fresh.default();
    other.setSerializerCompiler(app.app.serializerCompiler as never);
    other.decorate('strictResponses', strictResponses);
    other.decorate('directCalls', new Map());
    other.decorateRequest('viewer', null);
    other.decorateRequest('tokenUse', null);
    registerEndpoint(other, categories.list, () => [{ id: 'leaky', name: 'Leaky', secret: 'hash' } as never]);
    const response = await other.inject('/api/categories');
    await app.close();
    return response;
  };
  expect((await leak(true)).statusCode).toBe(500);
  expect((await leak(false)).json()).toEqual([{ id: 'leaky', name: 'Leaky' }]);
});
