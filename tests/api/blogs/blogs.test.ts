import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf, createEditor, type Editor } from '#tests/support/content/articles.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { emptyTrash } from '#tests/support/content/trash.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const editor = await createEditor(server);
beforeAll(async () => {
  const post = (url: string, payload: object) => server.call({ method: 'POST', url, headers: editor.headers, payload });
  await post('/api/brands', { name: 'Acme' });
  for (const name of ['One', 'Two', 'Three']) await post('/api/products', { name, brandId: 'acme', price: 10_000 });
  for (const name of ['Explainers', 'Batteries', 'Rumours']) await post('/api/categories', { name });
});

const read = (path: string) => server.call({ url: `/api/blogs${path}` });
const titles = ({ body }: { body: { blogs: { title: string }[] } }) => body.blogs.map(({ title }) => title);

describe('writing', () => {
  test('a new article is a draft with an id from its title and a drawn cover', async () => {
    const { status, body } = await editor.send('POST', '', { title: 'How much battery?' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: 'how-much-battery',
      title: 'How much battery?',
      excerpt: '',
      body: { type: 'doc', content: [] },
      author: 'Handset desk',
      categories: [],
      cover: 'phones',
      coverImage: null,
      coverUrl: expect.stringMatching(/^\/media\/covers\/how-much-battery\.svg\?motif=phones&v=2-\w+$/),
      status: 'draft',
      scheduledAt: null,
      publishedAt: null,
      readingMinutes: 1,
      products: [],
      coverAlt: '',
      searchTitle: '',
      searchDescription: '',
      related: null,
      relatedProducts: [],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: body.createdAt,
    });
  });

  test('an article sent twice with one id is created once', async () => {
    const id = '0198c0de-0000-4000-8000-000000000002';
    const fields = { newId: id, title: 'Sent twi', excerpt: 'Once.', body: bodyOf('Words.'), isAutosave: true };
    expect(await editor.send('POST', '', fields)).toMatchObject({ status: 201, body: { id } });
    const again = await editor.send('POST', '', { ...fields, title: 'Sent twice' });
    expect(again).toMatchObject({ status: 409, body: { current: { id, title: 'Sent twi' } } });
    const { updatedAt } = again.body.current;
    await editor.send('PUT', `/${id}`, { title: 'Sent twice', updatedAt });
    const published = await editor.send('PATCH', `/${id}/status`, { status: 'published' });
    expect(published.body.id).toBe('sent-twice');
    // It is still the same article then.
    expect((await editor.send('POST', '', fields)).body.current.id).toBe('sent-twice');
  });

  test('an id of an article that a writer may not read reveals nothing about it', async () => {
    const id = '0198c0de-0000-4000-8000-000000000003';
    await editor.send('POST', '', { newId: id, title: 'Not for that writer' });
    const headers = await server.as('writer');
    const taken = await server.call({
      method: 'POST',
      url: '/api/blogs',
      headers,
      payload: { newId: id, title: 'Mine' },
    });
    expect([taken.status, taken.body.current]).toEqual([409, undefined]);
  });

  test('an autosaved article gets its address from the title it is published with', async () => {
    const make = (title: string) => editor.send('POST', '', { title, isAutosave: true });
    const { body: begun } = await make('How mu');
    const body = bodyOf('Words.');
    let { updatedAt } = begun;
    for (const title of ['How much bat', 'How much battery is there', 'How much battery lasts a day?']) {
      const changes = { title, excerpt: 'About it.', body, updatedAt, isAutosave: true };
      ({ updatedAt } = (await editor.send('PUT', `/${begun.id}`, changes)).body);
    }
    expect((await editor.send('GET', `/${begun.id}/revisions`)).body).toHaveLength(1);
    const { body: published } = await editor.send('PATCH', `/${begun.id}/status`, { status: 'published' });
    expect(published).toMatchObject({ id: 'how-much-battery-lasts-a-day', status: 'published' });
    expect((await read('/how-much-battery-lasts-a-day')).body.title).toBe('How much battery lasts a day?');
    // Someone who has it open under its first id can still save it.
    const late = await editor.send('PUT', `/${begun.id}`, { excerpt: 'Late.', updatedAt });
    expect(late.body).toMatchObject({ id: published.id, excerpt: 'Late.' });
    expect((await editor.send('GET', `/${begun.id}`)).body.id).toBe(published.id);
    expect((await make('How mu')).body.id).toBe('how-mu-2');
  });

  test('ids are short, unique and do not collide with other addresses', async () => {
    const long = await editor.write(`What ${'a very '.repeat(16)}long title`);
    expect(long.id.length).toBeLessThanOrEqual(80);
    expect(long.id).toMatch(/^what-a-very-[a-z-]*[a-z]$/);
    expect((await editor.write('Twice')).id).toBe('twice');
    expect((await editor.write('Twice!')).id).toBe('twice-2');
    expect((await editor.write('Count')).id).toBe('count-2');
    expect((await editor.write('Categories')).id).toBe('categories-2');
    expect((await editor.write('电池')).id).toBe('article');
  });

  test('a change keeps omitted fields and drops unknown ones', async () => {
    const draft = await editor.write('Long read', { categories: ['batteries', 'explainers'] });
    const body = {
      type: 'doc',
      content: [
        ...bodyOf('word '.repeat(660)).content,
        { type: 'phoneCard', attrs: { productId: 'acme-two' } },
        { type: 'comparison', attrs: { productIds: ['acme-one', 'acme-two'] } },
      ],
    };
    const payload = {
      body,
      updatedAt: draft.updatedAt,
      id: 'other',
      status: 'published',
      publishedAt: draft.updatedAt,
    };
    const { status, body: changed } = await editor.send('PUT', `/${draft.id}`, payload);
    expect(status).toBe(200);
    expect(changed).toMatchObject({
      id: draft.id,
      title: 'Long read',
      excerpt: 'About Long read.',
      status: 'draft',
      publishedAt: null,
      readingMinutes: 3,
      categories: [
        { id: 'batteries', name: 'Batteries' },
        { id: 'explainers', name: 'Explainers' },
      ],
    });
    expect(changed.products.map(({ id }: { id: string }) => id)).toEqual(['acme-two', 'acme-one']);
    expect(changed.products[0]).toMatchObject({ name: 'Two', price: 10_000 });
  });

  test.each([
    ['no title', { title: '  ' }, { title: 'The title is missing.' }],
    ['a title of a chapter', { title: 'x'.repeat(141) }, { title: 'The title can have at most 140 characters.' }],
    [
      'an unknown category',
      { categories: ['nothing'] },
      { categories: 'We couldn’t find this category. It may have been deleted.' },
    ],
    [
      'a category twice',
      { categories: ['rumours', 'rumours'] },
      { categories: 'Each category can be chosen only once.' },
    ],
    ['an unknown cover', { cover: 'unicorn' }, { cover: 'Choose one of the drawings.' }],
    [
      'an unknown phone',
      { body: { type: 'doc', content: [{ type: 'phoneCard', attrs: { productId: 'acme-nine' } }] } },
      { body: 'There is no phone with the ID acme-nine.' },
    ],
  ])('%s is rejected at its field', async (_name, fields, expected) => {
    const answer = await editor.send('POST', '', { title: 'Fine', ...fields });
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS', fields: expected } });
  });

  test('the second of two editors gets a conflict with the stored version', async () => {
    const draft = await editor.write('Shared');
    const first = await editor.send('PUT', `/${draft.id}`, { title: 'Mine', updatedAt: draft.updatedAt });
    expect(first.status).toBe(200);
    const second = await editor.send('PUT', `/${draft.id}`, { title: 'Yours', updatedAt: draft.updatedAt });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'Someone else saved this article while you were editing. Review their changes or overwrite.',
      },
    });
    expect(second.body.current).toEqual(first.body);
    const { updatedAt } = second.body.current;
    expect((await editor.send('PUT', `/${draft.id}`, { title: 'Yours', updatedAt })).body.title).toBe('Yours');
    expect((await editor.send('PUT', `/${draft.id}`, { title: 'Blind' })).status).toBe(422);
  });

  test('of ten editors who save at once exactly one succeeds', async () => {
    const { id, updatedAt } = await editor.write('Rush');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => editor.send('PUT', `/${id}`, { title: `Version ${n}`, updatedAt })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const [winner] = answers.filter(({ status }) => status === 200);
    expect((await editor.send('GET', `/${id}`)).body).toEqual(winner?.body);
    expect((await editor.send('GET', `/${id}/revisions`)).body).toHaveLength(1);
  });

  test('changing status or schedule does not conflict with an open editor', async () => {
    const draft = await editor.write('Open in a tab');
    await editor.send('PATCH', `/${draft.id}/status`, { status: 'published' });
    expect((await editor.send('PUT', `/${draft.id}`, { title: 'Saved', updatedAt: draft.updatedAt })).status).toBe(200);
  });

  test('earlier versions are listed, read and restored', async () => {
    const draft = await editor.write('First words');
    const second = await editor.send('PUT', `/${draft.id}`, { title: 'Second words', updatedAt: draft.updatedAt });
    const cover = await editor.send('PUT', `/${draft.id}`, { cover: 'chip', updatedAt: second.body.updatedAt });
    const { body: revisions } = await editor.send('GET', `/${draft.id}/revisions`);
    const first = { title: 'First words', excerpt: 'About First words.', savedAt: draft.updatedAt };
    expect(revisions).toMatchObject([{ title: 'Second words' }, first]);
    const address = `/${draft.id}/revisions/${revisions[1].id}`;
    expect((await editor.send('GET', address)).body).toMatchObject({ ...revisions[1], body: draft.body });
    const stale = await editor.send('POST', `${address}/restore`, { updatedAt: draft.updatedAt });
    expect(stale.status).toBe(409);
    const restored = await editor.send('POST', `${address}/restore`, { updatedAt: cover.body.updatedAt });
    expect(restored).toMatchObject({ status: 200, body: { title: 'First words', cover: draft.cover } });
    const other = await editor.write('Another');
    expect((await editor.send('GET', `/${other.id}/revisions/${revisions[0].id}`)).status).toBe(404);
    expect((await editor.send('GET', '/nothing/revisions')).status).toBe(404);
  });
});

