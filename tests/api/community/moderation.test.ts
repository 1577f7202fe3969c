import { beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#db/uuid.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const PAGE = '/api/products/acme-a';

let author: Person;

const server = await openSharedApp();
await addPhones(server, ['A']);
const moderator = await server.person('moderator');
beforeEach(async () => {
  author = await server.signUp('Author');
});

const by = (person: Person) => commentsOn(server, PAGE, person);
const newComment = async (text = 'Buy cheap covers', person = author, parentId?: string): Promise<string> =>
  (await by(person).add(text, parentId)).body.id;
const reportBy = async (people: number, id: string) => {
  for (let n = 0; n < people; n++) await by(await server.signUp(`Reporter ${n}`)).report(id, 'spam', `Reason ${n}`);
};
const read = async (path: string, person = moderator) =>
  (await server.call({ url: `/api/moderation/${path}`, headers: person.headers })).body;
const act = (path: string, payload: object = { reason: 'Against the rules' }, person = moderator) =>
  server.call({ method: 'POST', url: `/api/moderation/${path}`, headers: person.headers, payload });
const isShown = async (id: string) => (await server.call({ url: `${PAGE}/comments/${id}` })).status === 200;

describe('reports', () => {
  test('by one person count once, also when sent concurrently', async () => {
    const id = await newComment();
    const reporter = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => by(reporter).report(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.body).toEqual({ reported: true, hidden: false });
    expect((await read(`comments/${id}`)).comment).toMatchObject({ reportCount: 1, hiddenAt: null });
    expect(await isShown(id)).toBe(true);
  });

  test('by three people hide a comment with its replies until a moderator decides', async () => {
    const id = await newComment();
    const reply = await newComment('Where', await server.signUp(), id);
    await reportBy(2, id);
    expect(await isShown(id)).toBe(true);
    const third = await by(await server.signUp()).report(id, 'abusive');
    expect(third.body).toEqual({ reported: true, hidden: true });
    expect([await isShown(id), await isShown(reply)]).toEqual([false, false]);
    expect(await by(author).edit(id, 'Changed')).toMatchObject({ status: 404 });
    expect(await by(author).add('Answering the hidden', reply)).toMatchObject({ status: 400 });
    expect(await by(await server.signUp()).report(id)).toMatchObject({ status: 404 });
    const own = await server.call({ url: `/api/users/${author.id}/comments`, headers: author.headers });
    expect(own.body.comments).toMatchObject([{ id, hiddenAt: expect.any(String) }]);
    await expectTrueCounters(server);

    expect((await act(`comments/${id}/approve`)).body).toMatchObject({
      hiddenAt: null,
      hiddenBy: null,
      reportCount: 0,
    });
    expect([await isShown(id), await isShown(reply)]).toEqual([true, true]);
    await reportBy(2, id);
    expect(await isShown(id)).toBe(true);
    await expectTrueCounters(server);
  });

  test('by many people at the same moment hide it once', async () => {
    const id = await newComment();
    await newComment('A reply', await server.signUp(), id);
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signUp()));
    await Promise.all(people.map((person) => by(person).report(id)));
    expect(await isShown(id)).toBe(false);
    await expectTrueCounters(server);
  });

  test('never hide a comment by staff, but reach the queue', async () => {
    const id = await newComment('Please keep to the phone', moderator);
    await reportBy(4, id);
    expect(await isShown(id)).toBe(true);
    expect((await read(`comments/${id}`)).comment.reportCount).toBe(4);
  });

  test.each(['editor', 'writer'] as const)('never hide a comment by an %s', async (duty) => {
    const id = await newComment('From the desk', await server.signUp('From the desk', duty));
    await reportBy(4, id);
    expect(await isShown(id)).toBe(true);
  });

  test('of one’s own comment, with unknown reasons or long details are rejected', async () => {
    const id = await newComment();
    expect(await by(author).report(id)).toMatchObject({ status: 403 });
    const other = by(await server.signUp());
    expect(await other.report(id, 'boring')).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Choose a reason.' } },
    });
    expect(await other.report(id, 'other', 'x'.repeat(501))).toMatchObject({ status: 422 });
    expect(await other.report(id, 'other', 'x'.repeat(500))).toMatchObject({ status: 200 });
  });

  test('are limited per person', async () => {
    const eager = await server.signUp('Eager');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      const id = await newComment('Text', await server.signUp());
      statuses.push((await by(eager).report(id)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('the queue', () => {
  test('lists reported comments oldest first, hidden ones and all, with counts, in pages', async () => {
    const fresh = await openTestApp();
    await addPhones(fresh, ['A']);
    const staff = await fresh.as('moderator');
    const writer = await fresh.signUp('Writer');
    const reporter = await fresh.signUp('Reporter');
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await commentsOn(fresh, PAGE, writer).add(`Comment ${n}`)).body.id);
    await commentsOn(fresh, PAGE, reporter).report(ids[2] as string, 'wrong', 'It has no jack');
    await commentsOn(fresh, PAGE, reporter).report(ids[0] as string);
    const hide = { method: 'POST' as const, headers: staff, payload: { reason: 'Not about the phone' } };
    await fresh.call({ ...hide, url: `/api/moderation/comments/${ids[3]}/hide` });
    const queue = async (query: string) =>
      (await fresh.call({ url: `/api/moderation/queue${query}`, headers: staff })).body;

    const reported = await queue('');
    expect(reported).toMatchObject({ counts: { reported: 2, hidden: 1, all: 4 }, total: 2, hasMore: false });
    expect(reported.comments.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[0]]);
    expect(reported.comments[0]).toMatchObject({
      comment: 'Comment 2',
      subject: { kind: 'product', id: 'acme-a', title: 'Acme A' },
      author: { id: writer.id, name: 'Writer', suspendedAt: null },
      reportCount: 1,
      reports: [{ reason: 'wrong', details: 'It has no jack', reporter: { id: reporter.id, name: 'Reporter' } }],
    });
    expect((await queue('?view=hidden')).comments).toMatchObject([{ id: ids[3], hiddenBy: 'moderator', reports: [] }]);
    const last = await queue('?view=all&limit=3&page=2');
    expect(last).toMatchObject({ total: 4, currentPage: 2, totalPages: 2, comments: [{ id: ids[0] }] });
    await fresh.close();
  });

  test('shows a comment with its thread, hidden ones included', async () => {
    const root = await newComment('Is it waterproof');
    const middle = await newComment('Yes', await server.signUp(), root);
    const leaf = await newComment('IP68 in fact', await server.signUp(), middle);
    await act(`comments/${middle}/hide`);
    const { comment, thread } = await read(`comments/${middle}`);
    expect(comment).toMatchObject({ id: middle, hiddenBy: 'moderator' });
    expect(thread).toMatchObject([{ id: root, replies: [{ id: middle, replies: [{ id: leaf }] }] }]);
  });
});

describe('a decision', () => {
  test('to hide removes a comment with its replies, approving restores it, deleting is final', async () => {
    const id = await newComment('Top');
    const reply = await newComment('Reply', await server.signUp(), id);
    const leaf = await newComment('Leaf', await server.signUp(), reply);
    expect((await act(`comments/${reply}/hide`)).body).toMatchObject({ hiddenAt: expect.any(String) });
    await act(`comments/${id}/hide`);
    expect([await isShown(id), await isShown(reply), await isShown(leaf)]).toEqual([false, false, false]);
    await act(`comments/${id}/approve`, {});
    expect([await isShown(id), await isShown(reply), await isShown(leaf)]).toEqual([true, false, false]);
    await expectTrueCounters(server);
    expect(await act(`comments/${id}/delete`)).toMatchObject({ status: 200, body: { id } });
    expect(await read(`comments/${leaf}`)).toMatchObject({ code: 'NOT_FOUND' });
    await expectTrueCounters(server);
  });

  test('is logged with person, reason and the comment’s text', async () => {
    const id = await newComment('Original words');
    await act(`comments/${id}/hide`, { reason: 'Off topic' });
    await act(`comments/${id}/delete`, { reason: 'Off topic again' }, await server.person('admin'));
    const log = await read('log?limit=2');
    expect(log).toMatchObject({ currentPage: 1, hasMore: true });
    expect(log.entries).toMatchObject([
      { action: 'delete', reason: 'Off topic again', actor: { role: 'admin' }, author: { id: author.id } },
      {
        action: 'hide',
        reason: 'Off topic',
        actor: { id: moderator.id },
        comment: { id, text: 'Original words', subject: { id: 'acme-a' } },
      },
    ]);
  });

  test('needs a reason, except for approving', async () => {
    const id = await newComment();
    for (const what of ['hide', 'delete'])
      expect(await act(`comments/${id}/${what}`, {})).toMatchObject({
        status: 422,
        body: { fields: { reason: expect.any(String) } },
      });
    await act(`comments/${id}/approve`, {});
    expect((await read('log?limit=1')).entries).toMatchObject([{ action: 'approve', reason: 'Within the rules' }]);
  });

  test('about a deleted comment is 404', async () => {
    for (const what of ['approve', 'hide', 'delete'])
      expect(await act(`comments/${uuidv7()}/${what}`)).toMatchObject({ status: 404 });
  });
});

describe('suspending an author', () => {
  test('blocks all writing at once with a clear message, and can be lifted', async () => {
    const id = await newComment('Mine', author);
    const other = await newComment('Theirs', await server.signUp());
    expect((await act(`users/${author.id}/suspend`)).body).toMatchObject({
      id: author.id,
      suspendedAt: expect.any(String),
    });
    const writes = [
      await by(author).add('Again'),
      await by(author).edit(id, 'Again'),
      await by(author).like(other),
      await by(author).report(other),
      await server.call({ method: 'POST', url: `${PAGE}/like`, headers: author.headers, payload: { liked: true } }),
      await server.call({ method: 'POST', url: `${PAGE}/rate`, headers: author.headers, payload: { rating: 1 } }),
    ];
    for (const answer of writes)
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'SUSPENDED', message: expect.stringMatching(/suspended/) },
      });
    expect(await by(author).remove(id)).toMatchObject({ status: 200 });
    expect((await act(`users/${author.id}/unsuspend`)).body.suspendedAt).toBeNull();
    expect(await by(author).add('Thank you')).toMatchObject({ status: 201 });
  });

  test('is in their history with their posts', async () => {
    const kept = await newComment('Kept');
    const gone = await newComment('Gone');
    await reportBy(1, kept);
    await act(`comments/${gone}/delete`, { reason: 'Insult' });
    await act(`users/${author.id}/suspend`, { reason: 'Third insult' });
    await act(`users/${author.id}/suspend`, { reason: 'Twice has no effect' });
    expect(await read(`users/${author.id}`)).toMatchObject({
      author: { id: author.id, name: 'Author', suspendedAt: expect.any(String) },
      counts: { comments: 1, hidden: 0, deleted: 1, reports: 1 },
      comments: [{ id: kept, reportCount: 1 }],
      log: [
        { action: 'suspend', reason: 'Third insult', comment: null },
        { action: 'delete', comment: { text: 'Gone' } },
      ],
    });
  });

  test('is refused for staff and 404 for an unknown account', async () => {
    for (const role of ['moderator', 'admin'] as const) {
      const staff = await server.person(role);
      expect(await act(`users/${staff.id}/suspend`)).toMatchObject({ status: 403 });
    }
    expect(await act(`users/${uuidv7()}/suspend`)).toMatchObject({ status: 404 });
  });
});

test('moderation calls are 401 without a token, 403 for readers and open to admins', async () => {
  const id = await newComment();
  const calls = [
    ['GET', 'queue'],
    ['GET', 'log'],
    ['GET', `comments/${id}`],
    ['GET', `users/${author.id}`],
    ['POST', `comments/${id}/approve`],
    ['POST', `comments/${id}/hide`],
    ['POST', `users/${author.id}/suspend`],
    ['POST', `users/${author.id}/unsuspend`],
    ['POST', `comments/${id}/delete`],
  ] as const;
  const admin = await server.as('admin');
  for (const [method, path] of calls) {
    const request = {
      method,
      url: `/api/moderation/${path}`,
      ...(method === 'POST' && { payload: { reason: 'Against the rules' } }),
    };
    expect(await server.call(request)).toMatchObject({ status: 401 });
    expect(await server.call({ ...request, headers: author.headers })).toMatchObject({ status: 403 });
    expect(await server.call({ ...request, headers: admin })).toMatchObject({ status: 200 });
  }
});
