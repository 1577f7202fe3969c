import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactMessage } from '#contract/contact.ts';
import type { ContactThread } from '#contract/desk/inbox.ts';
import { type Account, registerAccount } from '#tests/support/content/account.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { letMailLeave } from '#tests/support/database/let-mail-leave.ts';
import type { TestSmtpServer } from '#tests/support/peers/smtp.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { openAppWithMail } from '#tests/support/server/app-with-mail.ts';

let server: TestApp;
let smtp: TestSmtpServer;
let close: () => Promise<void>;
let asha: Account;
let ravi: Account;
beforeAll(async () => {
  const env = { TRUST_PROXY: '1', ADMIN_EMAIL: 'desk@handset.test', MAIL_FROM: 'Handset <hello@handset.test>' };
  ({ server, smtp, close } = await openAppWithMail({ env }));
  [asha, ravi] = [await registerStaff('Asha'), await registerStaff('Ravi')];
});
afterAll(() => close());
beforeEach(async () => {
  await clearTables(
    server.database,
    'contact_messages',
    'blocked_senders',
    'canned_answers',
    'desk_drafts',
    'rate_limits',
  );
  smtp.clear();
});

async function registerStaff(name: string): Promise<Account> {
  const account = await registerAccount(server, name);
  await server.database.query.updateTable('users').set({ role: 'admin' }).where('id', '=', account.id).execute();
  return account;
}

let senders = 0;
/** Sends a message from a new e-mail and IP address. */
async function write(fields: Partial<ContactMessage> = {}): Promise<ContactMessage> {
  senders += 1;
  const email = fields.email ?? `reader-${senders}@people.test`;
  const payload = {
    name: 'Meera Iyer',
    subject: 'Battery',
    message: `Which lasts longest? ${senders}`,
    ...fields,
    email,
  };
  const headers = { 'x-forwarded-for': `10.6.${senders >> 8}.${senders & 255}` };
  expect((await server.call({ method: 'POST', url: '/api/contact', payload, headers })).status).toBe(201);
  const { body } = await server.call({
    url: `/api/contact?search=${encodeURIComponent(email)}`,
    headers: asha.headers,
  });
  return body.contacts[0];
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, who = asha) =>
  server.call({ method, url, headers: who.headers, ...(payload && { payload }) });
const thread = async (id: string, who = asha): Promise<ContactThread> =>
  (await call('GET', `/api/contact/${id}`, undefined, who)).body;
const reply = (id: string, fields: object, who = asha) =>
  call(
    'POST',
    `/api/contact/${id}/replies`,
    { draftId: randomUUID(), after: null, text: 'The X1 does.', ...fields },
    who,
  );

/** Waits until the time to undo a reply is over. */
async function letItLeave(email: string, count = 1) {
  await letMailLeave(server.database);
  server.app.services.mail.sendDue();
  return smtp.waitFor(email, count);
}

/** Waits for the desk's mail about this message, whatever mails of an earlier test still arrive; returns its id. */
async function sentToDesk(id: string): Promise<string> {
  const messageId = `<${id}@handset.test>`;
  await expect.poll(() => deskMails().map((mail) => mail.messageId)).toContain(messageId);
  return messageId;
}

const deskMails = () => smtp.to('desk@handset.test').map(({ mail }) => mail);

