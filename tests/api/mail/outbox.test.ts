import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { batches } from '#db/batches.ts';
import { openDatabase } from '#db/client.ts';
import { sweepExpired } from '#server/jobs/kinds/retention.ts';
import { MailOutbox } from '#server/jobs/outbox/outbox.ts';
import { JobQueue } from '#server/jobs/queue.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FROM = { name: 'Handset', address: 'hello@handset.test' };
const quiet = { warn: () => {}, error: () => {} };

let smtp: TestSmtpServer;
let server: TestApp;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await openTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Handset <hello@handset.test>' } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
afterEach(async () => {
  await server.app.services.mail.drain();
  await clearTables(server.database, 'jobs', 'mail_outbox');
  smtp.clear();
});

const mailTo = (to: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to,
  subject: `For ${to}`,
  text: 'Plain words.',
  html: '<p>Plain words.</p>',
  ...more,
});

/**
 * An outbox of its own on the app's database, with a clock set by the test. It runs an hour ahead: what is due here is
 * not yet due for the app's own queue, which polls every two seconds and would take it.
 */
function openOutbox(clock = { now: Date.now() + HOUR }, database = server.database) {
  const now = () => clock.now;
  const jobs = new JobQueue({ database, log: quiet, now });
  const outbox = new MailOutbox({ database, jobs, transport: smtpTransport(smtp.url, () => FROM), log: quiet, now });
  return {
    clock,
    database,
    outbox,
    close: async () => {
      await jobs.close();
      outbox.close();
    },
    enqueue: (...mails: OutgoingMail[]) =>
      database.transaction(async (trx) => {
        for (const mail of mails) await outbox.enqueue(trx, mail);
      }),
  };
}

/** A worker leased all mail and died. */
const giveToDead = (leaseEnds: number) =>
  server.database.query
    .updateTable('jobs')
    .set({ state: 'running', attempts: 1, leased_by: 'dead', lease_until: new Date(leaseEnds).toISOString() })
    .execute();

const rows = () => server.database.query.selectFrom('mail_outbox').selectAll().orderBy('id').execute();

