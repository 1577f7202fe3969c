import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { addOwnPhones } from '#tests/support/content/community.ts';
import { onPostgres } from '#tests/support/database/engine-tests.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const editor = await createEditor(server);

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object) =>
  server.call({ method, url: `/api/blogs/${url}`, headers: editor.headers, ...(payload && { payload }) });
const asReader = async (id: string) => (await server.call({ url: `/api/blogs/${id}` })).body;
const copyOf = async (id: string) => (await call('GET', `${id}/working-copy`)).body.copy;
const dueBy = async (id: string, ms: number) => {
  const publish_at = new Date(Date.now() + ms).toISOString();
  await server.database.query.updateTable('working_copies').set({ publish_at }).where('blog_id', '=', id).execute();
  await server.app.services.articles.catchUp();
};

test('publishing a working copy replaces the article and keeps the old text as a version', async () => {
  const article = await editor.publish('In work');
  expect(await copyOf(article.id)).toBeNull();
  const begun = await call('PUT', `${article.id}/working-copy`, { title: 'In work, newer', updatedAt: null });
  expect(begun).toMatchObject({
    status: 200,
    body: { title: 'In work, newer', excerpt: article.excerpt, isBehind: false },
  });
  const { body: saved } = await call('PUT', `${article.id}/working-copy`, {
    body: bodyOf('Quite another text'),
    updatedAt: begun.body.updatedAt,
  });
  expect(await asReader(article.id)).toMatchObject({ title: 'In work', body: article.body });
  expect((await server.call({ url: '/api/blogs?search=quite another' })).body.total).toBe(0);
  expect(
    await call('PUT', `${article.id}/working-copy`, { title: 'Lost?', updatedAt: begun.body.updatedAt }),
  ).toMatchObject({
    status: 409,
    body: { current: { title: 'In work, newer', updatedAt: saved.updatedAt } },
  });
  expect((await call('PUT', `${article.id}/working-copy`, { title: 'Lost?', updatedAt: null })).status).toBe(409);
  expect((await call('POST', `${article.id}/working-copy/publish`, { updatedAt: begun.body.updatedAt })).status).toBe(
    409,
  );

  const { status, body } = await call('POST', `${article.id}/working-copy/publish`, { updatedAt: saved.updatedAt });
  expect({ status, body }).toMatchObject({ status: 200, body: { title: 'In work, newer', status: 'published' } });
  expect(await asReader(article.id)).toMatchObject({ title: 'In work, newer', body: bodyOf('Quite another text') });
  expect((await server.call({ url: '/api/blogs?search=quite another' })).body.total).toBe(1);
  expect(await copyOf(article.id)).toBeNull();
  const versions = (await call('GET', `${article.id}/revisions`)).body;
  expect(versions).toMatchObject([
    { title: 'In work, newer', isUnpublished: true },
    { title: 'In work', isUnpublished: false },
  ]);
});

test('a scheduled copy replaces the article by the clock, in lists and search too', async () => {
  const article = await editor.publish('Before its moment');
  await call('PUT', `${article.id}/working-copy`, { title: 'After its moment', updatedAt: null });
  const soon = new Date(Date.now() + 20_000).toISOString();
  expect((await call('PATCH', `${article.id}/working-copy/schedule`, { scheduledAt: soon })).status).toBe(422);
  const later = new Date(Date.now() + 120_000).toISOString();
  expect(await call('PATCH', `${article.id}/working-copy/schedule`, { scheduledAt: later })).toMatchObject({
    status: 200,
    body: { scheduledAt: later, problem: null },
  });
  expect((await asReader(article.id)).title).toBe('Before its moment');
  await dueBy(article.id, -1);
  const { blogs } = (await server.call({ url: '/api/blogs?search=its moment' })).body;
  expect(blogs).toMatchObject([{ id: article.id, title: 'After its moment' }]);
  expect((await asReader(article.id)).title).toBe('After its moment');
  const found = (await server.call({ url: '/api/search?search=after its moment' })).body;
  expect(JSON.stringify(found)).toContain('After its moment');
  await expect.poll(() => copyOf(article.id)).toBeNull();
  expect((await asReader(article.id)).title).toBe('After its moment');
});

