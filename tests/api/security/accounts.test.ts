import crypto, { randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { PASSWORD_COST } from '#server/modules/users/password-hash.ts';
import {
  type Account,
  authHeaders,
  freshIp,
  logIn,
  NEW_PASSWORD,
  PASSWORD,
  registerAccount,
  tokenFromLink,
} from '#tests/support/content/account.ts';
import { linkIn } from '#tests/support/peers/smtp.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const { server, smtp } = await openSharedAppWithMail();

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, headers: Record<string, string>, payload?: object) =>
  server.call({
    method,
    url: `/api/users/${path}`,
    headers,
    ...(payload && { payload }),
    remoteAddress: freshIp(),
  });
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  send('POST', path, headers, payload);

async function resetTokenOf({ email }: Account): Promise<string> {
  // Mails may arrive in another order than queued: here the one about the new address comes first.
  await smtp.waitFor(email);
  const mails = smtp.to(email).length;
  await post('forgot-password', { email });
  return tokenFromLink(linkIn(await smtp.waitFor(email, mails + 1)));
}

describe('a token after', () => {
  const endings: Record<string, (account: Account) => Promise<unknown>> = {
    'the logout': ({ headers }) => send('POST', 'logout', headers),
    'a change of the password': ({ id, headers }) =>
      send('PUT', `${id}/password`, headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    'a reset of the password': async (account) =>
      post('reset-password', { token: await resetTokenOf(account), password: NEW_PASSWORD }),
    'its end from elsewhere': async ({ id, email }) => {
      const { token } = (await logIn(server, email)).body;
      await send('DELETE', `${id}/sessions`, authHeaders(token));
    },
    'the deletion of the account': ({ id, headers }) => send('DELETE', id, headers),
    'the deletion by an admin': async ({ id }) => send('DELETE', id, await server.as('admin')),
  };

  test.each(Object.keys(endings))('%s is 401 immediately', async (ending) => {
    const account = await registerAccount(server);
    const call = { url: `/api/users/${account.id}/profile`, headers: account.headers };
    expect((await server.call(call)).status).toBe(200);
    await endings[ending]?.(account);
    expect(await server.call(call)).toMatchObject({ status: 401, body: { message: 'Token expired or invalid' } });
  });

  test('a demotion has exactly the new role’s access, immediately', async () => {
    const admin = await server.signUp('Was Chief', 'admin');
    const call = { url: '/api/users', headers: admin.headers };
    expect((await server.call(call)).status).toBe(200);
    await send('PUT', `${admin.id}/role`, await server.as('admin'), { role: 'consumer' });
    expect((await server.call(call)).status).toBe(403);
  });
});

describe('a mailed link', () => {
  const INVALID = { status: 400, body: { code: 'INVALID_LINK' } };

  test('works once', async () => {
    const account = await registerAccount(server);
    const verification = tokenFromLink(linkIn(await smtp.waitFor(account.email)));
    expect((await post('verify-email', { token: verification })).status).toBe(200);
    expect(await post('verify-email', { token: verification })).toMatchObject(INVALID);
    const reset = await resetTokenOf(account);
    expect((await post('reset-password', { token: reset, password: NEW_PASSWORD })).status).toBe(200);
    expect(await post('reset-password', { token: reset, password: PASSWORD })).toMatchObject(INVALID);
  });

  test('is rejected for another purpose', async () => {
    const account = await registerAccount(server);
    const verification = tokenFromLink(linkIn(await smtp.waitFor(account.email)));
    const reset = await resetTokenOf(account);
    expect(await post('reset-password', { token: verification, password: NEW_PASSWORD })).toMatchObject(INVALID);
    expect(await post('verify-email', { token: reset })).toMatchObject(INVALID);
    expect(await post('verify-token', {}, authHeaders(reset))).toMatchObject({ body: { valid: false } });
    expect((await post('reset-password', { token: reset, password: NEW_PASSWORD })).status).toBe(200);
  });

  test.each([
    ['reset-password', 30 * 60_000],
    ['verify-email', 24 * 3_600_000],
  ] as const)('to %s expires after its time', async (purpose, lifetime) => {
    const account = await registerAccount(server);
    const token =
      purpose === 'reset-password'
        ? await resetTokenOf(account)
        : tokenFromLink(linkIn(await smtp.waitFor(account.email)));
    const { query } = server.database;
    const ofAccount = query
      .selectFrom('link_tokens')
      .selectAll()
      .where('user_id', '=', account.id)
      .where('purpose', '=', purpose);
    const row = await ofAccount.executeTakeFirstOrThrow();
    expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBe(lifetime);
    expect(JSON.stringify(row)).not.toContain(token);
    const past = new Date(Date.now() - 1).toISOString();
    await query.updateTable('link_tokens').set({ expires_at: past }).where('hash', '=', row.hash).execute();
    expect(await post(purpose, { token, password: NEW_PASSWORD })).toMatchObject(INVALID);
  });

  test('starts with PUBLIC_URL, whatever host the request names', async () => {
    const account = await registerAccount(server);
    await smtp.waitFor(account.email);
    await post(
      'forgot-password',
      { email: account.email },
      {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil',
      },
    );
    const mail = await smtp.waitFor(account.email, 2);
    expect(linkIn(mail)).toMatch(/^http:\/\/handset\.test\/reset-password\?token=/);
    expect(mail.raw).not.toContain('evil');
  });
});

test('fields that users cannot set are dropped wherever they are sent', async () => {
  const extra = {
    id: randomUUID(),
    role: 'admin',
    emailVerified: true,
    verified_at: '2020-01-01',
    verifiedAt: '2020-01-01',
    suspended_at: null,
    password_hash: 'x',
    avatar: { webp: [{ width: 1, url: 'javascript:alert(1)' }] },
    avatarUrl: 'javascript:alert(1)',
  };
  const email = `${randomUUID()}@people.test`;
  const registered = await post('register', { name: 'Plain', email, password: PASSWORD, ...extra });
  expect(registered.status).toBe(201);
  const { user, token } = registered.body.data;
  const headers = authHeaders(token);
  await post('login', { email, password: PASSWORD, ...extra });
  await post('verify-token', extra, headers);
  await send('PUT', `${user.id}/profile`, headers, { city: 'Agra', email: 'other@people.test', ...extra });
  await send('PUT', `${user.id}/settings`, headers, { theme: 'dark', ...extra });
  await send('PUT', `${user.id}/email`, headers, { email, ...extra });
  const { body } = await server.call({ url: `/api/users/${user.id}/profile`, headers });
  expect(body).toMatchObject({ id: user.id, email, role: 'consumer', emailVerified: false, avatarUrl: null });
  expect(user.id).not.toBe(extra.id);
  const poisoned = await server.call({
    method: 'PUT',
    url: `/api/users/${user.id}/profile`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"city":"Goa","__proto__":{"role":"admin"}}',
  });
  expect(poisoned.status).toBe(400);
});

