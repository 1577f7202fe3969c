import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase, sqliteFile } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { onSqlite } from '#tests/support/database/engine-tests.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');

const expectOneShape = ({ status, body }: { status: number; body: unknown }, expected: number) => {
  expect({ status, body }).toMatchObject({
    status: expected,
    body: { error: expect.any(String), message: expect.any(String), code: expect.any(String) },
  });
};

describe('invalid bodies', () => {
  const multipart = (payload: string, boundary = '; boundary=edge') =>
    server.call({
      method: 'POST',
      url: '/api/products',
      headers: { ...admin, 'content-type': `multipart/form-data${boundary}` },
      payload,
    });

  test('multipart without a boundary is 400', async () => {
    expectOneShape(await multipart('--edge--', ''), 400);
  });

  test('multipart that is cut off is 400', async () => {
    expectOneShape(await multipart('--edge\r\ncontent-disposition: form-data; name="name"\r\n\r\nNok'), 400);
    expectOneShape(await multipart('--edge\r\ncontent-disposition: form-data; na'), 400);
  });

  test('multipart of a thousand parts is 400', async () => {
    const part = (n: number) => `--edge\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n1\r\n`;
    const payload = `${Array.from({ length: 1_000 }, (_, n) => part(n)).join('')}--edge--\r\n`;
    expectOneShape(await multipart(payload), 400);
  });

  test('an empty JSON body is an empty object', async () => {
    const headers = { 'content-type': 'application/json' };
    const verify = await server.call({ method: 'POST', url: '/api/users/verify-token', headers });
    expect(verify).toMatchObject({ status: 401, body: { error: 'No token' } });
    const contact = await server.call({ method: 'POST', url: '/api/contact', headers });
    expect(contact.status).toBe(422);
    expect(contact.body.fields).toHaveProperty('email');
  });

  test('an object in place of an id has the one error shape, for guests and admins', async () => {
    const payload = { ids: [{ toString: 1 }], change: { delete: true } };
    const request = { method: 'PATCH' as const, url: '/api/admin/products', payload };
    expectOneShape(await server.call(request), 401);
    const { status, body } = await server.call({ ...request, headers: admin });
    expect([400, 422]).toContain(status);
    expect(body.code).toBeDefined();
  });
});

test('an object with its own length in place of a text is rejected', async () => {
  for (const length of [{ toString: 1 }, { valueOf: null, toString: null }, 5]) {
    const payload = { name: { length }, email: { length }, message: { length }, password: { length } };
    for (const url of ['/api/contact', '/api/users/register', '/api/users/login']) {
      const { status, body } = await server.call({ method: 'POST', url, payload });
      expect({ url, status, code: body.code }).toEqual({
        url,
        status: expect.toBeOneOf([400, 422]),
        code: expect.any(String),
      });
    }
  }
});

describe('who may post from which site', () => {
  test('a Host that is not ours is not our own origin', async () => {
    const request = (host: string, origin: string) =>
      server.call({
        method: 'POST',
        url: '/api/newsletter/subscribe',
        headers: { host, origin },
        payload: { email: 'edge@example.com' },
      });
    expectOneShape(await request('evil.example', 'http://evil.example'), 403);
    expect((await request('handset.test', 'http://handset.test')).status).toBeLessThan(300);
  });
});

describe('/metrics', () => {
  const metrics = (app: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.call({ url: '/metrics', remoteAddress, headers });

  test('answers only on this machine', async () => {
    expect((await metrics(server, '127.0.0.1')).status).toBe(200);
    expect((await metrics(server, '::1')).status).toBe(200);
    expectOneShape(await metrics(server, '203.0.113.9'), 403);
  });

  test('behind a proxy on this machine, the proxy does not count as the caller', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    expectOneShape(await metrics(server, '127.0.0.1', proxied), 403);
  });

  test('answers other machines only with METRICS_TOKEN', async () => {
    const guarded = await openTestApp({ env: { METRICS_TOKEN: 'a-token-of-some-length' } });
    try {
      expect((await metrics(guarded, '203.0.113.9', { authorization: 'Bearer a-token-of-some-length' })).status).toBe(
        200,
      );
      expectOneShape(await metrics(guarded, '203.0.113.9', { authorization: 'Bearer another' }), 403);
      expectOneShape(await metrics(guarded, '127.0.0.1'), 403);
    } finally {
      await guarded.close();
    }
  });
});

onSqlite('only its owner can read the database', async () => {
  const { dataDir } = server.config;
  const folder = join(dataDir, 'not', 'there yet');
  const fresh = openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    await migrate(fresh);
    for (const suffix of ['', '-wal', '-shm'])
      expect(statSync(`${sqliteFile(folder)}${suffix}`).mode & 0o777, suffix).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  } finally {
    await fresh.close();
  }
});

test('policy violations are logged, whatever the report looks like', async () => {
  const report = (payload: string) =>
    server.call({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': 'application/csp-report' },
      payload,
    });
  expect((await report('{"csp-report":{"blocked-uri":"https://evil.example"}}')).status).toBe(204);
  expect((await report('{"csp-report":null}')).status).toBe(204);
  expect((await report('no json')).status).toBe(204);
  expectOneShape(await report('x'.repeat(20_000)), 413);
});

test('/.well-known/security.txt says where to report and until when it is valid', async () => {
  const { status, headers, body } = await server.call({ url: '/.well-known/security.txt' });
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
  expect(body).toMatch(/^Contact: http:\/\/handset\.test\/contact-us$/m);
  expect(Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now());
});

test('every response says what the page may use and who may use it', async () => {
  const { headers } = await server.call({ url: '/api/brands' });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['content-security-policy']).toContain('report-uri /api/csp-reports');
});
