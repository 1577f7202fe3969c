import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authHeaders, logIn, registerAccount } from '#tests/support/content/account.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

/** One database, restarted with other secrets. */

const OLD = 'the long enough secret of the first year';
const NEW = 'the long enough secret of the second year';

let location: TestLocation;
beforeAll(async () => {
  location = await freshLocation(undefined, 'migrated');
});
afterAll(() => location.remove());

async function startedWith<T>(secrets: string, work: (server: TestApp) => Promise<T>): Promise<T> {
  const server = await openTestApp({ location, env: { TOKEN_SECRET: secrets } });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

const isValid = async (server: TestApp, token: string) =>
  (await server.call({ method: 'POST', url: '/api/users/verify-token', headers: authHeaders(token) })).body.valid;

test('TOKEN_SECRET takes several secrets: the newest signs and all verify', async () => {
  const before = await startedWith(OLD, async (server) => registerAccount(server));
  const during = await startedWith(`${NEW}, ${OLD}`, async (server) => {
    expect(await isValid(server, before.token)).toBe(true);
    return (await logIn(server, before.email)).body.token as string;
  });
  await startedWith(NEW, async (server) => {
    expect(await isValid(server, during)).toBe(true);
    expect(await isValid(server, before.token)).toBe(false);
  });
  await startedWith(OLD, async (server) => expect(await isValid(server, during)).toBe(false));
});

test('links, tokens and hashes have their own keys: the secret itself signs nothing', async () => {
  const { token } = await startedWith(OLD, async (server) => registerAccount(server));
  const [header, payload, signature] = token.split('.');
  const withSecret = createHmac('sha256', OLD).update(`${header}.${payload}`).digest('base64url');
  expect(signature).not.toBe(withSecret);
});

test('tokens and links signed by the secret itself, before keys were derived, stay valid', async () => {
  await startedWith(`${NEW},${OLD}`, async (server) => {
    const { id, token } = await registerAccount(server);
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());
    const old = await new SignJWT({ id, sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .setAudience('handset:session')
      .setExpirationTime('1h')
      .sign(Buffer.from(OLD));
    expect(await isValid(server, old)).toBe(true);

    const email = 'reader-of-the-first-year@example.com';
    await server.call({ method: 'POST', url: '/api/newsletter/subscribe', payload: { email } });
    const subscriber = await server.database.query
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const signature = createHmac('sha256', OLD).update(`newsletter unsubscribe ${subscriber.id}`).digest('base64url');
    const { status } = await server.call({
      method: 'POST',
      url: `/newsletter/unsubscribe?token=${subscriber.id}.${signature}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(status).toBeLessThan(300);
    const left = await server.database.query
      .selectFrom('subscribers')
      .select('unsubscribed_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(left.unsubscribed_at).not.toBeNull();
  });
});

test('one of several secrets that is too short is reported at the start', async () => {
  await expect(startedWith(`${NEW},short`, async () => {})).rejects.toThrow(/TOKEN_SECRET/);
});
