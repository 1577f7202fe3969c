import { describe, expect, test } from 'vitest';
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
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const { server, smtp } = await openSharedAppWithMail();

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', url: `/api/users/${path}`, payload, headers, remoteAddress: freshIp() });
const isVerified = async ({ id, headers }: Account) =>
  (await server.call({ url: `/api/users/${id}/email-verified`, headers })).body.emailVerified;
const isValid = async (headers: Record<string, string>) => (await post('verify-token', {}, headers)).body.valid;

/** The account's n-th mail, counted from its verification. */
const mailOf = ({ email }: Pick<Account, 'email'>, n: number) => smtp.waitFor(email, n);

/** Mails leave side by side, in any order: the one of the registration has to be there before the next is asked for. */
async function resetLinkOf(account: Account, email = account.email): Promise<string> {
  await mailOf(account, 1);
  await post('forgot-password', { email });
  return linkIn(await mailOf(account, 2));
}

async function resetTokenOf(account: Account): Promise<string> {
  return tokenFromLink(await resetLinkOf(account));
}

describe('verifying an address', () => {
  test('goes from the mail of the registration to a verified account', async () => {
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
      body: { message: 'Your e-mail address is verified already.' },
    });
  });

  test('can be mailed again; the first link used ends the others; the sixth mail in an hour is refused', async () => {
    const account = await registerAccount(server);
    for (let n = 0; n < 5; n++) {
      expect((await post('resend-verification', {}, account.headers)).status).toBe(200);
    }
    const refused = await post('resend-verification', {}, account.headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);

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

  test('refuses what is no token', async () => {
    expect((await post('verify-email', { token: 'rubbish' })).status).toBe(400);
    expect((await post('verify-email', { token: '' })).status).toBe(422);
    expect((await post('verify-email', {})).status).toBe(422);
  });
});

describe('a forgotten password', () => {
  test('is replaced by a mailed link, which ends every session and signs nobody in', async () => {
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
    // Who reads the mailbox has verified it.
    expect(back.body.user.emailVerified).toBe(true);
    expect((await mailOf(account, 3)).mail.subject).toBe('Your password was changed');
  });

  test('keeps its link while the new password is refused', async () => {
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

  test('changed by two at once with one link is changed by one', async () => {
    const account = await registerAccount(server);
    const token = await resetTokenOf(account);
    const passwords = ['the first of the two', 'the second of the two'];
    const answers = await Promise.all(passwords.map((password) => post('reset-password', { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logIn(server, account.email, passwords[winner])).status).toBe(200);
    expect((await logIn(server, account.email, passwords[1 - winner])).status).toBe(401);
  });

  test('asked for too often from one network is 429, and no mailbox gets more than five mails an hour', async () => {
    const account = await registerAccount(server);
    const remoteAddress = freshIp();
    const ask = () =>
      server.call({
        method: 'POST',
        url: '/api/users/forgot-password',
        payload: { email: account.email },
        remoteAddress,
      });
    const answers = await Promise.all(Array.from({ length: 31 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    await server.app.services.mail.drain();
    expect(smtp.to(account.email)).toHaveLength(1 + 5);
  });
});

describe('another address', () => {
  test('is unverified until its own link is followed; both addresses are told, and old links lead nowhere', async () => {
    const account = await registerAccount(server);
    const oldVerification = tokenFromLink(linkIn(await mailOf(account, 1)));
    const oldReset = await resetTokenOf(account);
    const email = `new-${account.email}`;
    const changed = await server.call({
      method: 'PUT',
      url: `/api/users/${account.id}/email`,
      headers: account.headers,
      payload: { email: ` ${email.toUpperCase()}` },
    });
    expect(changed).toMatchObject({ status: 200, body: { email, emailVerified: false } });

    const told = await mailOf(account, 3);
    expect(told.mail.subject).toBe('Your e-mail address was changed');
    expect(told.mail.text).toContain(email);
    expect(linkIn(told)).toMatch(/^http:\/\/handset\.test\/restore-email\?token=/);
    const link = linkIn(await smtp.waitFor(email));
    expect((await post('verify-email', { token: oldVerification })).status).toBe(400);
    expect((await post('reset-password', { token: oldReset, password: NEW_PASSWORD })).status).toBe(400);
    expect(await isVerified(account)).toBe(false);
    expect((await post('verify-email', { token: tokenFromLink(link) }, account.headers)).status).toBe(200);
    expect(await isVerified(account)).toBe(true);

    expect((await logIn(server, account.email)).status).toBe(401);
    expect((await logIn(server, email)).status).toBe(200);
    expect(await isValid(account.headers)).toBe(true);
  });

  test('that is taken is refused and nobody is told', async () => {
    const [account, other] = [await registerAccount(server), await registerAccount(server)];
    const change = (email: string) =>
      server.call({
        method: 'PUT',
        url: `/api/users/${account.id}/email`,
        headers: account.headers,
        payload: { email },
      });
    expect(await change(other.email)).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', fields: { email: expect.any(String) } },
    });
    expect(await change('no address')).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } });
    expect((await change(account.email)).status).toBe(200);
    await server.app.services.mail.drain();
    expect([smtp.to(account.email), smtp.to(other.email)].map((mails) => mails.length)).toEqual([1, 1]);
  });
});

test('the address can be changed five times an hour: nobody mails the world through us', async () => {
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

describe('another password', () => {
  test('ends all other sessions, gives a fresh token and is told by mail', async () => {
    const account = await registerAccount(server);
    await mailOf(account, 1);
    const elsewhere = authHeaders((await logIn(server, account.email)).body.token);
    expect((await mailOf(account, 2)).mail.subject).toBe('A new sign-in to your account');
    const change = (payload: object) =>
      server.call({ method: 'PUT', url: `/api/users/${account.id}/password`, headers: account.headers, payload });

    expect(await change({ currentPassword: 'wrong', newPassword: NEW_PASSWORD })).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: 'That is not your current password.' } },
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

  test('given by an admin is confirmed with the admin’s own, and the token is the admin’s', async () => {
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
