import { afterEach, describe, expect, test, vi } from 'vitest';
import { codeAt } from '#server/modules/second-factor/one-time-codes.ts';
import {
  type Account,
  authHeaders,
  freshIp,
  logIn,
  PASSWORD,
  registerVerified,
  tokenFromLink,
} from '#tests/support/content/account.ts';
import { ageSignIn } from '#tests/support/content/people.ts';
import { createAuthenticator } from '#tests/support/peers/authenticator.ts';
import { linkIn } from '#tests/support/peers/smtp.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const ORIGIN = 'http://handset.test';
const HALF_MINUTE = 30_000;

const { server, smtp } = await openSharedAppWithMail();
afterEach(() => {
  vi.useRealTimers();
});

type Headers = Record<string, string>;
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Headers = {}, payload?: object) =>
  server.call({ method, url: `/api/users/${path}`, headers, ...(payload && { payload }), remoteAddress: freshIp() });
const post = (path: string, payload: object = {}, headers: Headers = {}) => send('POST', path, headers, payload);
const state = async ({ id, headers }: Account) => (await send('GET', `${id}/second-factor`, headers)).body;

async function withCodes(account?: Account) {
  const owner = account ?? (await registerVerified(server));
  const { body: begun } = await send('POST', `${owner.id}/second-factor/codes`, owner.headers);
  const { status, body } = await send('PUT', `${owner.id}/second-factor/codes`, owner.headers, {
    ticket: begun.ticket,
    code: codeAt(begun.secret, Date.now()),
  });
  expect(status).toBe(200);
  // The code used for the setup is no longer valid: the next one is half a minute ahead.
  const code = () => codeAt(begun.secret, Date.now() + HALF_MINUTE);
  return { owner, code, begun, recoveryCodes: body.recoveryCodes as string[] };
}

async function withPasskey(account?: Account) {
  const owner = account ?? (await registerVerified(server));
  const device = createAuthenticator(ORIGIN);
  const { body: question } = await send('POST', `${owner.id}/passkeys/options`, owner.headers);
  const payload = { ticket: question.ticket, name: 'My phone', credential: device.create(question.options) };
  const { status, body } = await post(`${owner.id}/passkeys`, payload, owner.headers);
  expect(status).toBe(201);
  return { owner, device, recoveryCodes: body.recoveryCodes as string[] };
}

const ticketOf = async ({ email }: Account) => (await logIn(server, email)).body.secondFactor.ticket;
const finish = (ticket: string, proof: object) => post('login/second-factor', { ticket, ...proof });

