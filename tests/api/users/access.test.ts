import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const all = Object.values(endpoints).flatMap((domain) => Object.values(domain) as Endpoint[]);
const named = (access: Endpoint['access']) =>
  all
    .filter((endpoint) => endpoint.access === access)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const request = ({ method, path }: Endpoint, id: string) => ({
  method: method as 'GET',
  url: path.replace(':id', id).replace(/:\w+/g, randomUUID()),
});

describe('what belongs to a person', () => {
  test.each(named('self'))('%s is theirs and an admin’s, nobody else’s', async (_name, endpoint) => {
    const owner = await server.signUp();
    const other = await server.signUp('Somebody Else');
    const call = (headers: Record<string, string> = {}) => server.call({ ...request(endpoint, owner.id), headers });

    expect(await call()).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'No token' } });
    expect(await call({ authorization: 'Bearer rubbish' })).toMatchObject({
      status: 401,
      body: { message: 'Token expired or invalid' },
    });
    for (const headers of [other.headers, await server.as('moderator')]) {
      expect(await call(headers)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    const own = await call(owner.headers);
    expect([401, 403, 500]).not.toContain(own.status);
    expect(own.headers['cache-control']).toBe('no-store');

    const another = await server.signUp();
    const admins = await server.call({ ...request(endpoint, another.id), headers: await server.as('admin') });
    expect([401, 403, 500]).not.toContain(admins.status);
  });

  test.each(named('own'))('%s is theirs alone, not even an admin’s', async (_name, endpoint) => {
    const owner = await server.signUp();
    const call = (headers: Record<string, string> = {}) => server.call({ ...request(endpoint, owner.id), headers });
    expect((await call()).status).toBe(401);
    for (const { headers } of [await server.signUp(), await server.person('moderator'), await server.person('admin')])
      expect(await call(headers)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect([401, 403, 500]).not.toContain((await call(owner.headers)).status);
  });

  const owned = named('self').filter(([, { path }]) => !path.endsWith('/comments'));
  test.each(owned)('%s of nobody is 404 or a refused body for an admin', async (_name, endpoint) => {
    const headers = await server.as('admin');
    const payload = endpoint.body && !endpoint.upload ? {} : undefined;
    for (const id of [randomUUID(), 'nobody', '%00', '..%2fadmin']) {
      const { status } = await server.call({ ...request(endpoint, id), headers, ...(payload && { payload }) });
      expect([404, 422]).toContain(status);
    }
  });
});

test.each(named('signed-in'))('%s is 401 without a token and open to every role', async (_name, endpoint) => {
  expect(await server.call(request(endpoint, 'nobody'))).toMatchObject({ status: 401, body: { message: 'No token' } });
  for (const role of ['consumer', 'moderator', 'admin'] as const) {
    const { headers } = await server.signUp(`The ${role}`, role);
    const { status } = await server.call({ ...request(endpoint, 'nobody'), headers });
    expect([401, 403, 500]).not.toContain(status);
  }
});

test.each(named('moderator'))('%s is 401 without a token and 403 for a reader', async (_name, endpoint) => {
  expect((await server.call(request(endpoint, 'nobody'))).status).toBe(401);
  expect((await server.call({ ...request(endpoint, 'nobody'), headers: await server.as('consumer') })).status).toBe(
    403,
  );
});
