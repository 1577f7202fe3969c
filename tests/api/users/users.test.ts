import { describe, expect, test } from 'vitest';
import { authHeaders, freshIp, logIn, PASSWORD, registerAccount } from '#tests/support/content/account.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

const post = (path: string, payload?: object, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', url: `/api/users/${path}`, headers, ...(payload && { payload }) });

/** The statuses of this many concurrent calls. */
const statuses = async (count: number, call: (n: number) => ReturnType<typeof post>) =>
  (await Promise.all(Array.from({ length: count }, (_, n) => call(n)))).map(({ status }) => status);

describe('POST /api/users/register', () => {
  test('creates an unverified account and signs in', async () => {
    const { status, body, headers } = await post('register', {
      name: '  Meera Iyer ',
      email: '  Meera@Example.IN ',
      password: PASSWORD,
    });
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      data: {
        token: expect.any(String),
        user: {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          name: 'Meera Iyer',
          email: 'meera@example.in',
          role: 'consumer',
          roles: [],
          emailVerified: false,
          avatarUrl: null,
          theme: 'system',
        },
      },
    });
    const { data } = body;
    expect((await post('verify-token', {}, authHeaders(data.token))).body).toEqual({ valid: true, user: data.user });
  });

  test('returns a token with its owner, role and session', async () => {
    const { token, user } = await registerAccount(server);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());
    expect(claims).toMatchObject({ id: user.id, name: user.name, email: user.email, role: 'consumer' });
    expect(claims.sid).toEqual(expect.any(String));
  });

  test('rejects an address that is taken, in any case', async () => {
    const { email } = await registerAccount(server);
    expect(await post('register', { name: 'Twin', email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', fields: { email: expect.stringMatching(/already/) } },
    });
  });

  test('with one address five times concurrently creates one account', async () => {
    const payload = { name: 'Many Hands', email: 'wanted@people.test', password: PASSWORD };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('register', payload)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(4).fill(409)]);
    const rows = await server.database.query
      .selectFrom('users')
      .select('id')
      .where('email', '=', payload.email)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['name', { name: 'A' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 'Two\nLines' }],
    ['email', { email: 'nobody' }],
    ['email', { email: '' }],
    ['email', { email: 'a@b.in\r\nBcc: all@b.in' }],
    ['password', { password: 'short 7' }],
    ['password', { password: 'x'.repeat(129) }],
    ['password', { password: 'Password123' }],
    ['password', { password: 'sachin10' }],
    ['password', { name: 'Asha Venkatesan', password: 'ashavenkatesan' }],
    ['password', { email: 'longmailbox@people.test', password: 'longmailbox@people.test' }],
  ])('rejects an invalid %s: %j', async (field, wrong) => {
    const { status, body } = await post('register', {
      name: 'Asha',
      email: 'fresh@people.test',
      password: PASSWORD,
      ...wrong,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test('rejects an empty body, naming every field', async () => {
    const { status, body } = await post('register', {});
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual(['email', 'name', 'password']);
  });

  test('accepts a password of 128 characters of any script, also at the login', async () => {
    const email = 'long@people.test';
    const password = `${'ക'.repeat(60)} ${'é'.repeat(67)}`;
    expect((await post('register', { name: 'Long', email, password })).status).toBe(201);
    expect((await logIn(server, email, password)).status).toBe(200);
    // Typed on a system that sends accents separately from their letters.
    expect((await logIn(server, email, password.normalize('NFD'))).status).toBe(200);
    expect((await logIn(server, email, password.slice(0, -1))).status).toBe(401);
  });
});

describe('POST /api/users/login', () => {
  test('returns a token and its user', async () => {
    const { email, user } = await registerAccount(server);
    const { status, body, headers } = await logIn(server, ` ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({ token: expect.any(String), user });
  });

  test('rejects a wrong password and an unknown address with the same words', async () => {
    const { email } = await registerAccount(server);
    const wrong = await logIn(server, email, 'not the password');
    const unknown = await logIn(server, 'nobody@people.test', 'not the password');
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
        error: 'Invalid email or password',
      },
    });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
  });

  test('names missing fields', async () => {
    expect(await post('login', { email: 'x' })).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String), password: 'Enter your password.' } },
    });
  });

  test('locks an address for a network after ten failures, even with the right password', async () => {
    const { email } = await registerAccount(server);
    const ip = freshIp();
    expect(await statuses(10, (n) => logIn(server, email, `guess ${n}`, ip))).toEqual(Array(10).fill(401));
    const locked = await logIn(server, email, PASSWORD, ip);
    expect(locked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);

    const ago = new Date(Date.now() - 15 * 60_000).toISOString();
    await server.database.query
      .updateTable('rate_limits')
      .set({ recent: ago.repeat(10) })
      .execute();
    expect((await logIn(server, email, PASSWORD, ip)).status).toBe(200);
  });

  test('locks a network after ten failures with any addresses, and no other network', async () => {
    const { email } = await registerAccount(server);
    const ip = freshIp();
    expect(await statuses(10, (n) => logIn(server, `n${n}@people.test`, 'guess', ip))).toEqual(Array(10).fill(401));
    expect((await logIn(server, email, PASSWORD, ip)).status).toBe(429);
    expect((await logIn(server, email)).status).toBe(200);
  });
});

describe('POST /api/users/verify-token', () => {
  test('is 401 without a token', async () => {
    expect(await post('verify-token', {})).toMatchObject({ status: 401, body: { message: 'No token' } });
    for (const authorization of ['Bearer rubbish', 'Basic YTpi', 'Bearer a.b.c']) {
      expect(await post('verify-token', {}, { authorization })).toMatchObject({ status: 200, body: { valid: false } });
    }
  });

  test('needs no body', async () => {
    const { headers, user } = await registerAccount(server);
    expect(await post('verify-token', undefined, headers)).toMatchObject({ status: 200, body: { valid: true, user } });
  });

  test('returns the current account, not the one at the time of sign-in', async () => {
    const { id, headers } = await registerAccount(server);
    await server.call({ method: 'PUT', url: `/api/users/${id}/profile`, headers, payload: { name: 'New Name' } });
    expect((await post('verify-token', {}, headers)).body.user.name).toBe('New Name');
  });
});

describe('POST /api/users/logout', () => {
  test('ends this session only', async () => {
    const { email, headers } = await registerAccount(server);
    const elsewhere = authHeaders((await logIn(server, email)).body.token);
    expect((await post('logout', undefined, headers)).status).toBe(200);
    expect((await post('verify-token', {}, headers)).body).toEqual({ valid: false });
    expect((await post('verify-token', {}, elsewhere)).body.valid).toBe(true);
    expect(await post('logout', undefined, headers)).toMatchObject({
      status: 401,
      body: { message: 'Token expired or invalid' },
    });
  });
});