describe('one-time codes', () => {
  test('follow the standard', () => {
    // RFC 6238, appendix B, of which an app shows the last six digits; the secret is '12345678901234567890'.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(codeAt(secret, 59_000)).toBe('287082');
    expect(codeAt(secret, 1_111_111_109_000)).toBe('081804');
    expect(codeAt(secret, 20_000_000_000_000)).toBe('353130');
  });

  test('are required after the password, each valid once, and return the token', async () => {
    const { owner, code, begun, recoveryCodes } = await withCodes();
    expect(begun.uri).toBe(
      `otpauth://totp/Handset:${encodeURIComponent(owner.email)}?secret=${begun.secret}&issuer=Handset`,
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    const login = await logIn(server, owner.email);
    expect(login).toMatchObject({ status: 200, body: { secondFactor: { methods: ['code', 'recoveryCode'] } } });
    expect(login.body.token).toBeUndefined();

    const right = code();
    const wrong = await finish(login.body.secondFactor.ticket, { code: right === '123456' ? '654321' : '123456' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { code: expect.stringContaining('code is wrong') } } });
    const { status, body } = await finish(login.body.secondFactor.ticket, { code: right });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: owner.id, email: owner.email });
    const profile = await send('GET', `${owner.id}/profile`, authHeaders(body.token));
    expect(profile.status).toBe(200);

    // Neither the ticket nor the code can be used again.
    expect((await finish(login.body.secondFactor.ticket, { code: code() })).status).toBe(401);
    expect((await finish(await ticketOf(owner), { code: right })).status).toBe(422);
  });

  test('sent twice concurrently sign in once', async () => {
    const { owner, code } = await withCodes();
    const tickets = [await ticketOf(owner), await ticketOf(owner)];
    const right = code();
    const statuses = await Promise.all(tickets.map(async (ticket) => (await finish(ticket, { code: right })).status));
    expect(statuses.sort()).toEqual([200, 422]);
  });

  test('cannot be read from the database alone', async () => {
    const { owner, begun } = await withCodes();
    const row = await server.database.query
      .selectFrom('users')
      .selectAll()
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(begun.secret);
    const hashes = await server.database.query.selectFrom('recovery_codes').selectAll().execute();
    expect(hashes.every(({ hash }) => hash.length === 43)).toBe(true);
  });

  test('are not set up with a wrong code, or with another’s ticket', async () => {
    const owner = await registerVerified(server);
    const other = await registerVerified(server);
    const { body } = await send('POST', `${owner.id}/second-factor/codes`, owner.headers);
    const code = codeAt(body.secret, Date.now());
    const put = (account: Account, typed: string) =>
      send('PUT', `${account.id}/second-factor/codes`, account.headers, { ticket: body.ticket, code: typed });
    expect((await put(owner, code === '000000' ? '000001' : '000000')).status).toBe(422);
    expect((await put(other, code)).status).toBe(422);
    expect(await state(owner)).toMatchObject({ codesSince: null, recoveryCodesLeft: 0 });
    expect((await logIn(server, owner.email)).body.token).toBeTruthy();
  });

  test('cannot be guessed: ten wrong ones lock out a network, but no known device', async () => {
    const { owner, code } = await withCodes();
    const ip = freshIp();
    const ticket = await ticketOf(owner);
    const guess = (headers: Headers = {}, typed = '000000') =>
      server.call({
        method: 'POST',
        url: '/api/users/login/second-factor',
        remoteAddress: ip,
        headers,
        payload: { ticket, code: typed },
      });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422);
    expect((await guess({}, code())).status).toBe(429);
    expect((await guess({ 'x-handset-device': owner.device }, code())).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('sign in once each, in any format, and new ones replace them', async () => {
    const { owner, recoveryCodes } = await withCodes();
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    expect((await finish(await ticketOf(owner), { recoveryCode: typed })).status).toBe(200);
    expect((await finish(await ticketOf(owner), { recoveryCode: first })).status).toBe(422);
    expect(await state(owner)).toMatchObject({ recoveryCodesLeft: 9 });
    const { body } = await send('POST', `${owner.id}/recovery-codes`, owner.headers);
    expect(body).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await finish(await ticketOf(owner), { recoveryCode: second })).status).toBe(422);
    expect((await finish(await ticketOf(owner), { recoveryCode: body.recoveryCodes[9] })).status).toBe(200);
  });

  test('are deleted with the last factor', async () => {
    const { owner } = await withCodes();
    const { body } = await send('DELETE', `${owner.id}/second-factor/codes`, owner.headers);
    expect(body).toMatchObject({ codesSince: null, recoveryCodesLeft: 0 });
    expect((await logIn(server, owner.email)).body.token).toBeTruthy();
    expect((await send('POST', `${owner.id}/recovery-codes`, owner.headers)).status).toBe(409);
  });
});

