import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { authHeaders, logIn, PASSWORD, registerAccount } from '#tests/support/content/account.ts';
import { addPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
await addPhones(server, ['A', 'B', 'C']);

interface Caller {
  id: string;
  headers: Record<string, string>;
}

const put = ({ id, headers }: Caller, path: string, payload: object) =>
  server.call({ method: 'PUT', url: `/api/users/${id}/${path}`, headers, payload });
const get = ({ id, headers }: Caller, path: string) => server.call({ url: `/api/users/${id}/${path}`, headers });
const remove = ({ id, headers }: Caller, path = '') =>
  server.call({ method: 'DELETE', url: `/api/users/${id}${path}`, headers });

describe('a profile', () => {
  test('contains what its owner wrote and nothing secret', async () => {
    const person = await server.signUp('Ravi Menon');
    expect((await get(person, 'profile')).body).toEqual({
      id: person.id,
      name: 'Ravi Menon',
      email: person.user.email,
      emailVerified: true,
      pendingEmail: null,
      role: 'consumer',
      roles: [],
      avatarUrl: null,
      avatar: null,
      theme: 'system',
      city: null,
      about: null,
      favouriteBrands: [],
      newsletter: false,
      newsletterPending: false,
      mail: { alert: true, reply: true, comment: true, report: true, correction: true, note: true, feed: true },
      createdAt: expect.stringMatching(/Z$/),
    });
    const fields = { name: 'Ravi M', city: 'Kochi', about: 'Two SIMs.\nOne phone.', favouriteBrands: ['acme', 'acme'] };
    expect(await put(person, 'profile', fields)).toMatchObject({
      status: 200,
      body: { ...fields, favouriteBrands: ['acme'] },
    });
    expect(await put(person, 'profile', { city: '' })).toMatchObject({ body: { name: 'Ravi M', city: null } });
    expect(await put(person, 'profile', { about: null })).toMatchObject({ body: { about: null } });
  });

  test.each([
    ['name', { name: 'R' }],
    ['name', { name: 'x'.repeat(81) }],
    ['city', { city: 'x'.repeat(81) }],
    ['about', { about: 'x'.repeat(501) }],
    ['favouriteBrands', { favouriteBrands: ['nobody-makes-these'] }],
    ['favouriteBrands', { favouriteBrands: Array.from({ length: 21 }, (_, n) => `b-${n}`) }],
  ])('rejects an invalid %s', async (field, fields) => {
    const { status, body } = await put(await server.person('consumer'), 'profile', fields);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test('drops a favourite brand that is deleted', async () => {
    const person = await server.signUp();
    const headers = await server.as('admin');
    const named = { method: 'POST' as const, url: '/api/brands', headers, payload: { name: 'Closing Down' } };
    const { id } = (await server.call(named)).body;
    await put(person, 'profile', { favouriteBrands: ['acme', id] });
    expect((await server.call({ method: 'DELETE', url: `/api/brands/${id}`, headers })).status).toBe(200);
    const { name, favouriteBrands } = (await get(person, 'profile')).body;
    expect(favouriteBrands).toEqual(['acme']);
    expect((await put(person, 'profile', { name, favouriteBrands })).status).toBe(200);
  });

  test('can be read and changed by an admin', async () => {
    const { id } = await server.signUp();
    const caller = { id, headers: await server.as('admin') };
    expect(await put(caller, 'profile', { city: 'Pune' })).toMatchObject({ status: 200, body: { id, city: 'Pune' } });
  });
});

describe('settings', () => {
  test('store the theme and the newsletter choice', async () => {
    const person = await server.signUp();
    expect(await put(person, 'settings', { theme: 'dark' })).toMatchObject({
      status: 200,
      body: { theme: 'dark', newsletter: false },
    });
    expect(await put(person, 'settings', { newsletter: true })).toMatchObject({
      body: { theme: 'dark', newsletter: true },
    });
    const subscriber = await server.database.query
      .selectFrom('subscribers')
      .selectAll()
      .where('email', '=', person.user.email)
      .executeTakeFirstOrThrow();
    expect(subscriber).toMatchObject({ confirmed_at: expect.any(String), unsubscribed_at: null });
    expect(await put(person, 'settings', { newsletter: false })).toMatchObject({ body: { newsletter: false } });
    expect((await put(person, 'settings', { theme: 'pink' })).status).toBe(422);
    expect((await put(person, 'settings', { newsletter: 'yes' })).status).toBe(422);
  });
});

describe('an avatar', () => {
  const upload = async ({ id, headers }: Caller, bytes: Buffer, name = 'me.png', type = 'image/png') => {
    const form = multipart({}, { name, type, bytes });
    return server.call({
      method: 'PUT',
      url: `/api/users/${id}/avatar`,
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    });
  };
  const files = () => readdirSync(join(server.config.dataDir, 'media')).length;

  test('is cropped to a square in two sizes, replaces the previous one and can be deleted', async () => {
    const person = await server.signUp();
    const { status, body } = await upload(person, await picture('png', 300, 700));
    expect(status).toBe(200);
    expect(body.avatar).toMatchObject({ width: 256, height: 256 });
    expect(body.avatar.webp.map(({ width }: { width: number }) => width)).toEqual([96, 256]);
    expect(body.avatarUrl).toBe(body.avatar.webp[0].url);
    const shown = await server.app.inject(body.avatarUrl);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(files()).toBe(4);

    const twin = await server.signUp();
    await upload(twin, await picture('png', 300, 700));
    expect(files()).toBe(8);
    const replaced = await upload(person, await picture('jpeg', 40, 40), 'me.jpg', 'image/jpeg');
    expect(replaced.body.avatar).toMatchObject({ width: 256, height: 256 });
    expect((await server.app.inject(body.avatarUrl)).statusCode).toBe(404);
    expect(await remove(person, '/avatar')).toMatchObject({ status: 200, body: { avatar: null, avatarUrl: null } });
    expect(files()).toBe(4);
    // The same picture of someone else stays.
    const { avatarUrl } = (await get(twin, 'profile')).body;
    expect((await server.app.inject(avatarUrl)).statusCode).toBe(200);
  });

  test('must be a valid picture', async () => {
    const person = await server.person('consumer');
    expect((await put(person, 'avatar', {})).status).toBe(422);
    expect((await upload(person, Buffer.from('<svg onload="alert(1)"/>'), 'me.svg', 'image/svg+xml')).status).toBe(415);
    expect((await upload(person, Buffer.from('<html>'), 'me.png')).status).toBe(415);
    expect((await upload(person, Buffer.alloc(11 * 1024 * 1024), 'me.png')).status).toBe(413);
    expect((await get(person, 'profile')).body.avatar).toBeNull();
  });
});

describe('sessions', () => {
  const agent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

  test('are listed with their device and can be ended', async () => {
    const account = await registerAccount(server);
    const phone = await server.call({
      method: 'POST',
      url: '/api/users/login',
      headers: { 'user-agent': agent },
      payload: { email: account.email, password: PASSWORD },
    });
    const onPhone = { id: account.id, headers: authHeaders(phone.body.token) };
    const { body } = await get(onPhone, 'sessions');
    expect(body).toHaveLength(2);
    expect(body[0]).toEqual({
      id: expect.any(String),
      device: 'Chrome on Android',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      current: true,
    });
    expect(body[1]).toMatchObject({ current: false });

    expect((await remove(onPhone, `/sessions/${body[1].id}`)).body).toHaveLength(1);
    expect((await get(account, 'profile')).status).toBe(401);
    expect((await remove(onPhone, `/sessions/${body[1].id}`)).status).toBe(404);

    const third = authHeaders((await logIn(server, account.email)).body.token);
    expect((await remove(onPhone, '/sessions')).body).toMatchObject([{ current: true }]);
    expect((await get({ id: account.id, headers: third }, 'profile')).status).toBe(401);
    expect((await get(onPhone, 'profile')).status).toBe(200);
  });

  test('of another account cannot be ended through one’s own address', async () => {
    const [person, other] = [await server.signUp(), await server.signUp()];
    const [session] = (await get(other, 'sessions')).body;
    expect((await remove(person, `/sessions/${session.id}`)).status).toBe(404);
    expect((await get(other, 'profile')).status).toBe(200);
  });

  test('expire', async () => {
    const person = await server.signUp();
    const past = new Date(Date.now() - 1_000).toISOString();
    await server.database.query
      .updateTable('sessions')
      .set({ expires_at: past })
      .where('user_id', '=', person.id)
      .execute();
    expect(await get(person, 'profile')).toMatchObject({ status: 401, body: { message: 'Token expired or invalid' } });
  });

  test('record their last use, at most every ten minutes', async () => {
    const person = await server.signUp();
    const long = new Date(Date.now() - 11 * 60_000).toISOString();
    await server.database.query
      .updateTable('sessions')
      .set({ last_seen_at: long })
      .where('user_id', '=', person.id)
      .execute();
    const lastSeen = async () => (await get(person, 'sessions')).body[0].lastSeenAt;
    await expect.poll(lastSeen).not.toBe(long);
    const lastSeenAt = await lastSeen();
    expect(await lastSeen()).toBe(lastSeenAt);
  });
});

describe('DELETE /api/users/{id}', () => {
  test('leaves no draft, saved view, presence or shared wishlist of staff', async () => {
    const editor = await server.signUp('Leaving Editor', 'editor');
    const { query } = server.database;
    const at = new Date().toISOString();
    const own = { id: randomUUID(), user_id: editor.id, created_at: at };
    await query
      .insertInto('saved_views')
      .values({ ...own, table_name: 'blogs', name: 'Mine', query: '' })
      .execute();
    await query
      .insertInto('desk_drafts')
      .values({ ...own, kind: 'phone', subject_id: null, base: null, content: '{}', updated_at: at })
      .execute();
    await server.call({ method: 'POST', url: `/api/users/${editor.id}/wishlist-share`, headers: editor.headers });
    expect((await remove(editor)).status).toBe(200);
    for (const table of ['saved_views', 'desk_drafts', 'desk_presence', 'wishlist_shares'] as const)
      expect(await query.selectFrom(table).selectAll().where('user_id', '=', editor.id).execute(), table).toEqual([]);
  });

  test('deletes the person, keeps their comments without a name, and counters stay correct', async () => {
    const account = await registerAccount(server, 'Gone Tomorrow');
    await server.database.query
      .updateTable('users')
      .set({ verified_at: new Date().toISOString() })
      .where('id', '=', account.id)
      .execute();
    const friend = await server.signUp('Friend');
    const react = (person: Caller, path: string, payload: object) =>
      server.call({ method: 'POST', url: `/api/products/${path}`, headers: person.headers, payload });
    for (const person of [account, friend]) {
      await react(person, 'acme-a/like', { liked: true });
      await react(person, 'acme-b/favorite', { favorited: true });
      await react(person, 'acme-c/rate', { rating: person === friend ? 3 : 5 });
    }
    const comments = commentsOn(server, '/api/products/acme-a', account);
    expect((await comments.add('It runs cool even in May.')).status).toBe(201);
    const share = (
      await server.call({ method: 'POST', url: `/api/users/${account.id}/wishlist-share`, headers: account.headers })
    ).body;
    await put(account, 'settings', { newsletter: true });

    expect(await remove(account)).toMatchObject({ status: 200, body: { id: account.id } });

    expect((await get(account, 'profile')).status).toBe(401);
    expect((await logIn(server, account.email)).status).toBe(401);
    expect(await comments.list()).toMatchObject([
      { comment: 'It runs cool even in May.', author: { name: 'Deleted account', avatarUrl: null } },
    ]);
    expect((await server.call({ url: `/api/wishlists/${share.shareUrl.split('/').at(-1)}` })).status).toBe(404);
    await expectTrueCounters(server);
    const cards = (await server.call({ url: '/api/products?limit=100' })).body.products;
    expect(cards.find(({ id }: { id: string }) => id === 'acme-a')).toMatchObject({ likes: 1 });
    expect(cards.find(({ id }: { id: string }) => id === 'acme-b')).toMatchObject({ favorites: 1 });
    expect(cards.find(({ id }: { id: string }) => id === 'acme-c')).toMatchObject({ rating: 3, ratingCount: 1 });
    const admin = { id: account.id, headers: await server.as('admin') };
    expect((await get(admin, 'profile')).status).toBe(404);
    expect((await remove(admin)).status).toBe(404);

    const { query } = server.database;
    const row = await query.selectFrom('users').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Deleted account', email: null, password_hash: null, avatar: null, city: null });
    expect(JSON.stringify(row)).not.toContain('Gone');
    expect(await query.selectFrom('subscribers').select('id').where('email', '=', account.email).execute()).toEqual([]);

    // The address can be registered again.
    const payload = { name: 'New Here', email: account.email, password: PASSWORD };
    expect((await server.call({ method: 'POST', url: '/api/users/register', payload })).status).toBe(201);
  });

  test('deletes the picture too', async () => {
    const person = await server.signUp();
    const form = multipart({}, { name: 'me.png', type: 'image/png', bytes: await picture('png', 50, 50) });
    const { body } = await server.call({
      method: 'PUT',
      url: `/api/users/${person.id}/avatar`,
      headers: { ...person.headers, ...form.headers },
      payload: form.payload,
    });
    await remove(person);
    expect((await server.app.inject(body.avatarUrl)).statusCode).toBe(404);
  });
});

describe('admins', () => {
  test('can list everyone in pages, by name, address and role', async () => {
    const headers = await server.as('admin');
    const person = await server.signUp('Zubin 100%_Unique');
    const list = async (query: string) => (await server.call({ url: `/api/users?${query}`, headers })).body;
    expect(await list('search=zubin%20100%25_')).toEqual({
      users: [
        {
          id: person.id,
          name: 'Zubin 100%_Unique',
          email: person.user.email,
          role: 'consumer',
          roles: [],
          emailVerified: true,
          avatarUrl: null,
          suspended: false,
          createdAt: expect.any(String),
        },
      ],
      total: 1,
      currentPage: 1,
      totalPages: 1,
      hasMore: false,
    });
    expect((await list(`search=${person.user.email.slice(0, 20)}`)).total).toBe(1);
    expect((await list('role=admin')).users).toMatchObject([{ role: 'admin' }]);
    const first = await list('limit=1');
    expect(first).toMatchObject({ currentPage: 1, hasMore: true, users: [{ id: person.id }] });
    expect((await list('search=Deleted%20account')).total).toBe(0);
    expect((await server.call({ url: '/api/users?role=king', headers })).status).toBe(400);
    expect((await server.call({ url: '/api/users', headers: await server.as('moderator') })).status).toBe(403);
  });

  test('change a role for the next request', async () => {
    const person = await server.signUp();
    const admin = { id: person.id, headers: await server.as('admin') };
    expect((await server.call({ url: '/api/users', headers: person.headers })).status).toBe(403);
    expect(await put(admin, 'role', { role: 'admin' })).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect((await server.call({ url: '/api/users', headers: person.headers })).status).toBe(200);
    await put(admin, 'role', { role: 'consumer' });
    expect((await server.call({ url: '/api/users', headers: person.headers })).status).toBe(403);
    expect((await put(admin, 'role', { role: 'king' })).status).toBe(422);
  });

  test('the last admin can neither be deleted nor lose the role', async () => {
    const alone = await openTestApp();
    const admin = await alone.signUp('First', 'admin');
    const leave = (person: Person) =>
      alone.call({ method: 'DELETE', url: `/api/users/${person.id}`, headers: person.headers });
    expect(await leave(admin)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/only admin/) } });
    const stepDown = { method: 'PUT', url: `/api/users/${admin.id}/role`, headers: admin.headers } as const;
    expect((await alone.call({ ...stepDown, payload: { role: 'consumer' } })).status).toBe(409);
    const second = await alone.signUp('Second', 'admin');
    const answers = await Promise.all([leave(admin), leave(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await alone.close();
  });
});
