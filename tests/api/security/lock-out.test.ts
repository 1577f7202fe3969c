import crypto from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WorkQueue } from '#server/http/work-queue.ts';
import {
  authHeaders,
  freshIp,
  logIn,
  NEW_PASSWORD,
  PASSWORD,
  registerAccount,
  tokenFromLink,
} from '#tests/support/content/account.ts';
import { linkIn } from '#tests/support/peers/smtp.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const DEVICE = 'x-handset-device';

const { server, smtp } = await openSharedAppWithMail();

interface Attempt {
  email: string;
  password?: string;
  device?: string;
  from?: string;
}

const signIn = ({ email, password = PASSWORD, device, from = freshIp() }: Attempt, app = server) =>
  app.call({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password },
    headers: { ...(device && { [DEVICE]: device }) },
    remoteAddress: from,
  });

async function statusesOf(count: number, attempt: (n: number) => ReturnType<typeof signIn>): Promise<number[]> {
  return (await Promise.all(Array.from({ length: count }, (_, n) => attempt(n)))).map(({ status }) => status);
}
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

/** The device token that a browser stores after signing in. */
async function knownDevice(email: string): Promise<string> {
  const device = (await signIn({ email })).headers[DEVICE];
  expect(device).toEqual(expect.any(String));
  return device as string;
}

describe('ten wrong passwords for someone else’s address', () => {
  test('from anywhere do not lock the owner out', async () => {
    const { email } = await registerAccount(server);
    expect(count(await statusesOf(40, (n) => signIn({ email, password: `guess ${n}` })), 401)).toBe(40);
    expect((await signIn({ email })).status).toBe(200);
  });

  test('from one network lock the address for that network, even with the right password', async () => {
    const { email } = await registerAccount(server);
    const from = freshIp();
    const statuses = await statusesOf(20, (n) => signIn({ email, password: `guess ${n}`, from }));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 10]);
    expect((await signIn({ email, from })).status).toBe(429);
    expect((await signIn({ email })).status).toBe(200);
  });

  test('from the owner’s own network: the owner’s known device can sign in', async () => {
    const { email } = await registerAccount(server);
    const device = await knownDevice(email);
    const from = freshIp();
    await statusesOf(12, (n) => signIn({ email, password: `guess ${n}`, from }));
    expect((await signIn({ email, from })).status).toBe(429);
    expect((await signIn({ email, from, device })).status).toBe(200);
  });

  test('are cleared for a known device when its owner signs in', async () => {
    const { email } = await registerAccount(server);
    const device = await knownDevice(email);
    const fail = (times: number) => statusesOf(times, (n) => signIn({ email, password: `guess ${n}`, device }));
    expect(await fail(9)).toEqual(Array(9).fill(401));
    expect((await signIn({ email, device })).status).toBe(200);
    expect(await fail(9)).toEqual(Array(9).fill(401));
    expect((await signIn({ email, device })).status).toBe(200);
  });

  test('with stolen device tokens are ten in total', async () => {
    const { email } = await registerAccount(server);
    const [device, other] = [await knownDevice(email), await knownDevice(email)];
    const statuses = await statusesOf(20, (n) => signIn({ email, password: `guess ${n}`, device }));
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 10]);
    expect((await signIn({ email, device: other })).status).toBe(429);
    expect((await signIn({ email })).status).toBe(200);
  });
});

