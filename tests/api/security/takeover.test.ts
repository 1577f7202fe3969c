import { describe, expect, test } from 'vitest';
import { deleteExpiredSessions } from '#server/modules/users/service.ts';
import {
  type Account,
  authHeaders,
  freshIp,
  logIn,
  NEW_PASSWORD,
  PASSWORD,
  registerAccount,
  registerVerified,
  tokenFromLink,
} from '#tests/support/content/account.ts';
import { ageSignIn } from '#tests/support/content/people.ts';
import { linkIn } from '#tests/support/peers/smtp.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const MINUTE_MS = 60_000;

const { server, smtp } = await openSharedAppWithMail();

interface Caller {
  id: string;
  headers: Record<string, string>;
}

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, headers: Record<string, string>, payload?: object) =>
  server.call({ method, url: `/api/users/${path}`, headers, ...(payload && { payload }), remoteAddress: freshIp() });
const changeEmail = ({ id, headers }: Caller, email: string) => send('PUT', `${id}/email`, headers, { email });
const profileOf = ({ id, headers }: Caller) => server.call({ url: `/api/users/${id}/profile`, headers });
const rowOf = (id: string) =>
  server.database.query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function registerAdmin(): Promise<Account> {
  const admin = await registerAccount(server, 'Chief');
  await server.database.query.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  return admin;
}

const REFUSED = { status: 403, body: { code: 'REAUTH_REQUIRED' } };

describe('a stolen token: address, deletion, password, role', () => {
  const steps: Record<string, (account: Account, target: Account) => ReturnType<TestApp['call']>> = {
    'the address': (account) => changeEmail(account, `stolen-${account.email}`),
    'the deletion': ({ id, headers }) => send('DELETE', id, headers),
    'the password': ({ id, headers }) =>
      send('PUT', `${id}/password`, headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    'another’s role': ({ headers }, { id }) => send('PUT', `${id}/role`, headers, { role: 'moderator' }),
    'another’s address': ({ headers }, { id, email }) => changeEmail({ id, headers }, `other-${email}`),
    'another’s deletion': ({ headers }, { id }) => send('DELETE', id, headers),
  };

  test.each(Object.keys(steps))('%s needs a password given within ten minutes, and changes nothing', async (step) => {
    const [admin, target] = [await registerAdmin(), await registerAccount(server)];
    await ageSignIn(server.database, admin.id, 11);
    const before = [await rowOf(admin.id), await rowOf(target.id)];
    expect(await steps[step]?.(admin, target)).toMatchObject(REFUSED);
    expect([await rowOf(admin.id), await rowOf(target.id)]).toEqual(before);

    await ageSignIn(server.database, admin.id, 9);
    expect(await steps[step]?.(admin, target)).toMatchObject({ status: 200 });
  });

  test('a login counts, and POST /reauthenticate renews it for this session only', async () => {
    const account = await registerAccount(server);
    const elsewhere = { id: account.id, headers: authHeaders((await logIn(server, account.email)).body.token) };
    await ageSignIn(server.database, account.id, 11);
    const wrong = await send('POST', 'reauthenticate', account.headers, { password: 'not the password' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } });
    expect(await changeEmail(account, `a-${account.email}`)).toMatchObject(REFUSED);

    expect((await send('POST', 'reauthenticate', account.headers, { password: PASSWORD })).status).toBe(200);
    expect(await changeEmail(elsewhere, `b-${account.email}`)).toMatchObject(REFUSED);
    expect(await changeEmail(account, `c-${account.email}`)).toMatchObject({ status: 200 });
  });

  test('guesses at POST /reauthenticate count like those at the login', async () => {
    const account = await registerAccount(server);
    const remoteAddress = freshIp();
    const guess = (password: string) =>
      server.call({
        method: 'POST',
        url: '/api/users/reauthenticate',
        headers: account.headers,
        payload: { password },
        remoteAddress,
      });
    for (let n = 0; n < 10; n++) expect((await guess(`guess ${n}`)).status).toBe(422);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  test('without a session it is 401', async () => {
    expect((await send('POST', 'reauthenticate', {}, { password: PASSWORD })).status).toBe(401);
  });
});

describe('sessions', () => {
  const seenAgo = (id: string, hours: number) =>
    server.database.query
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - hours * 60 * MINUTE_MS).toISOString() })
      .where('user_id', '=', id)
      .execute();
  const sessionsOf = async (id: string) =>
    (await server.database.query.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;

  test('of admins end after twelve idle hours, others do not', async () => {
    const [admin, reader] = [await registerAdmin(), await registerAccount(server)];
    for (const { id } of [admin, reader]) await seenAgo(id, 11.9);
    for (const person of [admin, reader]) expect((await profileOf(person)).status).toBe(200);
    for (const { id } of [admin, reader]) await seenAgo(id, 12.1);
    expect((await profileOf(admin)).status).toBe(401);
    await deleteExpiredSessions(server.database);
    expect([await sessionsOf(admin.id), await sessionsOf(reader.id)]).toEqual([0, 1]);
    expect((await profileOf(reader)).status).toBe(200);
  });

  test('are limited to twenty per person: the oldest ends', async () => {
    const account = await registerAccount(server);
    const tokens: string[] = [];
    for (let n = 0; n < 19; n++) tokens.push((await logIn(server, account.email)).body.token);
    expect((await profileOf(account)).status).toBe(200);
    const newest = (await logIn(server, account.email)).body.token;
    expect((await profileOf(account)).status).toBe(401);
    for (const token of [tokens[0] as string, newest]) {
      expect((await profileOf({ id: account.id, headers: authHeaders(token) })).status).toBe(200);
    }
    await Promise.all(Array.from({ length: 15 }, () => logIn(server, account.email)));
    expect(await sessionsOf(account.id)).toBe(20);
  });
});

