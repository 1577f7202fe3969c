import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addToDays } from '#db/activity/days.ts';
import { callDirectly } from '#server/http/direct-call.ts';
import { bodyOf, createEditor } from '#tests/support/content/articles.ts';
import { addOwnPhones } from '#tests/support/content/community.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const editor = await createEditor(server);

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, headers: editor.headers, ...(payload && { payload }) });
const move = (what: 'blogs' | 'products' | 'brands', id: string, address: string, more = {}) =>
  send('PATCH', `/api/${what}/${id}/address`, { address, ...more });
const page = (url: string) => server.app.inject({ url });
const rowsWith = (table: string, column: string, id: string) =>
  server.database.query
    .selectFrom(table as 'comments')
    .select(column as 'id')
    .where(column as 'id', '=', id)
    .execute();

test('an article moves with its references, and each old address redirects once', async () => {
  const article = await editor.publish('Moving about');
  await send('PUT', `/api/blogs/${article.id}`, { title: 'Moving about, again', updatedAt: article.updatedAt });
  await send('PUT', `/api/blogs/${article.id}/working-copy`, { title: 'Moving on', updatedAt: null });
  const comment = await send('POST', `/api/blogs/${article.id}/comments`, { comment: 'Well said.' });
  expect(comment.status).toBe(201);
  const issue = await send('POST', '/api/newsletter/issues', {
    subject: 'With an article',
    intro: 'Hello.',
    articleIds: [article.id],
  });
  expect(issue.status).toBe(201);

  expect(await move('blogs', article.id, 'second-place')).toMatchObject({ status: 200, body: { id: 'second-place' } });
  expect(await move('blogs', 'second-place', 'third-place')).toMatchObject({ status: 200 });
  for (const old of [article.id, 'second-place']) {
    const answer = await page(`/blog/${old}?x=1`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/blog/third-place?x=1']);
    expect((await server.call({ url: `/api/blogs/${old}` })).body).toMatchObject({
      id: 'third-place',
      title: 'Moving about, again',
    });
  }
  expect((await send('GET', '/api/blogs/third-place/working-copy')).body.copy).toMatchObject({ title: 'Moving on' });
  expect((await send('GET', '/api/blogs/third-place/revisions')).body).toHaveLength(1);
  expect((await server.call({ url: '/api/blogs/third-place/comments' })).body).toMatchObject([
    { comment: 'Well said.' },
  ]);
  expect((await send('GET', `/api/newsletter/issues/${issue.body.id}`)).body.articleIds).toEqual(['third-place']);
  expect((await send('GET', '/api/admin/old-addresses?kind=blog&id=third-place')).body).toEqual([
    ...['second-place', article.id],
  ]);
  const { body: sitemap } = await page('/sitemap.xml');
  expect(sitemap).toContain('/blog/third-place<');
  expect(sitemap).not.toContain(`/blog/${article.id}<`);
  // Moved back to a former address, the article has it again and the others redirect there.
  expect((await move('blogs', 'third-place', 'second-place')).status).toBe(200);
  expect((await page('/blog/third-place')).headers.location).toBe('/blog/second-place');
  expect((await page(`/blog/${article.id}`)).headers.location).toBe('/blog/second-place');
});

test('an address that redirects is reused only with takeOver; one in use never is', async () => {
  const one = await editor.publish('Gives up its place');
  const other = await editor.publish('Wants that place');
  expect(await move('blogs', other.id, one.id)).toMatchObject({
    status: 409,
    body: { fields: { address: /has this/ } },
  });
  expect((await move('blogs', other.id, 'count')).status).toBe(409);
  expect((await move('blogs', other.id, 'No Slug!')).status).toBe(422);
  await move('blogs', one.id, 'gone-elsewhere');
  expect(await move('blogs', other.id, one.id)).toMatchObject({
    status: 409,
    body: { fields: { takeOver: /redirects to gone-elsewhere/ } },
  });
  expect((await editor.publish('Gives up its place!')).id).not.toBe(one.id);
  expect((await move('blogs', other.id, one.id, { takeOver: true })).status).toBe(200);
  expect((await server.call({ url: `/api/blogs/${one.id}` })).body.title).toBe('Wants that place');
  expect((await send('GET', '/api/admin/old-addresses?kind=blog&id=gone-elsewhere')).body).toEqual([]);
});

test('a restored version brings back its address unless another article has it', async () => {
  const article = await editor.write('Addressed');
  await move('blogs', article.id, 'addressed-anew');
  const changed = await send('PUT', '/api/blogs/addressed-anew', { title: 'Anew', updatedAt: article.updatedAt });
  await move('blogs', 'addressed-anew', 'addressed-last');
  const [version] = (await send('GET', '/api/blogs/addressed-last/revisions')).body;
  const url = `/api/blogs/addressed-last/revisions/${version.id}`;
  expect((await send('GET', url)).body.rest.address).toBe('addressed-anew');
  const restored = await send('POST', `${url}/restore`, { updatedAt: changed.body.updatedAt });
  expect(restored.body).toMatchObject({ id: 'addressed-anew', title: 'Addressed' });
});

test('a phone moves with all references, including those in the trash', async () => {
  const { phone } = await addOwnPhones(server, ['Roving']);
  const id = phone('roving');
  const text = {
    type: 'doc',
    content: [...bodyOf('See').content, { type: 'phoneCard', attrs: { productId: id } }],
  };
  const article = await editor.publish('About the rover', { body: text, related: [id] });
  expect((await send('POST', `/api/products/${id}/like`, { liked: true })).status).toBe(200);
  const kept = await send('POST', `/api/products/${id}/comments`, { comment: 'It roves.' });
  const removed = await send('POST', `/api/products/${id}/comments`, { comment: 'Taken out.' });
  await send('DELETE', `/api/products/${id}/comments/${removed.body.id}`);
  const review = { rating: 4, title: 'A year in', good: 'The battery', bad: 'The weight', monthsOwned: 12 };
  expect((await send('PUT', `/api/products/${id}/reviews/mine`, review)).status).toBe(200);
  const before = (await server.call({ url: `/api/products/${id}` })).body;

  expect(await move('products', id, 'rover-moved')).toMatchObject({ status: 200, body: { id: 'rover-moved' } });
  const after = (await server.call({ url: `/api/products/${id}` })).body;
  expect(after).toMatchObject({ id: 'rover-moved', name: before.name, likes: 1, price: before.price });
  expect(after).toMatchObject({ rating: 4, ratingCount: 1, reviewCount: 1 });
  expect((await server.call({ url: '/api/products/rover-moved/reviews' })).body.reviews).toMatchObject([review]);
  const answer = await page(`/product/${id}?variant=8-128`);
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/product/rover-moved?variant=8-128']);
  expect((await server.call({ url: '/api/products/rover-moved/comments' })).body).toMatchObject([{ id: kept.body.id }]);
  const shown = (await server.call({ url: `/api/blogs/${article.id}` })).body;
  expect(shown).toMatchObject({ products: [{ id: 'rover-moved' }], relatedProducts: [{ id: 'rover-moved' }] });
  expect((await server.call({ url: '/api/blogs?product=rover-moved' })).body.total).toBe(1);
  for (const table of ['product_likes', 'price_changes', 'blog_products'])
    expect(await rowsWith(table, 'product_id', id)).toEqual([]);
  const trash = (await send('GET', '/api/trash?kind=comment')).body;
  const item = trash.items.find(({ name }: { name: string }) => name.includes('Taken out'));
  expect((await send('POST', `/api/trash/${item.id}/restore`, {})).status).toBe(200);
  expect((await server.call({ url: '/api/products/rover-moved/comments' })).body).toHaveLength(2);
});

test('a brand moves with its phones; listing and filter follow', async () => {
  const { phone } = await addOwnPhones(server, ['Branded']);
  const { brandId } = (await server.call({ url: `/api/products/${phone('branded')}` })).body;
  expect((await move('brands', brandId, 'brand-moved')).status).toBe(200);
  const answer = await page(`/products?brand=${brandId}&page=2`);
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/products?brand=brand-moved&page=2']);
  expect((await server.call({ url: `/api/products/${phone('branded')}` })).body.brandId).toBe('brand-moved');
  const filtered = (await server.call({ url: `/api/products/filter?brandId=${brandId}` })).body;
  expect(filtered.products.map(({ id }: { id: string }) => id)).toContain(phone('branded'));
  expect((await server.call({ url: '/api/brands' })).body.map(({ id }: { id: string }) => id)).not.toContain(brandId);
});

test('drafts, pages, figures and trashed articles follow a phone to its new address', async () => {
  const { phone } = await addOwnPhones(server, ['Wander', 'Stayer']);
  const [id, other] = [phone('wander'), phone('stayer')];
  const card = (productId: string) => ({ type: 'phoneCard', attrs: { productId } });
  const text = { ...bodyOf('See'), content: [...bodyOf('See').content, card(id)] };
  const draft = { kind: 'phone', subjectId: null, base: null, content: { from: id, fields: { name: id }, changes: 1 } };
  const draftId = randomUUID();
  expect((await send('PUT', `/api/admin/drafts/${draftId}`, draft)).status).toBe(200);
  const url = '/api/admin/settings/pages/about-us';
  const written = { title: 'About', headline: '', lead: 'About us.', body: text };
  const { updatedAt } = (await send('GET', url)).body;
  const saved = await send('PUT', `${url}/draft`, { draft: written, updatedAt });
  expect((await send('POST', `${url}/publish`, { updatedAt: saved.body.updatedAt })).status).toBe(200);
  const article = await editor.publish('In the trash meanwhile', { body: text, related: [id] });
  await send('DELETE', `/api/blogs/${article.id}`);
  await countToday('view', id, 7);
  await countToday('compare', [id, other].toSorted().join(' '), 3);

  expect((await move('products', id, 'zz-wander')).status).toBe(200);
  const drafts: { id: string; content: unknown }[] = (await send('GET', '/api/admin/drafts?kind=phone')).body;
  expect(drafts.find((one) => one.id === draftId)?.content).toEqual({ ...draft.content, from: 'zz-wander' });
  expect((await server.call({ url: '/api/site/pages/about-us' })).body).toMatchObject({
    body: { content: [{}, card('zz-wander')] },
    products: [{ id: 'zz-wander' }],
  });
  const { items } = (await send('GET', '/api/trash?kind=blog')).body;
  const item = items.find(({ name }: { name: string }) => name === 'In the trash meanwhile');
  expect((await send('POST', `/api/trash/${item.id}/restore`, {})).status).toBe(200);
  expect((await server.call({ url: `/api/blogs/${article.id}` })).body).toMatchObject({
    body: { content: [{}, card('zz-wander')] },
    relatedProducts: [{ id: 'zz-wander' }],
  });
  const { phones } = (await send('GET', '/api/admin/figures')).body;
  expect(phones).toContainEqual(expect.objectContaining({ id: 'zz-wander', views: 7, comparisons: 3 }));
});

test('views of an article are counted under its new address', async () => {
  const article = await editor.publish('Read before it moved');
  await countToday('article', article.id, 5);
  await move('blogs', article.id, 'read-and-moved');
  const { articles } = (await send('GET', '/api/admin/figures')).body;
  expect(articles).toContainEqual(expect.objectContaining({ id: 'read-and-moved', views: 5 }));
});

test('issues, favourites, drafts and views that name a brand follow it', async () => {
  const { phone } = await addOwnPhones(server, ['Followed']);
  const { brandId } = (await server.call({ url: `/api/products/${phone('followed')}` })).body;
  const issue = await send('POST', '/api/newsletter/issues', {
    subject: 'For followers',
    intro: 'Hello.',
    articleIds: [],
    audience: 'brands',
    brandIds: [brandId],
  });
  expect(issue.status).toBe(201);
  const reader = await server.signUp('Follower');
  const profile = `/api/users/${reader.user.id}/profile`;
  await server.call({ method: 'PUT', url: profile, headers: reader.headers, payload: { favouriteBrands: [brandId] } });
  const draftId = randomUUID();
  const content = { fields: { brandId, name: brandId }, changes: 1, from: null };
  await send('PUT', `/api/admin/drafts/${draftId}`, { kind: 'phone', subjectId: null, base: null, content });
  const query = `brand=${brandId}&search=${brandId}`;
  expect((await send('POST', '/api/admin/views', { table: 'products', name: 'Theirs', query })).status).toBe(201);

  expect((await move('brands', brandId, 'followed-on')).status).toBe(200);
  expect((await send('GET', `/api/newsletter/issues/${issue.body.id}`)).body.brandIds).toEqual(['followed-on']);
  const { body } = await server.call({ url: profile, headers: reader.headers });
  expect(body.favouriteBrands).toEqual(['followed-on']);
  const drafts: { id: string; content: object }[] = (await send('GET', '/api/admin/drafts?kind=phone')).body;
  expect(drafts.find((one) => one.id === draftId)?.content).toMatchObject({
    fields: { brandId: 'followed-on', name: brandId },
  });
  const views = (await send('GET', '/api/admin/views?table=products')).body;
  expect(views).toMatchObject([{ name: 'Theirs', query: `brand=followed-on&search=${brandId}` }]);
});

async function countToday(kind: 'view' | 'article' | 'compare', subject: string, count: number): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  await server.database.transaction(async (trx) => {
    await trx.insertInto('activity_hours').values({ kind, hour, subject, count }).execute();
    await addToDays(trx, [{ kind, hour, subject, count }]);
  });
}

