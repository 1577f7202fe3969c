import { expect, test } from 'vitest';
import type { TokenScope } from '#contract/account/scopes.ts';
import { DAY_MS } from '#contract/time.ts';
import { sweepExpired } from '#server/jobs/kinds/retention.ts';
import { warnOfEndingTokens } from '#server/modules/tokens/service.ts';
import { NEW_PASSWORD, PASSWORD, registerAccount } from '#tests/support/content/account.ts';
import type { Person, PersonRole } from '#tests/support/content/people.ts';
import { openAppWithMail } from '#tests/support/server/app-with-mail.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const { server, smtp } = await openSharedAppWithMail();

type Caller = Pick<Person, 'headers'>;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

function createToken(person: Caller, scopes: TokenScope[], expiresAt = inDays(30), name = 'A script') {
  const payload = { name, scopes, expiresAt };
  return server.call({ method: 'POST', url: '/api/admin/tokens', headers: person.headers, payload });
}

async function makeToken(person: Caller, scopes: TokenScope[], name = 'A script') {
  const { status, body } = await createToken(person, scopes, inDays(30), name);
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.token.id as string, secret: body.secret as string, headers: bearer(body.secret) };
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const listPhones = (headers: Record<string, string>) =>
  server.call({ method: 'GET', url: '/api/admin/products', headers });
const addBrand = (headers: Record<string, string>, name: string) =>
  server.call({ method: 'POST', url: '/api/brands', headers, payload: { name } });
const newest = (headers: Record<string, string>) => server.call({ method: 'GET', url: '/api/admin/tokens', headers });
let names = 0;
const someone = (role: PersonRole) => server.signUp(`Maker ${++names} of tokens`, role);

test('a token is shown once, stored as a hash and gives access to its scopes only', async () => {
  const person = await someone('catalogue');
  const { id, secret, headers } = await makeToken(person, ['catalogue:read']);
  expect(secret).toMatch(/^handset_[0-9a-f]{72}$/);
  const row = await server.database.query
    .selectFrom('api_tokens')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret.slice(8, 40));
  const { body } = await newest(person.headers);
  expect(body[0]).toMatchObject({ id, state: 'active', scopes: ['catalogue:read'], lastUsedAt: null });
  expect(JSON.stringify(body)).not.toContain(row.hash);
  expect((await listPhones(headers)).status).toBe(200);
  const refused = await addBrand(headers, 'Refused');
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe('This API token doesn’t have the scope catalogue:write. Create one that does.');
});

test('a token cannot exceed its owner’s access or a lifetime of one year', async () => {
  const writer = await someone('writer');
  const { status, body } = await createToken(writer, ['articles:write', 'catalogue:read']);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['scopes']]);
  for (const expiresAt of [inDays(-1), inDays(367)]) {
    const refused = await createToken(writer, ['articles:read'], expiresAt);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['expiresAt']]);
  }
  expect((await createToken(await server.signUp('A reader'), ['catalogue:read'])).status).toBe(403);
});

test('a token loses access as soon as its owner does', async () => {
  const person = await someone('catalogue');
  const { id, headers } = await makeToken(person, ['catalogue:read']);
  expect((await listPhones(headers)).status).toBe(200);
  const change = (roles: string[]) =>
    server.database.query
      .updateTable('users')
      .set({ duties: JSON.stringify(roles) })
      .where('id', '=', person.id)
      .execute();
  await change(['writer']);
  expect((await listPhones(headers)).status).toBe(403);
  const all = await newest(await server.as('admin'));
  expect(all.body.find((token: { id: string }) => token.id === id).withdrawn).toEqual(['catalogue:read']);
  await change(['catalogue']);
  expect((await listPhones(headers)).status).toBe(200);
  await server.call({ method: 'DELETE', url: `/api/users/${person.id}`, headers: person.headers });
  expect((await listPhones(headers)).status).toBe(401);
});

test('revoked and expired tokens give no access, not even to public calls', async () => {
  const person = await someone('editor');
  const revoked = await makeToken(person, ['articles:read']);
  const ended = await makeToken(person, ['articles:read']);
  const readBlogs = (headers: Record<string, string>) =>
    server.call({ method: 'GET', url: '/api/blogs', headers }).then(({ status }) => status);
  expect(await readBlogs(revoked.headers)).toBe(200);
  const url = `/api/admin/tokens/${revoked.id}`;
  expect((await server.call({ method: 'DELETE', url, headers: await server.as('writer') })).status).toBe(404);
  expect((await server.call({ method: 'DELETE', url, headers: person.headers })).body.state).toBe('revoked');
  expect(await readBlogs(revoked.headers)).toBe(401);
  await server.database.query
    .updateTable('api_tokens')
    .set({ expires_at: inDays(-1) })
    .where('id', '=', ended.id)
    .execute();
  expect(await readBlogs(ended.headers)).toBe(401);
  expect(await readBlogs(bearer(`handset_${'0'.repeat(72)}`))).toBe(401);
});