describe('passkeys', () => {
  test('are a second step, each for its own challenge only', async () => {
    const { owner, device } = await withPasskey();
    const ticket = await ticketOf(owner);
    const { body: question } = await post('login/passkey-options', { ticket });
    expect(question.options.allowCredentials).toMatchObject([{ id: device.id }]);
    const stranger = createAuthenticator(ORIGIN);
    expect((await finish(ticket, { assertion: stranger.get(question.options) })).status).toBe(401);
    expect((await finish(ticket, { assertion: device.get({ challenge: 'another' }) })).status).toBe(401);
    const forged = createAuthenticator('http://evil.example');
    expect((await finish(ticket, { assertion: { ...forged.get(question.options), id: device.id } })).status).toBe(401);
    const { status, body } = await finish(ticket, { assertion: device.get(question.options, { verified: false }) });
    expect(status).toBe(200);
    expect(body.user.id).toBe(owner.id);
    expect((await state(owner)).passkeys).toMatchObject([
      { id: device.id, name: 'My phone', lastUsedAt: expect.any(String) },
    ]);
  });

  test('sign in alone when the device verified its user', async () => {
    const { owner, device } = await withPasskey();
    const requestOptions = async () => (await post('login/passkey-options')).body;
    const enter = ({ ticket }: { ticket: string }, assertion: object) => post('login/passkey', { ticket, assertion });
    const unverified = await requestOptions();
    expect((await enter(unverified, device.get(unverified.options, { verified: false }))).status).toBe(401);
    const question = await requestOptions();
    const assertion = device.get(question.options);
    const { status, body } = await enter(question, assertion);
    expect(status).toBe(200);
    expect(body.user.id).toBe(owner.id);
    expect((await enter(question, assertion)).status).toBe(401);
  });

  test('can be named and removed by their owner only', async () => {
    const { owner, device } = await withPasskey();
    const { body: again } = await send('POST', `${owner.id}/passkeys/options`, owner.headers);
    expect(again.options.excludeCredentials).toMatchObject([{ id: device.id }]);
    const payload = { ticket: again.ticket, name: 'Twice', credential: device.create(again.options) };
    expect((await post(`${owner.id}/passkeys`, payload, owner.headers)).status).toBe(409);
    const admin = await server.as('admin');
    expect((await send('POST', `${owner.id}/passkeys/options`, admin)).status).toBe(403);
    expect((await send('DELETE', `${owner.id}/passkeys/${device.id}`, admin)).status).toBe(403);
    expect((await send('DELETE', `${owner.id}/passkeys/${device.id}`, owner.headers)).body).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await logIn(server, owner.email)).body.token).toBeTruthy();
  });
});

describe('a sensitive step', () => {
  test('sets up no factor with a token alone; a code or a passkey confirms it', async () => {
    const { owner, code } = await withCodes();
    const { device } = await withPasskey(owner);
    const renew = () => send('POST', `${owner.id}/recovery-codes`, owner.headers);
    for (const [method, path] of [
      ['POST', 'second-factor/codes'],
      ['DELETE', 'second-factor/codes'],
      ['DELETE', 'second-factor'],
      ['POST', 'passkeys/options'],
      ['POST', 'recovery-codes'],
    ] as const) {
      await ageSignIn(server.database, owner.id);
      expect(await send(method, `${owner.id}/${path}`, owner.headers)).toMatchObject({
        status: 403,
        body: { code: 'REAUTH_REQUIRED' },
      });
    }
    expect((await post('reauthenticate', { code: '000000' }, owner.headers)).status).toBe(422);
    expect((await post('reauthenticate', { code: code() }, owner.headers)).status).toBe(200);
    expect((await renew()).status).toBe(200);

    await ageSignIn(server.database, owner.id);
    const { body: question } = await send('POST', 'reauthenticate/passkey-options', owner.headers);
    const proof = { ticket: question.ticket, assertion: device.get(question.options) };
    expect((await post('reauthenticate', proof, owner.headers)).status).toBe(200);
    expect((await renew()).status).toBe(200);
    expect((await post('reauthenticate', proof, owner.headers)).status).toBe(422);
    expect((await post('reauthenticate', { password: PASSWORD, code: '123456' }, owner.headers)).status).toBe(422);
  });
});