describe('a reply to a message', () => {
  test('goes through the outbox, is stored in the thread and sets it to waiting', async () => {
    const { id, email } = await write({ message: 'Which lasts longest?\n<img src=x onerror=alert(1)>' });
    const { status, body } = await reply(id, { text: 'The X1 does.\n\nSee https://handset.test/product/x1.' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: { status: 'replied', replies: 1, failedReplies: 0, assignee: { id: asha.id, name: 'Asha' } },
      replies: [{ author: { id: asha.id, name: 'Asha' }, delivery: { state: 'queued', canTakeBack: true } }],
      replyTo: 'desk@handset.test',
      bySmtp: true,
      isBlocked: false,
    });
    const { mail, from } = await letItLeave(email);
    expect(from).toBe('hello@handset.test');
    expect(mail.subject).toBe('Re: Battery');
    expect(mail.replyTo?.text).toBe('desk@handset.test');
    expect(mail.headers.get('auto-submitted')).toBe('no');
    expect(mail.text).toContain('The X1 does.\n\nSee https://handset.test/product/x1.');
    expect(mail.text).toContain('> Which lasts longest?\n> <img src=x onerror=alert(1)>');
    expect(mail.html).toContain('href="https://handset.test/product/x1"');
    expect(mail.html).not.toMatch(/<img/);
    await expect
      .poll(async () => (await thread(id)).replies[0]?.delivery)
      .toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('references all earlier mails, starting with the one sent to the desk', async () => {
    const { id, email } = await write();
    const notified = await sentToDesk(id);
    const first = (await reply(id, {})).body.replies[0].id;
    const one = (await letItLeave(email)).mail;
    await reply(id, { after: first, text: 'And the X2.' });
    const two = (await letItLeave(email, 2)).mail;
    expect(one).toMatchObject({ inReplyTo: notified, references: notified });
    expect(two).toMatchObject({ inReplyTo: one.messageId, references: [notified, one.messageId] });
    expect(two.messageId).not.toBe(one.messageId);
  });

  test('sent ten times concurrently from one draft is one reply and one mail', async () => {
    const { id, email } = await write();
    const draftId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reply(id, { draftId })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await thread(id)).replies).toHaveLength(1);
    await letItLeave(email);
    await server.app.services.mail.drain();
    expect(smtp.to(email)).toHaveLength(1);
  });

  test('by the second of two people is held until they have seen the first', async () => {
    const { id } = await write();
    const draft = { kind: 'reply', subjectId: id, base: null, content: { text: 'The X2', changes: 1 } };
    const draftId = randomUUID();
    expect((await call('PUT', `/api/admin/drafts/${draftId}`, draft, ravi)).status).toBe(200);
    expect((await thread(id)).writing).toEqual([{ id: ravi.id, name: 'Ravi' }]);
    expect((await thread(id, ravi)).writing).toEqual([]);
    const both = await Promise.all([reply(id, { text: 'From Asha' }), reply(id, { draftId, text: 'From Ravi' }, ravi)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409)?.body;
    expect(refused.error).toBe(
      'Someone else replied while you were writing. Review their reply before you send yours.',
    );
    const [known] = refused.current.replies;
    expect(known.text).toMatch(/^From /);
    const second = await reply(id, { after: known.id, text: 'And one more thing' }, ravi);
    expect(second.body.replies.map(({ text }: { text: string }) => text)).toEqual([known.text, 'And one more thing']);
  });

  test('deletes its draft, and can be undone into it until the mail is sent', async () => {
    const { id, email } = await write();
    const draftId = randomUUID();
    const drafts = async () => (await call('GET', `/api/admin/drafts?kind=reply&subjectId=${id}`)).body;
    await call('PUT', `/api/admin/drafts/${draftId}`, {
      kind: 'reply',
      subjectId: id,
      base: null,
      content: { text: 'Half' },
    });
    const { body } = await reply(id, { draftId, text: 'Whole' });
    expect(await drafts()).toEqual([]);
    const url = `/api/contact/${id}/replies/${body.replies[0].id}`;
    expect((await call('DELETE', `/api/contact/${randomUUID()}/replies/${body.replies[0].id}`)).status).toBe(404);
    expect(await call('DELETE', url, undefined, ravi)).toMatchObject({
      status: 200,
      body: { replies: [], message: { status: 'read' } },
    });
    expect(await drafts()).toMatchObject([{ id: draftId, content: { text: 'Whole' } }]);
    expect((await call('DELETE', url)).status).toBe(404);

    const again = (await reply(id, { draftId, text: 'Whole again' })).body.replies[0].id;
    await letItLeave(email);
    await expect.poll(async () => (await thread(id)).replies[0]?.delivery?.state).toBe('sent');
    expect(await call('DELETE', `/api/contact/${id}/replies/${again}`)).toMatchObject({
      status: 409,
      body: { error: 'This reply was already sent, so you can’t undo it.' },
    });
    expect(smtp.to(email)).toHaveLength(1);
  });

  test('that the mail server rejects is shown as failed and can be retried', async () => {
    const { id, email } = await write();
    smtp.refuse(email, 550);
    const replyId = (await reply(id, { status: 'archived' })).body.replies[0].id;
    await letMailLeave(server.database);
    await server.app.services.mail.drain();
    expect(await thread(id)).toMatchObject({
      message: { status: 'archived', failedReplies: 1 },
      replies: [{ delivery: { state: 'failed', error: expect.stringContaining('refused by the test') } }],
    });
    smtp.refuse(email, null);
    expect((await call('POST', `/api/mail/${replyId}/retry`)).status).toBe(202);
    await smtp.waitFor(email);
    await expect.poll(async () => (await thread(id)).message.failedReplies).toBe(0);
  });

  test('cannot inject a header', async () => {
    const { id, email } = await write();
    await server.database.query
      .updateTable('contact_messages')
      .set({ subject: 'Hello\r\nBcc: all@people.test', name: 'A\r\nBcc: b@people.test' })
      .execute();
    expect((await reply(id, { text: 'Bcc: c@people.test\r\n\r\n.\r\nMAIL FROM:<x@y.test>' })).status).toBe(201);
    const { mail, to, raw } = await letItLeave(email);
    expect(to).toBe(email);
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe('Re: Hello Bcc: all@people.test');
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(mail.text).toContain('MAIL FROM:<x@y.test>');
    for (const text of ['', '   ', 'x'.repeat(5_001), 'A\u0000b'])
      expect((await reply(id, { text })).body.fields, JSON.stringify(text.slice(0, 5))).toHaveProperty('text');
  });

  test('goes to the trash and back with its message', async () => {
    const { id } = await write();
    await reply(id, { text: 'Comes back' });
    await call('DELETE', `/api/contact/${id}`);
    expect((await call('GET', `/api/contact/${id}`)).status).toBe(404);
    const { items } = (await call('GET', '/api/trash?kind=message')).body;
    const { id: item } = items.find(({ subjectId }: { subjectId: string }) => subjectId === id);
    expect((await call('POST', `/api/trash/${item}/restore`, {})).status).toBe(200);
    expect((await thread(id)).replies).toMatchObject([{ text: 'Comes back', delivery: { state: 'queued' } }]);
  });
});

describe('sorting messages', () => {
  test('a message can be assigned and filtered by assignee, unassigned and open', async () => {
    const [mine, theirs] = [await write(), await write()];
    const reader = await registerAccount(server, 'A reader');
    const patch = (id: string, change: object) => call('PATCH', `/api/contact/${id}`, change);
    expect((await call('GET', '/api/contact/people')).body).toEqual(
      expect.arrayContaining([
        { id: asha.id, name: 'Asha' },
        { id: ravi.id, name: 'Ravi' },
      ]),
    );
    expect((await patch(mine.id, { assigneeId: asha.id })).body.assignee).toEqual({ id: asha.id, name: 'Asha' });
    await patch(theirs.id, { assigneeId: ravi.id, status: 'replied' });
    expect((await patch(mine.id, { assigneeId: reader.id })).body.fields).toHaveProperty('assigneeId');
    const found = async (query: string) =>
      (await call('GET', `/api/contact?${query}`)).body.contacts.map(({ id }: ContactMessage) => id);
    expect(await found('assignee=me')).toEqual([mine.id]);
    expect(await found(`assignee=${ravi.id}`)).toEqual([theirs.id]);
    expect(await found('assignee=nobody')).toEqual([]);
    expect(await found('status=open')).toEqual([mine.id]);
    expect((await call('GET', '/api/contact?assignee=x')).status).toBe(400);
    expect((await patch(mine.id, { assigneeId: null })).body.assignee).toBeNull();
    expect(await found('assignee=nobody')).toEqual([mine.id]);

    const leaver = await registerStaff('Leaver');
    await patch(mine.id, { assigneeId: leaver.id });
    await server.database.query.updateTable('users').set({ role: 'consumer' }).where('id', '=', leaver.id).execute();
    expect(await found('assignee=nobody')).toEqual([mine.id]);
  });

  test('marking as spam hides a message and blocks the sender until unblocked', async () => {
    const { id, email } = await write();
    const spam = await call('PATCH', `/api/contact/${id}`, { status: 'spam', blockSender: true });
    expect(spam.body.status).toBe('spam');
    expect((await call('GET', '/api/contact')).body).toMatchObject({ total: 0, contacts: [], counts: { spam: 1 } });
    expect((await call('GET', '/api/contact?status=spam')).body.total).toBe(1);
    expect((await call('GET', '/api/contact/blocked')).body).toMatchObject([{ email, by: { name: 'Asha' } }]);
    await write({ email, message: 'Again the same person' });
    expect((await call('GET', '/api/contact')).body).toMatchObject({ total: 0, counts: { spam: 2, new: 0 } });
    await sentToDesk((await write()).id);
    expect(
      deskMails()
        .map(({ text }) => text)
        .join(),
    ).not.toContain('Again the same person');

    expect((await thread(id)).isBlocked).toBe(true);
    await call('PATCH', `/api/contact/${id}`, { status: 'read', blockSender: false });
    expect((await thread(id)).isBlocked).toBe(false);
    expect((await call('PUT', `/api/contact/blocked/${email}`)).status).toBe(200);
    expect((await call('DELETE', `/api/contact/blocked/${email}`)).status).toBe(200);
    expect((await write({ email, message: 'Now it is read again' })).status).toBe('new');
    expect((await thread(id)).others).toHaveLength(2);
  });

  test('search finds words of a reply', async () => {
    const { id } = await write();
    await reply(id, { text: 'It is the Xylophone 7.' });
    expect((await call('GET', '/api/contact?search=xylophone')).body).toMatchObject({ total: 1, contacts: [{ id }] });
    expect((await call('GET', '/api/contact?search=xylophane')).body.total).toBe(0);
  });
});

test('saved replies can be added, changed and removed', async () => {
  const { status, body } = await call('POST', '/api/contact/answers', { title: 'Thanks', text: 'Dear {name}' });
  expect(status).toBe(201);
  const url = `/api/contact/answers/${body.id}`;
  const changed = await call('PUT', url, { title: 'Thank you', text: 'Dear {name},', updatedAt: body.updatedAt });
  expect(changed.body).toMatchObject({ id: body.id, title: 'Thank you' });
  const late = await call('PUT', url, { title: 'Mine', text: 'x', updatedAt: body.updatedAt });
  expect(late).toMatchObject({ status: 409, body: { current: { title: 'Thank you' } } });
  expect((await call('GET', '/api/contact/answers')).body).toEqual([changed.body]);
  expect((await call('DELETE', url)).body).toEqual(changed.body);
  expect((await call('DELETE', url)).status).toBe(404);
  expect((await call('POST', '/api/contact/answers', { title: '', text: '' })).body.fields).toMatchObject({
    title: 'The title is missing.',
    text: 'The reply is missing.',
  });
});
