import { describe, expect, test } from 'vitest';
import { seededRandom } from '#catalogue/random.ts';
import { REVIEWS_PER_MINUTE } from '#contract/limits.ts';
import { addPhones } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openAppWithMail } from '#tests/support/server/app-with-mail.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
await addPhones(server, ['A', 'B', 'Crowd', 'Gone', 'Sorted', 'Quiet']);
const moderator = await server.person('moderator');

const REVIEW = { rating: 4, title: 'A year in', good: 'The battery', bad: 'The weight', monthsOwned: 12 };

function reviewsOf(id: string, person?: Pick<Person, 'headers'>, app = server) {
  const url = `/api/products/${id}/reviews`;
  const headers = person?.headers ?? {};
  const post = (path: string, payload: object) => app.call({ method: 'POST', url: `${url}/${path}`, headers, payload });
  return {
    list: async (query = '') => (await app.call({ url: `${url}${query}`, headers })).body,
    put: (changes: object = {}) =>
      app.call({ method: 'PUT', url: `${url}/mine`, headers, payload: { ...REVIEW, ...changes } }),
    remove: () => app.call({ method: 'DELETE', url: `${url}/mine`, headers }),
    helpful: (reviewId: string, helpful = true) => post(`${reviewId}/helpful`, { helpful }),
    report: (reviewId: string, reason = 'spam') => post(`${reviewId}/report`, { reason }),
  };
}
const phone = async (id: string, person?: Person) =>
  (await server.call({ url: `/api/products/${id}`, headers: person?.headers ?? {} })).body;
const rate = (person: Person, id: string, rating: number | null) =>
  server.call({ method: 'POST', url: `/api/products/${id}/rate`, headers: person.headers, payload: { rating } });
const moderate = (path: string, payload: object = { reason: 'Against the rules' }, person = moderator) =>
  server.call({ method: 'POST', url: `/api/moderation/${path}`, headers: person.headers, payload });
const moderation = async (path: string) =>
  (await server.call({ url: `/api/moderation/${path}`, headers: moderator.headers })).body;