describe('an account with a second factor', () => {
  test('still needs it after a password reset, which ends unfinished sign-ins', async () => {
    const { owner, code } = await withCodes();
    const ticket = await ticketOf(owner);
    const before = smtp.to(owner.email).length;
    await post('forgot-password', { email: owner.email });
    await vi.waitFor(
      () =>
        expect(
          smtp
            .to(owner.email)
            .slice(before)
            .some(({ mail }) => /new password/.test(mail.subject ?? '')),
        ).toBe(true),
      { timeout: 60_000 },
    );
    const mail = smtp.to(owner.email).find(({ mail }) => /new password/.test(mail.subject ?? ''));
    const token = tokenFromLink(linkIn(mail as NonNullable<typeof mail>));
    expect((await post('reset-password', { token, password: 'A-completely-new-1' })).status).toBe(200);
    expect((await finish(ticket, { code: code() })).status).toBe(401);
    expect((await logIn(server, owner.email, 'A-completely-new-1')).body.secondFactor).toBeTruthy();
  });

  test('can be reset by an admin, with an audit entry and a mail to the owner', async () => {
    const { owner } = await withCodes();
    const { status, body } = await send('DELETE', `${owner.id}/second-factor`, await server.as('admin'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ codesSince: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await logIn(server, owner.email)).body.token).toBeTruthy();
    await vi.waitFor(
      () =>
        expect(smtp.to(owner.email).some(({ mail }) => mail.text?.includes('Two-step verification was removed'))).toBe(
          true,
        ),
      { timeout: 60_000 },
    );
    const entry = await server.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', owner.id)
      .executeTakeFirst();
    expect(entry?.action).toBe('secondFactor.remove');
  });

  test('registered by a stranger belongs to the mailbox’s owner: the factor is deleted', async () => {
    const { owner } = await withCodes();
    const never = { verified_at: null, first_verified_at: null };
    await server.database.query.updateTable('users').set(never).where('id', '=', owner.id).execute();
    const isAsking = ({ mail }: { mail: { subject?: string } }) => mail.subject === 'Confirm your e-mail address';
    // The mail about the second factor may have come first.
    await expect.poll(() => smtp.to(owner.email).some(isAsking)).toBe(true);
    const token = tokenFromLink(linkIn(smtp.to(owner.email).find(isAsking) as never));
    expect((await post('verify-email', { token })).body).toMatchObject({ passwordRequired: true });
    const row = await server.database.query
      .selectFrom('users')
      .select(['second_factor_at', 'code_secret'])
      .where('id', '=', owner.id)
      .executeTakeFirst();
    expect(row).toEqual({ second_factor_at: null, code_secret: null });
  });

  test('leaves nothing when it is deleted', async () => {
    const { owner } = await withCodes();
    await withPasskey(owner);
    expect((await send('DELETE', owner.id, owner.headers)).status).toBe(200);
    for (const table of ['passkeys', 'recovery_codes', 'sign_in_tickets'] as const) {
      expect(
        await server.database.query.selectFrom(table).selectAll().where('user_id', '=', owner.id).execute(),
      ).toEqual([]);
    }
  });
});

test('a sign-in from a new device sends a mail, one from a known device does not', async () => {
  const owner = await registerVerified(server);
  const news = () => smtp.to(owner.email).filter(({ mail }) => mail.subject === 'New sign-in to your account');
  const first = await logIn(server, owner.email);
  await vi.waitFor(() => expect(news()).toHaveLength(1), { timeout: 60_000 });
  const known = { 'x-handset-device': String(first.headers['x-handset-device']) };
  expect((await post('login', { email: owner.email, password: PASSWORD }, known)).status).toBe(200);
  await server.app.services.mail.drain();
  expect(news()).toHaveLength(1);
});

test('REQUIRE_SECOND_FACTOR=admins: until one is set up, admins can only do that', async () => {
  const strict = await openTestApp({ env: { REQUIRE_SECOND_FACTOR: 'admins' } });
  try {
    const { id, headers } = await strict.person('admin');
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      strict.call({ method, url, headers, ...(payload && { payload }) });
    expect(await call('GET', '/api/admin/overview')).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    expect((await call('POST', '/api/brands', { name: 'Acme' })).status).toBe(403);
    expect((await call('GET', `/api/users/${(await strict.person('consumer')).id}/profile`)).status).toBe(403);
    expect((await call('GET', `/api/users/${id}/second-factor`)).body).toMatchObject({ required: true });
    const { body } = await call('POST', `/api/users/${id}/second-factor/codes`);
    const code = codeAt(body.secret, Date.now());
    expect((await call('PUT', `/api/users/${id}/second-factor/codes`, { ticket: body.ticket, code })).status).toBe(200);
    expect((await call('GET', '/api/admin/overview')).status).toBe(200);
    expect((await strict.call({ url: '/api/moderation/queue', headers: await strict.as('moderator') })).status).toBe(
      200,
    );
  } finally {
    await strict.close();
  }
});