describe('after an address change, the link sent to the old address', () => {
  /** Requests the change as someone with the password would; returns the link sent to the old address. */
  async function requestChange(account: Account, email: string): Promise<string> {
    const before = smtp.to(account.email).length || 1;
    await smtp.waitFor(account.email);
    expect(await changeEmail(account, email)).toMatchObject({ status: 200, body: { pendingEmail: email } });
    const notice = await smtp.waitFor(account.email, before + 1);
    expect(notice.mail.subject).toBe('Request to change your e-mail address');
    return tokenFromLink(linkIn(notice));
  }
  /** Also confirms the change. */
  async function steal(account: Account, email: string): Promise<string> {
    const undo = await requestChange(account, email);
    const token = tokenFromLink(linkIn(await smtp.waitFor(email)));
    expect((await send('POST', 'verify-email', account.headers, { token })).status).toBe(200);
    expect((await rowOf(account.id)).email).toBe(email);
    return undo;
  }
  const restore = (token: string) => send('POST', 'restore-email', {}, { token });
  const reset = (token: string) => send('POST', 'reset-password', {}, { token, password: NEW_PASSWORD });

  test('restores it, ends every session and asks for a new password', async () => {
    const account = await registerVerified(server);
    const email = `thief-${account.email}`;
    const token = await steal(account, email);
    const thief = authHeaders((await logIn(server, email)).body.token);
    const takenOver = tokenFromLink(linkIn(await smtp.waitFor(email)));

    const answer = await restore(token);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(token);
    expect(await rowOf(account.id)).toMatchObject({ email: account.email, verified_at: expect.any(String) });
    for (const headers of [account.headers, thief])
      expect((await profileOf({ id: account.id, headers })).status).toBe(401);
    for (const known of [email, account.email]) expect((await logIn(server, known)).status).toBe(401);
    expect((await send('POST', 'verify-email', {}, { token: takenOver })).status).toBe(400);
    expect(await restore(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });

    expect((await reset(token)).status).toBe(200);
    expect((await logIn(server, account.email, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(token)).status).toBe(400);
  });

  test('works after a further change, and the address in between cannot undo it', async () => {
    const account = await registerVerified(server);
    const [second, third] = [`second-${account.email}`, `third-${account.email}`];
    const token = await steal(account, second);
    const undo = await steal({ ...account, email: second }, third);
    expect((await restore(token)).status).toBe(200);
    expect((await restore(undo)).status).toBe(400);
    expect((await rowOf(account.id)).email).toBe(account.email);
  });

  test('reserves the address for as long', async () => {
    const account = await registerVerified(server);
    const token = await steal(account, `gone-${account.email}`);
    const other = await registerVerified(server);
    const register = () => send('POST', 'register', {}, { name: 'Squatter', email: account.email, password: PASSWORD });
    expect(await register()).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await changeEmail(other, account.email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect((await restore(token)).status).toBe(200);
  });

  test('is valid for seven days, then the address is free', async () => {
    const account = await registerVerified(server);
    const token = await steal(account, `moved-${account.email}`);
    const links = server.database.query.selectFrom('link_tokens').selectAll().where('user_id', '=', account.id);
    const link = await links.where('purpose', '=', 'restore-email').executeTakeFirstOrThrow();
    expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(7 * 24 * 60 * MINUTE_MS);
    const past = new Date(Date.now() - 1).toISOString();
    await server.database.query
      .updateTable('link_tokens')
      .set({ expires_at: past })
      .where('hash', '=', link.hash)
      .execute();
    expect(await restore(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
    expect((await rowOf(account.id)).email).toBe(`moved-${account.email}`);
    const register = { name: 'Newcomer', email: account.email, password: PASSWORD };
    expect((await send('POST', 'register', {}, register)).status).toBe(201);
  });

  test('cancels an unconfirmed change, ends every session and asks for a new password', async () => {
    const account = await registerVerified(server);
    const email = `asked-${account.email}`;
    const token = await requestChange(account, email);
    const confirm = tokenFromLink(linkIn(await smtp.waitFor(email)));
    expect((await restore(token)).status).toBe(200);
    expect(await rowOf(account.id)).toMatchObject({ email: account.email, pending_email: null, password_hash: null });
    expect((await profileOf(account)).status).toBe(401);
    expect((await send('POST', 'verify-email', {}, { token: confirm })).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
    expect((await logIn(server, account.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is invalid if that address was never verified and the new one is', async () => {
    const account = await registerAccount(server);
    const token = await steal(account, `right-${account.email}`);
    expect(await restore(token)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
  });

  test('still works after the person who confirmed the change reset the password', async () => {
    const account = await registerVerified(server);
    const email = `thief-${account.email}`;
    const token = await steal(account, email);
    const before = smtp.to(email).length;
    await send('POST', 'forgot-password', {}, { email });
    expect((await reset(tokenFromLink(linkIn(await smtp.waitFor(email, before + 1))))).status).toBe(200);
    expect((await restore(token)).status).toBe(200);
    expect((await rowOf(account.id)).email).toBe(account.email);
  });

  test('cannot be used for another purpose', async () => {
    const account = await registerVerified(server);
    const token = await steal(account, `purpose-${account.email}`);
    expect((await reset(token)).status).toBe(400);
    expect((await send('POST', 'verify-email', {}, { token })).status).toBe(400);
  });
});

describe('a stranger registered my address, and I confirm it', () => {
  const verify = (token: string, headers: Record<string, string> = {}) =>
    send('POST', 'verify-email', headers, { token });
  const reset = (token: string) => send('POST', 'reset-password', {}, { token, password: NEW_PASSWORD });

  test.each([
    ['signed in nowhere', async () => ({})],
    ['signed in as someone else', async () => (await server.signUp()).headers],
  ])('%s: the stranger’s sessions and password end, and I set my own', async (_where, headers) => {
    const stranger = await registerAccount(server, 'Stranger');
    const token = tokenFromLink(linkIn(await smtp.waitFor(stranger.email)));
    const elsewhere = authHeaders((await logIn(server, stranger.email)).body.token);

    const answer = await verify(token, await headers());
    expect(answer).toMatchObject({ status: 200, body: { passwordRequired: true } });
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${token}|eyJ`));
    for (const theirs of [stranger.headers, elsewhere]) {
      expect((await profileOf({ id: stranger.id, headers: theirs })).status).toBe(401);
    }
    expect((await logIn(server, stranger.email)).status).toBe(401);
    expect((await verify(token)).status).toBe(400);

    expect((await reset(token)).status).toBe(200);
    const mine = await logIn(server, stranger.email, NEW_PASSWORD);
    expect(mine).toMatchObject({ status: 200, body: { user: { emailVerified: true } } });
    expect((await logIn(server, stranger.email)).status).toBe(401);
    expect((await reset(token)).status).toBe(400);
  });

  test('a different signed-in account cannot use the link, and the link stays valid', async () => {
    const account = await registerAccount(server);
    const token = tokenFromLink(linkIn(await smtp.waitFor(account.email)));
    const { headers } = await server.signUp();
    expect(await send('POST', 'verify-email', headers, { token, ownOnly: true })).toMatchObject({
      status: 409,
      body: { message: 'This link belongs to another account. Sign in to that account, then open the link again.' },
    });
    expect((await logIn(server, account.email)).status).toBe(200);
    expect(await send('POST', 'verify-email', account.headers, { token, ownOnly: true })).toMatchObject({
      status: 200,
      body: { passwordRequired: false },
    });
  });

  test('in the account that registered it, confirming ends no session', async () => {
    const account = await registerAccount(server);
    const token = tokenFromLink(linkIn(await smtp.waitFor(account.email)));
    expect(await verify(token, account.headers)).toMatchObject({ status: 200, body: { passwordRequired: false } });
    expect((await profileOf(account)).body).toMatchObject({ emailVerified: true });
    expect((await logIn(server, account.email)).status).toBe(200);
    expect((await reset(token)).status).toBe(400);
  });
});

test.each([
  ['GET', '/api/admin/exports/users'],
  ['GET', '/api/contact/export'],
  ['GET', '/api/newsletter/subscribers/export'],
  ['POST', '/api/admin/webhooks'],
  ['PUT', '/api/admin/webhooks/01890a5d-ac96-774b-bcce-b302099a8057'],
  ['POST', '/api/admin/webhooks/01890a5d-ac96-774b-bcce-b302099a8057/secret'],
] as const)('%s %s needs a password given within ten minutes', async (method, url) => {
  const admin = await server.signUp('Late', 'admin');
  const call = () => server.call({ method, url, headers: admin.headers, ...(method !== 'GET' && { payload: {} }) });
  await ageSignIn(server.database, admin.id, 11);
  expect(await call()).toMatchObject(REFUSED);
  await ageSignIn(server.database, admin.id, 9);
  expect((await call()).status).not.toBe(403);
});
