import { describe, expect, test } from 'vitest';
import { COMMENT_MAX, COMMENTS_PER_MINUTE } from '#contract/limits.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const PAGE = '/api/products/acme-a';

const server = await openSharedApp();
await addPhones(server, ['A', 'B']);
const author = await server.signUp('Author');
const other = await server.signUp('Other');

const by = (person: Person, page = PAGE) => commentsOn(server, page, person);

test.each([
  ['markup', '<img src=x onerror=alert(1)></script><script>alert(1)</script>'],
  ['quotes and JSON', '"}],"role":"admin" \\u003cscript\\u003e \\" \' ` \u0024{1}'],
  ['right-to-left text', 'مرحبا بالعالم \u202eevil\u202c שלום'],
  ['emoji of several parts', '👩🏽‍🚀🇮🇳 ❤️‍🔥'],
  ['an address that is no link', 'javascript:alert(1) data:text/html,<b> https://example.com/?a=1&b="2"'],
  ['line breaks', 'one\ntwo\n\nthree'],
  ['separators that end a line in scripts', 'a\u2028b\u2029c'],
  ['SQL', "'); drop table comments; --"],
  ['as much as fits', '€'.repeat(COMMENT_MAX)],
])('a comment of %s is returned unchanged, as JSON', async (_what, text) => {
  const writer = await server.signUp();
  const { status, body } = await by(writer).add(text);
  expect([status, body.comment]).toEqual([201, text]);
  const { headers } = await server.call({ url: `${PAGE}/comments` });
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  const found = (await by(writer).list()).find(({ id }: { id: string }) => id === body.id);
  expect(found.comment).toBe(text);
});

test('half an emoji is stored as a replacement character, the same on both engines', async () => {
  const { body } = await by(await server.signUp()).add('cut \ud83d here');
  expect(body.comment).toBe('cut \ufffd here');
});

test('another’s comment cannot be edited or deleted: 403', async () => {
  const { id } = (await by(author).add('Mine')).body;
  expect(await by(other).edit(id, 'Stolen')).toMatchObject({ status: 403 });
  expect(await by(other).remove(id)).toMatchObject({ status: 403 });
});

test('fields that clients cannot set are dropped', async () => {
  const payload = {
    comment: 'Honest',
    id: '00000000-0000-7000-8000-000000000000',
    author: { id: other.id, role: 'admin' },
    authorId: other.id,
    likes: [other.id],
    replies: [{ comment: 'Fake' }],
    createdAt: '2001-01-01T00:00:00.000Z',
    hiddenAt: null,
    __proto__: { role: 'admin' },
  };
  const { body } = await server.call({ method: 'POST', url: `${PAGE}/comments`, headers: author.headers, payload });
  expect(body).toMatchObject({ author: { id: author.id, role: 'consumer' }, likes: [], replies: [] });
  expect(body.id).not.toBe(payload.id);
  expect(body.createdAt > '2026').toBe(true);
  const rated = await server.call({
    method: 'POST',
    url: `${PAGE}/rate`,
    headers: author.headers,
    payload: { rating: 5, likes: 1_000_000, ratingCount: 99, userId: other.id },
  });
  expect(rated.body).toMatchObject({ likes: 0, ratingCount: 1, myRating: 5 });
});

