import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { seedCommunityOnce } from '#db/seed/community/apply.ts';
import { removeCommunity } from '#db/seed/community/remove.ts';
import { sampleThreads } from '#db/seed/community/threads.ts';
import { commentsOn } from '#tests/support/content/community.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { runScript } from '#tests/support/server/processes.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
beforeAll(() => bringInCommunity(server));

async function bringInCommunity({ app, database }: TestApp): Promise<void> {
  expect(await seedCommunityOnce(database)).toBe(40);
  await app.services.catalogue.catchUp();
  await app.services.ranks.catchUp();
}

/** Opens its own app, for tests that remove the demo data. */
async function openWithCommunity(): Promise<TestApp> {
  const server = await openTestApp({ seeded: true });
  onTestFinished(() => server.close());
  await bringInCommunity(server);
  return server;
}

type Counted = 'product_likes' | 'product_ratings' | 'comments' | 'comment_likes' | 'activity_hours';
const countIn = async (table: Counted, { database } = server) =>
  (await database.query.selectFrom(table).selectAll().execute()).length;

describe('the demo community', () => {
  test('uses clearly labelled accounts that cannot sign in', async () => {
    const people = await server.database.query.selectFrom('users').selectAll().execute();
    expect(people).toHaveLength(40);
    for (const { name, email, password_hash, role } of people) {
      expect(name).toMatch(/^Demo reader \d+$/);
      expect(email).toMatch(/@demo\.invalid$/);
      expect([password_hash, role]).toEqual([null, 'consumer']);
    }
  });

  test('likes, rates, views and comments, with counters that equal its rows', async () => {
    expect(await countIn('product_likes')).toBeGreaterThan(200);
    expect(await countIn('product_ratings')).toBeGreaterThan(100);
    await expectTrueCounters(server);
    for (const { product, comments } of sampleThreads()) {
      const thread = (await server.call({ url: `/api/products/${product}/comments` })).body;
      expect(thread.map(({ comment }: { comment: string }) => comment)).toEqual(comments.map(({ text }) => text));
    }
    const [hit] = (await server.call({ url: '/api/products/daily-hits' })).body;
    expect(hit.hits).toBeGreaterThan(20);
    const [liked] = (await server.call({ url: '/api/products/most-liked' })).body;
    expect(liked.likes).toBeGreaterThan(10);
  });

  test('marks every figure it contributed to as demo, and no other', async () => {
    expect((await server.call({ url: '/api/site' })).body).toMatchObject({ sampleReaders: true });
    const [liked] = (await server.call({ url: '/api/products/most-liked' })).body;
    expect(liked.demo).toContain('likes');
    const [hit] = (await server.call({ url: '/api/products/daily-hits' })).body;
    expect(hit.demo).toContain('hits');
    const { body: talked } = await server.call({ url: `/api/products/${sampleThreads()[0]?.product}` });
    expect(talked.demo).toContain('comments');

    const { reviews } = (await server.call({ url: '/api/products/samsung-galaxy-s24/reviews' })).body;
    expect(reviews.map(({ demo, rating }: { demo?: true; rating: number }) => [demo, rating])).toEqual([
      [true, 5],
      [true, 4],
      [true, 2],
    ]);

    const made = async (table: 'product_likes' | 'product_favorites' | 'product_ratings') =>
      new Set(
        (await server.database.query.selectFrom(table).select('product_id').execute()).map((row) => row.product_id),
      );
    const [likes, favorites, rating] = [
      await made('product_likes'),
      await made('product_favorites'),
      await made('product_ratings'),
    ];
    const { products } = (await server.call({ url: '/api/products?limit=100' })).body;
    for (const { id, demo = [] } of products)
      expect([demo.includes('likes'), demo.includes('favorites'), demo.includes('rating')], id).toEqual([
        likes.has(id),
        favorites.has(id),
        rating.has(id),
      ]);
    expect(likes.size).toBeGreaterThan(10);
  });

  test('marks a number of reviews as demo only if it wrote some of them', async () => {
    const server = await openWithCommunity();
    const demoOf = async (id: string) => (await server.call({ url: `/api/products/${id}` })).body.demo;
    expect(await demoOf('samsung-galaxy-s24')).toContain('reviews');

    const reviewed = await server.database.query.selectFrom('reviews').select('product_id').execute();
    const onlyRated = await server.database.query
      .selectFrom('product_ratings')
      .select('product_id')
      .where(
        'product_id',
        'not in',
        reviewed.map(({ product_id }) => product_id),
      )
      .executeTakeFirstOrThrow();
    const { headers } = await server.signUp('Owner of one');
    const review = { rating: 4, title: 'Fine', good: 'The screen', bad: 'The charger', monthsOwned: 3 };
    const url = `/api/products/${onlyRated.product_id}/reviews/mine`;
    expect((await server.call({ method: 'PUT', url, headers, body: review })).status).toBe(200);
    expect(await demoOf(onlyRated.product_id)).toContain('rating');
    expect(await demoOf(onlyRated.product_id)).not.toContain('reviews');
  });

  test('is removed with one button, by admins only', async () => {
    const server = await openWithCommunity();
    const remove = async (headers: Record<string, string>) =>
      server.call({ method: 'DELETE', url: '/api/admin/sample-readers', headers });
    expect((await remove({})).status).toBe(401);
    expect((await remove((await server.signUp('A real reader')).headers)).status).toBe(403);
    expect((await server.call({ url: '/api/site' })).body).toMatchObject({ sampleReaders: true });

    const { status, body } = await remove(await server.as('admin'));
    expect([status, body.people, body.replies]).toEqual([200, 40, 0]);
    expect((await server.call({ url: '/api/site' })).body).toMatchObject({ sampleReaders: false });
    for (const url of ['/api/products/most-liked', '/api/products/daily-hits', '/api/products/oneplus-13r'])
      expect(JSON.stringify((await server.call({ url })).body)).not.toMatch(/"demo"|Demo reader/);
    expect((await server.call({ url: '/api/products/samsung-galaxy-s24/reviews' })).body.total).toBe(0);
    await expectTrueCounters(server);
  });

  test('is added once', async () => {
    expect(await seedCommunityOnce(server.database)).toBe(0);
  });

  test('is removed with one command, keeps real readers’ data, and does not return', async () => {
    const server = await openWithCommunity();
    const page = '/api/products/oneplus-13r';
    const reader = await server.signUp('A real reader');
    const own = (await commentsOn(server, page, reader).add('My own question')).body;
    const [demo] = await commentsOn(server, page, reader).list();
    await commentsOn(server, page, reader).add('Thanks', demo.id);
    await server.call({ method: 'POST', url: `${page}/rate`, headers: reader.headers, payload: { rating: 2 } });

    const output = await runScript('scripts/sample.ts', server.location, {}, ['remove']);
    expect(output).toMatch(/^Removed 40 demo accounts, \d+ comments of theirs and 1 reply to them\.\n$/);
    await server.app.services.catalogue.catchUp();
    await expectTrueCounters(server);
    expect(await commentsOn(server, page, reader).list()).toEqual([own]);
    expect((await server.call({ url: page })).body).toMatchObject({
      likes: 0,
      rating: 2,
      ratings: [0, 1, 0, 0, 0],
      commentCount: 1,
    });
    const left = ['comments', 'comment_likes', 'product_likes', 'activity_hours'] as const;
    expect(await Promise.all(left.map((table) => countIn(table, server)))).toEqual([1, 0, 0, 0]);
    expect(await seedCommunityOnce(server.database)).toBe(0);
    expect(await removeCommunity(server.database)).toEqual({ people: 0, comments: 0, replies: 0 });
  });
});

test('a site with real posts gets no demo readers', async () => {
  const living = await openTestApp({ seeded: true });
  onTestFinished(() => living.close());
  await commentsOn(living, '/api/products/oneplus-13r', await living.signUp()).add('First');
  expect(await seedCommunityOnce(living.database)).toBe(0);
});
