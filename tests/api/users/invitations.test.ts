import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/account/access.ts';
import { authHeaders, freshIp, logIn, registerAccount, tokenFromLink } from '#tests/support/content/account.ts';
import { ageSignIn } from '#tests/support/content/people.ts';
import { linkIn } from '#tests/support/peers/smtp.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const { server, smtp } = await openSharedAppWithMail();

const PASSWORD = 'monsoon over Kochi 7';
let invited = 0;
const newAddress = () => `invited-${++invited}@people.test`;

const invite = async (email: string, roles: StaffRole[], headers?: Record<string, string>) =>
  server.call({
    method: 'POST',
    url: '/api/admin/invitations',
    headers: headers ?? (await server.as('admin')),
    payload: { email, roles },
  });
const tokenTo = async (email: string, count = 1) => tokenFromLink(linkIn(await smtp.waitFor(email, count)));
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', url: `/api/invitations/${url}`, payload, headers, remoteAddress: freshIp() });
const register = (token: string) => post('register', { token, name: 'Nila Menon', password: PASSWORD });
const listed = async (email: string) =>
  (await server.call({ url: '/api/admin/invitations', headers: await server.as('admin') })).body.filter(
    (one: { email: string }) => one.email === email,
  );

test('someone without an account registers through the link and gets the role', async () => {
  const email = newAddress();
  const made = await invite(email, ['writer', 'catalogue']);
  expect(made).toMatchObject({ status: 201, body: { email, state: 'open', roles: ['writer', 'catalogue'] } });
  const token = await tokenTo(email);
  expect(JSON.stringify(made.body)).not.toContain(token);
  const stored = await server.database.query.selectFrom('invitations').selectAll().where('email', '=', email).execute();
  expect(JSON.stringify(stored)).not.toContain(token);

  expect((await post('read', { token })).body).toEqual({
    email,
    roles: ['writer', 'catalogue'],
    invitedBy: 'The admin',
    hasAccount: false,
  });
  const { status, body } = await register(token);
  expect([status, body.data.user]).toMatchObject([201, { email, emailVerified: true, roles: ['writer', 'catalogue'] }]);
  const headers = authHeaders(body.data.token);
  expect((await server.call({ url: '/api/admin/products', headers })).status).toBe(200);

  expect(await register(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  expect(await listed(email)).toMatchObject([{ state: 'accepted', acceptedBy: { name: 'Nila Menon' } }]);
  const audit = await server.call({ url: '/api/admin/audit?kind=invitations', headers: await server.as('admin') });
  expect(audit.body.entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['invitations.create', 'invitations.accept']),
  );
});

test('an existing account gets the role by signing in with the invited address', async () => {
  const { email, headers } = await registerAccount(server, 'Ravi Iyer');
  await invite(email, ['editor']);
  const token = await tokenTo(email, 2);
  expect((await post('read', { token })).body.hasAccount).toBe(true);
  expect((await post('accept', { token })).status).toBe(401);
  expect((await post('accept', { token }, (await server.signUp()).headers)).status).toBe(403);
  expect((await register(token)).status).toBe(409);
  expect(await post('accept', { token }, headers)).toMatchObject({
    status: 200,
    body: { email, role: 'consumer', roles: ['editor'], emailVerified: true },
  });
  expect((await server.call({ url: '/api/newsletter/issues', headers })).status).toBe(200);
  expect((await post('accept', { token }, headers)).status).toBe(400);
});

test('a role is added to existing ones', async () => {
  const { email, id, headers } = await registerAccount(server, 'Ravi Iyer');
  const duties = JSON.stringify(['catalogue']);
  await server.database.query.updateTable('users').set({ role: 'moderator', duties }).where('id', '=', id).execute();
  await invite(email, ['writer']);
  const { body } = await post('accept', { token: await tokenTo(email, 2) }, headers);
  expect(body).toMatchObject({ role: 'moderator', roles: ['writer', 'catalogue', 'moderator'] });
  expect(await invite(email, ['writer'])).toMatchObject({ status: 409 });
});

test('a revoked, replaced, expired or unauthorised link is rejected', async () => {
  const refused = async (token: string) => {
    expect((await post('read', { token })).status).toBe(400);
    expect((await register(token)).status).toBe(400);
  };
  const email = newAddress();
  await invite(email, ['writer']);
  const replaced = await tokenTo(email);
  const { id } = (await invite(email, ['editor'])).body;
  const revoked = await tokenTo(email, 2);
  await refused(replaced);
  const admin = await server.as('admin');
  const revoke = () => server.call({ method: 'DELETE', url: `/api/admin/invitations/${id}`, headers: admin });
  expect((await revoke()).body).toMatchObject({ id, state: 'revoked' });
  await refused(revoked);
  expect((await listed(email)).map(({ state }: { state: string }) => state)).toEqual(['revoked', 'revoked']);

  const late = newAddress();
  await invite(late, ['writer']);
  const expires_at = new Date(Date.now() - 1_000).toISOString();
  await server.database.query.updateTable('invitations').set({ expires_at }).where('email', '=', late).execute();
  await refused(await tokenTo(late));

  const demoted = await server.signUp('Demoted', 'admin');
  const third = newAddress();
  expect((await invite(third, ['admin'], demoted.headers)).status).toBe(201);
  await server.call({
    method: 'PUT',
    url: `/api/users/${demoted.id}/role`,
    headers: admin,
    payload: { role: 'consumer' },
  });
  await refused(await tokenTo(third));
});

test('of twenty concurrent uses of one link one creates an account', async () => {
  const email = newAddress();
  await invite(email, ['writer']);
  const token = await tokenTo(email);
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await register(token)).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect((await logIn(server, email, PASSWORD)).status).toBe(200);
});

test('inviting needs a recently given password', async () => {
  const { id, headers } = await server.signUp('Stale', 'admin');
  await ageSignIn(server.database, id);
  expect(await invite(newAddress(), ['writer'], headers)).toMatchObject({ body: { code: 'REAUTH_REQUIRED' } });
});