describe('a review', () => {
  test('is unique per person, and its rating is the person’s rating', async () => {
    const asha = await server.signUp('Asha');
    await rate(asha, 'acme-a', 2);
    const written = await reviewsOf('acme-a', asha).put();
    expect(written).toMatchObject({
      status: 200,
      body: { ...REVIEW, author: { id: asha.id, name: 'Asha' }, helpful: 0, editedAt: null, hiddenAt: null },
    });
    expect(await phone('acme-a', asha)).toMatchObject({ rating: 4, ratingCount: 1, myRating: 4, reviewCount: 1 });

    const changed = await reviewsOf('acme-a', asha).put({ rating: 1, bad: 'The charger' });
    expect(changed.body).toMatchObject({ id: written.body.id, rating: 1, bad: 'The charger' });
    expect(changed.body.editedAt).toEqual(expect.any(String));
    expect(await phone('acme-a', asha)).toMatchObject({ rating: 1, ratingCount: 1, myRating: 1, reviewCount: 1 });

    // The rating alone, in the other direction.
    await rate(asha, 'acme-a', 5);
    const { reviews, total, mine } = await reviewsOf('acme-a', asha).list();
    expect([total, reviews.length, reviews[0].rating, mine.rating]).toEqual([1, 1, 5, 5]);
    expect(await reviewsOf('acme-a').list()).not.toHaveProperty('mine');
    await expectTrueCounters(server);
  });

  test('saved without changes is not marked as edited', async () => {
    const asha = await server.signUp();
    await reviewsOf('acme-b', asha).put();
    expect((await reviewsOf('acme-b', asha).put()).body.editedAt).toBeNull();
  });

  test('deleting a review removes its stars, and stars alone cannot be removed', async () => {
    const ravi = await server.signUp('Ravi');
    await reviewsOf('acme-b', ravi).put({ rating: 3 });
    const before = await phone('acme-b');
    expect(await rate(ravi, 'acme-b', null)).toMatchObject({
      status: 409,
      body: { error: 'This rating is part of your review. Delete the review to remove it.' },
    });
    expect((await reviewsOf('acme-b', ravi).remove()).status).toBe(200);
    const after = await phone('acme-b', ravi);
    expect(after).toMatchObject({
      ratingCount: before.ratingCount - 1,
      reviewCount: before.reviewCount - 1,
      myRating: null,
    });
    expect((await reviewsOf('acme-b', ravi).list()).mine).toBeNull();
    expect((await reviewsOf('acme-b', ravi).remove()).status).toBe(404);
    await expectTrueCounters(server);
  });

  test('can be sorted by helpfulness, date and rating, in pages', async () => {
    const people = await Promise.all([5, 1, 3].map(() => server.signUp()));
    const ids: string[] = [];
    for (const [n, rating] of [5, 1, 3].entries())
      ids.push((await reviewsOf('acme-sorted', people[n]).put({ rating })).body.id);
    const readers = await Promise.all([server.signUp(), server.signUp()]);
    for (const reader of readers) await reviewsOf('acme-sorted', reader).helpful(ids[1] as string);
    await reviewsOf('acme-sorted', readers[0]).helpful(ids[0] as string);
    const order = async (query: string) =>
      (await reviewsOf('acme-sorted').list(query)).reviews.map(({ id }: { id: string }) => ids.indexOf(id));
    expect(await order('')).toEqual([1, 0, 2]);
    expect(await order('?sort=newest')).toEqual([2, 1, 0]);
    expect(await order('?sort=lowest')).toEqual([1, 2, 0]);
    expect(await order('?sort=lowest&page=2&limit=2')).toEqual([0]);
    expect(await reviewsOf('acme-sorted').list('?limit=2')).toMatchObject({ total: 3, totalPages: 2, hasMore: true });
    expect((await server.call({ url: '/api/products/acme-sorted/reviews?sort=best' })).status).toBe(400);
  });

  test('can be marked helpful once per person, and never by its author', async () => {
    const [author, reader] = [await server.signUp(), await server.signUp()];
    const { id } = (await reviewsOf('acme-a', author).put()).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => reviewsOf('acme-a', reader).helpful(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const shown = async (person?: Person) =>
      (await reviewsOf('acme-a', person).list()).reviews.find((review: { id: string }) => review.id === id);
    expect(await shown(reader)).toMatchObject({ helpful: 1, isHelpful: true });
    expect(await shown()).not.toHaveProperty('isHelpful');
    expect((await reviewsOf('acme-a', reader).helpful(id, false)).body).toEqual({ helpful: false, count: 0 });
    expect((await reviewsOf('acme-a', author).helpful(id)).status).toBe(403);
    expect((await reviewsOf('acme-b', reader).helpful(id)).status).toBe(404);
  });

  test.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: null }, 'rating'],
    [{ monthsOwned: -1 }, 'monthsOwned'],
    [{ monthsOwned: undefined }, 'monthsOwned'],
    [{ good: '', bad: ' \u200b ' }, 'good'],
    [{ good: 'x'.repeat(2_001) }, 'good'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ title: 'Two\nlines' }, 'title'],
  ])('with %j is 422 at %s', async (changes, field) => {
    const answer = await reviewsOf('acme-quiet', await server.signUp()).put(changes);
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
    expect(await phone('acme-quiet')).toMatchObject({ ratingCount: 0, reviewCount: 0 });
  });

  test('is in its author’s own list, newest first, hidden or not, and in no one else’s', async () => {
    const [asha, other] = [await server.signUp('Asha'), await server.signUp('Bela')];
    await reviewsOf('acme-a', asha).put({ title: 'The first' });
    const { body } = await reviewsOf('acme-b', asha).put({ title: 'The second' });
    await moderate(`reviews/${body.id}/hide`);
    const list = (id: string, { headers }: Pick<Person, 'headers'>, query = '') =>
      server.call({ url: `/api/users/${id}/reviews${query}`, headers });
    expect((await list(asha.id, asha)).body).toMatchObject({
      total: 2,
      reviews: [
        { title: 'The second', product: { id: 'acme-b', name: 'B' }, hiddenAt: expect.any(String) },
        { title: 'The first', product: { id: 'acme-a', name: 'A' }, hiddenAt: null },
      ],
    });
    expect((await list(asha.id, asha, '?limit=1&page=2')).body.reviews).toMatchObject([{ title: 'The first' }]);
    expect((await list(other.id, other)).body).toMatchObject({ total: 0, reviews: [] });
    expect((await list(asha.id, other)).status).toBe(403);
    for (const id of ['acme-a', 'acme-b']) await reviewsOf(id, asha).remove();
  });

  test('is limited per person', async () => {
    const eager = await server.signUp();
    const statuses: number[] = [];
    for (let n = 0; n <= REVIEWS_PER_MINUTE; n++)
      statuses.push((await reviewsOf('acme-a', eager).put({ title: `Version ${n}` })).status);
    expect(statuses).toEqual([...Array(REVIEWS_PER_MINUTE).fill(200), 429]);
    await reviewsOf('acme-a', eager).remove();
  });
});