onPostgres('a due copy is shown while its article is locked', async ({ onTestFinished }) => {
  const article = await editor.publish('Locked at its moment');
  const { body: category } = await server.call({
    method: 'POST',
    url: '/api/categories',
    headers: editor.headers,
    payload: { name: 'Locked' },
  });
  const changes = { title: 'Unlocked by the clock', body: bodyOf('Newer text'), categories: [category.id] };
  await call('PUT', `${article.id}/working-copy`, { ...changes, updatedAt: null });
  const holder = new pg.Client({ connectionString: String(server.location.databaseUrl) });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select id from blogs where id = $1 for update', [article.id]);
  await dueBy(article.id, -1);
  expect((await server.call({ url: '/healthz' })).status).toBe(200);
  const expected = { title: changes.title, categories: [{ id: category.id, name: 'Locked' }] };
  expect(await asReader(article.id)).toMatchObject({ ...expected, body: changes.body });
  expect((await server.call({ url: '/api/blogs?search=locked moment' })).body.blogs).toMatchObject([expected]);
  expect(await copyOf(article.id)).not.toBeNull();
  await holder.query('rollback');
  await expect.poll(() => copyOf(article.id)).toBeNull();
});

test('with the database down and a copy due, health and cached data are served', async () => {
  const article = await editor.publish('Due while the database is away');
  await call('PUT', `${article.id}/working-copy`, { title: 'Due', updatedAt: null });
  await dueBy(article.id, -1);
  const away = vi.spyOn(server.database.query, 'selectFrom').mockImplementation(() => {
    throw new Error('The database is away.');
  });
  const statuses = await Promise.all(
    ['/healthz', '/media/drawings/none.svg', '/api/products'].map(async (url) => (await server.call({ url })).status),
  );
  away.mockRestore();
  expect(statuses).toEqual([200, 404, 200]);
});

test('a copy that cannot replace the article on time is kept with the reason', async () => {
  const { phone } = await addOwnPhones(server, ['Vanishing']);
  const article = await editor.publish('Stays as it is');
  const body = {
    type: 'doc',
    content: [...bodyOf('Text').content, { type: 'phoneCard', attrs: { productId: phone('vanishing') } }],
  };
  await call('PUT', `${article.id}/working-copy`, { body, updatedAt: null });
  await server.call({ method: 'DELETE', url: `/api/products/${phone('vanishing')}`, headers: editor.headers });
  await dueBy(article.id, -1);
  expect(await asReader(article.id)).toMatchObject({ title: 'Stays as it is', body: article.body });
  await expect.poll(() => copyOf(article.id)).toMatchObject({ scheduledAt: null, problem: /no phone with the ID/ });
  expect(await asReader(article.id)).toMatchObject({ title: 'Stays as it is', body: article.body });
});

test('a discarded working copy stays in the versions', async () => {
  const article = await editor.publish('Given up');
  await call('PUT', `${article.id}/working-copy`, { title: 'Never published', updatedAt: null });
  await call('PUT', article.id, { excerpt: 'Changed beside it', updatedAt: article.updatedAt });
  expect(await copyOf(article.id)).toMatchObject({ isBehind: true, title: 'Never published' });
  expect((await call('DELETE', `${article.id}/working-copy`)).body).toEqual({ id: article.id });
  expect((await call('DELETE', `${article.id}/working-copy`)).status).toBe(404);
  const versions = (await call('GET', `${article.id}/revisions`)).body;
  expect(versions.map(({ title }: { title: string }) => title)).toContain('Never published');

  const { body: draft } = await server.call({
    method: 'POST',
    url: '/api/blogs',
    headers: editor.headers,
    payload: { title: 'A draft' },
  });
  expect((await call('PUT', `${draft.id}/working-copy`, { title: 'x', updatedAt: null })).status).toBe(409);
  const moderator = await server.as('moderator');
  const url = `/api/blogs/${article.id}/working-copy`;
  expect((await server.call({ url, headers: moderator })).status).toBe(403);
  expect((await server.call({ url })).status).toBe(401);
});

