import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { issueKind } from '#server/jobs/kinds/newsletter.ts';
import { MailOutbox } from '#server/jobs/outbox/outbox.ts';
import { JobQueue } from '#server/jobs/queue.ts';
import { smtpTransport } from '#server/mail/smtp-transport.ts';
import { usedPictures } from '#server/media/uploads/picture-usage.ts';
import { listIssues } from '#server/modules/newsletter/issues.ts';
import { addSubscribers } from '#tests/support/content/subscribers.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { onPostgres } from '#tests/support/database/engine-tests.ts';
import { letMailLeave } from '#tests/support/database/let-mail-leave.ts';
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
  const tables = ['newsletter_deliveries', 'newsletter_issues', 'subscribers', 'mail_outbox', 'rate_limits'] as const;
  await clearTables(server.database, ...tables);
  smtp.clear();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, headers: admin, ...(payload && { payload }) });

async function writeArticle(title: string, status: 'draft' | 'published' = 'published'): Promise<string> {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] };
  const { body: blog } = await call('POST', '/api/blogs', { title, excerpt: `About ${title}.`, body });
  if (status !== 'draft') await call('PATCH', `/api/blogs/${blog.id}/status`, { status });
  return blog.id;
}

const addReaders = (count: number) => addSubscribers(server.database.query, count);

const issues = '/api/newsletter/issues';
const compose = async (articleIds: string[], subject = 'The October issue') =>
  (await call('POST', issues, { subject, intro: 'Hello.\n\nTwo paragraphs.', articleIds })).body;
const read = async (id: string) => (await call('GET', `${issues}/${id}`)).body;

