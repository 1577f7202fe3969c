import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { bodyOf } from '#tests/support/content/articles.ts';
import { onPostgres } from '#tests/support/database/engine-tests.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
beforeAll(async () => {
  await send('/api/brands', { name: 'Acme' });
});

const send = (url: string, payload: object, headers: Record<string, string> = admin, method: 'POST' | 'PUT' = 'POST') =>
  server.call({ method, url, headers, payload });

const TEN = Array.from({ length: 10 }, (_, n) => n);

describe('the same ten times at once is one 201 and nine 409', () => {
  const article = { title: 'Once only', excerpt: 'About it.', body: bodyOf('Words.') };
  const account = { name: 'Asha Rao', email: 'asha@example.com', password: 'a long password nobody guesses' };
  test.each([
    ['title of an article', '/api/blogs', article],
    ['title that has no letters for an address', '/api/blogs', { ...article, title: '电池' }],
    ['name of a brand', '/api/brands', { name: 'Zenith' }],
    ['name of a category', '/api/categories', { name: 'Guides' }],
    ['name of a phone', '/api/products', { name: 'Acme One', brandId: 'acme' }],
    ['address of an account', '/api/users/register', account],
  ])('%s', async (_, url, payload) => {
    const answers = await Promise.all(TEN.map(() => send(url, payload)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ code: expect.stringMatching(/^(CONFLICT|EMAIL_TAKEN)$/), error: body.message });
  });

  test('name that ten brands, categories and people change to: one 200', async () => {
    for (const [path, found] of [
      ['brands', 200],
      ['categories', 200],
    ] as const) {
      const made = await Promise.all(TEN.map((n) => send(`/api/${path}`, { name: `${path} ${n}` })));
      const answers = await Promise.all(
        made.map(({ body }) => send(`/api/${path}/${body.id}`, { name: 'The same' }, admin, 'PUT')),
      );
      expect(answers.map(({ status }) => status).sort(), path).toEqual([found, ...Array(9).fill(409)]);
    }
    const people = await Promise.all(TEN.map(() => server.signUp()));
    const answers = await Promise.all(
      people.map(({ id, headers }) =>
        send(`/api/users/${id}/email`, { email: 'the-same@example.com' }, headers, 'PUT'),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('address of a subscriber: the same answer to all, and one subscriber', async () => {
    const answers = await Promise.all(
      TEN.map(() => send('/api/newsletter/subscribe', { email: 'one@example.com' }, {})),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
    const rows = server.database.query.selectFrom('subscribers').select('id').where('email', '=', 'one@example.com');
    expect(await rows.execute()).toHaveLength(1);
  });
});

describe('transactions that touch the same rows', () => {
  test('wishlists are merged while their phones are deleted: no deadlock, no 500', async () => {
    for (let round = 0; round < 6; round++) {
      const made = await Promise.all(
        TEN.map((n) => send('/api/products', { name: `Round ${round} ${n}`, brandId: 'acme' })),
      );
      const ids = made.map(({ body }) => body.id as string);
      const people = await Promise.all(TEN.map(() => server.signUp()));
      const merges = people.map(({ id, headers }, n) =>
        send(`/api/users/${id}/wishlist`, { productIds: n % 2 ? ids : ids.toReversed() }, headers),
      );
      const deletions = ids.map((id) => server.call({ method: 'DELETE', url: `/api/products/${id}`, headers: admin }));
      const likes = people.map(({ headers }, n) => send(`/api/products/${ids[n]}/like`, { liked: true }, headers));
      const goings = people
        .slice(0, 3)
        .map(({ id, headers }) => server.call({ method: 'DELETE', url: `/api/users/${id}`, headers }));
      const answers = await Promise.all([...merges, ...deletions, ...likes, ...goings]);
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
      expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual(TEN.map(() => 200));
    }
    const { query } = server.database;
    expect(await query.selectFrom('product_favorites').selectAll().execute()).toEqual([]);
  });

  onPostgres('signing in while the account is being deleted leaves no live session', async () => {
    const credentials = { email: 'leaving@example.com', password: 'a long password nobody guesses' };
    const { body } = await send('/api/users/register', { name: 'Leaving', ...credentials });
    const { user, token } = body.data;
    const database = openDatabase(server.location);
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The deletion waits here, when it has ended the sessions there are.
    const holding = database.transaction(async (trx) => {
      await trx.selectFrom('link_tokens').select('hash').where('user_id', '=', user.id).forUpdate().execute();
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const waiting = async () => {
      const found = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.query);
      return found.rows[0]?.waiting;
    };
    const headers = authHeaders(token);
    const deleted = server.call({ method: 'DELETE', url: `/api/users/${user.id}`, headers });
    await expect.poll(waiting).toBe(1);
    let answered = false;
    const signedIn = send('/api/users/login', credentials, {}).finally(() => {
      answered = true;
    });
    await expect.poll(async () => answered || (await waiting()) === 2).toBe(true);
    released.resolve();
    await holding;
    expect((await deleted).status).toBe(200);
    expect((await signedIn).status).toBe(401);
    const { rows } = await sql`select id from sessions where user_id = ${user.id}`.execute(database.query);
    expect(rows).toEqual([]);
    await database.close();
  });

  onPostgres('a deadlock is undone and done again', async () => {
    const database = openDatabase(server.location);
    const keys = ['crosswise a', 'crosswise b'];
    await database.query
      .insertInto('settings')
      .values(keys.map((key) => ({ key, value: '0' })))
      .execute();
    const bothHold = Promise.withResolvers<void>();
    let holding = 0;
    const cross = (order: string[]) =>
      database.transaction(async (trx) => {
        for (const key of order) {
          await trx
            .updateTable('settings')
            .set(({ eb }) => ({ value: eb('value', '||', '1') }))
            .where('key', '=', key)
            .execute();
          if (++holding === 2) bothHold.resolve();
          await bothHold.promise;
        }
      });
    await Promise.all([cross(keys), cross(keys.toReversed())]);
    const rows = database.query.selectFrom('settings').select('value').where('key', 'in', keys);
    expect(await rows.execute()).toEqual([{ value: '011' }, { value: '011' }]);
    await database.close();
  });
});