describe('the response of GET for an article', () => {
  test('can be sent unchanged with PUT and POST', async () => {
    const category = await server.call({
      method: 'POST',
      url: '/api/categories',
      headers: editor.headers,
      payload: { name: 'Put back' },
    });
    const { id } = await editor.write('Put back', { categories: [category.body.id] });
    const { body: before } = await editor.send('GET', `/${id}`);
    expect(before.categories).toEqual([{ id: category.body.id, name: 'Put back' }]);
    const { status, body: after } = await editor.send('PUT', `/${id}`, before);
    expect({ status, after }).toEqual({
      status: 200,
      after: { ...before, coverUrl: expect.any(String), updatedAt: expect.any(String) },
    });
    const copy = await editor.send('POST', '', { ...before, title: 'Put back again' });
    expect(copy).toMatchObject({ status: 201, body: { categories: before.categories, body: before.body } });
  });

  test('accepts ids and objects together, each category once', async () => {
    const make = async (name: string) =>
      (await server.call({ method: 'POST', url: '/api/categories', headers: editor.headers, payload: { name } })).body;
    const [one, two] = [await make('Mixed one'), await make('Mixed two')];
    const { id, updatedAt } = await editor.write('Mixed');
    const mixed = await editor.send('PUT', `/${id}`, { updatedAt, categories: [one, two.id] });
    expect(mixed).toMatchObject({ status: 200, body: { categories: [one, two] } });
    const twice = await editor.send('POST', '', { title: 'Twice', categories: [one, one.id] });
    expect(twice).toMatchObject({ status: 422, body: { fields: { categories: expect.any(String) } } });
  });
});

