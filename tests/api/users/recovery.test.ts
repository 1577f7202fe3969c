import { describe, expect, test } from 'vitest';
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
import { linkIn } from '#tests/support/peers/smtp.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const { server, smtp } = await openSharedAppWithMail();

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', url: `/api/users/${path}`, payload, headers, remoteAddress: freshIp() });
const isVerified = async ({ id, headers }: Account) =>
  (await server.call({ url: `/api/users/${id}/email-verified`, headers })).body.emailVerified;
const isValid = async (headers: Record<string, string>) => (await post('verify-token', {}, headers)).body.valid;

/** The n-th mail to the account, counted from its verification. */
const mailOf = ({ email }: Pick<Account, 'email'>, n: number) => smtp.waitFor(email, n);

/** Mails are sent concurrently, so the registration's must arrive before the next is requested. */
async function resetLinkOf(account: Account, email = account.email): Promise<string> {
  await mailOf(account, 1);
  await post('forgot-password', { email });
  return linkIn(await mailOf(account, 2));
}

async function resetTokenOf(account: Account): Promise<string> {
  return tokenFromLink(await resetLinkOf(account));
}

describe('verifying an address', () => {
  test('leads from the registration mail to a verified account', async () => {
    const account = await registerAccount(server);
    expect(await isVerified(account)).toBe(false);
    const link = linkIn(await mailOf(account, 1));
    expect(link).toMatch(/^http:\/\/handset\.test\/verify-email\?token=[\w-]{43}$/);
    expect(await post('verify-email', { token: tokenFromLink(link) }, account.headers)).toMatchObject({
      status: 200,
      body: { passwordRequired: false },
    });
    expect(await isVerified(account)).toBe(true);
    expect(await post('resend-verification', {}, account.headers)).toMatchObject({
      status: 200,
      body: { message: 'Your e-mail address is already confirmed.' },
    });
  });

  test('can be sent again', async () => {
    const account = await registerAccount(server);
    expect((await post('resend-verification', {}, account.headers)).status).toBe(200);
    const [first, second] = [
      tokenFromLink(linkIn(await mailOf(account, 1))),
      tokenFromLink(linkIn(await mailOf(account, 2))),
    ];
    expect((await post('verify-email', { token: second })).status).toBe(200);
    expect(await post('verify-email', { token: first })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_LINK', message: 'This link is no longer valid. Ask for a new one.' },
    });
  });

  test('rejects invalid tokens', async () => {
    expect((await post('verify-email', { token: 'rubbish' })).status).toBe(400);
    expect((await post('verify-email', { token: '' })).status).toBe(422);
    expect((await post('verify-email', {})).status).toBe(422);
  });
});

