import { afterEach, describe, expect, test } from 'vitest';
import { notify } from '#server/modules/notifications/service.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { openSharedAppWithMail } from '#tests/support/server/shared-app.ts';

const { server, smtp } = await openSharedAppWithMail();
await addPhones(server);
const moderator = await server.as('moderator');
const author = await server.signUp('Vikram Shah');
const reader = await server.signUp('Meera Iyer');
afterEach(async () => {
  await server.app.services.mail.drain();
  await clearTables(server.database, 'notifications', 'mail_outbox', 'comments', 'rate_limits');
  smtp.clear();
});

const PAGE = '/api/products/acme-a';
const notificationsOf = async ({ id, headers }: Person, query = '') =>
  (await server.call({ url: `/api/users/${id}/notifications${query}`, headers })).body;
const decide = (id: string, action: 'hide' | 'approve' | 'delete') =>
  server.call({
    method: 'POST',
    url: `/api/moderation/comments/${id}/${action}`,
    headers: moderator,
    payload: { reason: 'Internal words' },
  });
const subjects = async ({ user }: Person) => {
  await server.app.services.mail.drain();
  return smtp.to(user.email).map(({ mail }) => mail.subject);
};

async function comment(): Promise<string> {
  const { body } = await commentsOn(server, PAGE, author).add('The battery lasts two days.');
  return body.id;
}

describe('a reply', () => {
  test('notifies its parent’s author in the bell and by mail, except when it is their own', async () => {
    const id = await comment();
    const reply = (await commentsOn(server, PAGE, reader).add('Mine too.', id)).body.id;
    await commentsOn(server, PAGE, author).add('Glad to hear.', id);
    const title = 'Meera Iyer replied to your comment on Acme A';
    expect(await notificationsOf(author)).toMatchObject({
      total: 1,
      unread: 1,
      notifications: [{ kind: 'reply', title, text: null, link: `/product/acme-a#comment-${reply}`, readAt: null }],
    });
    expect(await subjects(author)).toEqual([title]);
    expect((await notificationsOf(reader)).total).toBe(0);
  });

  test('is not mailed to those who unsubscribed by link', async () => {
    const id = await comment();
    await commentsOn(server, PAGE, reader).add('Mine too.', id);
    const { mail } = await smtp.waitFor(author.user.email);
    const { url } = (mail.headers.get('list') as unknown as { unsubscribe: { url: string } }).unsubscribe;
    const token = new URL(url).searchParams.get('token');
    expect((await server.call({ method: 'POST', url: '/api/alerts/stop', payload: { token } })).status).toBe(200);
    await commentsOn(server, PAGE, reader).add('And again.', id);
    expect(await subjects(author)).toHaveLength(1);
    expect((await notificationsOf(author)).total).toBe(2);
    const settings = `/api/users/${author.id}/settings`;
    const payload = { mail: { reply: true } };
    const { body } = await server.call({ method: 'PUT', url: settings, headers: author.headers, payload });
    expect(body.mail.reply).toBe(true);
  });

  test('loses the name of a deleted account', async () => {
    const leaver = await server.signUp('Leaving Soon');
    await commentsOn(server, PAGE, leaver).add('Bye.', await comment());
    await server.call({ method: 'DELETE', url: `/api/users/${leaver.id}`, headers: leaver.headers });
    expect((await notificationsOf(author)).notifications[0].title).toBe(
      'Deleted account replied to your comment on Acme A',
    );
  });
});

describe('a decision', () => {
  test('to hide, approve or delete notifies the author and the reporters', async () => {
    const id = await comment();
    await commentsOn(server, PAGE, reader).report(id);
    await decide(id, 'hide');
    await decide(id, 'approve');
    await decide(id, 'delete');
    const titles = (await notificationsOf(author)).notifications.map(({ title }: { title: string }) => title);
    expect(titles).toEqual([
      'Your comment on Acme A was removed',
      'Your comment on Acme A is visible again',
      'Your comment on Acme A was hidden',
    ]);
    expect((await notificationsOf(reader)).notifications).toMatchObject([
      { kind: 'report', text: 'A moderator hid the comment. Thank you for reporting it.' },
    ]);
    expect(await subjects(author)).toHaveLength(3);
    expect(await subjects(reader)).toEqual(['Your report of a comment on Acme A was reviewed']);
    // The reason is only in the moderators' log.
    expect(JSON.stringify([await notificationsOf(author), smtp.received.map(({ raw }) => raw)])).not.toContain(
      'Internal words',
    );
  });

  test('to approve a reported comment notifies only its reporters', async () => {
    const id = await comment();
    await commentsOn(server, PAGE, reader).report(id);
    await decide(id, 'approve');
    expect((await notificationsOf(author)).total).toBe(0);
    expect((await notificationsOf(reader)).notifications).toMatchObject([{ kind: 'report', text: /kept the comment/ }]);
  });

  test('on the page itself notifies too, except about one’s own comment', async () => {
    const [first, second] = [await comment(), await comment()];
    await commentsOn(server, PAGE, { headers: moderator as Person['headers'] }).remove(first);
    await commentsOn(server, PAGE, author).remove(second);
    expect((await notificationsOf(author)).notifications).toMatchObject([
      { title: 'Your comment on Acme A was removed' },
    ]);
  });

  test('on a correction is sent with the editor’s note', async () => {
    const subject = { kind: 'product', id: 'acme-a' } as const;
    await server.database.transaction((trx) =>
      notify(trx, server.app.services, {
        kind: 'correction',
        userId: reader.id,
        outcome: 'rejected',
        subject,
        about: 'Battery',
        reason: 'The maker says 5,000 mAh.',
      }),
    );
    expect((await notificationsOf(reader)).notifications).toMatchObject([
      {
        kind: 'correction',
        title: 'Your correction (Battery) on Acme A was not accepted',
        text: 'The maker says 5,000 mAh.',
        link: '/product/acme-a',
      },
    ]);
  });
});

describe('the list', () => {
  test('has pages and an unread count, and only one’s own can be marked as read', async () => {
    const id = await comment();
    for (const text of ['One.', 'Two.', 'Three.']) await commentsOn(server, PAGE, reader).add(text, id);
    const page = await notificationsOf(author, '?limit=2&page=2');
    expect(page).toMatchObject({ total: 3, unread: 3, currentPage: 2, totalPages: 2, hasMore: false });
    expect(page.notifications).toHaveLength(1);
    const read = ({ id: userId, headers }: Person, payload: object) =>
      server.call({ method: 'POST', url: `/api/users/${userId}/notifications/read`, headers, payload });
    const ids = [page.notifications[0].id];
    expect((await read(reader, { ids })).body).toEqual({ unread: 0 });
    expect((await notificationsOf(author)).unread).toBe(3);
    expect((await read(author, { ids })).body).toEqual({ unread: 2 });
    expect((await read(author, { all: true })).body).toEqual({ unread: 0 });
    for (const payload of [{}, { all: false }, { ids: [] }, { ids: ['x'] }])
      expect((await read(author, payload)).status).toBe(422);
  });
});