describe('publishing', () => {
  test('needs an excerpt and a text: now, scheduled and for changes', async () => {
    const { body: bare } = await editor.send('POST', '', { title: 'Bare' });
    const missing = { excerpt: expect.any(String), body: expect.any(String) };
    const now = await editor.send('PATCH', `/${bare.id}/status`, { status: 'published' });
    expect(now).toMatchObject({ status: 422, body: { fields: missing } });
    const scheduledAt = new Date(Date.now() + 600_000).toISOString();
    expect((await editor.send('PATCH', `/${bare.id}/schedule`, { scheduledAt })).status).toBe(422);
    const { id, updatedAt } = await editor.publish('Complete');
    expect((await editor.send('PUT', `/${id}`, { excerpt: '', updatedAt })).status).toBe(422);
  });

  test('keeps the date of the first publication through archive and draft', async () => {
    const { id, publishedAt } = await editor.publish('Evergreen');
    expect(publishedAt).toMatch(/Z$/);
    for (const status of ['archived', 'draft', 'published']) {
      const { body } = await editor.send('PATCH', `/${id}/status`, { status });
      expect(body).toMatchObject({ status, publishedAt });
    }
  });

  test('does not accept “scheduled” as a status without a time', async () => {
    const { id } = await editor.write('When');
    expect((await editor.send('PATCH', `/${id}/status`, { status: 'scheduled' })).status).toBe(422);
    expect((await editor.send('PATCH', `/${id}/status`, { status: 'gone' })).status).toBe(422);
  });

  test('rejects a time less than a minute ahead, converts to UTC, and null makes a draft', async () => {
    const { id } = await editor.write('Later');
    for (const scheduledAt of [
      new Date(Date.now() + 50_000).toISOString(),
      '2001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      'soon',
    ]) {
      const answer = await editor.send('PATCH', `/${id}/schedule`, { scheduledAt });
      expect(answer, scheduledAt).toMatchObject({ status: 422, body: { fields: { scheduledAt: expect.any(String) } } });
    }
    const inIndia = new Date(Date.now() + 86_400_000 + 19_800_000).toISOString().replace(/\.\d+Z$/, '+05:30');
    const { body } = await editor.send('PATCH', `/${id}/schedule`, { scheduledAt: inIndia });
    expect(body).toMatchObject({
      status: 'scheduled',
      publishedAt: null,
      scheduledAt: new Date(inIndia).toISOString(),
    });
    expect((await editor.send('PATCH', `/${id}/schedule`, { scheduledAt: null })).body).toMatchObject({
      status: 'draft',
      scheduledAt: null,
      publishedAt: null,
    });
  });
});