describe('50 identical concurrent requests', () => {
  test('to like a comment give one like', async () => {
    const { id } = (await by(author).add('Like me')).body;
    const answers = await Promise.all(Array.from({ length: 50 }, () => by(other).like(id, true)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { liked: true, userId: other.id }]);
    const find = async () => (await by(other).list()).find((comment: { id: string }) => comment.id === id);
    expect((await find()).likes).toEqual([other.id]);
    await Promise.all(Array.from({ length: 50 }, () => by(other).like(id, false)));
    expect((await find()).likes).toEqual([]);
  });

  test('to toggle a like give at most one, with alternating responses', async () => {
    const { id } = (await by(author).add('Like me too')).body;
    await Promise.all(Array.from({ length: 50 }, () => by(other).like(id)));
    const likes = await server.database.query
      .selectFrom('comment_likes')
      .selectAll()
      .where('comment_id', '=', id)
      .execute();
    expect(likes.length).toBeLessThanOrEqual(1);
    const turns: boolean[] = [];
    for (let n = 0; n < 3; n++) turns.push((await by(other).like(id)).body.liked);
    expect(turns).toEqual([likes.length === 0, likes.length === 1, likes.length === 0]);
  });

  test('to write a comment write as many as the limit per minute allows', async () => {
    const eager = await server.signUp('Eager');
    const answers = await Promise.all(Array.from({ length: 50 }, () => by(eager, '/api/products/acme-b').add('Again')));
    const written = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([written.length, refused.length]).toEqual([COMMENTS_PER_MINUTE, 50 - COMMENTS_PER_MINUTE]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.call({ url: '/api/products/acme-b' })).body.commentCount).toBe(COMMENTS_PER_MINUTE);
    await expectTrueCounters(server);
  });

  test('to delete a comment delete it once', async () => {
    const { id } = (await by(await server.signUp()).add('Contested')).body;
    await by(await server.signUp()).add('Reply', id);
    const staff = await server.person('moderator');
    const answers = await Promise.all(Array.from({ length: 10 }, () => by(staff).remove(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await expectTrueCounters(server);
  });

  test('concurrent replies and deletion of their parent leave a valid tree', async () => {
    const root = (await by(await server.signUp()).add('Root')).body.id;
    const people = await Promise.all(Array.from({ length: 10 }, () => server.signUp()));
    const staff = await server.person('moderator');
    const replies = people.map((person) => by(person).add('Reply', root));
    const [, ...answers] = await Promise.all([by(staff).remove(root), ...replies]);
    for (const { status } of answers) expect([201, 400]).toContain(status);
    await expectTrueCounters(server);
  });
});

test('ids in disguise, SQL and NUL in addresses are 404 or 400, never 500', async () => {
  for (const id of ["' or 1=1", '%00', '__proto__', '../../admin', 'x'.repeat(300)]) {
    const url = `${PAGE}/comments/${encodeURIComponent(id)}`;
    expect((await server.call({ method: 'DELETE', url, headers: author.headers })).status).toBe(404);
  }
  for (const query of ['sort=liked;drop', 'after[]=x', "after='--", 'sort=__proto__'])
    expect([200, 400]).toContain((await server.call({ url: `${PAGE}/comments?${query}` })).status);
});

test('with mail, unverified accounts cannot write, like, rate or report', async () => {
  const strict = await openTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  await addPhones(strict, ['A']);
  const confirmed = await strict.signUp('Confirmed');
  const { id } = (await commentsOn(strict, PAGE, confirmed).add('Hello')).body;
  const unconfirmed = await strict.signUp('Unconfirmed');
  await strict.database.query
    .updateTable('users')
    .set({ verified_at: null })
    .where('id', '=', unconfirmed.id)
    .execute();
  const api = commentsOn(strict, PAGE, unconfirmed);
  for (const answer of [await api.add('Hello'), await api.like(id), await api.report(id)])
    expect(answer).toMatchObject({ status: 403, body: { code: 'EMAIL_UNVERIFIED' } });
  const react = (what: string, payload: object) =>
    strict.call({ method: 'POST', url: `${PAGE}/${what}`, headers: unconfirmed.headers, payload });
  for (const answer of [await react('like', { liked: true }), await react('rate', { rating: 5 })])
    expect(answer).toMatchObject({ status: 403, body: { code: 'EMAIL_UNVERIFIED' } });
  expect((await strict.call({ url: PAGE })).body).toMatchObject({ likes: 0, rating: null, ratingCount: 0 });
  expect(await react('favorite', { favorited: true })).toMatchObject({ status: 200, body: { favorites: 1 } });
  await strict.close();
});
