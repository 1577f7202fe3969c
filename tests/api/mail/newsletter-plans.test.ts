import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { issueKind } from '#server/jobs/kinds/newsletter.ts';
import { JobQueue } from '#server/jobs/queue.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { linkIn, type ReceivedMail, tokenOf } from '#tests/support/peers/smtp.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

let article: string;

const { server, smtp } = await openSharedAppWithMail({ env: { TRUST_PROXY: '1' } });
const editor = await server.as('editor');
beforeAll(async () => {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] };
  const made = await call('POST', '/api/blogs', { title: 'Planned ahead', excerpt: 'About plans.', body });
  article = made.body.id;
  await call('PATCH', `/api/blogs/${article}/status`, { status: 'published' });
  for (const name of ['Followed One', 'Followed Two'])
    await server.call({ method: 'POST', url: '/api/brands', payload: { name }, headers: await server.as('admin') });
});
afterEach(async () => {
  await server.app.services.mail.drain();
  const tables = ['newsletter_deliveries', 'newsletter_issues', 'subscribers', 'mail_outbox', 'rate_limits'] as const;
  await clearTables(server.database, ...tables);
  smtp.clear();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = editor) =>
  server.call({ method, url, headers, ...(payload && { payload }) });

let senders = 0;
const visit = (method: 'POST' | 'PUT', url: string, payload: object) =>
  call(method, url, payload, { 'x-forwarded-for': `10.5.${senders++ >> 8}.${senders & 255}` });
const manageToken = ({ mail }: ReceivedMail) =>
  tokenOf(/^https?:\/\/\S+\/newsletter\/manage\S+$/m.exec(mail.text ?? '')?.[0] ?? '');

/** Subscribes and confirms by mail; returns the welcome mail. */
async function join(email: string, brandIds?: string[]): Promise<ReceivedMail> {
  const { status } = await visit('POST', '/api/newsletter/subscribe', { email, ...(brandIds && { brandIds }) });
  expect(status).toBe(200);
  await visit('POST', '/api/newsletter/confirm', { token: tokenOf(linkIn(await smtp.waitFor(email))) });
  return smtp.waitFor(email, 2);
}

const issues = '/api/newsletter/issues';
const compose = async (fields: object = {}) =>
  (await call('POST', issues, { subject: 'Planned', articleIds: [article], ...fields })).body;
const read = async (id: string) => (await call('GET', `${issues}/${id}`)).body;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const schedule = (id: string, scheduledAt: string) => call('PUT', `${issues}/${id}/schedule`, { scheduledAt });
const mailsOf = (subject: string) => smtp.received.filter(({ mail }) => mail.subject === subject).map(({ to }) => to);

/** As if no server was running at its time. */
const letTimeCome = (id: string, minutesAgo = 90) =>
  server.database.query
    .updateTable('newsletter_issues')
    .set({ scheduled_at: inMinutes(-minutesAgo) })
    .where('id', '=', id)
    .execute();

/** A queue like that of another process. */
function openQueue(): JobQueue {
  const { services, log } = server.app;
  const jobs = new JobQueue({ database: services.database, log });
  jobs.register(issueKind(services));
  return jobs;
}

describe('a scheduled issue', () => {
  test('waits, and can be moved, changed and cancelled', async () => {
    await join('waits@people.test');
    const { id } = await compose();
    expect((await schedule(id, inMinutes(0))).body.fields).toHaveProperty('scheduledAt');
    expect((await schedule(id, inMinutes(60 * 24 * 400))).body.fields).toHaveProperty('scheduledAt');
    const first = inMinutes(30);
    expect(await schedule(id, first)).toMatchObject({ status: 200, body: { status: 'scheduled', scheduledAt: first } });
    const later = inMinutes(60);
    expect((await schedule(id, later)).body.scheduledAt).toBe(later);
    const changed = await call('PUT', `${issues}/${id}`, { subject: 'Changed', articleIds: [article] });
    expect(changed.body).toMatchObject({ subject: 'Changed', status: 'scheduled', scheduledAt: later });
    const { jobs } = server.app.services;
    await jobs.drain();
    expect(await read(id)).toMatchObject({ status: 'scheduled', startedAt: null });
    expect((await call('DELETE', `${issues}/${id}/schedule`)).body).toMatchObject({
      status: 'draft',
      scheduledAt: null,
    });
    await letTimeCome(id);
    await call('DELETE', `${issues}/${id}/schedule`);
    await jobs.drain();
    expect(mailsOf('Changed')).toEqual([]);
    const { id: empty } = await compose({ articleIds: [] });
    expect((await schedule(empty, inMinutes(5))).body.fields.articleIds).toBe('Choose at least one article.');
  });

  test('is sent once by several processes, and late if none was running', async () => {
    await join('late@people.test');
    const { id } = await compose();
    await schedule(id, inMinutes(5));
    await letTimeCome(id);
    const processes = [openQueue(), openQueue(), openQueue()];
    await Promise.all(processes.map((jobs) => jobs.drain()));
    await expect.poll(async () => (await read(id)).progress.sent).toBe(1);
    await expect.poll(async () => (await read(id)).status).toBe('sent');
    const { scheduledAt, startedAt, finishedAt } = await read(id);
    expect(Date.parse(startedAt) - Date.parse(scheduledAt)).toBeGreaterThan(89 * 60_000);
    expect(finishedAt).toEqual(expect.any(String));
    expect(mailsOf('Planned')).toEqual(['late@people.test']);
    expect((await schedule(id, inMinutes(5))).status).toBe(409);
    expect((await call('DELETE', `${issues}/${id}/schedule`)).status).toBe(409);
    for (const jobs of processes) await jobs.close();
  });

  test('that cannot be sent on time becomes a draft with the reason', async () => {
    await join('nothing@people.test');
    const { id } = await compose({ brandIds: ['followed-one'] });
    await schedule(id, inMinutes(5));
    await letTimeCome(id);
    await server.app.services.jobs.drain();
    expect(await read(id)).toMatchObject({
      status: 'draft',
      problem:
        'This issue wasn’t sent at its scheduled time. No confirmed subscriber follows these brands. Choose other brands.',
    });
    expect((await schedule(id, inMinutes(5))).body.problem).toBeNull();
  });
});

describe('brands that a subscriber follows', () => {
  test('can no longer be chosen once they are deleted', async () => {
    const headers = await server.as('admin');
    const named = { method: 'POST' as const, url: '/api/brands', headers, payload: { name: 'Followed no more' } };
    const { id: brandId } = (await server.call(named)).body;
    const { id } = await compose({ audience: 'brands', brandIds: [brandId] });
    expect((await read(id)).brandIds).toEqual([brandId]);
    expect((await server.call({ method: 'DELETE', url: `/api/brands/${brandId}`, headers })).status).toBe(200);
    expect(await read(id)).toMatchObject({ audience: 'brands', brandIds: [] });
  });

  test('are chosen when subscribing or with the link in each mail, and limit the audience', async () => {
    const welcome = await join('one@people.test', ['followed-one', 'followed-one']);
    await join('two@people.test', ['followed-two']);
    await join('all@people.test');
    const count = async (query = '') => (await call('GET', `/api/newsletter/audience${query}`)).body.count;
    expect(await count()).toBe(3);
    expect(await count('?brandIds=followed-one')).toBe(1);
    expect(await count('?brandIds=followed-one,followed-two')).toBe(2);
    expect((await call('GET', '/api/newsletter/audience?brandIds=a%20b')).status).toBe(400);

    const token = manageToken(welcome);
    const known = { email: 'one@people.test', isSubscribed: true };
    expect((await visit('POST', '/api/newsletter/preferences', { token })).body).toEqual({
      ...known,
      brandIds: ['followed-one'],
    });
    const change = (brandIds: string[], by = token) =>
      visit('PUT', '/api/newsletter/preferences', { token: by, brandIds });
    expect((await change(['followed-two'])).body).toEqual({ ...known, brandIds: ['followed-two'] });
    expect((await change(['no-such-brand'])).body.fields).toHaveProperty('brandIds');
    expect((await change([], `${token}x`)).status).toBe(400);
    expect(await count('?brandIds=followed-one')).toBe(0);

    const { id, progress } = await compose({ subject: 'For followers', brandIds: ['followed-two'] });
    expect(progress.total).toBe(2);
    await call('POST', `${issues}/${id}/send`);
    await expect.poll(async () => (await read(id)).progress.sent).toBe(2);
    expect(mailsOf('For followers').sort()).toEqual(['one@people.test', 'two@people.test']);
  });

  test('cannot be changed by entering the address of a confirmed reader', async () => {
    const welcome = await join('mine@people.test', ['followed-one']);
    await visit('POST', '/api/newsletter/subscribe', { email: 'mine@people.test', brandIds: ['followed-two'] });
    const token = manageToken(welcome);
    const stored = async () => (await visit('POST', '/api/newsletter/preferences', { token })).body;
    expect((await stored()).brandIds).toEqual(['followed-one']);
    const link = (welcome.mail.headers.get('list') as unknown as { unsubscribe: { url: string } }).unsubscribe.url;
    // A link for another purpose is rejected.
    expect((await visit('POST', '/api/newsletter/preferences', { token: tokenOf(link) })).status).toBe(400);
    await visit('POST', '/api/newsletter/unsubscribe', { token: tokenOf(link) });
    expect(await stored()).toEqual({ email: 'mine@people.test', isSubscribed: false, brandIds: [] });
    expect((await visit('PUT', '/api/newsletter/preferences', { token, brandIds: [] })).status).toBe(400);
    expect(
      (await visit('POST', '/api/newsletter/subscribe', { email: 'x@people.test', brandIds: ['nope'] })).status,
    ).toBe(422);
  });
});

describe('an issue that was sent', () => {
  test('shows who accepted it, who rejected it and why, and who unsubscribed after it', async () => {
    await join('stays@people.test');
    await join('leaves@people.test');
    await join('refuses@people.test');
    smtp.refuse('refuses@people.test', 550);
    const { id } = await compose();
    expect((await call('GET', `${issues}/${id}/results`)).body).toMatchObject({ accepted: 0, waiting: 0, reasons: [] });
    await call('POST', `${issues}/${id}/send`);
    await expect.poll(async () => (await read(id)).progress).toMatchObject({ sent: 2, failed: 1 });
    const got = smtp.to('leaves@people.test').at(-1) as ReceivedMail;
    const { url } = (got.mail.headers.get('list') as unknown as { unsubscribe: { url: string } }).unsubscribe;
    expect(got.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(got.mail.text).toContain(url);
    expect(manageToken(got)).not.toBe('');
    expect(got.mail.html).not.toMatch(/<img/);
    // The request a mail program sends for its unsubscribe button.
    const { pathname, search } = new URL(url);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await server.call({ method: 'POST', url: pathname + search, headers, payload })).status).toBe(200);
    const { body } = await call('GET', `${issues}/${id}/results`);
    expect(body).toEqual({
      accepted: 2,
      refused: 1,
      waiting: 0,
      skipped: 0,
      unsubscribed: 1,
      reasons: [{ reason: expect.stringContaining('refused by the test'), count: 1 }],
    });
    expect(JSON.stringify(body)).not.toContain('@people.test');
    expect((await read(id)).unsubscribed).toBe(1);
  });

  test('has headings, lists and links in HTML and text, and nothing else', async () => {
    const text = (words: string, href?: string) => ({
      type: 'text',
      text: words,
      ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
    });
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
    const introBody = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('This <week>')] },
        paragraph(text('Read '), text('this', '/blogs')),
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('One'))] }] },
      ],
    };
    await join('reads@people.test');
    const { id, introBody: stored } = await compose({ introBody });
    expect(stored).toEqual(introBody);
    await call('POST', `${issues}/${id}/send`);
    const { mail } = await smtp.waitFor('reads@people.test', 3);
    expect(mail.html).toContain('>This &lt;week&gt;</h2>');
    expect(mail.html).toContain('href="http://handset.test/blogs"');
    expect(mail.text).toContain('This <week>\n\nRead this\nhttp://handset.test/blogs\n\n- One');
    const refused = [
      { type: 'phoneCard', attrs: { productId: 'x' } },
      { type: 'table', content: [] },
      paragraph(text('x', 'javascript:alert(1)')),
    ];
    for (const part of refused) {
      const fields = { subject: 'x', articleIds: [], introBody: { type: 'doc', content: [part] } };
      expect((await call('POST', issues, fields)).status, part.type).toBe(422);
    }
  });
});