describe('reading', () => {
  let own: TestApp;
  let desk: Editor;
  const get = (path: string, headers = {}) => own.call({ url: `/api/blogs${path}`, headers });
  beforeAll(async () => {
    own = await openTestApp();
    desk = await createEditor(own);
    const post = (url: string, payload: object) => own.call({ method: 'POST', url, headers: desk.headers, payload });
    await post('/api/brands', { name: 'Acme' });
    for (const name of ['One', 'Two']) await post('/api/products', { name, brandId: 'acme' });
    for (const name of ['Explainers', 'Batteries']) await post('/api/categories', { name });
    const withPhone = (productId: string) => ({
      body: {
        type: 'doc',
        content: [...bodyOf('A café in Zürich.').content, { type: 'phoneCard', attrs: { productId } }],
      },
    });
    await desk.publish('Anode', { categories: ['batteries'], ...withPhone('acme-one') });
    await desk.publish('Band', { categories: ['explainers'] });
    await desk.publish('Cathode', { categories: ['batteries', 'explainers'] });
    await desk.publish('Display', withPhone('acme-one'));
    await desk.write('Draft', { categories: ['batteries'] });
    await desk.schedule('Soon', 3_600_000);
    const { id } = await desk.publish('Old');
    await desk.send('PATCH', `/${id}/status`, { status: 'archived' });
  });
  afterAll(() => own.close());

  test('lists published articles, newest first, in pages, with non-empty categories', async () => {
    const { status, body } = await get('?limit=3');
    expect(status).toBe(200);
    expect(titles({ body })).toEqual(['Display', 'Cathode', 'Band']);
    expect(body).toMatchObject({ total: 4, currentPage: 1, totalPages: 2, hasMore: true });
    expect(body.categories).toEqual([
      { id: 'batteries', name: 'Batteries', count: 2 },
      { id: 'explainers', name: 'Explainers', count: 2 },
    ]);
    expect(body.counts).toBeUndefined();
    expect(body.blogs[0]).not.toHaveProperty('body');
    expect(titles(await get('?limit=3&page=2'))).toEqual(['Anode']);
    expect((await get('/count')).body).toEqual({ count: 4 });
  });

  test('filters by category, phone and words, ignoring case and accents', async () => {
    expect(titles(await get('?category=batteries'))).toEqual(['Cathode', 'Anode']);
    expect(titles(await get('?product=acme-one'))).toEqual(['Display', 'Anode']);
    expect(titles(await get('?search=ZURICH%20cafe'))).toEqual(['Display', 'Anode']);
    expect(titles(await get('?search=cath'))).toEqual(['Cathode']);
    expect(titles(await get('?search=athode'))).toEqual([]);
    expect(titles(await get('?category=nothing'))).toEqual([]);
  });

  test('shows admins every status with its count', async () => {
    const { body } = await get('?status=all', desk.headers);
    expect(body.total).toBe(7);
    expect(body.counts).toEqual({ draft: 1, scheduled: 1, published: 4, archived: 1, all: 7 });
    expect(titles(await get('?status=draft', desk.headers))).toEqual(['Draft']);
    expect(titles(await get('?status=scheduled', desk.headers))).toEqual(['Soon']);
    expect(titles(await get('?status=archived', desk.headers))).toEqual(['Old']);
    expect((await get('/soon', desk.headers)).body.status).toBe('scheduled');
    expect((await get('/draft', desk.headers)).headers['cache-control']).toBe('no-store');
  });

  test('finds the previous and next article, and those with shared categories and phones', async () => {
    const { body } = await get('/cathode/related');
    expect(body.next).toMatchObject({ id: 'display' });
    expect(body.previous).toMatchObject({ id: 'band' });
    expect(body.related.map(({ id }: { id: string }) => id)).toEqual(['band', 'anode', 'display']);
    expect((await get('/display/related')).body.related[0].id).toBe('anode');
    expect((await get('/anode/related')).body.previous).toBeNull();
    expect((await get('/display/related')).body.next).toBeNull();
  });

  test('finds articles from the search field by title and excerpt, title first', async () => {
    const found = async (text: string) =>
      (await own.call({ url: `/api/search?search=${text}` })).body.blogs.map(({ id }: { id: string }) => id);
    expect(await found('cath')).toEqual(['cathode']);
    expect(await found('about%20anode')).toEqual(['anode']);
    expect(await found('about')).toEqual(['display', 'cathode', 'band', 'anode']);
  });

  test('an article stays when a phone in it is deleted', async () => {
    const post = (url: string, payload: object) =>
      server.call({ method: 'POST', url, headers: editor.headers, payload });
    await post('/api/brands', { name: 'Short' });
    await post('/api/products', { name: 'Lived', brandId: 'short' });
    const card = { type: 'phoneCard', attrs: { productId: 'short-lived' } };
    const content = [...bodyOf('It was here.').content, card];
    const { id } = await editor.publish('Outlives', { body: { type: 'doc', content } });
    const read = async () => (await server.call({ url: `/api/blogs/${id}` })).body;
    expect((await read()).products).toMatchObject([{ id: 'short-lived' }]);
    await server.call({ method: 'DELETE', url: '/api/products/short-lived', headers: editor.headers });
    const { products, body } = await read();
    expect(products).toEqual([]);
    expect(body.content.at(-1)).toEqual(card);
  });

  test('articles stay when their category is deleted', async () => {
    const { headers } = editor;
    await server.call({ method: 'POST', url: '/api/categories', headers, payload: { name: 'Passing' } });
    const { id, categories } = await editor.publish('Stays', { categories: ['passing'] });
    expect(categories).toHaveLength(1);
    await server.call({ method: 'DELETE', url: '/api/blogs/categories/passing', headers });
    expect((await server.call({ url: `/api/blogs/${id}` })).body.categories).toEqual([]);
  });
});