test('a first save on an article that was replaced meanwhile is a conflict', async () => {
  const article = await editor.publish('Replaced meanwhile');
  await call('PUT', article.id, { excerpt: 'Another excerpt', updatedAt: article.updatedAt });
  const late = { title: 'Late', updatedAt: null, basedOn: article.updatedAt };
  expect(await call('PUT', `${article.id}/working-copy`, late)).toMatchObject({
    status: 409,
    body: { current: { status: 'published', excerpt: 'Another excerpt' } },
  });
  expect(await copyOf(article.id)).toBeNull();
});

test('each person’s changes are unpublished versions; autosaves make one every few minutes', async () => {
  const article = await editor.publish('By many hands');
  let copy = (await call('PUT', `${article.id}/working-copy`, { title: 'One', updatedAt: null })).body;
  for (const [title, isAutosave] of [
    ['Two', false],
    ['Three', true],
  ] as const)
    copy = (await call('PUT', `${article.id}/working-copy`, { title, isAutosave, updatedAt: copy.updatedAt })).body;
  const versions = (await call('GET', `${article.id}/revisions`)).body;
  expect(versions).toMatchObject([{ title: 'One', isUnpublished: true }]);
});

test('autosaves of two people keep a version of each', async () => {
  const article = await editor.publish('By two hands');
  const other = await server.as('editor');
  const url = `/api/blogs/${article.id}/working-copy`;
  let updatedAt: string | null = null;
  for (const [title, headers] of [
    ['One', editor.headers],
    ['Two', editor.headers],
    ['Three', other],
    ['Four', editor.headers],
    ['Five', other],
    ['Six', editor.headers],
  ] as const) {
    const payload: object = { title, isAutosave: true, updatedAt };
    updatedAt = (await server.call({ method: 'PUT', url, headers, payload })).body.updatedAt;
  }
  const versions = (await call('GET', `${article.id}/revisions`)).body;
  expect(versions.map(({ title }: { title: string }) => title)).toEqual(['Three', 'One']);
});

test('unpublishing merges the changes, and what readers saw becomes a version', async () => {
  const article = await editor.publish('Taken back');
  const details = { title: 'Taken back, changed', coverAlt: 'Words', searchTitle: 'Engines', cover: 'rupee' };
  await call('PUT', `${article.id}/working-copy`, { ...details, updatedAt: null });
  const listed = await editor.send('GET', '?status=published&search=taken back');
  expect(listed.body.withChanges).toEqual([article.id]);
  const draft = (await call('PATCH', `${article.id}/status`, { status: 'draft' })).body;
  expect(draft).toMatchObject({ ...details, status: 'draft' });
  expect(await copyOf(article.id)).toBeNull();
  expect((await call('GET', `${article.id}/revisions`)).body).toMatchObject([{ title: 'Taken back' }]);
});

test('changes can be saved and published after their category was deleted', async () => {
  const { headers } = editor;
  const named = { method: 'POST' as const, url: '/api/categories', headers, payload: { name: 'Outgoing' } };
  const category = (await server.call(named)).body;
  const article = await editor.publish('Outlives its category');
  await call('PUT', `${article.id}/working-copy`, { title: 'Outlived', categories: [category.id], updatedAt: null });
  await server.call({ method: 'DELETE', url: `/api/categories/${category.id}`, headers });
  const { categories, updatedAt } = await copyOf(article.id);
  expect(categories).toEqual([]);
  expect(await call('POST', `${article.id}/working-copy/publish`, { updatedAt })).toMatchObject({
    status: 200,
    body: { title: 'Outlived', categories: [] },
  });
});
