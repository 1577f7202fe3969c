import { beforeEach, describe, expect, test } from 'vitest';
import { COMMENT_MAX, COMMENTS_PAGE_SIZE } from '#contract/limits.ts';
import { uuidv7 } from '#db/uuid.ts';
import { addOwnPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

let asha: Person;
let ravi: Person;
/** The phones of one test, without comments by others. */
let phone: (name: string) => string;

const server = await openSharedApp();
beforeEach(async () => {
  ({ phone } = await addOwnPhones(server, ['A', 'B', 'Threads', 'Long', 'Deep', 'Gone', 'Sorted']));
  asha = await server.signUp('Asha');
  ravi = await server.signUp('Ravi');
});

const pageOf = (name: string) => `/api/products/${phone(name)}`;
const by = (person: Person, page = pageOf('a')) => commentsOn(server, page, person);

test('GET …/comments has a limit, counted in reading order', async () => {
  const one = await by(asha).add('One');
  await by(ravi).add('Two');
  await by(ravi).add('One, answered', one.body.id);
  const texts = async (query: string) => (await server.call({ url: `${pageOf('a')}/comments${query}` })).body;
  expect(shape(await texts('?limit=2'))).toEqual([['One', ['One, answered']]]);
  expect(shape(await texts('?limit=3'))).toEqual([['One', ['One, answered']], 'Two']);
  for (const wrong of ['0', '501', 'x'])
    expect((await server.call({ url: `${pageOf('a')}/comments?limit=${wrong}` })).status).toBe(400);
});

interface Node {
  id: string;
  comment: string;
  parentId: string | null;
  replies: Node[];
}
const shape = (nodes: Node[]): unknown[] =>
  nodes.map(({ comment, replies }) => (replies.length > 0 ? [comment, shape(replies)] : comment));
const countAll = (nodes: Node[]): number => nodes.reduce((sum, { replies }) => sum + 1 + countAll(replies), 0);

/** Inserts rows directly: creating thousands through the API would take too long. */
async function insertComments(
  product: string,
  texts: number,
  parentOf: (n: number) => number | null,
): Promise<string[]> {
  const ids = Array.from({ length: texts }, () => uuidv7());
  const author = await server.person('consumer');
  const { query } = server.database;
  await query
    .insertInto('comment_threads')
    .values({ subject_kind: 'product', subject_id: product, comments: texts, last_number: texts })
    .execute();
  for (let start = 0; start < texts; start += 500) {
    const rows = ids.slice(start, start + 500).map((id, place) => {
      const n = start + place;
      const parent = parentOf(n);
      return {
        id,
        subject_kind: 'product' as const,
        subject_id: product,
        number: n + 1,
        parent_id: parent === null ? null : (ids[parent] as string),
        author_id: author.id,
        comment: `Comment ${n}`,
        created_at: new Date(1_760_000_000_000 + n).toISOString(),
      };
    });
    await query.insertInto('comments').values(rows).execute();
  }
  return ids;
}

describe('a comment', () => {
  test('is returned with its author’s public fields only', async () => {
    const { status, body } = await by(asha).add('The battery lasts two days.\nWith maps on, one.');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      comment: 'The battery lasts two days.\nWith maps on, one.',
      parentId: null,
      author: { id: asha.id, name: 'Asha', role: 'consumer', avatarUrl: null },
      likes: [],
      replies: [],
      createdAt: expect.any(String),
      editedAt: null,
    });
    expect(await by(ravi).list()).toEqual([body]);
    expect((await server.call({ url: pageOf('a') })).body.commentCount).toBe(1);
  });

  test('needs a token to be written, and none to be read', async () => {
    const payload = { comment: 'Hello' };
    expect(await server.call({ method: 'POST', url: `${pageOf('a')}/comments`, payload })).toMatchObject({
      status: 401,
    });
    expect(await server.call({ url: `${pageOf('a')}/comments` })).toMatchObject({ status: 200 });
  });

  test.each([
    ['nothing', ''],
    ['only blanks', ' \n\t '],
    ['only invisible characters', '\u200b\u200e\u2060'],
    ['a NUL', 'a\u0000b'],
    ['more than the limit', 'x'.repeat(COMMENT_MAX + 1)],
    ['no text', 7 as unknown as string],
  ])('of %s is rejected at its field', async (_what, comment) => {
    const answer = await by(await server.signUp()).add(comment);
    expect(answer).toMatchObject({ status: 422, body: { fields: { comment: expect.any(String) } } });
  });

  test('on a page that does not exist is 404, for reading and writing', async () => {
    for (const page of ['/api/products/no-such-phone', '/api/blogs/no-such-article']) {
      expect(await by(asha, page).add('Hello')).toMatchObject({ status: 404 });
      expect(await server.call({ url: `${page}/comments` })).toMatchObject({ status: 404 });
    }
  });
});

