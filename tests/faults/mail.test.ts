import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { addSubscribers } from '#tests/support/content/subscribers.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { engines } from '#tests/support/database/engines.ts';
import { letMailLeave } from '#tests/support/database/let-mail-leave.ts';
import { startSmtp, type TestSmtpServer } from '#tests/support/peers/smtp.ts';
import {
  headersOfRole,
  openUnseededDatabase,
  type ServerProcess,
  startServer,
} from '#tests/support/server/server-process.ts';

/** How many mails one process sends at a time. */
const IN_HAND = 5;

let location: TestLocation;
let smtp: TestSmtpServer;
let database: Database;
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(async () => {
  await database.close();
  await location.remove();
  await smtp.close();
});

const start = () => startServer(location, { SMTP_URL: smtp.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' });

let senders = 0;
const subscribe = (server: ServerProcess, email: string) => {
  const from = `10.4.${++senders >> 8}.${senders & 255}`;
  return fetch(`${server.url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email }),
  }).then(
    ({ status }) => status,
    () => 0,
  );
};

/** Ends waits, and if all processes are dead their leases too. */
const letTimePass = async ({ leases }: { leases: boolean }) => {
  await letMailLeave(database);
  if (leases) await database.query.updateTable('jobs').set({ lease_until: new Date().toISOString() }).execute();
};

const waiting = async () => {
  const { query } = database;
  const rows = query.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).where('failed_at', 'is', null);
  return (await rows.execute()).length;
};

const issueIsOver = async () => {
  const { finished_at } = await database.query
    .selectFrom('newsletter_issues')
    .select('finished_at')
    .executeTakeFirstOrThrow();
  return finished_at !== null;
};

const copies = () => {
  const counts = new Map<string, number>();
  for (const { to } of smtp.received) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
};

const twice = () => [...copies()].filter(([, count]) => count > 1).map(([address]) => address);

describe.each(engines)('mail on %s', (engine) => {
  test('with the mail server down and two processes no mail is lost or sent twice', async () => {
    location = await freshLocation(engine, 'migrated');
    database = await openUnseededDatabase(location);
    const servers = await Promise.all([start(), start()]);
    await smtp.down();
    const emails = Array.from({ length: 30 }, (_, n) => `down-${n}@example.com`);
    const statuses = await Promise.all(emails.map((email, n) => subscribe(servers[n % 2] as ServerProcess, email)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const tried = async () =>
      (await database.query.selectFrom('mail_outbox').select('id').where('attempts', '>', 0).execute()).length;
    await expect.poll(tried).toBe(30);
    await smtp.up();
    // A failure is recorded shortly after its attempt, with a new delay.
    await expect
      .poll(
        async () => {
          await letTimePass({ leases: false });
          return waiting();
        },
        { interval: 1_000 },
      )
      .toBe(0);
    expect([...copies().keys()].sort()).toEqual(emails.sort());
    expect(smtp.received).toHaveLength(30);
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
  });

  test('kill -9 while sending: mail arrives, and no newsletter is sent twice', async () => {
    location = await freshLocation(engine, 'migrated');
    database = await openUnseededDatabase(location);
    const readers = await startIssue(150);
    const acknowledged: string[] = [];
    const kills = 2;
    for (let kill = 0; kill < kills; kill++) {
      const server = await start();
      const before = smtp.received.length;
      let writing = true;
      const clients = [1, 2].map(async (client) => {
        for (let n = 0; writing; n++) {
          const email = `kill-${kill}-${client}-${n}@example.com`;
          if ((await subscribe(server, email)) === 200) acknowledged.push(email);
        }
      });
      const known = acknowledged.length;
      await expect
        .poll(() => Math.min(smtp.received.length - before, acknowledged.length - known), { interval: 2 })
        .toBeGreaterThan(10);
      await server.kill('SIGKILL');
      writing = false;
      await Promise.all(clients);
    }
    const missing = (emails: string[]) => {
      const arrived = copies();
      return emails.filter((email) => !arrived.has(email));
    };
    expect(missing(readers)).not.toEqual([]);
    await letTimePass({ leases: true });
    const servers = await Promise.all([start(), start()]);
    await expect.poll(() => missing(acknowledged)).toEqual([]);
    await expect.poll(issueIsOver).toBe(true);

    // Mail being sent at a kill may have arrived: only mail that someone waits for is sent again.
    expect(twice().length).toBeLessThanOrEqual(kills * IN_HAND);
    expect(twice().filter((email) => readers.includes(email))).toEqual([]);
    for (const address of twice()) expect(new Set(smtp.to(address).map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(missing(readers).length).toBeLessThanOrEqual(kills * IN_HAND);
    const failed = await database.query
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('failed_at', 'is not', null)
      .execute();
    expect(failed.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(missing(readers)));
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
  });

  test('kill -9 between replies to readers and their mails: each acknowledged one is sent once', async () => {
    location = await freshLocation(engine, 'migrated');
    database = await openUnseededDatabase(location);
    const headers = { ...(await headersOfRole(location, 'admin')), 'content-type': 'application/json' };
    const readers = Array.from({ length: 4 }, (_, n) => ({ id: uuidv7(), email: `asks-${n}@example.com` }));
    const now = new Date().toISOString();
    await database.query
      .insertInto('contact_messages')
      .values(
        readers.map((reader) => ({
          ...reader,
          name: 'Asks',
          subject: 'Battery',
          message: 'Which lasts?',
          status: 'new',
          notes: '',
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    const server = await start();
    const draftId = () => crypto.randomUUID();
    const answering = readers.map(async ({ id, email }) => {
      const body = JSON.stringify({ draftId: draftId(), after: null, text: 'The X1.' });
      const url = `${server.url}/api/contact/${id}/replies`;
      const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
      return answer?.status === 201 ? email : null;
    });
    await Promise.race(answering);
    await server.kill('SIGKILL');
    const acknowledged = (await Promise.all(answering)).filter((email) => email !== null);
    expect(acknowledged).not.toEqual([]);
    expect(smtp.received).toEqual([]);

    const kept = await database.query.selectFrom('contact_replies').select('id').execute();
    await letTimePass({ leases: true });
    const servers = await Promise.all([start(), start()]);
    await expect.poll(waiting).toBe(0);
    expect([...copies().keys()]).toEqual(expect.arrayContaining(acknowledged));
    expect(smtp.received).toHaveLength(kept.length);
    expect(twice()).toEqual([]);
    await Promise.all(servers.map((other) => other.kill('SIGTERM')));
  });
});

/** Starts sending an issue as an admin. */
async function startIssue(readers: number): Promise<string[]> {
  const now = new Date().toISOString();
  const emails = await addSubscribers(database.query, readers);
  const id = uuidv7();
  await database.transaction(async (trx) => {
    await trx
      .insertInto('newsletter_issues')
      .values({
        id,
        subject: 'Interrupted',
        intro: '',
        article_ids: '[]',
        articles: JSON.stringify([{ title: 'One', excerpt: 'First.', link: 'http://handset.test/blog/one' }]),
        created_at: now,
        updated_at: now,
        started_at: now,
        finished_at: null,
        total_count: readers,
        sent_count: null,
        failed_count: null,
      })
      .execute();
    await trx
      .insertInto('newsletter_deliveries')
      .values(emails.map((email) => ({ issue_id: id, email, queued_at: null, mail_id: null })))
      .execute();
  });
  return emails;
}