describe('pictures', () => {
  const upload = async (bytes: Buffer, name = 'photo.png', type = 'image/png') => {
    const { headers, payload } = multipart({}, { name, type, bytes });
    return server.call({
      method: 'POST',
      url: '/api/blogs/pictures',
      headers: { ...editor.headers, ...headers },
      payload,
    });
  };
  const pictureBlock = (image: object) => ({ type: 'picture', attrs: { image, alt: 'A test picture', caption: null } });
  const isServed = async (image: { webp: { url: string }[] }) =>
    (await server.call({ url: image.webp[0]?.url ?? '' })).status === 200;

  test('are stored in our sizes, shown as cover and in the text, and deleted with the article', async () => {
    const { status, body: image } = await upload(await picture('png', 900, 600));
    expect(status).toBe(201);
    expect(image).toMatchObject({ width: 900, height: 600 });
    const body = { type: 'doc', content: [...bodyOf('Look.').content, pictureBlock(image)] };
    const article = await editor.write('Pictured', { coverImage: image, body });
    expect(article.coverUrl).toBe(image.webp.at(-1).url);
    expect(article.body.content[1]).toEqual(pictureBlock(image));
    const copy = await editor.write('Pictured too', { coverImage: image });
    expect((await editor.send('DELETE', `/${article.id}`)).body).toEqual({ id: article.id });
    expect(await isServed(image), 'another article shows it').toBe(true);
    await editor.send('DELETE', `/${copy.id}`);
    expect(await isServed(image), 'what is in the trash keeps it').toBe(true);
    await emptyTrash(server);
    expect(await isServed(image)).toBe(false);
  });

  test('shown by a phone too stay when the article is deleted, and the other way round', async () => {
    const bytes = await picture('png', 700, 500);
    const { body: image } = await upload(bytes);
    const { headers, payload } = multipart(
      { name: 'Shot', brandId: 'acme' },
      { name: 'p.png', type: 'image/png', bytes },
    );
    const phone = await server.call({
      method: 'POST',
      url: '/api/products',
      headers: { ...editor.headers, ...headers },
      payload,
    });
    expect(phone.body.image).toEqual(image);
    const article = await editor.write('Same shot', { coverImage: image });
    await server.call({ method: 'DELETE', url: `/api/products/${phone.body.id}`, headers: editor.headers });
    await emptyTrash(server);
    expect(await isServed(image)).toBe(true);
    await editor.send('DELETE', `/${article.id}`);
    await emptyTrash(server);
    expect(await isServed(image)).toBe(false);
  });

  test('are rejected when invalid, and an article accepts only uploaded ones', async () => {
    expect((await upload(Buffer.from('<svg/>'), 'x.png')).status).toBe(415);
    const none = await server.call({
      method: 'POST',
      url: '/api/blogs/pictures',
      headers: editor.headers,
      payload: {},
    });
    expect(none).toMatchObject({ status: 422, body: { fields: { image: 'Choose a picture.' } } });
    const foreign = { width: 1, height: 1, avif: [{ width: 1, url: 'https://elsewhere.example/x.avif' }], webp: [] };
    expect((await editor.send('POST', '', { title: 'Foreign', coverImage: foreign })).status).toBe(422);
  });
});