describe('the outbox', () => {
  test('delivers HTML and text, from the configured sender, with an id from its row', async () => {
    const { mail } = server.app.services;
    const id = await server.database.transaction((trx) =>
      mail.enqueue(trx, mailTo('reader@example.com', { headers: { 'X-Kind': 'test' } })),
    );
    mail.sendDue();
    const received = await smtp.waitFor('reader@example.com');
    expect(received.from).toBe('hello@handset.test');
    expect(received.mail).toMatchObject({
      subject: 'For reader@example.com',
      html: '<p>Plain words.</p>',
      messageId: `<${id}@handset.test>`,
      from: { text: '"Handset" <hello@handset.test>' },
    });
    expect(received.mail.text?.trim()).toBe('Plain words.');
    expect(received.mail.headers.get('x-kind')).toBe('test');
    expect(received.mail.headers.get('auto-submitted')).toBe('auto-generated');
    await mail.drain();
    expect(await rows()).toMatchObject([
      { sent_at: expect.any(String), body_text: null, body_html: null, attempts: 1 },
    ]);
  });

  test('sends nothing for a rolled-back transaction', async () => {
    const { mail } = server.app.services;
    const undone = server.database.transaction(async (trx) => {
      await mail.enqueue(trx, mailTo('nobody@example.com'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await mail.drain();
    expect(smtp.received).toEqual([]);
  });

  test('queues a key once, also 50 times concurrently', async () => {
    const { outbox, enqueue, close } = openOutbox();
    await Promise.all(Array.from({ length: 50 }, () => enqueue(mailTo('once@example.com', { key: 'the-one' }))));
    await outbox.drain();
    expect(smtp.to('once@example.com')).toHaveLength(1);
    await close();
  });

  test('sends every mail once with several processes racing', async () => {
    const outboxes = Array.from({ length: 4 }, () => openOutbox(undefined, openDatabase(server.config)));
    const addresses = Array.from({ length: 40 }, (_, n) => `racer-${n}@example.com`);
    await outboxes[0]?.enqueue(...addresses.map((address) => mailTo(address)));
    await Promise.all(outboxes.map(({ outbox }) => outbox.drain()));
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(addresses.sort());
    for (const { close, database } of outboxes) {
      await close();
      await database.close();
    }
  });

  test('keeps everything while the mail server is down and sends it once afterwards', async () => {
    const { outbox, clock, enqueue, close } = openOutbox();
    await smtp.down();
    await enqueue(mailTo('a@example.com'), mailTo('b@example.com'));
    await outbox.drain();
    await outbox.drain();
    expect(await rows()).toMatchObject([
      { attempts: 1, sent_at: null, failed_at: null, last_error: expect.stringContaining('ECONNREFUSED') },
      { attempts: 1, sent_at: null },
    ]);
    await smtp.up();
    await outbox.drain();
    expect(smtp.received).toEqual([]);
    clock.now += 2 * MINUTE;
    await outbox.drain();
    await outbox.drain();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com']);
    await close();
  });

  test('retries with the same Message-ID when the connection was lost before the answer', async () => {
    const { outbox, clock, enqueue, close } = openOutbox();
    const release = smtp.pauseReplies();
    await enqueue(mailTo('lost@example.com'));
    const settled = outbox.drain();
    await expect.poll(() => smtp.pausedCount()).toBe(1);
    await smtp.down();
    await settled;
    release();
    await smtp.up();
    clock.now += 2 * MINUTE;
    await outbox.drain();
    const ids = new Set(smtp.to('lost@example.com').map(({ mail }) => mail.messageId));
    expect(ids.size).toBe(1);
    expect(await rows()).toMatchObject([{ sent_at: expect.any(String), attempts: 2 }]);
    await close();
  });

  test('fails only a permanently rejected recipient; a temporary one is retried for three days', async () => {
    const { outbox, clock, enqueue, close } = openOutbox();
    smtp.refuse('gone@example.com', 550);
    smtp.refuse('full@example.com', 452);
    await enqueue(mailTo('gone@example.com'), mailTo('full@example.com'), mailTo('fine@example.com'));
    await outbox.drain();
    const byAddress = async () => Object.fromEntries((await rows()).map((row) => [row.recipient, row]));
    expect(await byAddress()).toMatchObject({
      'gone@example.com': { failed_at: expect.any(String), attempts: 1, last_error: expect.stringContaining('550') },
      'full@example.com': { failed_at: null, sent_at: null, attempts: 1 },
      'fine@example.com': { sent_at: expect.any(String) },
    });
    for (let hours = 0; hours <= 80; hours += 8) {
      clock.now += 8 * HOUR;
      await outbox.drain();
    }
    const { 'full@example.com': full } = await byAddress();
    expect(full).toMatchObject({ failed_at: expect.any(String), sent_at: null });
    expect(full?.attempts).toBeGreaterThan(5);
    expect(smtp.received.map(({ to }) => to)).toEqual(['fine@example.com']);
    await close();
  });

  test('sends mail of a dead process once its lease has expired, not before', async () => {
    const { outbox, clock, enqueue, close } = openOutbox();
    await enqueue(mailTo('orphan@example.com'));
    await giveToDead(clock.now + 30_000);
    await outbox.drain();
    expect(smtp.received).toEqual([]);
    clock.now += MINUTE;
    await outbox.drain();
    expect(smtp.to('orphan@example.com')).toHaveLength(1);
    await close();
  });

  test('does not resend mail in flight when the clock jumps a day ahead', async () => {
    const { outbox, clock, enqueue, close } = openOutbox();
    const release = smtp.pauseReplies();
    await enqueue(mailTo('awaited@example.com'), mailTo('bulk@example.com', { bulk: true }));
    outbox.sendDue();
    await expect.poll(() => smtp.pausedCount()).toBe(2);
    clock.now += 24 * HOUR;
    await enqueue(mailTo('after@example.com'));
    const settled = outbox.drain();
    await expect.poll(() => smtp.pausedCount()).toBe(3);
    release();
    await settled;
    expect(smtp.received.map(({ to }) => to).sort()).toEqual([
      'after@example.com',
      'awaited@example.com',
      'bulk@example.com',
    ]);
    expect((await rows()).map(({ sent_at, failed_at }) => [typeof sent_at, failed_at])).toEqual([
      ['string', null],
      ['string', null],
      ['string', null],
    ]);
    await close();
  });

  test('does not resend mail to many recipients that may have arrived, and says why', async () => {
    const { outbox, clock, enqueue, close } = openOutbox();
    await enqueue(mailTo('orphan@example.com', { bulk: true }));
    await giveToDead(clock.now + 30_000);
    await outbox.drain();
    expect(await rows()).toMatchObject([{ failed_at: null }]);
    const release = smtp.pauseReplies();
    await enqueue(mailTo('lost@example.com', { bulk: true }));
    const settled = outbox.drain();
    await expect.poll(() => smtp.pausedCount()).toBe(1);
    await smtp.down();
    await settled;
    release();
    // The server had received it after all; only its response was lost.
    await smtp.waitFor('lost@example.com');
    await enqueue(mailTo('early@example.com', { bulk: true }));
    await outbox.drain();
    await smtp.up();
    clock.now += 2 * MINUTE;
    await outbox.drain();
    const byRecipient = Object.fromEntries((await rows()).map((row) => [row.recipient, row]));
    expect(byRecipient).toMatchObject({
      'orphan@example.com': { failed_at: expect.any(String), last_error: expect.stringContaining('stopped') },
      'lost@example.com': { failed_at: expect.any(String), last_error: expect.stringContaining('closed') },
      'early@example.com': { failed_at: null, sent_at: expect.any(String) },
    });
    expect(smtp.received.map(({ to }) => to)).toEqual(['lost@example.com', 'early@example.com']);
    await close();
  });

  test('sends mail that a person waits for before bulk mail', async () => {
    const { outbox, enqueue, close } = openOutbox();
    const bulk = Array.from({ length: 12 }, (_, n) => mailTo(`bulk-${n}@example.com`, { bulk: true }));
    await enqueue(...bulk, mailTo('awaited@example.com'));
    const release = smtp.pauseReplies();
    const settled = outbox.drain();
    await expect.poll(() => smtp.pausedCount()).toBe(5);
    release();
    await settled;
    expect(smtp.received.slice(0, 5).map(({ to }) => to)).toContain('awaited@example.com');
    expect(smtp.received).toHaveLength(13);
    await close();
  });

  test('deletes sent and failed mail after its time, waiting mail never', async () => {
    const { outbox, enqueue, close } = openOutbox();
    await enqueue(mailTo('sent@example.com'), mailTo('failed@example.com'));
    smtp.refuse('failed@example.com', 550);
    await outbox.drain();
    await enqueue(mailTo('waiting@example.com'));
    await sweepExpired(server.database);
    expect(await rows()).toHaveLength(3);
    await sweepExpired(server.database, Date.now() + 31 * 24 * HOUR);
    expect(await rows()).toMatchObject([{ recipient: 'waiting@example.com' }]);
    await close();
  });

  test('deletes any amount of old mail', async () => {
    const at = new Date(Date.now() - 90 * 24 * HOUR).toISOString();
    const old = Array.from({ length: 600 }, (_, n) => ({
      id: `old-${n}`,
      recipient: 'a@example.com',
      subject: 'x',
      body_text: 'x',
      priority: 0,
      created_at: at,
      due_at: at,
      ...(n % 2 ? { sent_at: at } : { failed_at: at }),
    }));
    for (const some of batches(old, 200)) await server.database.query.insertInto('mail_outbox').values(some).execute();
    expect((await sweepExpired(server.database)).mail_outbox).toBe(600);
  });

  test('waits for the mail being sent when it stops', async () => {
    const { outbox, enqueue, close } = openOutbox();
    const release = smtp.pauseReplies();
    await enqueue(mailTo('late@example.com'));
    outbox.sendDue();
    await expect.poll(() => smtp.pausedCount()).toBe(1);
    const closed = close();
    release();
    await closed;
    expect(await rows()).toMatchObject([{ sent_at: expect.any(String) }]);
  });
});

test('a slow mail server delays no caller, and all mail arrives once', async () => {
  const release = smtp.pauseReplies();
  const emails = Array.from({ length: 8 }, (_, n) => `patient-${n}@example.com`);
  const subscribe = (email: string) =>
    server.call({ method: 'POST', url: '/api/newsletter/subscribe', payload: { email } });
  expect((await Promise.all(emails.map(subscribe))).map(({ status }) => status)).toEqual(emails.map(() => 200));
  // It sends one mail per connection; the others wait in the outbox.
  await expect.poll(() => smtp.pausedCount()).toBe(5);
  expect((await subscribe('later@example.com')).status).toBe(200);
  release();
  await Promise.all([...emails, 'later@example.com'].map((email) => smtp.waitFor(email)));
  await server.app.services.mail.drain();
  expect(emails.map((email) => smtp.to(email).length)).toEqual(emails.map(() => 1));
});

describe('headers', () => {
  test('cannot be injected through a subject, an address or a header', async () => {
    const { outbox, enqueue, close } = openOutbox();
    await enqueue(mailTo('safe@example.com', { subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nBody' }));
    await outbox.drain();
    const [received] = smtp.to('safe@example.com');
    expect(received?.mail.subject).toBe('Hello Bcc: thief@example.com Body');
    expect(received?.mail.headers.has('bcc')).toBe(false);
    for (const to of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'A <a@example.com>',
      'a',
    ]) {
      await expect(enqueue(mailTo(to))).rejects.toThrow('address');
    }
    await expect(enqueue(mailTo('a@b.example', { headers: { 'X-A': 'b\r\nBcc: c@d.example' } }))).rejects.toThrow();
    await expect(enqueue(mailTo('a@b.example', { headers: { Bcc: 'c@d.example' } }))).rejects.toThrow();
    expect(smtp.received).toHaveLength(1);
    await close();
  });
});

test('without SMTP_URL mail is written to private files, with working links', async () => {
  const app = await openTestApp();
  const { mail } = app.app.services;
  expect(mail.deliversBySmtp).toBe(false);
  const text = 'Open this:\nhttp://handset.test/verify-email?token=abc';
  await app.database.transaction((trx) => mail.enqueue(trx, mailTo('dev@example.com', { text })));
  await mail.drain();
  const folder = join(app.config.dataDir, 'mail');
  const [file = ''] = readdirSync(folder);
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT.*\.eml$/);
  const parsed = await simpleParser(readFileSync(join(folder, file)));
  expect(parsed.subject).toBe('For dev@example.com');
  expect(parsed.text).toContain('token=abc');
  await app.close();
});

test('mail queued by a server of the previous release is sent once', async () => {
  const { outbox, enqueue, clock, close } = openOutbox();
  await enqueue(mailTo('left@example.com'));
  await clearTables(server.database, 'jobs');
  const due_at = new Date(clock.now - 3 * MINUTE).toISOString();
  await server.database.query.updateTable('mail_outbox').set({ due_at }).execute();
  await outbox.drain();
  await outbox.drain();
  expect(smtp.to('left@example.com')).toHaveLength(1);
  await close();
});

describe('for admins', () => {
  test('mail is listed without its body, searched by address, and failed mail can be retried', async () => {
    const admin = await server.as('admin');
    const { outbox, enqueue, close } = openOutbox();
    smtp.refuse('gone@example.com', 550);
    await enqueue(mailTo('gone@example.com', { text: 'a secret link' }), mailTo('fine@example.com'));
    await outbox.drain();
    const list = (query: string) => server.call({ url: `/api/mail?${query}`, headers: admin });
    const { body } = await list('status=failed');
    expect(body).toMatchObject({
      total: 1,
      counts: { waiting: 0, sent: 1, failed: 1 },
      bySmtp: true,
      mails: [
        { to: 'gone@example.com', status: 'failed', attempts: 1, lastError: expect.any(String), nextAttemptAt: null },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await list('search=FINE')).body.mails).toMatchObject([{ to: 'fine@example.com', status: 'sent' }]);

    smtp.refuse('gone@example.com', null);
    const retry = (id: string) => server.call({ method: 'POST', url: `/api/mail/${id}/retry`, headers: admin });
    expect(await retry(body.mails[0].id)).toMatchObject({ status: 202, body: { status: 'waiting' } });
    await smtp.waitFor('gone@example.com');
    await server.app.services.mail.drain();
    expect((await retry(body.mails[0].id)).status).toBe(409);
    expect((await retry('0197d3c0-0000-7000-8000-000000000000')).status).toBe(404);
    await close();
  });
});
