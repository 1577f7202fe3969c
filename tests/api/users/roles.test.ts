import { describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/account/access.ts';
import { openTestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });

const setRoles = async (id: string, roles: StaffRole[]) =>
  server.call({ method: 'PUT', url: `/api/users/${id}/roles`, headers: await server.as('admin'), payload: { roles } });

const text = (content: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: content }] }],
});

describe('roles', () => {
  test('add up and apply immediately', async () => {
    const { id, headers } = await server.signUp();
    const phones = () => server.call({ url: '/api/admin/products', headers });
    const queue = () => server.call({ url: '/api/moderation/queue', headers });
    expect((await phones()).status).toBe(403);

    expect((await setRoles(id, ['catalogue'])).body).toMatchObject({ role: 'consumer', roles: ['catalogue'] });
    expect((await phones()).status).toBe(200);
    expect((await queue()).status).toBe(403);

    expect((await setRoles(id, ['moderator', 'catalogue'])).body).toMatchObject({
      role: 'moderator',
      roles: ['catalogue', 'moderator'],
    });
    expect([(await phones()).status, (await queue()).status]).toEqual([200, 200]);

    expect((await setRoles(id, [])).body).toMatchObject({ role: 'consumer', roles: [] });
    expect([(await phones()).status, (await queue()).status]).toEqual([403, 403]);
  });

  test('are in the session', async () => {
    const { id, headers } = await server.signUp();
    await setRoles(id, ['writer', 'catalogue']);
    const answer = await server.call({ method: 'POST', url: '/api/users/verify-token', headers });
    expect(answer.body.user).toMatchObject({ role: 'consumer', roles: ['writer', 'catalogue'] });
    await server.call({
      method: 'PUT',
      url: `/api/users/${id}/role`,
      headers: await server.as('admin'),
      payload: { role: 'consumer' },
    });
    expect((await server.call({ url: '/api/admin/queues', headers })).status).toBe(403);
  });

  test.each([
    [['admin', 'writer'], 'An admin already has every permission. Remove the other roles.'],
    [['writer', 'writer'], 'Choose each role once.'],
    [['owner'], 'Choose one of the roles.'],
  ])('%s are rejected with a sentence', async (roles, message) => {
    const { id } = await server.signUp();
    const { status, body } = await setRoles(id, roles as StaffRole[]);
    expect([status, JSON.stringify(body.fields)]).toEqual([422, expect.stringContaining(message)]);
  });

  test('the last admin cannot be demoted, and suspended people get no roles', async () => {
    const { id } = await server.person('admin');
    const others = await server.database.query
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('id', '!=', id)
      .execute();
    for (const other of others) await setRoles(other.id, []);
    expect(await setRoles(id, ['editor'])).toMatchObject({ status: 409 });
    expect((await server.call({ url: '/api/users', headers: await server.as('admin') })).status).toBe(200);

    const spammer = await server.signUp();
    const suspended_at = new Date().toISOString();
    await server.database.query.updateTable('users').set({ suspended_at }).where('id', '=', spammer.id).execute();
    expect(await setRoles(spammer.id, ['writer'])).toMatchObject({ status: 409 });
  });

  test('staff can be filtered by role, and a moderator cannot suspend them', async () => {
    const { id } = await server.signUp('Vikram Catalogue', 'catalogue');
    const headers = await server.as('admin');
    const found = async (role: string) =>
      (await server.call({ url: `/api/users?role=${role}&search=Vikram`, headers })).body.users;
    expect(await found('catalogue')).toMatchObject([{ id, roles: ['catalogue'] }]);
    expect(await found('writer')).toEqual([]);
    expect(await found('consumer')).toEqual([]);
    const suspended = await server.call({
      method: 'POST',
      url: `/api/moderation/users/${id}/suspend`,
      headers: await server.as('moderator'),
      payload: { reason: 'A try' },
    });
    expect(suspended.status).toBe(403);
  });

  test('queues, trash and undo are limited to the user’s own desks', async () => {
    const queues = async (role: StaffRole) =>
      Object.keys((await server.call({ url: '/api/admin/queues', headers: await server.as(role) })).body);
    expect(await queues('writer')).toEqual(['undescribedPictures']);
    expect(await queues('catalogue')).toContain('waitingCorrections');
    expect(await queues('catalogue')).not.toContain('newMessages');
    expect(await queues('admin')).toContain('newMessages');

    const trash = async (role: StaffRole, kind: string) =>
      (await server.call({ url: `/api/trash?kind=${kind}`, headers: await server.as(role) })).status;
    expect([await trash('catalogue', 'product'), await trash('catalogue', 'blog')]).toEqual([200, 403]);
    expect([await trash('editor', 'blog'), await trash('editor', 'message')]).toEqual([200, 403]);
    expect([await trash('moderator', 'comment'), await trash('moderator', 'product')]).toEqual([200, 403]);
    for (const role of ['writer', 'editor', 'catalogue', 'moderator'] as const)
      expect((await server.call({ url: '/api/admin/undo', headers: await server.as(role) })).status).toBe(200);
  });
});