describe('access', () => {
  test('guests can read, suspended and unverified people can only read', async () => {
    const author = await server.signUp();
    const { id } = (await reviewsOf('acme-b', author).put()).body;
    const calls = (person?: Pick<Person, 'headers'>, app = server) => {
      const on = reviewsOf('acme-b', person, app);
      return Promise.all([on.put(), on.helpful(id), on.report(id)]);
    };
    expect((await calls()).map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await reviewsOf('acme-b').list()).total).toBeGreaterThan(0);
    const suspended = await server.signUp();
    await moderate(`users/${suspended.id}/suspend`);
    expect((await calls(suspended)).map(({ body }) => body.code)).toEqual(Array(3).fill('SUSPENDED'));

    const withMail = await openAppWithMail();
    await addPhones(withMail.server, ['B']);
    const unverified = await withMail.server.signUp();
    await withMail.server.database.query
      .updateTable('users')
      .set({ verified_at: null })
      .where('id', '=', unverified.id)
      .execute();
    expect((await calls(unverified, withMail.server)).map(({ body }) => body.code)).toEqual(
      Array(3).fill('EMAIL_UNVERIFIED'),
    );
    await withMail.close();
  });

  test('only staff can decide, and the log keeps the text of that moment', async () => {
    const author = await server.signUp('Owner');
    const { id } = (await reviewsOf('acme-b', author).put({ bad: 'Buy at my shop' })).body;
    for (const what of ['approve', 'hide', 'delete'])
      expect((await moderate(`reviews/${id}/${what}`, { reason: 'No reason' }, author)).status).toBe(403);
    const count = (await phone('acme-b')).reviewCount;
    const hidden = await moderate(`reviews/${id}/hide`);
    expect(hidden.body).toMatchObject({ kind: 'review', id, hiddenBy: 'moderator', subject: { id: 'acme-b' } });
    expect((await phone('acme-b')).reviewCount).toBe(count - 1);
    expect((await reviewsOf('acme-b', author).list()).mine).toMatchObject({ id, hiddenAt: expect.any(String) });
    // Editing does not unhide it.
    expect((await reviewsOf('acme-b', author).put({ bad: 'Changed' })).body.hiddenAt).toEqual(expect.any(String));
    expect((await moderation('queue?view=hidden')).comments).toMatchObject([{ kind: 'review', id }]);
    expect((await moderate(`reviews/${id}/approve`, {})).body).toMatchObject({ hiddenAt: null });
    expect((await phone('acme-b')).reviewCount).toBe(count);

    const rated = (await phone('acme-b')).ratingCount;
    expect((await moderate(`reviews/${id}/delete`)).body).toEqual({ id });
    expect((await phone('acme-b')).ratingCount).toBe(rated - 1);
    expect((await moderate(`reviews/${id}/delete`)).status).toBe(404);
    const history = await moderation(`users/${author.id}`);
    expect(history.counts).toMatchObject({ reviews: 0, deleted: 1 });
    expect(history.log.map(({ action }: { action: string }) => action)).toEqual(['delete', 'approve', 'hide']);
    expect(history.log[2].comment).toMatchObject({
      kind: 'review',
      text: expect.stringContaining('Bad: Buy at my shop'),
    });
    await expectTrueCounters(server);
  });
});