test('an old id works in a path, a query, a body and a page', async () => {
  const { phone } = await addOwnPhones(server, ['Renamed', 'Beside']);
  const [old, other] = [phone('renamed'), phone('beside')];
  const { brandId } = (await server.call({ url: `/api/products/${old}` })).body;
  await move('products', old, 'renamed-since');
  await move('brands', brandId, 'brand-renamed');
  const compared = await send('POST', '/api/products/compare', { productIds: [old, other, 'renamed-since'] });
  expect(compared.body.products.map(({ id }: { id: string }) => id)).toEqual(['renamed-since', other]);
  const input = { params: {}, query: {}, body: { productIds: [old, other] } };
  expect(await callDirectly(server.app, 'POST', '/api/products/compare', input)).toMatchObject({
    status: 200,
    body: { products: [{ id: 'renamed-since' }, { id: other }] },
  });

  for (const url of [`/api/admin/products/${old}`, `/api/admin/products/${old}/history`])
    expect((await send('GET', url)).status, url).toBe(200);
  const from = new Date(Date.now() + 86_400_000).toISOString();
  const planned = await send('POST', '/api/admin/price-schedules', {
    productId: old,
    price: 9_999,
    from,
    until: null,
  });
  expect(planned).toMatchObject({ status: 201, body: { productId: 'renamed-since' } });
  expect((await send('GET', `/api/admin/price-schedules?productId=${old}`)).body).toHaveLength(1);

  const card = (productId: string) => ({ type: 'phoneCard', attrs: { productId } });
  const article = await editor.write('About a renamed phone', { body: { type: 'doc', content: [card(old)] } });
  expect(article).toMatchObject({ body: { content: [card('renamed-since')] }, products: [{ id: 'renamed-since' }] });
  expect((await send('GET', `/api/blogs?product=${old}&status=draft`)).body.total).toBe(1);
  const comparison = { type: 'comparison', attrs: { productIds: [old, 'renamed-since'] } };
  const body = { type: 'doc', content: [comparison] };
  const { updatedAt } = article;
  expect(await send('PUT', `/api/blogs/${article.id}`, { body, updatedAt })).toMatchObject({
    status: 422,
    body: { fields: { body: 'Each phone can be compared only once.' } },
  });
  const reader = await server.signUp('Kept a heart');
  const wishlist = `/api/users/${reader.user.id}/wishlist`;
  const variants = { [old]: '8-128' };
  const hearts = {
    method: 'POST' as const,
    url: wishlist,
    headers: reader.headers,
    payload: { productIds: [old], variants },
  };
  expect((await server.call(hearts)).status).toBe(200);
  expect((await server.call({ url: wishlist, headers: reader.headers })).body.products).toMatchObject([
    { id: 'renamed-since' },
  ]);
  const kept = server.database.query.selectFrom('product_favorites').select(['product_id', 'variant']);
  expect(await kept.where('user_id', '=', reader.user.id).execute()).toEqual([
    { product_id: 'renamed-since', variant: '8-128' },
  ]);
  const added = await send('POST', '/api/products', { name: 'In a renamed brand', brandId });
  expect(added).toMatchObject({ status: 201, body: { brandId: 'brand-renamed' } });
});
