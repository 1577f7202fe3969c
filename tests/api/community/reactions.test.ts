import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { changesSince } from '#db/content.ts';
import { addOwnPhones, addPhones } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

let a: string;
let b: string;
let asha: Person;
let ravi: Person;
beforeEach(async () => {
  const { phone } = await addOwnPhones(server, ['A', 'B']);
  [a, b] = [phone('a'), phone('b')];
  asha = await server.signUp('Asha');
  ravi = await server.signUp('Ravi');
});

const send = (person: Pick<Person, 'headers'>, id: string, what: string, payload: object) =>
  server.call({ method: 'POST', url: `/api/products/${id}/${what}`, headers: person.headers, payload });
const like = (person: Person, id: string, liked = true) => send(person, id, 'like', { liked });
const favorite = (person: Person, id: string, favorited = true) => send(person, id, 'favorite', { favorited });
const rate = (person: Person, id: string, rating: unknown) => send(person, id, 'rate', { rating });
const phone = async (id: string, person?: Person) =>
  (await server.call({ url: `/api/products/${id}`, headers: person?.headers ?? {} })).body;
const card = async (id: string) => {
  const { body } = await server.call({ url: '/api/products?limit=100' });
  return body.products.find((product: { id: string }) => product.id === id);
};

describe('like, favourite and rate', () => {
  test('return the phone with the reader’s reactions and update the cards immediately', async () => {
    const { name } = await phone(a);
    const found = async () =>
      (await server.call({ url: `/api/search?search=${encodeURIComponent(name)}` })).body.products.find(
        (product: { id: string }) => product.id === a,
      );
    expect(await found()).toMatchObject({ likes: 0, rating: null });
    expect(await like(asha, a)).toMatchObject({
      status: 200,
      body: { id: a, likes: 1, liked: true, favorited: false, myRating: null },
    });
    expect((await favorite(asha, a)).body).toMatchObject({ favorites: 1, favorited: true, liked: true });
    expect((await rate(asha, a, 4)).body).toMatchObject({
      rating: 4,
      ratingCount: 1,
      myRating: 4,
      ratings: [0, 0, 0, 1, 0],
    });
    expect((await rate(ravi, a, 3)).body).toMatchObject({
      rating: 3.5,
      ratingCount: 2,
      myRating: 3,
      liked: false,
    });
    expect(await card(a)).toMatchObject({ likes: 1, favorites: 1, rating: 3.5, ratingCount: 2 });
    expect(await found()).toMatchObject({ likes: 1, favorites: 1, rating: 3.5, ratingCount: 2 });
    const anonymous = await phone(a);
    expect(anonymous).toMatchObject({ likes: 1, ratings: [0, 0, 1, 1, 0] });
    for (const own of ['liked', 'favorited', 'myRating']) expect(anonymous).not.toHaveProperty(own);
    expect(await phone(a, asha)).toMatchObject({ liked: true, favorited: true, myRating: 4 });
  });

  test('can be undone', async () => {
    await like(asha, b);
    await favorite(asha, b);
    await rate(asha, b, 5);
    expect((await rate(asha, b, 2)).body).toMatchObject({ rating: 2, ratingCount: 1, ratings: [0, 1, 0, 0, 0] });
    expect((await like(asha, b, false)).body).toMatchObject({ likes: 0, liked: false });
    expect((await favorite(asha, b, false)).body).toMatchObject({ favorites: 0, favorited: false });
    expect((await rate(asha, b, null)).body).toMatchObject({ rating: null, ratingCount: 0, myRating: null });
    expect((await like(asha, b, false)).body.likes).toBe(0);
    await expectTrueCounters(server);
  });

  test('a favourite is on the wishlist and vice versa', async () => {
    await favorite(asha, b);
    const url = `/api/users/${asha.id}/wishlist`;
    expect((await server.call({ url, headers: asha.headers })).body.products).toMatchObject([{ id: b }]);
    await server.call({ method: 'DELETE', url: `${url}/${b}`, headers: asha.headers });
    expect(await phone(b, asha)).toMatchObject({ favorited: false });
  });

  test('the average has one decimal and is exact', async () => {
    for (const stars of [5, 4, 4]) await rate(await server.signUp(), a, stars);
    expect(await phone(a)).toMatchObject({ rating: 4.3, ratingCount: 3, ratings: [0, 0, 0, 2, 1] });
  });

  test('a reader gets all their reactions in one call', async () => {
    await like(asha, a);
    await favorite(asha, b);
    await rate(asha, b, 2);
    const { body } = await server.call({ url: '/api/products/reactions', headers: asha.headers });
    expect(body).toEqual({ liked: [a], favorited: [b], ratings: { [b]: 2 } });
    expect(await server.call({ url: '/api/products/reactions' })).toMatchObject({ status: 401 });
  });

  test.each([
    ['like', { liked: 'yes' }],
    ['like', {}],
    ['favorite', { favorited: 1 }],
    ['rate', { rating: 0 }],
    ['rate', { rating: 6 }],
    ['rate', { rating: 3.5 }],
    ['rate', { rating: '5' }],
    ['rate', {}],
  ])('%s with %j is 422 at its field', async (what, payload) => {
    const answer = await send(asha, a, what, payload);
    expect(answer).toMatchObject({ status: 422, body: { fields: expect.any(Object) } });
  });

  test('are 401 without a token and 404 for an unknown phone', async () => {
    for (const [what, payload] of [
      ['like', { liked: true }],
      ['favorite', { favorited: true }],
      ['rate', { rating: 5 }],
    ] as const) {
      expect(await send({ headers: {} as Person['headers'] }, a, what, payload)).toMatchObject({ status: 401 });
      expect(await send(asha, 'acme-none', what, payload)).toMatchObject({ status: 404 });
    }
  });
});