describe('reports', () => {
  test('of three people hide a review until a moderator decides, except for staff', async () => {
    const author = await server.signUp();
    const { id } = (await reviewsOf('acme-a', author).put()).body;
    expect((await reviewsOf('acme-a', author).report(id)).status).toBe(403);
    const people = await Promise.all(Array.from({ length: 4 }, () => server.signUp()));
    await reviewsOf('acme-a', people[0]).report(id);
    await reviewsOf('acme-a', people[0]).report(id);
    expect((await reviewsOf('acme-a', people[1]).report(id, 'wrong')).body).toEqual({ reported: true, hidden: false });
    expect((await reviewsOf('acme-a', people[2]).report(id)).body).toEqual({ reported: true, hidden: true });
    expect((await reviewsOf('acme-a', people[3]).report(id)).status).toBe(404);
    const { comments, counts } = await moderation('queue?view=reported');
    expect(comments).toMatchObject([{ kind: 'review', id, reportCount: 3, hiddenBy: 'reports' }]);
    expect(comments[0].reports).toHaveLength(3);
    expect(counts).toMatchObject({ reported: 1, hidden: 1 });
    expect((await moderate(`reviews/${id}/approve`, {})).body).toMatchObject({ reportCount: 0, hiddenAt: null });

    const own = (await reviewsOf('acme-a', moderator).put()).body;
    for (const person of people) await reviewsOf('acme-a', person).report(own.id);
    expect((await reviewsOf('acme-a', moderator).list()).mine.hiddenAt).toBeNull();
    await moderate(`reviews/${own.id}/approve`, {});
  });

  test('never hide a review by an editor', async () => {
    const editor = await server.signUp('From the desk', 'editor');
    const { id } = (await reviewsOf('acme-a', editor).put()).body;
    for (let n = 0; n < 4; n++) await reviewsOf('acme-a', await server.signUp()).report(id);
    expect((await reviewsOf('acme-a', editor).list()).mine.hiddenAt).toBeNull();
    await moderate(`reviews/${id}/approve`, {});
  });

  test('of reviews and comments share one queue, longest waiting first', async () => {
    const [writer, reader] = [await server.signUp(), await server.signUp()];
    const review = (await reviewsOf('acme-quiet', writer).put()).body.id;
    const comment = (
      await server.call({
        method: 'POST',
        url: '/api/products/acme-quiet/comments',
        headers: writer.headers,
        payload: { comment: 'Spam' },
      })
    ).body.id;
    await reviewsOf('acme-quiet', reader).report(review);
    await server.call({
      method: 'POST',
      url: `/api/products/acme-quiet/comments/${comment}/report`,
      headers: reader.headers,
      payload: { reason: 'spam' },
    });
    const queue = await moderation('queue');
    expect(queue.comments).toMatchObject([
      { kind: 'review', id: review },
      { kind: 'comment', id: comment },
    ]);
    expect(await moderation('queue?page=2&limit=1')).toMatchObject({ comments: [{ id: comment }], total: 2 });
    for (const [kind, id] of [
      ['reviews', review],
      ['comments', comment],
    ])
      await moderate(`${kind}/${id}/delete`);
  });
});

describe('counters equal the rows', () => {
  test('when one person sends twenty reviews and ratings of one phone concurrently', async () => {
    const person = await server.signUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? reviewsOf('acme-crowd', person).put({ rating: (n % 5) + 1 }) : rate(person, 'acme-crowd', (n % 5) + 1),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await phone('acme-crowd', person);
    expect(after).toMatchObject({ ratingCount: 1, reviewCount: 1, rating: after.myRating });
    expect((await reviewsOf('acme-crowd', person).list()).mine.rating).toBe(after.myRating);
    await expectTrueCounters(server);
  });

  test('after any concurrent mix of writing, rating, deleting, hiding and reporting', async () => {
    const random = seededRandom(16);
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signUp()));
    const some = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    for (let round = 0; round < 8; round++) {
      const { reviews } = await reviewsOf('acme-crowd').list();
      const known = reviews.length > 0 ? some(reviews as { id: string }[]).id : null;
      await Promise.all(
        people.map((person) => {
          const on = reviewsOf('acme-crowd', person);
          const rating = Math.ceil(random() * 5);
          return some([
            () => on.put({ rating, title: `Round ${round}` }),
            () => on.put({ rating }),
            () => on.remove(),
            () => rate(person, 'acme-crowd', rating),
            () => rate(person, 'acme-crowd', null),
            () => (known ? on.report(known) : on.put({ rating })),
            () => (known ? moderate(`reviews/${known}/${some(['hide', 'approve', 'delete'])}`) : on.remove()),
          ])();
        }),
      );
      await expectTrueCounters(server);
      const { ratingCount, reviewCount } = await phone('acme-crowd');
      expect((await reviewsOf('acme-crowd').list()).total).toBe(reviewCount);
      expect(reviewCount).toBeLessThanOrEqual(ratingCount);
    }
  });

  test('when an account or a phone is deleted with its reviews', async () => {
    const [leaving, reader] = [await server.signUp(), await server.signUp()];
    await reviewsOf('acme-gone', leaving).put();
    const { id } = (await reviewsOf('acme-gone', reader).put({ rating: 2 })).body;
    await reviewsOf('acme-gone', leaving).helpful(id);
    await server.call({ method: 'DELETE', url: `/api/users/${leaving.id}`, headers: leaving.headers });
    expect(await reviewsOf('acme-gone').list()).toMatchObject({ total: 1, reviews: [{ id, helpful: 0 }] });
    expect(await phone('acme-gone')).toMatchObject({ ratingCount: 1, rating: 2, reviewCount: 1 });
    await expectTrueCounters(server);
    await server.call({ method: 'DELETE', url: '/api/products/acme-gone', headers: await server.as('admin') });
    const left = await server.database.query.selectFrom('reviews').select('id').where('id', '=', id).execute();
    expect(left).toEqual([]);
  });
});