describe('a writer', () => {
  const write = async (headers: Record<string, string>, title: string) =>
    (
      await server.call({
        method: 'POST',
        url: '/api/blogs',
        headers,
        payload: { title, excerpt: 'What it says.', body: text('A text.') },
      })
    ).body;

  test('writes drafts but cannot publish', async () => {
    const writer = await server.signUp('Nila Writer', 'writer');
    const { id, updatedAt } = await write(writer.headers, 'A draft of Nila');
    const change = await server.call({
      method: 'PUT',
      url: `/api/blogs/${id}`,
      headers: writer.headers,
      payload: { excerpt: 'Changed.', updatedAt },
    });
    expect(change).toMatchObject({ status: 200, body: { excerpt: 'Changed.', status: 'draft' } });
    for (const [url, payload] of [
      [`/api/blogs/${id}/status`, { status: 'published' }],
      [`/api/blogs/${id}/schedule`, { scheduledAt: new Date(Date.now() + 86_400_000).toISOString() }],
    ] as const) {
      const answer = await server.call({ method: 'PATCH', url, headers: writer.headers, payload });
      expect(answer.status).toBe(403);
    }
    expect((await server.call({ url: `/api/blogs/${id}` })).status).toBe(404);
    expect((await server.call({ url: `/api/blogs/${id}/revisions`, headers: writer.headers })).status).toBe(200);
  });

  test('cannot see others’ drafts or change published articles, their own included', async () => {
    const writer = await server.signUp('Nila Writer', 'writer');
    const editor = await server.as('editor');
    const others = await write(await server.as('writer'), 'A draft of another writer');
    const own = await write(writer.headers, 'The draft that an editor publishes');
    const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      server.call({ method, url, headers: writer.headers, ...(payload && { payload }) });

    expect((await call('GET', `/api/blogs/${others.id}`)).status).toBe(404);
    expect((await call('GET', `/api/blogs/${others.id}/revisions`)).status).toBe(404);
    expect((await call('PUT', `/api/blogs/${others.id}`, { title: 'Mine', updatedAt: others.updatedAt })).status).toBe(
      404,
    );
    expect((await call('DELETE', `/api/blogs/${others.id}`)).status).toBe(404);
    const drafts = (await call('GET', '/api/blogs?status=draft')).body;
    expect(drafts.blogs.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect(drafts.counts).toMatchObject({ draft: 1, all: 1 });
    expect((await server.call({ url: `/api/blogs/${others.id}`, headers: editor })).status).toBe(200);

    const published = await server.call({
      method: 'PATCH',
      url: `/api/blogs/${own.id}/status`,
      headers: editor,
      payload: { status: 'published' },
    });
    expect(published.status).toBe(200);
    const late = await call('PUT', `/api/blogs/${own.id}`, { title: 'Later', updatedAt: own.updatedAt });
    expect(late).toMatchObject({ status: 403, body: { message: expect.stringContaining('Ask an editor') } });
    expect((await call('DELETE', `/api/blogs/${own.id}`)).status).toBe(403);
    // They may read the editor's unpublished changes, but nothing more.
    expect((await call('GET', `/api/blogs/${own.id}/working-copy`)).status).toBe(200);
    expect((await call('GET', `/api/blogs/${others.id}/working-copy`)).status).toBe(404);
    expect((await call('PUT', `/api/blogs/${own.id}/working-copy`, { title: 'Mine', updatedAt: null })).status).toBe(
      403,
    );
  });

  test('can restore only what they deleted', async () => {
    const writer = await server.signUp('Nila Writer', 'writer');
    const own = await write(writer.headers, 'A draft thrown away by its writer');
    const others = await write(await server.as('editor'), 'A draft thrown away by an editor');
    await server.call({ method: 'DELETE', url: `/api/blogs/${own.id}`, headers: writer.headers });
    await server.call({ method: 'DELETE', url: `/api/blogs/${others.id}`, headers: await server.as('editor') });
    const { items } = (await server.call({ url: '/api/trash', headers: writer.headers })).body;
    expect(items.map(({ subjectId }: { subjectId: string }) => subjectId)).toEqual([own.id]);
    const kept = (await server.call({ url: '/api/trash?kind=blog', headers: await server.as('editor') })).body.items;
    const itemOf = (id: string) => kept.find(({ subjectId }: { subjectId: string }) => subjectId === id).id;
    const restore = (id: string) =>
      server.call({ method: 'POST', url: `/api/trash/${id}/restore`, headers: writer.headers, payload: {} });
    expect((await restore(itemOf(others.id))).status).toBe(403);
    expect((await restore(itemOf(own.id))).status).toBe(200);
    expect((await server.call({ url: `/api/blogs/${own.id}`, headers: writer.headers })).status).toBe(200);
  });
});

test('REQUIRE_SECOND_FACTOR=staff: staff have reader access until they set one up', async () => {
  const strict = await openTestApp({ env: { REQUIRE_SECOND_FACTOR: 'staff' } });
  try {
    const writer = await strict.signUp('Nila Writer', 'writer');
    const status = async () => (await strict.call({ url: '/api/admin/queues', headers: writer.headers })).status;
    expect(await status()).toBe(403);
    const second_factor_at = new Date().toISOString();
    await strict.database.query.updateTable('users').set({ second_factor_at }).where('id', '=', writer.id).execute();
    expect(await status()).toBe(200);
  } finally {
    await strict.close();
  }
});