describe('many concurrent requests', () => {
  test('50 likes, favourites and ratings of one person have one effect each', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => [like(asha, b), favorite(asha, b), rate(asha, b, (n % 5) + 1)]).flat(),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await phone(b, asha);
    expect(after).toMatchObject({ likes: 1, favorites: 1, ratingCount: 1, rating: after.myRating });
    await expectTrueCounters(server);
  });

  test('likes, unlikes and ratings by many people leave counters equal to the rows', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.signUp()));
    await Promise.all(
      people.flatMap((person, n) =>
        [a, b].flatMap((id) => [
          like(person, id),
          like(person, id, n % 2 === 0),
          favorite(person, id, n % 3 === 0),
          rate(person, id, (n % 5) + 1),
          rate(person, id, n % 4 === 0 ? null : 3),
        ]),
      ),
    );
    await expectTrueCounters(server);
    const { likes, favorites, rating, ratingCount } = await phone(b);
    expect(await card(b)).toMatchObject({ likes, favorites, rating, ratingCount });
  });
});

test('change numbers never appear out of order, so followers miss none', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, n) => server.signUp(`Reader ${n}`)));
  const seen = new Set<number>();
  let last = 0;
  let writing = true;
  const follow = async () => {
    while (writing) {
      for (const { seq } of await changesSince(server.database, 0)) {
        if (!seen.has(seq)) expect(seq).toBeGreaterThan(last);
        seen.add(seq);
      }
      last = Math.max(...seen);
      await yieldToEventLoop();
    }
  };
  const following = follow();
  const { phone: id } = await addOwnPhones(server, ['C', 'D']);
  const phones = [a, b, id('c'), id('d')];
  await Promise.all(
    people.flatMap((person) =>
      phones.flatMap((id) => [like(person, id), favorite(person, id), rate(person, id, 3), like(person, id, false)]),
    ),
  );
  writing = false;
  await following;
  await expectTrueCounters(server);
});

test('a like creates no new content version, so cached pages stay valid', async () => {
  const before = server.app.services.catalogue.version;
  await like(asha, a);
  await rate(asha, a, 1);
  expect(server.app.services.catalogue.version).toBe(before);
  const rows = await server.database.query
    .selectFrom('content_changes')
    .select('id')
    .where('kind', '=', 'counters')
    .where('id', '=', a)
    .execute();
  expect(rows).toHaveLength(1);
});

test('another process follows the new figures', async () => {
  const other = await openTestApp({ location: server.location });
  onTestFinished(() => other.close());
  await like(asha, a);
  const { likes } = await phone(a);
  const there = () => other.app.services.catalogue.model.get(a)?.likes;
  await expect.poll(there).toBe(likes);
});

test('deleting an account deletes its likes, ratings and favourites', async () => {
  await like(asha, a);
  await rate(asha, a, 5);
  await favorite(asha, a);
  const before = await phone(a);
  await server.call({ method: 'DELETE', url: `/api/users/${asha.id}`, headers: asha.headers });
  expect(await phone(a)).toMatchObject({
    likes: before.likes - 1,
    favorites: before.favorites - 1,
    ratingCount: before.ratingCount - 1,
  });
  await expectTrueCounters(server);
});

test('deleting a phone deletes its likes and ratings', async () => {
  await like(asha, a);
  await rate(asha, a, 5);
  await server.call({ method: 'DELETE', url: `/api/products/${a}`, headers: await server.as('admin') });
  expect((await server.call({ url: '/api/products/reactions', headers: asha.headers })).body).toMatchObject({
    liked: [],
    ratings: {},
  });
});

test('applying an older change does not revert a newer like', async () => {
  const { catalogue } = server.app.services;
  const change = { seq: Number.MAX_SAFE_INTEGER, kind: 'counters' as const, id: a };
  catalogue.applyOwn(change, { likes: 7, favorites: 0, rating_sum: 0, rating_count: 0 });
  const headers = await server.as('admin');
  await server.call({ method: 'PUT', url: `/api/products/${a}`, headers, payload: { price: 23_456 } });
  expect(catalogue.requireCard(a)).toMatchObject({ likes: 7, price: 23_456 });
});

test('trending counts likes, favourites, ratings and comments, and most-liked counts likes', async () => {
  const fresh = await openTestApp();
  onTestFinished(() => fresh.close());
  await addPhones(fresh, ['One', 'Two', 'Three', 'Four', 'Five']);
  const people = await Promise.all(Array.from({ length: 5 }, () => fresh.signUp()));
  const post = (n: number, id: string, what: string, payload: object) =>
    fresh.call({
      method: 'POST',
      url: `/api/products/acme-${id}/${what}`,
      headers: (people[n] as Person).headers,
      payload,
    });
  for (let n = 0; n < 2; n++) await post(n, 'one', 'like', { liked: true });
  for (let n = 0; n < 3; n++) await post(n, 'two', 'favorite', { favorited: true });
  for (let n = 0; n < 4; n++) await post(n, 'three', 'rate', { rating: 4 });
  for (let n = 0; n < 5; n++) await post(n, 'four', 'comments', { comment: 'How is the camera at night?' });
  await fresh.app.services.ranks.catchUp();
  const ids = async (list: string) =>
    (await fresh.call({ url: `/api/products/${list}` })).body.map(({ id }: { id: string }) => id);
  expect(await ids('trending')).toEqual(['acme-four', 'acme-three', 'acme-two', 'acme-one', 'acme-five']);
  expect(await ids('most-liked')).toEqual(['acme-one']);
});
