import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

let senders = 0;

const server = await openSharedApp({ env: { TRUST_PROXY: '1' } });
const admin = await server.as('admin');
beforeEach(() => clearTables(server.database, 'contact_messages', 'rate_limits'));

const message = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'A wrong figure',
  message: 'The battery of the X1 is 5,000 mAh.',
};

/** Each message comes from a new address by default, to stay below the hourly limit. */
const send = (fields: object, from = `10.1.${senders++ >> 8}.${senders & 255}`, app = server) =>
  app.call({ method: 'POST', url: '/api/contact', payload: fields, headers: { 'x-forwarded-for': from } });
const list = async (query = '') => (await server.call({ url: `/api/contact?${query}`, headers: admin })).body;

describe('POST /api/contact', () => {
  test('stores the message and thanks for it', async () => {
    expect(await send(message)).toMatchObject({ status: 201, body: { message: expect.stringContaining('Thank you') } });
    expect(await list()).toMatchObject({
      total: 1,
      contacts: [{ ...message, status: 'new', notes: '' }],
      counts: { new: 1, read: 0, replied: 0, archived: 0 },
    });
  });

  test('rejects fields that are missing, too long, too short or contain line breaks', async () => {
    const bad = [
      ['name', 'A'],
      ['name', 'x'.repeat(81)],
      ['name', 'Asha\r\nBcc: b@example.com'],
      ['email', 'not an address'],
      ['email', 'a@example.com\r\nBcc: b@example.com'],
      ['email', undefined],
      ['subject', 'x'.repeat(121)],
      ['subject', 'Hello\nBcc: b@example.com'],
      ['message', 'too short'],
      ['message', 'x'.repeat(2_001)],
      ['message', 'A message with \u0000 in it'],
    ] as const;
    for (const [field, value] of bad) {
      expect(await send({ ...message, [field]: value }), `${field} ${value}`).toMatchObject({
        status: 422,
        body: { fields: { [field]: expect.any(String) } },
      });
    }
    expect((await list()).total).toBe(0);
  });

  test('accepts a message without a subject and drops unknown fields', async () => {
    const { subject: _, ...rest } = message;
    expect((await send({ ...rest, status: 'archived', notes: 'mine', id: 'x' })).status).toBe(201);
    expect((await list()).contacts).toMatchObject([{ subject: '', status: 'new', notes: '' }]);
  });

  test('answers a bot that fills in the honeypot as usual, and stores nothing', async () => {
    const answer = await send({ ...message, website: 'https://spam.example' });
    expect(answer).toMatchObject({ status: 201, body: (await send(message)).body });
    expect((await list()).total).toBe(1);
  });

  test('accepts five an hour from one address, then 429 with Retry-After', async () => {
    const nth = (n: number) => send({ ...message, message: `Message number ${n} to the desk` }, '10.9.9.9');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => nth(n)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    const wait = Number(refused[0]?.headers['retry-after']);
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect((await send({ ...message, message: 'From somebody else entirely' })).status).toBe(201);

    const hourAgo = new Date(Date.now() - 3_601_000).toISOString();
    await server.database.query
      .updateTable('rate_limits')
      .set({ recent: hourAgo.repeat(5) })
      .execute();
    expect((await nth(99)).status).toBe(201);
  });

  test('forged forwarding headers do not lift the limit without a trusted proxy', async () => {
    const open = await openTestApp();
    const statuses = [];
    for (let n = 0; n < 7; n++) {
      statuses.push((await send({ ...message, message: `Message number ${n} in a row` }, `10.2.0.${n}`, open)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    await open.close();
  });

  test('the same message sent 50 times concurrently is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(message, '10.8.8.8')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await list()).total).toBe(1);
  });

  test('does not store the sender’s IP address in plain text', async () => {
    await send(message, '203.0.113.77');
    const rows = await server.database.query.selectFrom('rate_limits').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });
});

describe('for admins', () => {
  test('messages are listed newest first, in pages, by status, and searched by any word', async () => {
    for (let n = 1; n <= 5; n++) await send({ ...message, subject: `Number ${n}`, message: `100% of the ${n} words` });
    const { contacts } = await list('limit=2&page=2');
    expect(contacts.map(({ subject }: { subject: string }) => subject)).toEqual(['Number 3', 'Number 2']);
    expect(await list('limit=2&page=2')).toMatchObject({ total: 5, currentPage: 2, totalPages: 3, hasMore: true });
    expect((await list('search=NUMBER%204')).contacts).toMatchObject([{ subject: 'Number 4' }]);
    expect((await list('search=100%25')).total).toBe(5);
    expect((await list('search=1_0')).total).toBe(0);
    expect((await list(`search=${encodeURIComponent("' or 1=1 --")}`)).total).toBe(0);
    expect((await list('status=archived')).total).toBe(0);
    for (const bad of ['page=-1', 'limit=x', 'status=nonsense']) {
      expect((await server.call({ url: `/api/contact?${bad}`, headers: admin })).status).toBe(400);
    }
  });

  test('status and notes can be changed, unread ones are counted, a message can be deleted', async () => {
    await send(message);
    await send({ ...message, message: 'A second message to the desk' });
    const unread = async () => (await server.call({ url: '/api/contact/unread', headers: admin })).body.count;
    expect(await unread()).toBe(2);
    const { id } = (await list()).contacts[0];
    const url = `/api/contact/${id}`;
    const patch = (payload: object) => server.call({ method: 'PATCH', url, headers: admin, payload });
    expect(await patch({ status: 'replied', notes: 'Corrected.' })).toMatchObject({
      status: 200,
      body: { status: 'replied', notes: 'Corrected.', email: message.email },
    });
    expect((await patch({ notes: '' })).body).toMatchObject({ status: 'replied', notes: '' });
    expect(await unread()).toBe(1);
    expect(await list('status=replied')).toMatchObject({ total: 1, counts: { new: 1, replied: 1 } });
    expect((await patch({ status: 'lost' })).status).toBe(422);
    expect((await patch({ email: 'other@example.com' })).body.email).toBe(message.email);

    expect(await server.call({ method: 'DELETE', url, headers: admin })).toMatchObject({ status: 200, body: { id } });
    expect((await server.call({ method: 'DELETE', url, headers: admin })).status).toBe(404);
    expect((await patch({ status: 'read' })).status).toBe(404);
    expect((await server.call({ method: 'DELETE', url: '/api/contact/nothing', headers: admin })).status).toBe(404);
  });

  test('the export is a CSV file without formulas', async () => {
    const formula = '=HYPERLINK("http://evil.example","Click")';
    await send({ ...message, name: '+1+1', subject: '@SUM(A1)', message: formula });
    const { status, headers, body } = await server.call({ url: '/api/contact/export?status=new', headers: admin });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(parse(body, { columns: true })).toMatchObject([
      { name: "'+1+1", subject: "'@SUM(A1)", message: `'${formula}`, email: message.email, status: 'new' },
    ]);
    const json = await server.call({ url: '/api/contact/export', headers: { ...admin, accept: 'application/json' } });
    expect(json.body).toEqual({ filename: 'messages.csv', csv: body });
  });

  test('readers and moderators cannot read or change messages', async () => {
    await send(message);
    const { id } = (await list()).contacts[0];
    const calls = [
      { method: 'GET', url: '/api/contact' },
      { method: 'GET', url: '/api/contact/' },
      { method: 'GET', url: '/api/contact/unread' },
      { method: 'GET', url: '/api/contact/export' },
      { method: 'PATCH', url: `/api/contact/${id}`, payload: { status: 'read' } },
      { method: 'DELETE', url: `/api/contact/${id}` },
    ] as const;
    for (const request of calls) {
      expect([401, 404]).toContain((await server.call(request)).status);
      for (const role of ['consumer', 'moderator'] as const) {
        expect([403, 404]).toContain((await server.call({ ...request, headers: await server.as(role) })).status);
      }
    }
    expect(await list('status=new')).toMatchObject({ total: 1 });
  });
});

describe('with a mail server', () => {
  let smtp: TestSmtpServer;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.close());

  test('the desk gets a mail, a reply goes to the visitor, and their text is escaped', async () => {
    const app = await openTestApp({ env: { SMTP_URL: smtp.url, ADMIN_EMAIL: 'Desk@handset.test' } });
    await send(
      { ...message, name: '<b>Asha</b>', message: 'Look: <img src=x onerror=alert(1)>\nSecond line' },
      '1',
      app,
    );
    const { mail } = await smtp.waitFor('desk@handset.test');
    expect(mail.subject).toBe('Message: A wrong figure');
    expect(mail.replyTo?.text).toBe('asha@example.com');
    expect(mail.text).toContain('> Look: <img src=x onerror=alert(1)>\n> Second line');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>Second line');
    expect(mail.html).not.toMatch(/<img|<b>Asha/);
    await app.close();
  });

  test('a mail server that does not respond delays no request', async () => {
    const app = await openTestApp({ env: { SMTP_URL: smtp.url, ADMIN_EMAIL: 'desk@handset.test' } });
    const release = smtp.pauseReplies();
    expect((await send(message, '1', app)).status).toBe(201);
    expect(smtp.received).toEqual([]);
    release();
    await smtp.waitFor('desk@handset.test');
    await app.close();
  });
});
