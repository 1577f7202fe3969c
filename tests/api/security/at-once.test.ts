import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { TOKENS_MAX } from '#contract/account/api-tokens.ts';
import { DAY_MS } from '#contract/time.ts';
import { openDatabase, type Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { acquireLock } from '#db/dialect.ts';
import { importPhones } from '#db/import/apply.ts';
import { uuidv7 } from '#db/uuid.ts';
import { authHeaders } from '#tests/support/content/account.ts';
import { bodyOf } from '#tests/support/content/articles.ts';
import { onPostgres } from '#tests/support/database/engine-tests.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
beforeAll(async () => {
  await send('/api/brands', { name: 'Acme' });
});

const send = (url: string, payload: object, headers: Record<string, string> = admin, method: 'POST' | 'PUT' = 'POST') =>
  server.call({ method, url, headers, payload });

const TEN = Array.from({ length: 10 }, (_, n) => n);

describe('ten concurrent identical requests give one 201 and nine 409', () => {
  const article = { title: 'Once only', excerpt: 'About it.', body: bodyOf('Words.') };
  const account = { name: 'Asha Rao', email: 'asha@example.com', password: 'a long password for this test' };
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

  test('changing ten brands, categories and people to one name gives one 200', async () => {
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

  test('subscribing one address concurrently gives equal responses and one subscriber', async () => {
    const answers = await Promise.all(
      TEN.map(() => send('/api/newsletter/subscribe', { email: 'one@example.com' }, {})),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
    const rows = server.database.query.selectFrom('subscribers').select('id').where('email', '=', 'one@example.com');
    expect(await rows.execute()).toHaveLength(1);
  });
});

describe('transactions on the same rows', () => {
  test('wishlists merged while their phones are deleted: no deadlock, no 500', async () => {
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
    const credentials = { email: 'leaving@example.com', password: 'a long password for this test' };
    const { body } = await send('/api/users/register', { name: 'Leaving', ...credentials });
    const { user, token } = body.data;
    // The deletion pauses here, after it ended the existing sessions.
    const held = await hold((trx) =>
      trx.selectFrom('link_tokens').select('hash').where('user_id', '=', user.id).forUpdate().execute(),
    );
    const deleted = server.call({ method: 'DELETE', url: `/api/users/${user.id}`, headers: authHeaders(token) });
    await held.waitFor(1);
    const signedIn = send('/api/users/login', credentials, {});
    await held.waitFor(2, signedIn);
    await held.release();
    expect((await deleted).status).toBe(200);
    expect((await signedIn).status).toBe(401);
    const { query } = server.database;
    expect(await query.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
  });

  onPostgres('one of two concurrent saves of a setting is a conflict', async () => {
    const { updatedAt } = (await server.call({ url: '/api/admin/settings', headers: admin })).body.mail;
    const held = await hold((trx) =>
      trx.selectFrom('site_settings').select('id').where('id', '=', 'mail').forUpdate().execute(),
    );
    const saves = ['First', 'Second'].map((senderName) =>
      send('/api/admin/settings/mail', { value: { senderName, replyTo: '' }, updatedAt }, admin, 'PUT'),
    );
    await held.waitFor(2);
    await held.release();
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  onPostgres('an import waits for an edit that is being saved and keeps it', async () => {
    const { body } = await send('/api/products', { name: 'Edited meanwhile', brandId: 'acme', price: 10_000 });
    const held = await hold(async (trx) => {
      const at = new Date(Date.now() + 1_000).toISOString();
      await trx
        .updateTable('products')
        .set({ chipset: 'Saved meanwhile', updated_at: at })
        .where('id', '=', body.id)
        .execute();
      await recordContentChanges(trx, server.database, 'product', [body.id]);
    });
    const file = 'brand,name,price\nAcme,Acme Edited meanwhile,9000\n';
    const imported = importPhones(server.database, file, { filename: 'phones.csv' });
    await held.waitFor(1, imported);
    await held.release();
    expect((await imported).changed).toHaveLength(1);
    const { query } = server.database;
    const row = await query.selectFrom('products').select(['chipset', 'price']).where('id', '=', body.id).execute();
    expect(row).toEqual([{ chipset: 'Saved meanwhile', price: 9_000 }]);
  });

  onPostgres('deleting a brand also moves a phone that is just being assigned to it', async () => {
    const brand = (await send('/api/brands', { name: 'Goes soon' })).body.id;
    const { body } = await send('/api/products', { name: 'Moves late', brandId: 'acme' });
    const held = await hold((trx) =>
      trx.updateTable('products').set({ brand_id: brand }).where('id', '=', body.id).execute(),
    );
    const gone = server.call({ method: 'DELETE', url: `/api/brands/${brand}?moveTo=acme`, headers: admin });
    await held.waitFor(1, gone);
    await held.release();
    expect((await gone).status).toBe(200);
    const row = server.database.query.selectFrom('products').select('brand_id').where('id', '=', body.id);
    expect(await row.execute()).toEqual([{ brand_id: 'acme' }]);
  });

  onPostgres('of two API tokens created at once, the one beyond the limit is rejected', async () => {
    const { id, headers } = await server.signUp('Many Tokens', 'admin');
    const at = new Date(Date.now() + DAY_MS).toISOString();
    const tokens = Array.from({ length: TOKENS_MAX - 1 }, (_, n) => ({
      id: uuidv7(),
      user_id: id,
      name: `Token ${n}`,
      hash: `${id} ${n}`,
      ending: 'abcd',
      scopes: '[]',
      created_at: at,
      expires_at: at,
    }));
    await server.database.query.insertInto('api_tokens').values(tokens).execute();
    const held = await hold((trx) => trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute());
    const made = ['One', 'Another'].map((name) =>
      send('/api/admin/tokens', { name, scopes: ['catalogue:read'], expiresAt: at }, headers),
    );
    await held.waitFor(2);
    await held.release();
    expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  onPostgres('of two admins who step down at once, one stays', async () => {
    const alone = await openTestApp();
    const people = [await alone.signUp('First', 'admin'), await alone.signUp('Second', 'admin')];
    const held = await hold((trx) => trx.selectFrom('users').select('id').forUpdate().execute(), alone);
    const answers = people.map(({ id, headers }) =>
      alone.call({ method: 'PUT', url: `/api/users/${id}/roles`, headers, payload: { roles: [] } }),
    );
    await held.waitFor(2);
    await held.release();
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 409]);
    await alone.close();
  });

  onPostgres('a phone is not deleted while an article that shows it is being created', async () => {
    await send('/api/products', { name: 'Shown', brandId: 'acme' });
    const picture = { type: 'comparison', attrs: { productIds: ['acme-shown', 'acme-shown-too'] } };
    await send('/api/products', { name: 'Shown Too', brandId: 'acme' });
    const body = { type: 'doc', content: [...bodyOf('Both.').content, picture] };
    // The article pauses here, after it checked that its phones exist.
    const held = await hold((trx) => acquireLock(trx, 'postgres', 'articles'));
    const made = send('/api/blogs', { title: 'Both of them', excerpt: 'About both.', body });
    await held.waitFor(1);
    const deleted = server.call({ method: 'DELETE', url: '/api/products/acme-shown', headers: admin });
    await held.waitFor(2, deleted);
    await held.release();
    expect([(await made).status, (await deleted).status]).toEqual([201, 200]);
  });

  onPostgres('a deadlock is rolled back and retried', async () => {
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

/** A transaction that holds the locks of `lock` on its own connection until it is released. */
async function hold(lock: (trx: Trx) => Promise<unknown>, { location } = server) {
  const database = openDatabase(location);
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.transaction(async (trx) => {
    await lock(trx);
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, holding]);
  const waiting = async () => {
    const found = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.query);
    return Number(found.rows[0]?.waiting);
  };
  return {
    /** Resolves when this many transactions wait, or when the call is answered. */
    waitFor: async (count: number, call?: Promise<unknown>) => {
      let isAnswered = false;
      void call?.finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await waiting()) === count).toBe(true);
    },
    release: async () => {
      released.resolve();
      await holding;
      await database.close();
    },
  };
}