test('an article that does not exist is 404 for every call', async () => {
  const updatedAt = new Date().toISOString();
  const answers = await Promise.all([
    read('/nothing'),
    read('/nothing/related'),
    editor.send('PUT', '/nothing', { updatedAt }),
    editor.send('DELETE', '/nothing'),
    editor.send('PATCH', '/nothing/status', { status: 'draft' }),
    editor.send('PATCH', '/nothing/schedule', { scheduledAt: null }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
  expect(answers[0]?.body.message).toBe('We couldn’t find this article. It may have been deleted.');
});

test('the admin table of articles is filtered by author and sorted by its columns', async () => {
  const category = async (name: string) =>
    (await server.call({ method: 'POST', url: '/api/categories', headers: editor.headers, payload: { name } })).body.id;
  const [first, second] = [await category('Aaa sorted'), await category('Bbb sorted')];
  await editor.write('Sorted b', { author: 'Zoya', categories: [first] });
  await editor.write('sorted A', { author: 'Zoya', categories: [second] });
  await editor.write('Sorted c', { author: 'zara', categories: [] });
  const list = (query: string) => editor.send('GET', `?status=all&search=sorted&${query}`);
  expect(titles(await list('sort=title'))).toEqual(['sorted A', 'Sorted b', 'Sorted c']);
  expect(titles(await list('sort=-title'))).toEqual(['Sorted c', 'Sorted b', 'sorted A']);
  expect(titles(await list('sort=categories'))).toEqual(['Sorted c', 'Sorted b', 'sorted A']);
  expect(titles(await list('sort=author'))[0]).toBe('Sorted c');
  expect(titles(await list('author=Zoya&sort=title'))).toEqual(['sorted A', 'Sorted b']);
  expect((await list('')).body.authors).toEqual(expect.arrayContaining(['Zoya', 'zara']));
  expect((await list('sort=nonsense')).status).toBe(400);
  expect((await read('?author=Zoya')).body.authors).toBeUndefined();
});
