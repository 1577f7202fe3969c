import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeAt, newCodeSecret } from '#server/modules/second-factor/one-time-codes.ts';
import { encrypt, readSecrets } from '#server/secrets.ts';
import {
  type Account,
  authHeaders,
  freshIp,
  NEW_PASSWORD,
  PASSWORD,
  registerAccount,
  tokenFromLink,
} from '#tests/support/content/account.ts';
import { createAuthenticator } from '#tests/support/peers/authenticator.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/server/mailboxes.ts';

const DEVICE = 'x-handset-device';
const HALF_MINUTE = 30_000;
const CONFIRM = 'Confirm your e-mail address';
const CONFIRM_NEW = 'Confirm your new e-mail address';
const CHANGED = 'Your e-mail address was changed';
const ASKED = 'Request to change your e-mail address';

type Headers = Record<string, string>;
interface Call {
  headers?: Headers;
  payload?: object;
  from?: string;
}

const boxes = { files: await openMailboxes('files'), smtp: await openMailboxes('smtp') };

describe.each(['files', 'smtp'] as const)('mail by %s', (mode) => {
  const box: Mailboxes = boxes[mode];
  const { server } = box;
  const { query } = server.database;
  const pends = mode === 'smtp';

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { headers = {}, payload, from }: Call = {}) =>
    server.call({
      method,
      url: `/api/${path}`,
      headers,
      ...(payload && { payload }),
      remoteAddress: from ?? freshIp(),
    });
  const post = (path: string, payload: object, more: Omit<Call, 'payload'> = {}) =>
    call('POST', `users/${path}`, { payload, ...more });
  const address = () => `${randomUUID()}@people.test`;
  const rowOf = (id: string) => query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const isSignedIn = async (headers: Headers) => (await post('verify-token', {}, { headers })).body.valid as boolean;
  const register = (email: string) => post('register', { name: 'Asha Rao', email, password: PASSWORD });
  const changeEmail = ({ id, headers }: Pick<Account, 'id' | 'headers'>, email: string) =>
    call('PUT', `users/${id}/email`, { headers, payload: { email } });
  const restore = (token: string) => post('restore-email', { token });
  const reset = (token: string, password = NEW_PASSWORD) => post('reset-password', { token, password });
  const forgot = async (email: string) => {
    await post('forgot-password', { email });
    return tokenFromLink(await box.link(email, 'Set a new password'));
  };
  const login = (email: string, { password = PASSWORD, device = '', from = freshIp() } = {}) =>
    server.call({
      method: 'POST',
      url: '/api/users/login',
      payload: { email, password },
      remoteAddress: from,
      headers: device ? { [DEVICE]: device } : {},
    });

  async function registerVerified(): Promise<Account> {
    const account = await registerAccount(server);
    const token = tokenFromLink(await box.link(account.email, CONFIRM));
    const verified = await post('verify-email', { token }, { headers: account.headers });
    expect(verified).toMatchObject({ status: 200, body: { passwordRequired: false } });
    return { ...account, device: String(verified.headers[DEVICE] ?? account.device) };
  }

  async function addCodes({ id, headers }: Account) {
    const { body: begun } = await call('POST', `users/${id}/second-factor/codes`, { headers });
    const payload = { ticket: begun.ticket, code: codeAt(begun.secret, Date.now()) };
    const { status, body } = await call('PUT', `users/${id}/second-factor/codes`, { headers, payload });
    expect(status).toBe(200);
    return { secret: begun.secret as string, recoveryCodes: body.recoveryCodes as string[] };
  }

  /** Adds factors as they could be set up before a verified address was required. */
  async function plantFactors(id: string): Promise<void> {
    const now = new Date().toISOString();
    const code_secret = encrypt(readSecrets(server.config), 'second-factor', newCodeSecret());
    await query
      .updateTable('users')
      .set({ code_secret, codes_since: now, second_factor_at: now })
      .where('id', '=', id)
      .execute();
    const passkey = { id: randomUUID(), user_id: id, name: 'Mine', public_key: 'AA', counter: 0, transports: '[]' };
    await query
      .insertInto('passkeys')
      .values({ ...passkey, created_at: now, last_used_at: null })
      .execute();
    await query.insertInto('recovery_codes').values({ user_id: id, hash: 'planted' }).execute();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await query
      .insertInto('api_tokens')
      .values({
        id: randomUUID(),
        user_id: id,
        name: 'Planted',
        hash: randomUUID(),
        ending: 'abcd',
        scopes: '[]',
        created_at: now,
        expires_at,
      })
      .execute();
  }

  async function expectNothingPlanted(id: string): Promise<void> {
    expect(await rowOf(id)).toMatchObject({ code_secret: null, codes_since: null, second_factor_at: null });
    for (const table of ['passkeys', 'recovery_codes'] as const)
      expect(await query.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
    const tokens = await query.selectFrom('api_tokens').select('revoked_at').where('user_id', '=', id).execute();
    expect(tokens.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  }

  describe('an account moved to a victim’s address', () => {
    /** Changes the address; returns the account with the links sent to the old address and to the victim. */
    async function move() {
      const mover = await registerVerified();
      const victim = address();
      expect((await changeEmail(mover, victim)).status).toBe(200);
      const undo = tokenFromLink(await box.link(mover.email, pends ? ASKED : CHANGED));
      return { mover, victim, undo, confirm: tokenFromLink(await box.link(victim, CONFIRM_NEW)) };
    }

    test('the victim confirms: the mover’s link is refused', async () => {
      const { mover, victim, undo, confirm } = await move();
      expect((await post('verify-email', { token: confirm })).status).toBe(200);
      if (pends) expect((await register(victim)).status).toBe(201);
      else expect((await reset(confirm)).status).toBe(200);
      expect(await restore(undo)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
      const own = await login(victim, pends ? {} : { password: NEW_PASSWORD });
      expect(own).toMatchObject({ status: 200, body: { user: { email: victim } } });
      expect((own.body.user.id === mover.id) === !pends).toBe(true);
    });

    test('the victim resets the password: the mover’s link, sessions and factors end', async () => {
      const { mover, victim, undo } = await move();
      const elsewhere = authHeaders((await login(pends ? mover.email : victim)).body.token);
      if (pends) {
        await post('forgot-password', { email: victim });
        expect((await box.to(victim)).map(({ subject }) => subject)).toEqual([CONFIRM_NEW]);
        expect((await register(victim)).status).toBe(201);
        return;
      }
      await plantFactors(mover.id);
      expect((await reset(await forgot(victim))).status).toBe(200);
      await query.updateTable('users').set({ role: 'admin' }).where('id', '=', mover.id).execute();
      expect(await restore(undo)).toMatchObject({ status: 400, body: { code: 'INVALID_LINK' } });
      for (const headers of [mover.headers, elsewhere]) expect(await isSignedIn(headers)).toBe(false);
      await expectNothingPlanted(mover.id);
      expect((await login(victim, { password: NEW_PASSWORD })).body.token).toBeTruthy();
      await query.updateTable('users').set({ role: 'consumer' }).where('id', '=', mover.id).execute();
    });

    test('a pending change does not block the address for others', async () => {
      const mover = await registerAccount(server);
      const victim = address();
      expect((await changeEmail(mover, victim)).status).toBe(200);
      if (!pends) {
        // The previous address was never verified by the mover.
        expect((await register(mover.email)).status).toBe(201);
        return;
      }
      const confirm = tokenFromLink(await box.link(victim, CONFIRM_NEW));
      expect((await register(victim)).status).toBe(201);
      expect(await post('verify-email', { token: confirm }, { headers: mover.headers })).toMatchObject({
        status: 409,
        body: { code: 'EMAIL_TAKEN' },
      });
      expect(await rowOf(mover.id)).toMatchObject({ email: mover.email });
    });
  });

  describe('an account squatting on a victim’s address', () => {
    test('cannot set up a second factor before the address is verified', async () => {
      const { id, headers } = await registerAccount(server);
      for (const path of ['second-factor/codes', 'passkeys/options'])
        expect(await call('POST', `users/${id}/${path}`, { headers })).toMatchObject({
          status: 403,
          body: { code: 'EMAIL_UNVERIFIED' },
        });
    });

    test('cannot finish a passkey begun before the address changed hands', async () => {
      const account = await registerVerified();
      const { id, headers } = account;
      const { body } = await call('POST', `users/${id}/passkeys/options`, { headers });
      await query.updateTable('users').set({ verified_at: null }).where('id', '=', id).execute();
      const credential = createAuthenticator('http://handset.test').create(body.options);
      const payload = { ticket: body.ticket, name: 'Late', credential };
      expect((await call('POST', `users/${id}/passkeys`, { headers, payload })).status).toBe(403);
    });

    test.each(['resets the password', 'confirms the address'])(
      'the owner %s: every factor, session, token and device token ends',
      async (how) => {
        const squatter = await registerAccount(server);
        const confirm = tokenFromLink(await box.link(squatter.email, CONFIRM));
        await plantFactors(squatter.id);
        if (how.startsWith('confirms')) expect((await post('verify-email', { token: confirm })).status).toBe(200);
        const token = how.startsWith('confirms') ? confirm : await forgot(squatter.email);
        expect((await reset(token)).status).toBe(200);
        await expectNothingPlanted(squatter.id);
        expect(await isSignedIn(squatter.headers)).toBe(false);
        const from = freshIp();
        for (let n = 0; n < 10; n++) await login(squatter.email, { password: `guess ${n}`, from });
        expect((await login(squatter.email, { password: `guess`, from, device: squatter.device })).status).toBe(429);
        expect((await login(squatter.email, { password: NEW_PASSWORD })).body.token).toBeTruthy();
      },
    );

    test('keeps only the session that verified it', async () => {
      const account = await registerAccount(server);
      const elsewhere = authHeaders((await login(account.email)).body.token);
      await plantFactors(account.id);
      const token = tokenFromLink(await box.link(account.email, CONFIRM));
      expect((await post('verify-email', { token }, { headers: account.headers })).status).toBe(200);
      expect([await isSignedIn(account.headers), await isSignedIn(elsewhere)]).toEqual([true, false]);
      await expectNothingPlanted(account.id);
    });
  });

  describe('guessing', () => {
    /** Tries 400 codes; the right one is number 251. */
    async function guessCodes(account: Account, secret: string, froms: readonly string[]) {
      const { ticket } = (await login(account.email)).body.secondFactor;
      const right = codeAt(secret, Date.now() + HALF_MINUTE);
      const wrong = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(6, '0')).filter(
        (code) => ![-1, 0, 1].some((step) => codeAt(secret, Date.now() + step * HALF_MINUTE) === code),
      );
      const codes = wrong.slice(0, 399).toSpliced(250, 0, right);
      const answers = await Promise.all(
        codes.map((code, n) =>
          post('login/second-factor', { ticket, code }, { from: froms[n % froms.length] as string }),
        ),
      );
      return { statuses: answers.map(({ status }) => status), right };
    }
    const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

    test('one-time codes, 400 at once: ten are checked, and the right one is rejected', async () => {
      const account = await registerVerified();
      const { secret } = await addCodes(account);
      const { statuses } = await guessCodes(account, secret, [freshIp()]);
      expect([count(statuses, 422), count(statuses, 429), count(statuses, 200)]).toEqual([10, 390, 0]);
    });

    test('one-time codes from 20 networks: 100 a day are checked', async () => {
      const account = await registerVerified();
      const { secret } = await addCodes(account);
      const { statuses } = await guessCodes(account, secret, Array.from({ length: 20 }, freshIp));
      expect(count(statuses, 422) + count(statuses, 200)).toBe(100);
    });

    test('right codes do not count', async () => {
      const account = await registerVerified();
      const { recoveryCodes } = await addCodes(account);
      const from = freshIp();
      const enter = async (recoveryCode: string) => {
        const { ticket } = (await login(account.email)).body.secondFactor;
        return (await post('login/second-factor', { ticket, recoveryCode }, { from })).status;
      };
      for (let n = 0; n < 9; n++) expect(await enter(`wrong-${n}-aaaa-bbbb-cccc-dddd`)).toBe(422);
      expect(await enter(recoveryCodes[0] as string)).toBe(200);
      expect(await enter(recoveryCodes[1] as string)).toBe(200);
      expect(await enter('wrong-aaaa-bbbb-cccc-dddd-eeee')).toBe(422);
      expect(await enter(recoveryCodes[2] as string)).toBe(429);
    });

    test('passwords for a sensitive step, 30 at once: ten are checked', async () => {
      const account = await registerAccount(server);
      const from = freshIp();
      const guesses = Array.from({ length: 30 }, (_, n) => (n === 20 ? PASSWORD : `guess ${n}`));
      const answers = await Promise.all(
        guesses.map((password) => post('reauthenticate', { password }, { headers: account.headers, from })),
      );
      const statuses = answers.map(({ status }) => status);
      expect([count(statuses, 422), count(statuses, 429), count(statuses, 200)]).toEqual([10, 20, 0]);
    });

    test('passwords for a sensitive step from 12 networks: 100 a day are checked', async () => {
      const account = await registerAccount(server);
      let looked = 0;
      for (let network = 0; network < 12; network++) {
        const from = freshIp();
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            post('reauthenticate', { password: `guess ${network} ${n}` }, { headers: account.headers, from }),
          ),
        );
        looked += answers.filter(({ status }) => status === 422).length;
      }
      expect(looked).toBe(100);
    });
  });

  describe('device tokens', () => {
    const proofs = async (email: string, many: number) => {
      const found: string[] = [];
      for (let n = 0; n < many; n++) found.push(String((await login(email)).headers[DEVICE]));
      return found;
    };
    /** Whether it keeps its owner from being locked out with the rest of the network. */
    const isKnown = async (email: string, device: string, password = PASSWORD) => {
      const from = freshIp();
      for (let n = 0; n < 10; n++) await login(email, { password: `guess ${n}`, from });
      return (await login(email, { password, from, device })).status !== 429;
    };

    test('of one account share one count', async () => {
      const { email } = await registerAccount(server);
      const devices = await proofs(email, 5);
      const answers = await Promise.all(
        devices.flatMap((device) =>
          Array.from({ length: 10 }, (_, n) => login(email, { password: `guess ${n}`, device })),
        ),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    });

    test('collected before a reset are invalid after it', async () => {
      const account = await registerVerified();
      const [device = ''] = await proofs(account.email, 1);
      expect(await isKnown(account.email, device)).toBe(true);
      expect((await reset(await forgot(account.email))).status).toBe(200);
      expect(await isKnown(account.email, device, NEW_PASSWORD)).toBe(false);
    });

    test('end with a password change, which returns a new one', async () => {
      const account = await registerVerified();
      const [device = ''] = await proofs(account.email, 1);
      const changed = await call('PUT', `users/${account.id}/password`, {
        headers: account.headers,
        payload: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      });
      expect(changed.status).toBe(200);
      expect(await isKnown(account.email, device, NEW_PASSWORD)).toBe(false);
      expect(await isKnown(account.email, String(changed.headers[DEVICE]), NEW_PASSWORD)).toBe(true);
    });

    test('are returned only after the second factor', async () => {
      const account = await registerVerified();
      const { secret } = await addCodes(account);
      const first = await login(account.email);
      expect(first.headers[DEVICE]).toBeUndefined();
      const answer = await reset(await forgot(account.email));
      expect([answer.status, answer.headers[DEVICE]]).toEqual([200, undefined]);
      const { ticket } = (await login(account.email, { password: NEW_PASSWORD })).body.secondFactor;
      const done = await post('login/second-factor', { ticket, code: codeAt(secret, Date.now() + HALF_MINUTE) });
      expect([done.status, typeof done.headers[DEVICE]]).toEqual([200, 'string']);
    });

    test('are limited to ten per account: the least recently used is dropped', async () => {
      const account = await registerVerified();
      const [first = '', second = ''] = await proofs(account.email, 10);
      expect((await login(account.email, { device: first })).status).toBe(200);
      await proofs(account.email, 1);
      expect(await isKnown(account.email, first)).toBe(true);
      expect(await isKnown(account.email, second)).toBe(false);
    });
  });

  describe('a stranger’s mailbox', () => {
    const LIMIT = 6;

    test('gets at most six mails an hour from registering and deleting', async () => {
      const email = address();
      for (let n = 0; n < 12; n++) {
        const registered = await register(email);
        expect(registered.status).toBe(201);
        const { token, user } = registered.body.data;
        expect((await call('DELETE', `users/${user.id}`, { headers: authHeaders(token) })).status).toBe(200);
      }
      expect(await box.to(email)).toHaveLength(LIMIT);
    });

    test('gets at most six mails an hour from subscribing, also for a tagged address', async () => {
      const name = randomUUID();
      const addresses = [`${name}@people.test`, `${name}+a@people.test`, `${name}+b@people.test`];
      for (let n = 0; n < 15; n++) {
        const payload = { email: addresses[n % addresses.length] };
        expect((await call('POST', 'newsletter/subscribe', { payload })).status).toBe(200);
        expect((await call('POST', 'newsletter/unsubscribe', { payload })).status).toBe(200);
      }
      const mails = await Promise.all(addresses.map((one) => box.to(one)));
      expect(mails.flat()).toHaveLength(LIMIT);
    });

    test('gets at most six mails an hour of all kinds, also concurrently', async () => {
      const account = await registerAccount(server);
      const { email, headers } = account;
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => [
          login(email),
          post('forgot-password', { email }),
          post('resend-verification', {}, { headers }),
          call('POST', 'newsletter/subscribe', { payload: { email } }),
        ]).flat(),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await box.to(email)).toHaveLength(LIMIT);
    });

    test('still gets what staff send', async () => {
      const email = address();
      for (let n = 0; n < 4; n++) {
        const { token, user } = (await register(email)).body.data;
        await call('DELETE', `users/${user.id}`, { headers: authHeaders(token) });
      }
      const payload = { email, roles: ['writer'] };
      expect((await call('POST', 'admin/invitations', { headers: await server.as('admin'), payload })).status).toBe(
        201,
      );
      expect((await box.to(email)).map(({ subject }) => subject)).toContain('You’re invited to work on Handset');
    });

    test('gets what its owner’s signed-in action sends', async () => {
      const account = await registerVerified();
      for (let n = 0; n < 8; n++) await post('forgot-password', { email: account.email });
      await addCodes(account);
      expect((await box.to(account.email)).at(-1)?.subject).toBe('Your two-step verification was changed');
    });

    test('sees names that are shortened and harmless', async () => {
      const email = address();
      const name = `Win ₹5,00,000 today!!! Call <b>98765 43210</b> and ask for the prize of`;
      expect((await post('register', { name, email, password: PASSWORD })).status).toBe(201);
      const [mail] = await box.to(email);
      expect(mail?.text).not.toMatch(/[₹!<>]|prize/);
    });
  });

  describe('an unverified account with someone else’s address', () => {
    async function subscribed(email: string): Promise<void> {
      await call('POST', 'newsletter/subscribe', { payload: { email } });
      await query
        .updateTable('subscribers')
        .set({ confirmed_at: new Date().toISOString() })
        .where('email', '=', email)
        .execute();
    }
    const subscription = (email: string) =>
      query.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();

    test('cannot see or change whether it is subscribed', async () => {
      const account = await registerAccount(server);
      await subscribed(account.email);
      const { id, headers } = account;
      const profile = await call('GET', `users/${id}/profile`, { headers });
      expect(profile.body).toMatchObject({ newsletter: false, newsletterPending: false });
      for (const newsletter of [false, true])
        expect(await call('PUT', `users/${id}/settings`, { headers, payload: { newsletter } })).toMatchObject({
          status: 403,
          body: { code: 'EMAIL_UNVERIFIED' },
        });
      expect(await subscription(account.email)).toMatchObject({ unsubscribed_at: null });
    });

    test('keeps subscription, invitation and alerts when it is deleted', async () => {
      const account = await registerAccount(server);
      const { email, id, headers } = account;
      await subscribed(email);
      const payload = { email, roles: ['writer'] };
      expect((await call('POST', 'admin/invitations', { headers: await server.as('admin'), payload })).status).toBe(
        201,
      );
      expect((await call('DELETE', `users/${id}`, { headers })).status).toBe(200);
      expect(await subscription(email)).toMatchObject({ unsubscribed_at: null });
      const invitations = query.selectFrom('invitations').select('id').where('email', '=', email);
      expect(await invitations.execute()).toHaveLength(1);
    });

    test('once verified deletes both when it is deleted', async () => {
      const account = await registerVerified();
      const { email, id, headers } = account;
      await subscribed(email);
      expect((await call('GET', `users/${id}/profile`, { headers })).body).toMatchObject({ newsletter: true });
      expect((await call('DELETE', `users/${id}`, { headers })).status).toBe(200);
      expect(await subscription(email)).toBeUndefined();
    });
  });
});