describe('whether an address has an account', () => {
  test('is not revealed by the login: same status, body and work', async () => {
    const costly = await openTestApp({ passwordCost: PASSWORD_COST });
    const { email } = await registerAccount(costly);
    const argon2 = vi.spyOn(crypto, 'argon2');
    const attempt = async (address: string) => {
      argon2.mockClear();
      const answer = await logIn(costly, address, 'a wrong password');
      const work = argon2.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => [
        algorithm,
        memory,
        passes,
        parallelism,
        tagLength,
      ]);
      return { status: answer.status, body: answer.body, work };
    };
    const known = await attempt(email);
    const unknown = await attempt(`${randomUUID()}@people.test`);
    argon2.mockRestore();
    expect(known.work).toEqual([['argon2id', 47_104, 1, 1, 32]]);
    expect(unknown).toEqual(known);
    await costly.close();
  });

  test('is not revealed by a password reset: same status, body and delay', async () => {
    const { email } = await registerAccount(server);
    const moment = Promise.withResolvers<void>();
    const waits = vi.spyOn(timers, 'setTimeout').mockImplementation(() => moment.promise as never);
    syncBuiltinESMExports();
    let answers = 0;
    const postTo = async (address: string) => {
      const { status, body } = await post('forgot-password', { email: address });
      answers++;
      return { status, body };
    };
    const both = Promise.all([postTo(email), postTo(`${randomUUID()}@people.test`)]);
    await expect.poll(() => waits.mock.calls).toEqual([[250], [250]]);
    // The link was sent, and still nothing was revealed.
    await smtp.waitFor(email, 2);
    expect(answers).toBe(0);
    waits.mockRestore();
    syncBuiltinESMExports();
    moment.resolve();
    const [known, unknown] = await both;
    expect(known.status).toBe(200);
    expect(unknown).toEqual(known);
  });
});

