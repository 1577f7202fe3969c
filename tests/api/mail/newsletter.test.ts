import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import {
  linkIn,
  type ReceivedMail,
  startSmtp,
  type TestSmtpServer,
  tokenOf,
  unsubscribeLink,
} from '#tests/support/peers/smtp.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

let smtp: TestSmtpServer;
let server: TestApp;
let admin: Record<string, string>;
let senders = 0;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await openTestApp({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
afterEach(async () => {
  await server.app.services.mail.drain();
  await clearTables(server.database, 'subscribers', 'mail_outbox', 'rate_limits');
  smtp.clear();
});

const post = (url: string, payload: object, from = `10.3.${senders++ >> 8}.${senders & 255}`, app = server) =>
  app.call({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } });
const subscribe = (email: string, from?: string) => post('/api/newsletter/subscribe', { email }, from);
const unsubscribe = (email: string) => post('/api/newsletter/unsubscribe', { email });
const confirm = (received: ReceivedMail) => post('/api/newsletter/confirm', { token: tokenOf(linkIn(received)) });

const list = async (query = '', app = server, headers = admin) =>
  (await app.call({ url: `/api/newsletter/subscribers?${query}`, headers })).body;
const statusOf = async (email: string) => (await list(`search=${email}`)).subscribers[0]?.status;

/** Subscribes and confirms by mail. */
async function join(email: string): Promise<ReceivedMail> {
  await subscribe(email);
  await confirm(await smtp.waitFor(email));
  return smtp.waitFor(email, 2);
}

describe('subscribing with a mail server', () => {
  test('asks for confirmation by mail, then is active and gets a welcome mail', async () => {
    expect(await subscribe(' Asha@Example.com ')).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    const asked = await smtp.waitFor('asha@example.com');
    expect(asked.mail.subject).toBe('Confirm your subscription');
    expect(linkIn(asked)).toMatch(/^http:\/\/handset\.test\/newsletter\/confirm\?token=/);
    expect(await statusOf('asha@example.com')).toBe('pending');

    expect(await confirm(asked)).toMatchObject({ status: 200, body: { message: 'You’re subscribed.' } });
    expect(await statusOf('asha@example.com')).toBe('active');
    const welcome = await smtp.waitFor('asha@example.com', 2);
    expect(welcome.mail.subject).toBe('Welcome to the Handset newsletter');
    expect(welcome.mail.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('?token=') },
    });

    expect((await confirm(asked)).status).toBe(200);
    await server.app.services.mail.drain();
    expect(smtp.to('asha@example.com')).toHaveLength(2);
  });

  test('gets the same response for unknown, pending, active and former addresses', async () => {
    const welcome = await join('active@example.com');
    await subscribe('pending@example.com');
    await join('gone@example.com');
    await unsubscribe('gone@example.com');
    const addresses = ['unknown@example.com', 'pending@example.com', 'active@example.com', 'gone@example.com'];
    const joins = await Promise.all(addresses.map((email) => subscribe(email)));
    const leaves = await Promise.all(['nobody@example.com', ...addresses].map((email) => unsubscribe(email)));
    for (const answers of [joins, leaves]) {
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    }
    expect(welcome.mail.subject).toContain('Welcome');
  });

  test('the same address 50 times concurrently is one subscriber and one mail', async () => {
    // On a busy machine some requests time out waiting for the row; they retry, as Retry-After says.
    const untilTaken = async () => {
      for (;;) {
        const answer = await subscribe('many@example.com');
        if (answer.status !== 503) return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, untilTaken));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await server.app.services.mail.drain();
    expect(smtp.to('many@example.com')).toHaveLength(1);
    expect((await list()).total).toBe(1);
    const asked = await smtp.waitFor('many@example.com');
    await Promise.all(Array.from({ length: 20 }, () => confirm(asked)));
    await server.app.services.mail.drain();
    expect(smtp.to('many@example.com')).toHaveLength(2);
  });

  test('a second confirmation mail is sent after a while, not at once', async () => {
    await subscribe('slow@example.com');
    await subscribe('slow@example.com');
    await server.app.services.mail.drain();
    expect(smtp.to('slow@example.com')).toHaveLength(1);
    const earlier = new Date(Date.now() - 16 * 60_000).toISOString();
    await server.database.query.updateTable('subscribers').set({ asked_at: earlier }).execute();
    await subscribe('slow@example.com');
    await smtp.waitFor('slow@example.com', 2);
  });

  test('rejects what is not a single address', async () => {
    const bad = ['nonsense', '', 'a@b', 'a@example.com\r\nBcc: b@example.com', 'a@example.com,b@example.com'];
    for (const email of bad) {
      const refused = { status: 422, body: { fields: { email: expect.any(String) } } };
      expect(await subscribe(email), email).toMatchObject(refused);
      expect(await unsubscribe(email), email).toMatchObject(refused);
    }
    expect((await list()).total).toBe(0);
  });

  test('stores nothing when the honeypot is filled in, and allows 20 an hour per sender', async () => {
    const trapped = await post('/api/newsletter/subscribe', { email: 'bot@example.com', website: 'x' });
    expect(trapped).toMatchObject({ status: 200, body: (await subscribe('human@example.com')).body });
    expect(await statusOf('bot@example.com')).toBeUndefined();
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push(await subscribe(`n${n}@example.com`, '10.7.7.7'));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('rejects links that are invented, altered or for another purpose', async () => {
    const welcome = await join('reader@example.com');
    const token = tokenOf(unsubscribeLink(welcome));
    for (const bad of ['made-up', `${token}x`, token]) {
      expect((await post('/api/newsletter/confirm', { token: bad })).status).toBe(400);
    }
    const [asked] = smtp.to('reader@example.com');
    const confirmation = tokenOf(linkIn(asked as ReceivedMail));
    expect((await post('/api/newsletter/unsubscribe', { token: confirmation })).status).toBe(400);
    expect((await post('/api/newsletter/unsubscribe', {})).status).toBe(422);
    expect(await statusOf('reader@example.com')).toBe('active');
  });
});

test('without a mail server an address is active at once', async () => {
  const app = await openTestApp();
  const answer = await post('/api/newsletter/subscribe', { email: 'now@example.com' }, '1', app);
  expect(answer).toMatchObject({ status: 200, body: { message: 'You’re subscribed.' } });
  expect((await list('', app, await app.as('admin'))).subscribers).toMatchObject([
    { email: 'now@example.com', status: 'active' },
  ]);
  await app.close();
});

describe('unsubscribing', () => {
  test('by address is confirmed by mail, and an old link does not subscribe again', async () => {
    await join('leaver@example.com');
    const [asked] = smtp.to('leaver@example.com');
    await Promise.all(Array.from({ length: 10 }, () => unsubscribe('leaver@example.com')));
    expect(await statusOf('leaver@example.com')).toBe('unsubscribed');
    expect((await smtp.waitFor('leaver@example.com', 3)).mail.subject).toBe('You’re unsubscribed');
    await server.app.services.mail.drain();
    expect(smtp.to('leaver@example.com')).toHaveLength(3);
    expect((await confirm(asked as ReceivedMail)).status).toBe(400);

    await subscribe('leaver@example.com');
    await confirm(await smtp.waitFor('leaver@example.com', 4));
    expect(await statusOf('leaver@example.com')).toBe('active');
  });

  test('by the link of a mail works twice, and by one-click POST', async () => {
    const byLink = tokenOf(unsubscribeLink(await join('link@example.com')));
    for (let n = 0; n < 2; n++) {
      expect((await post('/api/newsletter/unsubscribe', { token: byLink })).status).toBe(200);
    }
    expect(await statusOf('link@example.com')).toBe('unsubscribed');

    const clicked = await join('click@example.com');
    expect(clicked.mail.headers.get('list')).toMatchObject({ 'unsubscribe-post': expect.anything() });
    const { pathname, search } = new URL(unsubscribeLink(clicked));
    const forms = [
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
    ];
    for (const headers of forms) {
      const payload = 'List-Unsubscribe=One-Click';
      const answer = await server.call({ method: 'POST', url: `${pathname}${search}`, headers, payload });
      expect(answer).toMatchObject({ status: 200, body: 'unsubscribed' });
    }
    expect(await statusOf('click@example.com')).toBe('unsubscribed');
    expect((await server.call({ method: 'POST', url: '/newsletter/unsubscribe?token=x', payload: '' })).status).toBe(
      400,
    );
    expect((await server.call({ method: 'POST', url: '/newsletter/unsubscribe', payload: '' })).status).toBe(400);
  });

  test('a signed-in reader with a verified address subscribes immediately', async () => {
    const { id, headers, user } = await server.signUp();
    const wish = (newsletter: boolean) =>
      server.call({ method: 'PUT', url: `/api/users/${id}/settings`, headers, payload: { newsletter } });
    expect((await wish(true)).body).toMatchObject({ newsletter: true, newsletterPending: false });
    expect(await statusOf(user.email)).toBe('active');
    expect((await wish(false)).body).toMatchObject({ newsletter: false });
    expect(await statusOf(user.email)).toBe('unsubscribed');
  });

  test('a profile shows that the mailed link is not opened yet', async () => {
    const { id, headers, user } = await server.signUp();
    await subscribe(user.email);
    const profile = () => server.call({ url: `/api/users/${id}/profile`, headers });
    expect((await profile()).body).toMatchObject({ newsletter: true, newsletterPending: true });
    await confirm(await smtp.waitFor(user.email));
    expect((await profile()).body).toMatchObject({ newsletter: true, newsletterPending: false });
  });
});

describe('for admins', () => {
  test('subscribers are listed by status, searched by address, and deleted', async () => {
    await join('one@example.com');
    await join('two@example.com');
    await subscribe('three@example.com');
    await unsubscribe('two@example.com');
    expect(await list('status=active')).toMatchObject({
      total: 1,
      subscribers: [{ email: 'one@example.com', status: 'active', confirmedAt: expect.any(String) }],
      counts: { pending: 1, active: 1, unsubscribed: 1 },
    });
    expect(await list('limit=1&page=2')).toMatchObject({ total: 3, currentPage: 2, totalPages: 3, hasMore: true });
    expect((await list('search=TWO@')).subscribers).toMatchObject([{ email: 'two@example.com' }]);
    const remove = (email: string) =>
      server.call({
        method: 'DELETE',
        url: `/api/newsletter/subscribers/${encodeURIComponent(email)}`,
        headers: admin,
      });
    expect(await remove('One@example.com')).toMatchObject({ status: 200, body: { email: 'one@example.com' } });
    expect((await remove('one@example.com')).status).toBe(404);
    expect((await remove('not an address')).status).toBe(404);
    expect((await remove(`${'x'.repeat(230)}@example.com`)).status).toBe(404);
    expect((await list()).total).toBe(2);
  });

  test('the export is a CSV file of the filtered list, without formulas', async () => {
    const now = new Date().toISOString();
    const addresses = ['=cmd@example.com', '+1@example.com', 'plain@example.com', "o'brien@example.com"];
    for (const [n, email] of addresses.entries()) {
      await server.database.query
        .insertInto('subscribers')
        .values({ id: `s${n}`, email, subscribed_at: now, asked_at: null, confirmed_at: now, unsubscribed_at: null })
        .execute();
    }
    await subscribe('pending@example.com');
    const url = '/api/newsletter/subscribers/export?status=active';
    const { status, headers, body } = await server.call({ url, headers: admin });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toContain('subscribers.csv');
    const json = await server.call({ url, headers: { ...admin, accept: 'application/json' } });
    expect(json.body).toEqual({ filename: 'subscribers.csv', csv: body });
    const rows: { email: string; status: string }[] = parse(body, { columns: true });
    expect(rows.map(({ email }) => email).sort()).toEqual(
      ["'+1@example.com", "'=cmd@example.com", "o'brien@example.com", 'plain@example.com'].sort(),
    );
  });

  test('subscribers are not readable by others', async () => {
    await join('private@example.com');
    for (const url of ['/api/newsletter/subscribers', '/api/newsletter/subscribers/export', '/api/newsletter/issues']) {
      expect((await server.call({ url })).status).toBe(401);
      for (const role of ['consumer', 'moderator'] as const) {
        const answer = await server.call({ url, headers: await server.as(role) });
        expect(answer.status).toBe(403);
        expect(JSON.stringify(answer.body)).not.toContain('private@');
      }
    }
  });
});
