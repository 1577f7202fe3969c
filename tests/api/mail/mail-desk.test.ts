import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MAIL_KINDS, type Mail, type MailKind } from '#contract/mail.ts';
import { uuidv7 } from '#db/uuid.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

let smtp: TestSmtpServer;
let server: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await openTestApp({ env: { SMTP_URL: smtp.url } });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
afterEach(async () => {
  await server.app.services.mail.drain();
  await clearTables(server.database, 'jobs', 'mail_outbox', 'rate_limits');
  smtp.clear();
});

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.call({ method, url, headers: admin, ...(payload && { payload }) });
const list = async (query = '') => (await call('GET', `/api/mail?${query}`)).body;

async function addFailed(count: number): Promise<void> {
  const at = new Date().toISOString();
  const mail = { subject: 'Set a new password', body_text: 'secret-link', body_html: 'secret-link', priority: 0 };
  const rows = Array.from({ length: count }, (_, n) => ({
    ...mail,
    id: uuidv7(),
    recipient: `failed-${n}@handset.test`,
    kind: 'passwordReset' as const,
    due_at: at,
    created_at: at,
    failed_at: at,
    last_error: 'Mailbox full',
  }));
  await server.database.query.insertInto('mail_outbox').values(rows).execute();
}

test('mail is listed by kind and recipient with its reason, but without its body', async () => {
  await addFailed(1);
  await server.call({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    payload: { email: 'reader@handset.test' },
  });
  await smtp.waitFor('reader@handset.test');
  await server.app.services.mail.drain();
  const { mails, counts, bySmtp } = await list();
  expect({ counts, bySmtp }).toEqual({ counts: { waiting: 0, sent: 1, failed: 1 }, bySmtp: true });
  expect(mails.map(({ kind, to, status, lastError }: Mail) => ({ kind, to, status, lastError }))).toEqual([
    { kind: 'confirmSubscription', to: 'reader@handset.test', status: 'sent', lastError: null },
    { kind: 'passwordReset', to: 'failed-0@handset.test', status: 'failed', lastError: 'Mailbox full' },
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/secret-link|token=/);
});

test('all failed mail can be retried at once', async () => {
  await addFailed(3);
  expect(await call('POST', '/api/mail/retry-failed', {})).toMatchObject({ status: 202, body: { count: 3 } });
  for (const n of [0, 1, 2]) await smtp.waitFor(`failed-${n}@handset.test`);
  await server.app.services.mail.drain();
  expect((await list()).counts).toEqual({ waiting: 0, sent: 3, failed: 0 });
  expect((await call('POST', '/api/mail/retry-failed', {})).body).toEqual({ count: 0 });
});

test('a test mail goes to any address through the queue, a few times an hour', async () => {
  const send = (email: string) => call('POST', '/api/mail/test', { email });
  expect(await send('colleague@handset.test')).toMatchObject({
    status: 202,
    body: { kind: 'test', to: 'colleague@handset.test', status: 'waiting' },
  });
  expect((await smtp.waitFor('colleague@handset.test')).mail.subject).toBe('Test e-mail from Handset');
  for (let sent = 1; sent < 6; sent++) expect((await send('colleague@handset.test')).status).toBe(202);
  expect((await send('colleague@handset.test')).status).toBe(429);
  expect((await send('nowhere')).status).toBe(422);
});

test('every template is shown with example data', async () => {
  for (const kind of Object.keys(MAIL_KINDS) as MailKind[]) {
    const { status, body } = await call('GET', `/api/mail/templates/${kind}`);
    expect(status, kind).toBe(200);
    expect(body.subject).not.toBe('');
    expect(body.html).toContain('</html>');
  }
  expect((await call('GET', '/api/mail/templates/none')).status).toBe(404);
});