test('a new password ends tokens created with the old one', async () => {
  const person = await registerAccount(server);
  const duties = JSON.stringify(['catalogue']);
  await server.database.query.updateTable('users').set({ duties }).where('id', '=', person.id).execute();
  const { headers } = await makeToken(person, ['catalogue:read']);
  expect((await listPhones(headers)).status).toBe(200);
  const { status } = await server.call({
    method: 'PUT',
    url: `/api/users/${person.id}/password`,
    headers: person.headers,
    payload: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });
  expect(status).toBe(200);
  expect((await listPhones(headers)).status).toBe(401);
});

test('a program reads drafts only with the articles scope, and is otherwise a guest', async () => {
  const editor = await someone('editor');
  const { body: draft } = await server.call({
    method: 'POST',
    url: '/api/blogs',
    headers: editor.headers,
    payload: { title: `A draft for programs ${names}` },
  });
  const read = async (scope: TokenScope) => {
    const { headers } = await makeToken(editor, [scope]);
    return (await server.call({ method: 'GET', url: `/api/blogs/${draft.id}`, headers })).status;
  };
  expect([await read('articles:read'), await read('articles:write'), await read('media:read')]).toEqual([
    200, 200, 404,
  ]);
});

test('the audit log names the token with the person, and its use is recorded', async () => {
  const person = await someone('catalogue');
  const { headers } = await makeToken(person, ['catalogue:write'], 'The price robot');
  const brand = `Robot brand ${names}`;
  expect((await addBrand(headers, brand)).status).toBe(201);
  const url = `/api/admin/audit?actor=${person.id}`;
  const { body } = await server.call({ method: 'GET', url, headers: await server.as('admin') });
  const entry = body.entries.find(({ action }: { action: string }) => action === 'brands.create');
  expect(entry).toMatchObject({ actor: { id: person.id }, token: 'The price robot' });
  await expect
    .poll(async () => (await newest(person.headers)).body[0])
    .toMatchObject({ lastNetwork: '127.0.0.1', lastUsedAt: expect.any(String) });
});

test('calls are counted per token, from any address', async () => {
  const limited = await openAppWithMail({ callsPerMinute: 20 });
  try {
    const admin = await limited.server.signUp('Counted', 'admin');
    const { body } = await limited.server.call({
      method: 'POST',
      url: '/api/admin/tokens',
      headers: admin.headers,
      payload: { name: 'Counted', scopes: ['catalogue:read'], expiresAt: inDays(1) },
    });
    const call = (headers: Record<string, string>, remoteAddress: string) =>
      limited.server.call({ method: 'GET', url: '/api/brands', headers, remoteAddress }).then(({ status }) => status);
    const statuses = await Promise.all(
      Array.from({ length: 25 }, (_, n) => call(bearer(body.secret), `192.0.2.${n + 1}`)),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await call({}, '192.0.2.1')).toBe(200);
  } finally {
    await limited.close();
  }
});

test('its owner gets a mail when it is created and once before it expires', async () => {
  const person = await someone('editor');
  const { id } = await makeToken(person, ['articles:read'], 'Feed reader');
  await server.app.services.mail.drain();
  const mine = () => smtp.to(person.user.email ?? '').map(({ mail }) => mail.subject);
  expect(mine()).toEqual(['A new API token was created for your account']);
  await warnOfEndingTokens(server.app.services);
  await server.app.services.mail.drain();
  expect(mine()).toHaveLength(1);
  const soon = inDays(5);
  await server.database.query.updateTable('api_tokens').set({ expires_at: soon }).where('id', '=', id).execute();
  await warnOfEndingTokens(server.app.services);
  await warnOfEndingTokens(server.app.services);
  await server.app.services.mail.drain();
  expect(mine().slice(1)).toEqual(['Your API token “Feed reader” expires soon']);
  await sweepExpired(server.database, Date.now() + 200 * DAY_MS);
  expect((await newest(person.headers)).body).toEqual([]);
});