describe('a hundred logins', () => {
  const hundred = (call: (n: number) => ReturnType<TestApp['call']>) =>
    Promise.all(Array.from({ length: 100 }, async (_, n) => (await call(n)).status));
  const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;
  const payload = (n: number) => ({ email: `${n}@people.test`, password: `guess ${n}`, [`extra${n}`]: n });
  const login = (app: TestApp, n: number, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.call({ method: 'POST', url: '/api/users/login', payload: payload(n), remoteAddress, headers });
  const forwarded = (n: number) => ({
    'x-forwarded-for': `203.0.113.${n}`,
    'x-real-ip': `203.0.113.${n}`,
    forwarded: `for=203.0.113.${n}`,
  });

  test('that rotate X-Forwarded-For, address and an extra field count as ten', async () => {
    const ip = freshIp();
    const statuses = await hundred((n) => login(server, n, ip, forwarded(n)));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 90]);
  });

  test('do not find the right password behind the lock', async () => {
    const { email } = await registerAccount(server);
    const ip = freshIp();
    const statuses = await hundred((n) => logIn(server, email, n === 60 ? PASSWORD : `guess ${n}`, ip));
    expect(count(statuses, 200)).toBe(0);
  });

  test('behind a trusted proxy are counted by the address it names', async () => {
    const proxied = await openTestApp({ env: { TRUST_PROXY: '1' } });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await login(proxied, n, '10.0.0.1', forwarded(n))).status),
    );
    expect(count(statuses, 401)).toBe(12);
    await proxied.close();
  });
});

test('account addresses in disguise do not bypass the check', async () => {
  const victim = await server.signUp();
  const { headers } = await server.signUp('Mallory');
  const disguises = [
    `/api/users/${victim.id}/profile/`,
    `/API/users/${victim.id}/profile`,
    `/api/Users/${victim.id}/PROFILE`,
    `//api/users/${victim.id}/profile`,
    `/api//users/${victim.id}/profile`,
    `/api/%2e/users/${victim.id}/profile`,
    `/api/users/%2e%2e/users/${victim.id}/profile`,
    `/api/users/${victim.id.toUpperCase()}/profile`,
    `/api/users/${victim.id}%2fprofile`,
    `/api/users/${victim.id}%00/profile`,
    `/api/users/${victim.id};/profile`,
    '/api/users/',
    '/API/users',
    '/api/users/%2e',
    '/api/users?role=admin',
  ];
  for (const url of disguises) {
    for (const sent of [{}, headers]) {
      const answer = await server.call({ url, headers: sent });
      expect([401, 403, 404], url).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain(victim.user.email);
    }
  }
});

test('logs contain sign-ins, failures and denials, but no password, token or link', async () => {
  const lines: string[] = [];
  const logged = await openTestApp({
    env: { SMTP_URL: smtp.url, LOG_LEVEL: 'info' },
    logTo: { write: (line) => void lines.push(line) },
  });
  const { email, token, headers } = await registerAccount(logged);
  await logIn(logged, email, 'a wrong password');
  await logged.call({ url: `/api/users/${randomUUID()}/profile`, headers });
  const postTo = (path: string, payload: object) => logged.call({ method: 'POST', url: `/api/users/${path}`, payload });
  await postTo('forgot-password', { email });
  const links = [linkIn(await smtp.waitFor(email, 1)), linkIn(await smtp.waitFor(email, 2))].map(tokenFromLink);
  await logIn(logged, email, PASSWORD);
  await postTo('reset-password', { token: links[1], password: NEW_PASSWORD });
  await postTo(`verify-email?token=${links[0]}`, {});
  await logged.close();

  const log = lines.join('');
  expect(log).toContain('refused: wrong address or password');
  expect(log).toContain('refused: no permission');
  expect(log).toMatch(/"by":"password","msg":"signed in"/);
  for (const secret of [PASSWORD, NEW_PASSWORD, 'a wrong password', token, ...links]) expect(log).not.toContain(secret);
});