test('an issue for followers of brands without a brand stays a draft', async () => {
  await join('everybody@example.org');
  const { id } = await compose({ subject: 'For whom', audience: 'brands', brandIds: [] });
  const kept = await read(id);
  expect(kept).toMatchObject({ audience: 'brands', brandIds: [], progress: { total: 0 } });
  const sent = await call('POST', `${issues}/${id}/send`, {});
  expect({ status: sent.status, fields: sent.body.fields }).toEqual({
    status: 422,
    fields: { brandIds: expect.stringContaining('Choose at least one brand') },
  });
  expect((await schedule(id, inMinutes(5))).body.fields).toHaveProperty('brandIds');
  // A scheduled issue that lost its brands is not sent either.
  await letTimeCome(id);
  await server.app.services.jobs.drain();
  expect(await read(id)).toMatchObject({ status: 'draft', problem: expect.stringContaining('Choose at least one') });
  expect(mailsOf('For whom')).toEqual([]);
  const mixed = { subject: 'Both', articleIds: [article], audience: 'everybody', brandIds: ['followed-one'] };
  expect((await call('POST', issues, mixed)).status).toBe(422);
  expect(await compose({ brandIds: ['followed-one'] })).toMatchObject({ audience: 'brands' });
  expect(await compose()).toMatchObject({ audience: 'everybody', progress: { total: 1 } });
});
