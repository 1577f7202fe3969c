import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

const all = Object.values(endpoints).flatMap((domain) => Object.values(domain) as Endpoint[]);
const named = (access: Endpoint['access']) =>
  all
    .filter((endpoint) => endpoint.access === access)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const request = ({ method, path }: Endpoint, id: string) => ({
  method: method as 'GET',
  url: path.replace(':id', id).replace(/:\w+/g, randomUUID()),
});

test('personal responses are not cached by proxies, and an invalid token gives no access', async () => {
  for (const [name, endpoint] of named('self').filter(([, { method }]) => method === 'GET')) {
    const owner = await server.signUp();
    const call = (headers: Record<string, string>) => server.call({ ...request(endpoint, owner.id), headers });
    const rubbish = await call({ authorization: 'Bearer rubbish' });
    expect(rubbish, name).toMatchObject({ status: 401, body: { message: 'Token expired or invalid' } });
    expect((await call(owner.headers)).headers['cache-control'], name).toBe('no-store');
  }
});

const owned = named('self').filter(([, { path }]) => !path.endsWith('/comments'));
test.each(owned)('%s of an unknown account is 404 or a rejected body for an admin', async (_name, endpoint) => {
  const headers = await server.as('admin');
  const payload = endpoint.body && !endpoint.upload ? {} : undefined;
  for (const id of [randomUUID(), 'nobody', '%00', '..%2fadmin']) {
    const { status } = await server.call({ ...request(endpoint, id), headers, ...(payload && { payload }) });
    expect([404, 422]).toContain(status);
  }
});