describe('an issue', () => {
  test('sent twice with one id is created once, and the second response has the stored one', async () => {
    const id = '0198c0de-0000-4000-8000-000000000001';
    const fields = { newId: id, subject: 'Sent twice', articleIds: [] };
    expect(await call('POST', issues, fields)).toMatchObject({ status: 201, body: { id } });
    const again = await call('POST', issues, { ...fields, subject: 'Sent twice, typed on' });
    expect(again).toMatchObject({ status: 409, body: { current: { id, subject: 'Sent twice' } } });
    expect((await call('GET', issues)).body.total).toBe(1);
  });

  test('is composed from published articles, listed, changed and deleted while a draft', async () => {
    const first = await writeArticle('Battery life');
    const second = await writeArticle('Charging');
    await addReaders(2);
    const issue = await compose([second, first]);
    expect(issue).toMatchObject({ status: 'draft', articleIds: [second, first], progress: { total: 2, sent: 0 } });
    const changed = { subject: 'Renamed', intro: '', articleIds: [first] };
    expect(await call('PUT', `${issues}/${issue.id}`, changed)).toMatchObject({ status: 200, body: changed });
    expect((await call('GET', issues)).body).toMatchObject({
      total: 1,
      issues: [{ id: issue.id, subject: 'Renamed' }],
    });
    expect((await call('DELETE', `${issues}/${issue.id}`)).status).toBe(200);
    expect((await call('GET', `${issues}/${issue.id}`)).status).toBe(404);
    expect((await call('DELETE', `${issues}/${issue.id}`)).status).toBe(404);
  });

  test('many are listed with as few queries as one, each with its own progress', async () => {
    await addReaders(3);
    const article = await writeArticle('Counted');
    let statements = 0;
    const counting = server.database.query.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const services = { ...server.app.services, database: { ...server.database, query: counting } };
    const listCounted = async () => {
      statements = 0;
      const { issues: listed } = await listIssues(services, { page: 1, limit: 30 });
      return { listed, statements };
    };
    const one = await compose([article]);
    await call('POST', `${issues}/${one.id}/send`);
    await compose([article]);
    const few = await listCounted();
    for (let n = 0; n < 6; n++) {
      const { id } = await compose([article], `Issue ${n}`);
      if (n % 2) await call('POST', `${issues}/${id}/send`);
    }
    const many = await listCounted();
    expect([few.listed.length, many.listed.length]).toEqual([2, 8]);
    expect(many.statements).toBe(few.statements);
    for (const { id, progress } of many.listed) {
      const { total } = (await read(id)).progress;
      expect(progress.total).toBe(total);
    }
  });

  test('rejects drafts, unknown articles and duplicates, and needs one to be sent', async () => {
    const draft = await writeArticle('Unfinished', 'draft');
    const done = await writeArticle('Finished');
    for (const articleIds of [[draft], ['nothing-here'], [done, done]]) {
      const fields = { subject: 'No', articleIds };
      for (const url of [issues, `${issues}/preview`]) {
        expect(await call('POST', url, fields)).toMatchObject({
          status: 422,
          body: { fields: { articleIds: expect.any(String) } },
        });
      }
    }
    const { id, updatedAt } = await compose([]);
    expect(await call('POST', `${issues}/${id}/send`)).toMatchObject({
      status: 422,
      body: { fields: { articleIds: 'Choose at least one article.' } },
    });
    // The second of two editors gets a conflict, and nothing of the first is lost.
    const fields = { subject: 'Of one', intro: 'Words.', articleIds: [] };
    expect((await call('PUT', `${issues}/${id}`, { ...fields, updatedAt })).status).toBe(200);
    expect(await call('PUT', `${issues}/${id}`, { ...fields, subject: 'Of another', updatedAt })).toMatchObject({
      status: 409,
      body: { current: { subject: 'Of one' } },
    });
    expect((await call('POST', issues, { subject: 'A\r\nBcc: b@example.com', articleIds: [done] })).status).toBe(422);
  });

  test('is previewed as HTML and text, with typed text escaped', async () => {
    const id = await writeArticle('Is <b>bold</b> better & "cheaper"?');
    const { body } = await call('POST', `${issues}/preview`, {
      subject: 'Look <here>',
      intro: 'First <i>words</i>.\n\nSecond.',
      articleIds: [id],
    });
    expect(body.text).toContain(`http://handset.test/blog/${id}`);
    expect(body.text).toContain('First <i>words</i>.');
    expect(body.html).toContain('Is &lt;b&gt;bold&lt;/b&gt; better &amp; &quot;cheaper&quot;?');
    expect(body.html).toContain('Look &lt;here&gt;');
    expect(body.html).not.toMatch(/<i>|<b>|<img|<script/);
    expect(smtp.received).toEqual([]);
  });

  test('can be sent to oneself', async () => {
    const { id } = await compose([await writeArticle('Mine')]);
    const { email } = (await server.person('admin')).user;
    expect(await call('POST', `${issues}/${id}/test`)).toMatchObject({ status: 202, body: { email } });
    expect((await smtp.waitFor(email)).mail.subject).toBe('Test: The October issue');
    expect(await read(id)).toMatchObject({ status: 'draft' });
  });

  test('can be sent to any address as a test, a few times an hour', async () => {
    const { id } = await compose([await writeArticle('For a colleague')]);
    const email = 'colleague@handset.test';
    const send = () => call('POST', `${issues}/${id}/test`, { email });
    expect(await send()).toMatchObject({ status: 202, body: { email } });
    expect((await smtp.waitFor(email)).mail.subject).toBe('Test: The October issue');
    for (let sent = 1; sent < 6; sent++) expect((await send()).status).toBe(202);
    expect((await send()).status).toBe(429);
    expect((await call('POST', `${issues}/${id}/test`, { email: 'no address' })).status).toBe(422);
  });

  test('can have pictures, which are stored as long as the issue', async () => {
    const size = (width: number) => ({ width, url: `/media/uploads/${'c'.repeat(32)}-${width}.webp` });
    const image = { width: 640, height: 320, avif: [size(640)], webp: [size(640)] };
    const picture = { type: 'picture', attrs: { image, alt: 'A phone', caption: null } };
    const introBody = { type: 'doc', content: [picture] };
    const { body } = await call('POST', issues, { subject: 'With a picture', introBody, articleIds: [] });
    expect((await read(body.id)).introBody).toEqual(introBody);
    const used = await usedPictures(server.database.query);
    expect([...used]).toContain(`${'c'.repeat(32)}-640.webp`);
    const outside = {
      ...picture,
      attrs: { ...picture.attrs, image: { ...image, webp: [{ width: 1, url: 'https://x.test/a.webp' }] } },
    };
    const refused = { subject: 'x', articleIds: [], introBody: { type: 'doc', content: [outside] } };
    expect((await call('POST', issues, refused)).status).toBe(422);
  });

  test('goes once to every confirmed reader with an unsubscribe link, also if sent 20 times', async () => {
    const emails = await addReaders(30);
    await call('POST', '/api/newsletter/subscribe', { email: 'pending@example.com' });
    const { id } = await compose([await writeArticle('For all')]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', `${issues}/${id}/send`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await expect
      .poll(() => read(id))
      .toMatchObject({
        progress: { total: 30, queued: 30, sent: 30, failed: 0, skipped: 0 },
      });
    const sent = smtp.received.filter(({ mail }) => mail.subject === 'The October issue');
    expect(sent.map(({ to }) => to).sort()).toEqual(emails);
    expect(new Set(sent.map(({ mail }) => JSON.stringify(mail.headers.get('list')))).size).toBe(30);
    expect(sent[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect((await call('PUT', `${issues}/${id}`, { subject: 'Late', articleIds: ['for-all'] })).status).toBe(409);
    expect((await call('DELETE', `${issues}/${id}`)).status).toBe(409);
  });

  test('is not sent without recipients or with an unpublished article', async () => {
    const article = await writeArticle('Withdrawn');
    const { id } = await compose([article]);
    expect(await call('POST', `${issues}/${id}/send`)).toMatchObject({
      status: 409,
      body: { message: 'There are no confirmed subscribers yet.' },
    });
    await addReaders(1);
    await call('PATCH', `/api/blogs/${article}/status`, { status: 'archived' });
    expect((await call('POST', `${issues}/${id}/send`)).status).toBe(422);
    expect(await read(id)).toMatchObject({ status: 'draft' });
    expect(smtp.received).toEqual([]);
  });
});

describe('sending', () => {
  /**
   * Plays a second process on the same database. SQLite connections of one process would block each other's
   * thread, so they share one; tests/faults has real processes.
   */
  function openSender() {
    const shared = server.database.engine === 'sqlite';
    const database = shared ? server.database : openDatabase(server.config);
    const errors: unknown[] = [];
    const log = { warn: () => {}, error: (error: unknown) => errors.push(error) };
    const transport = smtpTransport(smtp.url, () => server.config.mailFrom);
    const jobs = new JobQueue({ database, log });
    const mail = new MailOutbox({ database, jobs, transport, log });
    jobs.register(issueKind({ database, config: server.config, mail, settings: server.app.services.settings }));
    const close = async () => {
      await jobs.close();
      mail.close();
      if (!shared) await database.close();
    };
    return { jobs, errors, close };
  }

  test('by several processes concurrently reaches every address once and finishes', async () => {
    const emails = await addReaders(250);
    const { id } = await compose([await writeArticle('Raced')]);
    const others = [openSender(), openSender()];
    await call('POST', `${issues}/${id}/send`);
    await Promise.all(others.map(({ jobs }) => jobs.drain()));
    await expect.poll(async () => (await read(id)).progress.sent).toBe(250);
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(emails);
    await expect.poll(async () => (await read(id)).status).toBe('sent');
    expect(await read(id)).toMatchObject({ finishedAt: expect.any(String), progress: { sent: 250 } });
    expect(others.flatMap(({ errors }) => errors)).toEqual([]);
    for (const other of others) await other.close();
  });

  onPostgres('does not wait for addresses that another process is busy with', async () => {
    const [busy = '', ...free] = await addReaders(3);
    const { id } = await compose([await writeArticle('Held')]);
    await call('POST', `${issues}/${id}/send`);
    const other = openSender();
    await expect.poll(async () => (await read(id)).status).toBe('sent');
    smtp.clear();
    // As if sending had only just begun.
    const { query } = server.database;
    await clearTables(server.database, 'mail_outbox');
    await query.updateTable('newsletter_deliveries').set({ queued_at: null, mail_id: null }).execute();
    const holder = openDatabase(server.config);
    await holder.transaction(async (trx) => {
      await trx.selectFrom('newsletter_deliveries').select('email').where('email', '=', busy).forUpdate().execute();
      await query.updateTable('newsletter_issues').set({ finished_at: null }).execute();
      await other.jobs.drain();
      expect(other.errors).toEqual([]);
      await expect.poll(() => smtp.received.map(({ to }) => to).sort()).toEqual(free);
    });
    await holder.close();
    await expect.poll(() => smtp.received.length).toBe(3);
    await other.close();
  });

  test('continues where it stopped, and skips those who unsubscribed meanwhile', async () => {
    const [left = '', removed = '', ...rest] = await addReaders(6);
    const { id } = await compose([await writeArticle('Halfway')]);
    await smtp.down();
    await call('POST', `${issues}/${id}/send`);
    await expect.poll(async () => (await read(id)).progress.queued).toBe(6);
    await server.app.services.mail.drain();
    await call('POST', '/api/newsletter/unsubscribe', { email: left });
    await call('DELETE', `/api/newsletter/subscribers/${removed}`);
    await smtp.up();
    await letMailLeave(server.database);
    await server.app.services.mail.drain();
    const issueMails = smtp.received.filter(({ mail }) => mail.subject === 'The October issue');
    expect(issueMails.map(({ to }) => to).sort()).toEqual(rest);
    await expect
      .poll(() => read(id))
      .toMatchObject({
        status: 'sent',
        progress: { total: 6, queued: 6, sent: 4, failed: 0, skipped: 2 },
      });
  });

  test('counts failed recipients', async () => {
    const [bad = ''] = await addReaders(3);
    smtp.refuse(bad, 550);
    const { id } = await compose([await writeArticle('Bounced')]);
    await call('POST', `${issues}/${id}/send`);
    await expect.poll(async () => (await read(id)).progress).toMatchObject({ sent: 2, failed: 1 });
  });

  test('is not affected by changes of an article after the start', async () => {
    await addReaders(1);
    const article = await writeArticle('As it was');
    const { id } = await compose([article]);
    await smtp.down();
    await call('POST', `${issues}/${id}/send`);
    await call('DELETE', `/api/blogs/${article}`);
    await expect.poll(async () => (await read(id)).progress.queued).toBe(1);
    await smtp.up();
    await server.app.services.mail.drain();
    await letMailLeave(server.database);
    const release = smtp.waitFor('reader-0000@example.com');
    server.app.services.mail.sendDue();
    expect((await release).mail.text).toContain('As it was');
  });
});