describe('a thread', () => {
  test('has replies at any depth, and deleting a comment deletes those below it', async () => {
    const page = pageOf('threads');
    const first = (await by(asha, page).add('First')).body;
    const second = (await by(ravi, page).add('Second')).body;
    const reply = (await by(ravi, page).add('Reply', first.id)).body;
    const deeper = (await by(asha, page).add('Deeper', reply.id)).body;
    await by(ravi, page).add('Deepest', deeper.id);
    await by(ravi, page).add('Another reply', first.id);
    expect(reply.parentId).toBe(first.id);
    expect(shape(await by(asha, page).list())).toEqual([
      ['First', [['Reply', [['Deeper', ['Deepest']]]], 'Another reply']],
      'Second',
    ]);
    expect((await server.call({ url: page })).body.commentCount).toBe(6);

    expect(await by(ravi, page).remove(reply.id)).toMatchObject({ status: 200, body: { id: reply.id } });
    expect(shape(await by(asha, page).list())).toEqual([['First', ['Another reply']], 'Second']);
    expect(await by(asha, page).edit(deeper.id, 'Still here')).toMatchObject({ status: 404 });
    expect((await server.call({ url: page })).body.commentCount).toBe(3);
    await by(ravi, page).remove(second.id);
    await expectTrueCounters(server);
  });

  test('rejects an invalid or unknown parent, or one on another page, with 400', async () => {
    const other = pageOf('b');
    const elsewhere = (await by(asha).add('On another page')).body.id;
    for (const parentId of [elsewhere, uuidv7(), 'nonsense'])
      expect(await by(ravi, other).add('Reply', parentId)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    expect((await server.call({ url: other })).body.commentCount).toBe(0);
  });

  test('is sorted by its first comment; replies stay in order of writing', async () => {
    const sorted = pageOf('sorted');
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push((await by(asha, sorted).add(text)).body.id);
    await by(ravi, sorted).add('two a', ids[1]);
    await by(ravi, sorted).add('two b', ids[1]);
    await by(ravi, sorted).like(ids[1] as string);
    expect(shape(await by(asha, sorted).list())).toEqual(['one', ['two', ['two a', 'two b']], 'three']);
    expect(shape(await by(asha, sorted).list('?sort=oldest'))).toEqual(['one', ['two', ['two a', 'two b']], 'three']);
    expect(shape(await by(asha, sorted).list('?sort=newest'))).toEqual(['three', ['two', ['two a', 'two b']], 'one']);
    expect(shape(await by(asha, sorted).list('?sort=liked'))).toEqual([['two', ['two a', 'two b']], 'one', 'three']);
    expect(await server.call({ url: `${sorted}/comments?sort=random` })).toMatchObject({ status: 400 });
  });
});

describe('a long page', () => {
  let ids: string[];
  beforeEach(async () => {
    // Every third starts a thread, the others reply to the previous one.
    ids = await insertComments(phone('long'), 1_234, (n) => (n % 3 === 0 ? null : n - 1));
  });

  test('is returned in parts of at most 500 that contain every comment once, in order', async () => {
    const seen: string[] = [];
    const known = new Set<string>();
    let after = '';
    for (;;) {
      const part: Node[] = await by(asha, pageOf('long')).list(after && `?after=${after}`);
      const order: Node[] = [];
      const waiting = part.toReversed();
      for (let node = waiting.pop(); node; node = waiting.pop()) {
        order.push(node);
        waiting.push(...node.replies.toReversed());
      }
      expect(order.length).toBeLessThanOrEqual(COMMENTS_PAGE_SIZE);
      for (const { id, parentId } of order) {
        expect(parentId === null || known.has(parentId)).toBe(true);
        known.add(id);
        seen.push(id);
      }
      if (order.length < COMMENTS_PAGE_SIZE) break;
      after = (order.at(-1) as Node).id;
    }
    expect(seen).toEqual(ids);
  });

  test('starts over when the last comment read was deleted', async () => {
    const page = by(asha, pageOf('long'));
    expect((await page.list(`?after=${uuidv7()}`))[0].comment).toBe('Comment 0');
    expect(await server.call({ url: `${pageOf('long')}/comments?after=x` })).toMatchObject({ status: 400 });
  });

  test('lists the most liked thread first, not counting likes of replies', async () => {
    const page = by(asha, pageOf('long'));
    const { query } = server.database;
    const idOf = async (comment: string) =>
      (
        await query
          .selectFrom('comments')
          .select('id')
          .where('comment', '=', comment)
          .where('subject_id', '=', phone('long'))
          .executeTakeFirstOrThrow()
      ).id;
    await page.like(await idOf('Comment 900'), true);
    for (const person of [asha, ravi]) await by(person, pageOf('long')).like(await idOf('Comment 601'), true);
    const [first, second] = await page.list('?sort=liked');
    expect(first).toMatchObject({ comment: 'Comment 900', likes: [asha.id] });
    expect(second.comment).toBe('Comment 0');
  });

  test('shows a linked comment with its parents', async () => {
    const [first] = await by(asha, pageOf('long')).list();
    const last = first.replies[0].replies[0];
    const url = `${pageOf('long')}/comments/${last.id}`;
    expect(shape((await server.call({ url })).body)).toEqual([['Comment 0', [['Comment 1', ['Comment 2']]]]]);
    expect(await server.call({ url: `${pageOf('b')}/comments/${last.id}` })).toMatchObject({ status: 404 });
  });
});

describe('a thread of 10,000 comments, each replying to the previous one', () => {
  const insertDeep = (product: string) => insertComments(product, 10_000, (n) => (n === 0 ? null : n - 1));

  test('is read in parts of limited size and accepts a reply at its end', async () => {
    const ids = await insertDeep(phone('deep'));
    const page = pageOf('deep');
    const part = await by(asha, page).list();
    expect(part).toHaveLength(1);
    let depth = 0;
    for (let node = part[0]; node; node = node.replies[0]) depth += 1;
    expect(depth).toBe(COMMENTS_PAGE_SIZE);
    const end = ids.at(-1) as string;
    const reply = await by(ravi, page).add('At the bottom', end);
    expect(reply).toMatchObject({ status: 201, body: { parentId: end } });
    expect(shape(await by(asha, page).list(`?after=${end}`))).toEqual(['At the bottom']);
    expect(countAll((await server.call({ url: `${page}/comments/${reply.body.id}` })).body)).toBe(21);
  });

  test('is hidden, shown and deleted as a whole', async () => {
    const ids = await insertDeep(phone('deep'));
    const page = pageOf('deep');
    const headers = await server.as('moderator');
    const act = (what: string) =>
      server.call({
        method: 'POST',
        url: `/api/moderation/comments/${ids[0]}/${what}`,
        headers,
        payload: { reason: 'Testing depth' },
      });
    const count = async () => (await server.call({ url: page })).body.commentCount;
    expect(await act('hide')).toMatchObject({ status: 200 });
    expect([await by(asha, page).list(), await count()]).toEqual([[], 0]);
    await act('approve');
    expect(await count()).toBe(10_000);
    expect(await act('delete')).toMatchObject({ status: 200, body: { id: ids[0] } });
    expect([await by(asha, page).list(), await count()]).toEqual([[], 0]);
    const left = await server.database.query
      .selectFrom('comments')
      .select('id')
      .where('subject_id', '=', phone('deep'))
      .execute();
    expect(left).toEqual([]);
  });
});

describe('editing a comment', () => {
  test('only the author can edit it, and it is returned as edited with its replies', async () => {
    const author = await server.signUp('Author');
    const { id } = (await by(author).add('Frist')).body;
    await by(await server.signUp('Reader')).add('You mean first', id);
    const edited = await by(author).edit(id, 'First');
    expect(edited).toMatchObject({ status: 200, body: { comment: 'First', editedAt: expect.any(String) } });
    expect(shape([edited.body])).toEqual([['First', ['You mean first']]]);
    for (const role of ['consumer', 'moderator', 'admin'] as const) {
      const answer = await commentsOn(server, pageOf('a'), await server.person(role)).edit(id, 'Mine now');
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect((await by(asha).list()).find((comment: Node) => comment.id === id).comment).toBe('First');
  });

  test('to the same words does not mark it as edited', async () => {
    const author = await server.signUp('Author');
    const { id } = (await by(author).add('As it was')).body;
    expect((await by(author).edit(id, ' As it was ')).body.editedAt).toBeNull();
  });

  test('is not possible through another page', async () => {
    const author = await server.signUp('Author');
    const { id } = (await by(author).add('Here')).body;
    const there = by(author, pageOf('b'));
    for (const answer of [
      await there.edit(id, 'There'),
      await there.remove(id),
      await there.like(id),
      await there.report(id),
    ])
      expect(answer).toMatchObject({ status: 404 });
  });
});

describe('deleting a comment', () => {
  test('is allowed to its author and staff; deletions by staff are logged', async () => {
    const other = await server.signUp('Other');
    for (const role of ['moderator', 'admin'] as const) {
      const { id } = (await by(other).add('To be removed')).body;
      expect(await by(ravi).remove(id)).toMatchObject({ status: 403 });
      expect(await commentsOn(server, pageOf('a'), await server.person(role)).remove(id)).toMatchObject({
        status: 200,
      });
      const { entries } = (await server.call({ url: '/api/moderation/log', headers: await server.as('moderator') }))
        .body;
      expect(entries[0]).toMatchObject({ action: 'delete', actor: { role }, comment: { id, text: 'To be removed' } });
    }
    const { id } = (await by(other).add('My own')).body;
    expect(await by(other).remove(id)).toMatchObject({ status: 200 });
    expect(await by(other).remove(id)).toMatchObject({ status: 404 });
  });

  test('deleting a phone deletes its comments', async () => {
    const page = pageOf('gone');
    const { id } = (await by(asha, page).add('Anybody here')).body;
    await by(ravi, page).add('Yes', id);
    await by(ravi, page).like(id);
    await server.call({ method: 'DELETE', url: page, headers: await server.as('admin') });
    for (const table of ['comments', 'comment_threads'] as const) {
      const rows = await server.database.query.selectFrom(table).select('subject_id').execute();
      expect(rows.filter(({ subject_id }) => subject_id === phone('gone'))).toEqual([]);
    }
  });
});

describe('one’s own comments', () => {
  test('are listed newest first with their pages, for the author and admins only', async () => {
    const writer = await server.signUp('Writer');
    const first = (await by(writer).add('On A')).body;
    await by(writer, pageOf('b')).add('On B');
    await by(ravi).like(first.id);
    const url = `/api/users/${writer.id}/comments`;
    const { body } = await server.call({ url, headers: writer.headers });
    expect(body).toMatchObject({ total: 2, currentPage: 1, totalPages: 1, hasMore: false });
    expect(body.comments).toMatchObject([
      { comment: 'On B', subject: { kind: 'product', id: phone('b'), title: expect.stringMatching(/ B$/) }, likes: 0 },
      {
        comment: 'On A',
        subject: { kind: 'product', id: phone('a'), title: expect.stringMatching(/ A$/) },
        likes: 1,
        hiddenAt: null,
      },
    ]);
    const second = await server.call({ url: `${url}?page=2&limit=1`, headers: await server.as('admin') });
    expect(second.body.comments).toMatchObject([{ comment: 'On A' }]);
    expect(await server.call({ url })).toMatchObject({ status: 401 });
    expect(await server.call({ url, headers: ravi.headers })).toMatchObject({ status: 403 });
    expect(await server.call({ url, headers: await server.as('moderator') })).toMatchObject({ status: 403 });
  });
});

test('stay without a name when the account is deleted', async () => {
  const leaver = await server.signUp('Leaver');
  const { id } = (await by(leaver, pageOf('b')).add('Goodbye')).body;
  await server.database.query
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString(), email: null, name: 'Deleted account' })
    .where('id', '=', leaver.id)
    .execute();
  const left = (await by(asha, pageOf('b')).list()).find((comment: Node) => comment.id === id);
  expect(left.author).toEqual({ id: null, name: 'Deleted account', role: 'consumer', avatarUrl: null });
});