describe('a device token', () => {
  test('is returned when registering and signing in, but not again to a known device', async () => {
    const email = 'device@people.test';
    const registered = await server.call({
      method: 'POST',
      url: '/api/users/register',
      payload: { name: 'Device', email, password: PASSWORD },
    });
    const device = registered.headers[DEVICE] as string;
    const again = await signIn({ email, device });
    expect(again.headers[DEVICE]).toBeUndefined();
    expect((await signIn({ email, password: 'wrong' })).headers[DEVICE]).toBeUndefined();
    expect(JSON.stringify([registered.body, again.body])).not.toContain(device);
  });

  test('that is forged, altered or from another account is ignored', async () => {
    const { id, email } = await registerAccount(server);
    const other = await registerAccount(server);
    const [own, others] = [await knownDevice(email), await knownDevice(other.email)];
    const [, proof] = own.split('.') as [string, string];
    const from = freshIp();
    await statusesOf(10, (n) => signIn({ email, password: `guess ${n}`, from }));
    const forged = [
      others,
      others.replace(other.id, id),
      `${id}.`,
      `${id}.${proof.slice(1)}`,
      `${own}x`,
      'rubbish',
      ' '.repeat(900),
    ];
    for (const device of forged) expect((await signIn({ email, from, device })).status, device).toBe(429);
    expect((await signIn({ email, from, device: `${others} ${own}` })).status).toBe(200);
  });

  test('does not sign in by itself', async () => {
    const { id, email } = await registerAccount(server);
    const device = await knownDevice(email);
    const profile = { url: `/api/users/${id}/profile` };
    expect((await server.call({ ...profile, headers: { [DEVICE]: device } })).status).toBe(401);
    expect((await server.call({ ...profile, headers: authHeaders(device) })).status).toBe(401);
  });

  test('is returned after a password reset, so that earlier failures do not lock the owner out', async () => {
    const { email } = await registerAccount(server);
    const from = freshIp();
    await statusesOf(10, (n) => signIn({ email, password: `guess ${n}`, from }));
    await smtp.waitFor(email);
    await server.call({ method: 'POST', url: '/api/users/forgot-password', payload: { email }, remoteAddress: from });
    const token = tokenFromLink(linkIn(await smtp.waitFor(email, 2)));
    const { headers } = await server.call({
      method: 'POST',
      url: '/api/users/reset-password',
      payload: { token, password: NEW_PASSWORD },
      remoteAddress: from,
    });
    const device = headers[DEVICE] as string;
    expect((await signIn({ email, password: NEW_PASSWORD, from })).status).toBe(429);
    expect((await signIn({ email, password: NEW_PASSWORD, from, device })).status).toBe(200);
  });
});

describe('240 concurrent correct logins by one account', () => {
  test('delay others by a few turns: networks, and accounts in a network, take turns', async () => {
    const app = await openTestApp();
    onTestFinished(() => app.close());
    const [flood, neighbour, elsewhere] = ['flooding', 'neighbouring', 'distant'].map((name) => ({
      email: `${name}@people.test`,
      password: `the ${name} reader’s own`,
    })) as [Attempt, Attempt, Attempt];
    for (const person of [flood, neighbour, elsewhere]) {
      const payload = { name: 'Asha Rao', ...person };
      expect((await app.call({ method: 'POST', url: '/api/users/register', payload })).status).toBe(201);
    }
    // The first two hashes wait until all requests are queued; the order of work is recorded.
    const { promise: everybodyIsHere, resolve: release } = Promise.withResolvers<void>();
    const { argon2 } = crypto;
    const held = vi
      .spyOn(crypto, 'argon2')
      .mockImplementation((...hash) => void everybodyIsHere.then(() => argon2(...hash)));
    const { run } = WorkQueue.prototype;
    const begun: string[] = [];
    const inLine = vi.spyOn(WorkQueue.prototype, 'run').mockImplementation(function (
      this: WorkQueue,
      network,
      work,
      who,
    ) {
      const begin = () => {
        begun.push(who ?? '');
        return work();
      };
      return run.call(this, network, begin, who);
    });
    onTestFinished(() => {
      held.mockRestore();
      inLine.mockRestore();
      release();
    });
    const from = freshIp();
    const attempt = async (person: Attempt, ip: string) => (await signIn({ ...person, from: ip }, app)).status;
    const many = Array.from({ length: 240 }, () => attempt(flood, from));
    const others = [attempt(neighbour, from), attempt(elsewhere, freshIp())];
    await expect.poll(() => inLine.mock.calls.length).toBe(242);
    release();
    expect(await Promise.all(others)).toEqual([200, 200]);
    for (const { email } of [neighbour, elsewhere]) expect(begun.slice(0, 6)).toContain(email);

    const statuses = await Promise.all(many);
    // Correct logins count too: 30 per network, of which the neighbour had one.
    expect(count(statuses, 200)).toBe(29);
    expect(count(statuses, 429)).toBe(211);
  });

  test('are limited to 30 a network, without locking out a known device', async () => {
    const app = await openTestApp();
    const [busy, { email }] = [await registerAccount(app), await registerAccount(app)];
    const from = freshIp();
    const device = (await signIn({ email }, app)).headers[DEVICE] as string;
    expect(count(await statusesOf(35, () => signIn({ email: busy.email, from }, app)), 200)).toBe(30);
    const refused = await signIn({ email, from }, app);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await signIn({ email, from, device }, app)).status).toBe(200);
    expect((await logIn(app, busy.email)).status).toBe(200);

    // Known devices of one account have a limit too.
    const own = await statusesOf(40, () => signIn({ email, from, device }, app));
    expect(count(own, 200)).toBe(29);
    await app.close();
  });
});
