import { expect, test } from 'vitest';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { addOwnPhones } from '#tests/support/content/community.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const editor = await createEditor(server);

const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, headers: editor.headers, ...(payload && { payload }) });
const versionsOf = async (id: string) => (await editor.send('GET', `/${id}/revisions`)).body;
const versionOf = async (id: string, revisionId: string) =>
  (await editor.send('GET', `/${id}/revisions/${revisionId}`)).body;

test('a version contains every editable field, and restoring it restores all of them', async () => {
  const { phone } = await addOwnPhones(server, ['Chosen', 'Other']);
  const category = await server.call({
    method: 'POST',
    url: '/api/categories',
    headers: editor.headers,
    payload: { name: 'Versioned' },
  });
  const fields = {
    title: 'All of it',
    excerpt: 'The first excerpt.',
    body: bodyOf('The first text.'),
    author: 'First Author',
    categories: [category.body.id],
    cover: 'battery',
    coverAlt: 'A battery on a table',
    searchTitle: 'All of it, for engines',
    searchDescription: 'What engines are told.',
    related: [phone('chosen')],
  };
  const first = await editor.write('All of it', fields);
  const second = {
    title: 'None of it',
    excerpt: 'Another.',
    body: bodyOf('Another text.'),
    author: 'Second Author',
    categories: [],
    cover: 'camera',
    coverAlt: '',
    searchTitle: '',
    searchDescription: '',
    related: null,
  };
  const changed = await editor.send('PUT', `/${first.id}`, { ...second, updatedAt: first.updatedAt });
  expect(changed.body).toMatchObject({ ...second, relatedProducts: [] });

  const [version] = await versionsOf(first.id);
  expect(version).toMatchObject({ title: 'All of it', isUnpublished: false, savedAt: first.updatedAt });
  const { title, excerpt, body, ...rest } = fields;
  expect(await versionOf(first.id, version.id)).toEqual({
    ...version,
    title,
    excerpt,
    body,
    rest: { ...rest, coverImage: null, address: first.id },
  });
  const restored = await editor.send('POST', `/${first.id}/revisions/${version.id}/restore`, {
    updatedAt: changed.body.updatedAt,
  });
  expect(restored.body).toMatchObject({ ...fields, categories: [{ id: category.body.id }] });
  expect(restored.body.relatedProducts).toMatchObject([{ id: phone('chosen') }]);
  expect(await versionOf(first.id, (await versionsOf(first.id))[0].id)).toMatchObject({
    title: 'None of it',
    rest: { related: null, author: 'Second Author' },
  });
});

test('a change of any field makes a version, an unchanged save makes none', async () => {
  let article = await editor.write('Field by field');
  const changes = [{ author: 'Somebody' }, { cover: 'rupee' }, { coverAlt: 'Words' }, { searchTitle: 'For engines' }];
  for (const [at, change] of changes.entries()) {
    article = (await editor.send('PUT', `/${article.id}`, { ...change, updatedAt: article.updatedAt })).body;
    expect(article).toMatchObject(change);
    expect(await versionsOf(article.id)).toHaveLength(at + 1);
  }
  await editor.send('PUT', `/${article.id}`, { ...changes[3], updatedAt: article.updatedAt });
  expect(await versionsOf(article.id)).toHaveLength(changes.length);
});

test('a version that stored only the text restores only the text', async () => {
  const article = await editor.write('Old words', { author: 'Kept Author', searchTitle: 'Kept' });
  const id = '01900000-0000-7000-8000-000000000025';
  const old = { id, blog_id: article.id, title: 'Older words', excerpt: 'Old.', saved_at: '2025-01-01T00:00:00.000Z' };
  const body = JSON.stringify(bodyOf('Old text.'));
  await server.database.query
    .insertInto('blog_revisions')
    .values({ ...old, body })
    .execute();
  expect(await versionOf(article.id, id)).toMatchObject({ title: 'Older words', rest: null });
  const restored = await editor.send('POST', `/${article.id}/revisions/${id}/restore`, {
    updatedAt: article.updatedAt,
  });
  expect(restored.body).toMatchObject({ title: 'Older words', author: 'Kept Author', searchTitle: 'Kept' });
});

test('chosen phones must exist; one that is deleted later is left out', async () => {
  const { phone } = await addOwnPhones(server, ['Leaving']);
  const article = await editor.publish('With a chosen phone', { related: [phone('leaving')] });
  expect(
    (await editor.send('PUT', `/${article.id}`, { related: ['nothing'], updatedAt: article.updatedAt })).status,
  ).toBe(422);
  await server.call({ method: 'DELETE', url: `/api/products/${phone('leaving')}`, headers: editor.headers });
  expect((await server.call({ url: `/api/blogs/${article.id}` })).body).toMatchObject({
    related: [phone('leaving')],
    relatedProducts: [],
  });
});

test('a version is restored without categories and phones deleted since', async () => {
  const { phone } = await addOwnPhones(server, ['Leaver', 'Stayer']);
  const [gone, stays] = [phone('leaver'), phone('stayer')];
  const category = (await call('POST', '/api/categories', { name: 'Short-lived' })).body;
  const card = (productId: string) => ({ type: 'phoneCard', attrs: { productId } });
  const text = { type: 'doc', content: [...bodyOf('Both').content, card(gone), card(stays)] };
  const first = await editor.write('With all of them', {
    body: text,
    related: [gone, stays],
    categories: [category.id],
  });
  const plain = { body: bodyOf('None'), related: [], categories: [], updatedAt: first.updatedAt };
  const second = (await editor.send('PUT', `/${first.id}`, plain)).body;
  const [version] = await versionsOf(first.id);
  await call('DELETE', `/api/categories/${category.id}`);
  await call('DELETE', `/api/products/${gone}`);
  const restored = await editor.send('POST', `/${first.id}/revisions/${version.id}/restore`, {
    updatedAt: second.updatedAt,
  });
  expect(restored).toMatchObject({
    status: 200,
    body: { categories: [], relatedProducts: [{ id: stays }] },
  });
  expect(restored.body.body.content).toEqual([...bodyOf('Both').content, card(stays)]);
});

test('a version shows its author', async () => {
  const first = await editor.write('By two people');
  const other = await server.signUp('Second Writer', 'admin');
  const save = (excerpt: string, updatedAt: string, headers: Record<string, string>) =>
    server.call({ method: 'PUT', url: `/api/blogs/${first.id}`, headers, payload: { excerpt, updatedAt } });
  const { body: second } = await save('By the second', first.updatedAt, other.headers);
  await save('By the first again', second.updatedAt, editor.headers);
  const [newest, oldest] = await versionsOf(first.id);
  expect(newest.savedBy).toEqual({ id: other.id, name: 'Second Writer' });
  expect(oldest.savedBy.id).not.toBe(other.id);
});