describe('a forgotten password', () => {
  test('is replaced with a mailed link, which ends every session without signing in', async () => {
    const account = await registerAccount(server);
    const link = await resetLinkOf(account, account.email.toUpperCase());
    expect(link).toMatch(/^http:\/\/handset\.test\/reset-password\?token=[\w-]{43}$/);
    const answer = await post('reset-password', { token: tokenFromLink(link), password: NEW_PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/eyJ/);

    expect(await isValid(account.headers)).toBe(false);
    expect((await logIn(server, account.email)).status).toBe(401);
    const back = await logIn(server, account.email, NEW_PASSWORD);
    expect(back.status).toBe(200);
    // Access to the mailbox verifies the address.
    expect(back.body.user.emailVerified).toBe(true);
    expect((await mailOf(account, 3)).mail.subject).toBe('Your password was changed');
  });

  test('keeps its link when the new password is rejected', async () => {
    const account = await registerAccount(server);
    const token = await resetTokenOf(account);
    for (const password of ['short', 'password1', account.email]) {
      expect(await post('reset-password', { token, password })).toMatchObject({
        status: 422,
        body: { fields: { password: expect.any(String) } },
      });
    }
    expect((await post('reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
  });

  test('is changed once when two use one link concurrently', async () => {
    const account = await registerAccount(server);
    const token = await resetTokenOf(account);
    const passwords = ['the first of the two', 'the second of the two'];
    const answers = await Promise.all(passwords.map((password) => post('reset-password', { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logIn(server, account.email, passwords[winner])).status).toBe(200);
    expect((await logIn(server, account.email, passwords[1 - winner])).status).toBe(401);
  });

  test('requested too often is 429', async () => {
    const account = await registerAccount(server);
    const remoteAddress = freshIp();
    const request = () =>
      server.call({
        method: 'POST',
        url: '/api/users/forgot-password',
        payload: { email: account.email },
        remoteAddress,
      });
    const answers = await Promise.all(Array.from({ length: 31 }, request));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    await server.app.services.mail.drain();
    expect(smtp.to(account.email)).toHaveLength(6);
  });
});

describe('a new address', () => {
  const change = ({ id, headers }: Account, email: string) =>
    server.call({ method: 'PUT', url: `/api/users/${id}/email`, headers, payload: { email } });
  const profileOf = async ({ id, headers }: Account) =>
    (await server.call({ url: `/api/users/${id}/profile`, headers })).body;

  test('is pending until its link is opened while signed in; both addresses get a mail', async () => {
    const account = await registerVerified(server);
    await mailOf(account, 1);
    const email = `new-${account.email}`;
    const asked = await change(account, ` ${email.toUpperCase()}`);
    expect(asked).toMatchObject({
      status: 200,
      body: { email: account.email, emailVerified: true, pendingEmail: email },
    });
    const notice = await mailOf(account, 2);
    expect(notice.mail.subject).toBe('Request to change your e-mail address');
    expect(notice.mail.text).toContain(email);
    expect(linkIn(notice)).toMatch(/^http:\/\/handset\.test\/restore-email\?token=/);
    const token = tokenFromLink(linkIn(await smtp.waitFor(email)));
    expect((await logIn(server, email)).status).toBe(401);
    expect((await post('verify-email', { token }, account.headers)).status).toBe(200);
    expect(await profileOf(account)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
    expect((await logIn(server, account.email)).status).toBe(401);
    expect((await logIn(server, email)).status).toBe(200);
  });

  test('is confirmed elsewhere with the account’s password', async () => {
    const account = await registerVerified(server);
    const email = `new-${account.email}`;
    await change(account, email);
    const token = tokenFromLink(linkIn(await smtp.waitFor(email)));
    expect(await post('verify-email', { token, password: 'not the password' })).toMatchObject({
      status: 422,
      body: { fields: { password: expect.any(String) } },
    });
    expect((await post('verify-email', { token, password: PASSWORD })).status).toBe(200);
    expect(await profileOf(account)).toMatchObject({ email, pendingEmail: null });
  });

  test('confirmed by another account does not change this one', async () => {
    const account = await registerVerified(server);
    const email = `theirs-${account.email}`;
    await change(account, email);
    const token = tokenFromLink(linkIn(await smtp.waitFor(email)));
    expect(await post('verify-email', { token })).toMatchObject({
      status: 200,
      body: { passwordRequired: false, message: expect.stringContaining('cancelled') },
    });
    expect(await profileOf(account)).toMatchObject({ email: account.email, emailVerified: true, pendingEmail: null });
    expect((await post('verify-email', { token }, account.headers)).status).toBe(400);
  });

  test('is cancelled by entering the current address', async () => {
    const account = await registerVerified(server);
    const email = `typo-${account.email}`;
    await change(account, email);
    const token = tokenFromLink(linkIn(await smtp.waitFor(email)));
    expect(await change(account, account.email)).toMatchObject({ status: 200, body: { pendingEmail: null } });
    expect((await post('verify-email', { token }, account.headers)).status).toBe(400);
  });

  test('is cancelled by a password reset', async () => {
    const account = await registerVerified(server);
    await mailOf(account, 1);
    const email = `thief-${account.email}`;
    await change(account, email);
    await mailOf(account, 2);
    const confirm = tokenFromLink(linkIn(await smtp.waitFor(email)));
    await post('forgot-password', { email: account.email });
    const token = tokenFromLink(linkIn(await mailOf(account, 3)));
    expect((await post('reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await post('verify-email', { token: confirm, password: NEW_PASSWORD })).status).toBe(400);
    expect((await logIn(server, account.email, NEW_PASSWORD)).body.user.email).toBe(account.email);
  });

  test('can be sent its link again', async () => {
    const account = await registerVerified(server);
    const email = `again-${account.email}`;
    await change(account, email);
    await smtp.waitFor(email);
    const resent = await post('resend-verification', {}, account.headers);
    expect(resent.body.message).toBe(`We sent a link to ${email}.`);
    const token = tokenFromLink(linkIn(await smtp.waitFor(email, 2)));
    expect((await post('verify-email', { token }, account.headers)).status).toBe(200);
  });

  test('that is taken is rejected and no mail is sent', async () => {
    const [account, other] = [await registerAccount(server), await registerAccount(server)];
    expect(await change(account, other.email)).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', fields: { email: expect.any(String) } },
    });
    expect(await change(account, 'no address')).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String) } },
    });
    expect((await change(account, account.email)).status).toBe(200);
    await server.app.services.mail.drain();
    expect([smtp.to(account.email), smtp.to(other.email)].map((mails) => mails.length)).toEqual([1, 1]);
  });
});

test('can be requested five times an hour', async () => {
  const { id, headers } = await server.signUp();
  const change = (n: number) =>
    server.call({
      method: 'PUT',
      url: `/api/users/${id}/email`,
      headers,
      payload: { email: `${n}-${id}@people.test` },
    });
  for (let n = 0; n < 5; n++) expect((await change(n)).status).toBe(200);
  expect((await change(5)).status).toBe(429);
});

describe('a new password', () => {
  test('ends all other sessions, returns a new token and sends a mail', async () => {
    const account = await registerAccount(server);
    await mailOf(account, 1);
    const elsewhere = authHeaders((await logIn(server, account.email)).body.token);
    expect((await mailOf(account, 2)).mail.subject).toBe('New sign-in to your account');
    const change = (payload: object) =>
      server.call({ method: 'PUT', url: `/api/users/${account.id}/password`, headers: account.headers, payload });

    expect(await change({ currentPassword: 'wrong', newPassword: NEW_PASSWORD })).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: 'This isn’t your current password. Try again.' } },
    });
    expect(await change({ currentPassword: PASSWORD, newPassword: 'password123' })).toMatchObject({
      status: 422,
      body: { fields: { newPassword: expect.any(String) } },
    });
    expect(await isValid(elsewhere)).toBe(true);

    const { status, body } = await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['token']);
    expect(await isValid(elsewhere)).toBe(false);
    expect(await isValid(account.headers)).toBe(false);
    expect(await isValid(authHeaders(body.token))).toBe(true);
    expect((await mailOf(account, 3)).mail.subject).toBe('Your password was changed');
    expect((await logIn(server, account.email)).status).toBe(401);
    expect((await logIn(server, account.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('set by an admin needs the admin’s password', async () => {
    const account = await registerAccount(server);
    const admin = await registerAccount(server, 'Chief');
    await server.database.query.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
    const change = (currentPassword: string) =>
      server.call({
        method: 'PUT',
        url: `/api/users/${account.id}/password`,
        headers: admin.headers,
        payload: { currentPassword, newPassword: NEW_PASSWORD },
      });
    expect((await change('not the admin’s')).status).toBe(422);
    const { status, body } = await change(PASSWORD);
    expect(status).toBe(200);
    expect((await post('verify-token', {}, authHeaders(body.token))).body.user.id).toBe(admin.id);
    expect(await isValid(account.headers)).toBe(false);
    expect((await logIn(server, account.email, NEW_PASSWORD)).status).toBe(200);
  });
});
