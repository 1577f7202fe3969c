import { describe, expect, test } from 'vitest';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';
import type { TrashItem } from '#contract/undo/trash.ts';
import { sweepExpired } from '#server/jobs/kinds/retention.ts';
import { sweepUploads } from '#server/jobs/kinds/sweep-uploads.ts';
import { bodyOf } from '#tests/support/content/articles.ts';
import { addOwnPhones, commentsOn } from '#tests/support/content/community.ts';
import type { Person } from '#tests/support/content/people.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { addSubscribers } from '#tests/support/content/subscribers.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { allRows } from '#tests/support/database/all-rows.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.person('admin');
const moderator = await server.person('moderator');
const asha = await server.signUp('Asha');
const ravi = await server.signUp('Ravi');

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object, person: Pick<Person, 'headers'> = admin) =>
  server.call({ method, url, headers: person.headers, ...(payload && { payload }) });
const trash = async (query = '', person = admin): Promise<TrashItem[]> =>
  (await call('GET', `/api/trash${query}`, undefined, person)).body.items;
async function trashed(kind: string, subjectId: string): Promise<TrashItem> {
  const found = (await trash(`?kind=${kind}&limit=100`)).find((item) => item.subjectId === subjectId);
  expect(found, `${kind} ${subjectId} in the trash`).toBeDefined();
  return found as TrashItem;
}
const restore = ({ id }: TrashItem, payload: object = {}, person = admin) =>
  call('POST', `/api/trash/${id}/restore`, payload, person);
async function addPhone(name: string): Promise<string> {
  const { phone } = await addOwnPhones(server, [name]);
  return phone(name.toLowerCase());
}

/** Adds every kind of data that can refer to a phone. */
async function dressUp(id: string): Promise<void> {
  for (const person of [asha, ravi]) {
    await call('POST', `/api/products/${id}/like`, { liked: true }, person);
    await call('POST', `/api/products/${id}/favorite`, { favorited: true }, person);
    await call('PUT', `/api/users/${person.id}/alerts/${id}`, { below: 9_000 }, person);
  }
  await call('POST', `/api/products/${id}/rate`, { rating: 2 }, ravi);
  const review = { rating: 4, title: 'A year in', good: 'The battery', bad: 'The weight', monthsOwned: 12 };
  const { body: written } = await call('PUT', `/api/products/${id}/reviews/mine`, review, asha);
  await call('POST', `/api/products/${id}/reviews/${written.id}/helpful`, { helpful: true }, ravi);
  await call('POST', `/api/products/${id}/reviews/${written.id}/report`, { reason: 'spam' }, ravi);
  const page = `/api/products/${id}`;
  const { body: top } = await commentsOn(server, page, asha).add('A comment');
  const { body: reply } = await commentsOn(server, page, ravi).add('An answer', top.id);
  await commentsOn(server, page, asha).add('An answer to that', reply.id);
  await call('POST', `${page}/comments/${top.id}/like`, {}, ravi);
  await call('POST', `${page}/comments/${reply.id}/report`, { reason: 'wrong' }, asha);
  await call('PUT', page, { price: 9_999 });
  await call('POST', `${page}/corrections`, { field: 'weight', value: 190, source: 'The maker’s page' }, asha);
  await call('PUT', page, { offers: [{ store: 'Store', url: 'https://store.example/phone' }] });
  await call('POST', '/api/admin/price-schedules', {
    productId: id,
    ram: null,
    storage: null,
    price: 8_000,
    from: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await server.call({ url: page, headers: { 'user-agent': 'A reader’s browser', 'x-analytics': 'on' } });
  await server.app.services.activity.flush();
  const { body: blog } = await call('POST', '/api/blogs', {
    title: `About ${id}`,
    excerpt: 'With a card',
    body: { type: 'doc', content: [{ type: 'phoneCard', attrs: { productId: id } }] },
  });
  expect(blog.products).toHaveLength(1);
}

describe('a phone', () => {
  test('goes to the trash and is restored with all its rows', async () => {
    const id = await addPhone('Keepsake');
    await dressUp(id);
    const before = await allRows(server.database);
    const tables = Object.entries(before).filter(([, rows]) => rows.some((row) => row.includes(id)));
    expect(tables.map(([name]) => name).sort()).toEqual(
      [
        'activity_days',
        'activity_hours',
        'blog_products',
        'blogs',
        'comment_threads',
        'comments',
        'corrections',
        'figure_sources',
        'price_alerts',
        'price_changes',
        'price_moves',
        'price_schedules',
        'product_favorites',
        'product_likes',
        'product_ratings',
        'products',
        'reviews',
      ].sort(),
    );
    const { body: shown } = await call('GET', `/api/products/${id}`, undefined, ravi);
    const changes = () =>
      server.database.query
        .selectFrom('product_changes')
        .selectAll()
        .where('product_id', '=', id)
        .orderBy('id')
        .execute();
    const changesBefore = await changes();
    expect(changesBefore.length).toBeGreaterThan(1);

    expect(await call('DELETE', `/api/products/${id}`)).toMatchObject({ status: 200, body: { id } });
    for (const path of ['', '/comments', '/reviews', '/prices', '/sources', '/score'])
      expect((await call('GET', `/api/products/${id}${path}`, undefined, ravi)).status).toBe(404);
    expect((await call('POST', `/api/products/${id}/like`, { liked: true }, ravi)).status).toBe(404);
    expect((await call('GET', `/api/users/${ravi.id}/wishlist`, undefined, ravi)).body.products ?? []).toEqual([]);
    const item = await trashed('product', id);
    expect(item).toMatchObject({ kind: 'product', actor: { name: 'The admin' }, byAuthor: false });
    expect(Date.parse(item.expiresAt) - Date.parse(item.removedAt)).toBe(RETENTION_DAYS.trash * DAY_MS);

    expect(await restore(item)).toMatchObject({ status: 200, body: { kind: 'product', subjectId: id } });
    expect(await allRows(server.database)).toEqual(before);
    expect(await changes()).toEqual(changesBefore);
    expect((await call('GET', `/api/products/${id}`, undefined, ravi)).body).toEqual(shown);
    await expectTrueCounters(server);
    expect((await restore(item)).status).toBe(404);
  });

  test('frees its name and address, and can be restored beside a new phone with them', async () => {
    const id = await addPhone('Twin');
    await dressUp(id);
    const { body: old } = await call('GET', `/api/products/${id}`);
    await call('DELETE', `/api/products/${id}`);
    const { status, body: other } = await call('POST', '/api/products', { name: old.name, brandId: old.brandId });
    expect({ status, id: other.id }).toEqual({ status: 201, id });
    const item = await trashed('product', id);
    expect(await restore(item)).toMatchObject({
      status: 409,
      body: { error: /Another phone is now called .*Twin.*under another name/, fields: { name: /Twin/ } },
    });
    expect(await restore(item, { name: 'Twin, the first' })).toMatchObject({
      status: 200,
      body: { subjectId: `${id}-2` },
    });
    const { body: back } = await call('GET', `/api/products/${id}-2`);
    expect(back).toMatchObject({ name: 'Twin, the first', likes: 2, ratingCount: 2, commentCount: 3, reviewCount: 1 });
    expect((await call('GET', `/api/products/${id}-2/comments`)).body).toHaveLength(1);
    expect((await call('GET', `/api/products/${id}`)).body).toMatchObject({ name: old.name, likes: 0 });
  });

  test('keeps the files of its picture until it is deleted for good', async () => {
    const id = await addPhone('Pictured');
    const form = multipart({}, { name: 'phone.png', type: 'image/png', bytes: await picture() });
    const { body } = await server.call({
      method: 'PUT',
      url: `/api/products/${id}`,
      headers: { ...admin.headers, ...form.headers },
      payload: form.payload,
    });
    const shows = async () => (await server.call({ url: body.imageUrl })).status;
    const tomorrow = Date.now() + 2 * DAY_MS;
    await call('DELETE', `/api/products/${id}`);
    await sweepUploads(server.app.services, tomorrow);
    expect(await shows()).toBe(200);
    await restore(await trashed('product', id));
    expect((await call('GET', `/api/products/${id}`)).body.imageUrl).toBe(body.imageUrl);
    await call('DELETE', `/api/products/${id}`);
    const item = await trashed('product', id);
    expect((await call('DELETE', `/api/trash/${item.id}`)).status).toBe(200);
    expect((await restore(item)).status).toBe(404);
    expect(await shows()).toBe(404);
  });
});

test('a phone named after its brand is listed with the brand once', async () => {
  const { body: brand } = await call('POST', '/api/brands', { name: 'Trashline' });
  for (const [name, listed] of [
    ['Trashline Ultra', 'Trashline Ultra'],
    ['Redline Ultra', 'Trashline Redline Ultra'],
  ] as const) {
    const { body: phone } = await call('POST', '/api/products', { name, brandId: brand.id, price: 9_000 });
    await call('DELETE', `/api/products/${phone.id}`);
    expect((await trashed('product', phone.id)).name).toBe(listed);
  }
});

test('an article is restored with its versions, categories, phone links and comments', async () => {
  const phone = await addPhone('Mentioned');
  const { body: category } = await call('POST', '/api/categories', { name: 'Kept' });
  const { body: blog } = await call('POST', '/api/blogs', {
    title: 'Worth keeping',
    excerpt: 'Truly',
    categories: [category.id],
    body: { type: 'doc', content: [...bodyOf('Text').content, { type: 'phoneCard', attrs: { productId: phone } }] },
  });
  const url = `/api/blogs/${blog.id}`;
  const { body: saved } = await call('PUT', url, { updatedAt: blog.updatedAt, title: 'Worth keeping well' });
  await call('PATCH', `${url}/status`, { status: 'published' });
  await commentsOn(server, url, asha).add('Well said');
  const before = await allRows(server.database);
  await call('DELETE', url);
  expect((await call('GET', url, undefined, asha)).status).toBe(404);
  expect((await call('GET', `${url}/comments`, undefined, asha)).status).toBe(404);
  await restore(await trashed('blog', blog.id));
  expect(await allRows(server.database)).toEqual(before);
  expect((await call('GET', url, undefined, asha)).body).toMatchObject({ title: saved.title, status: 'published' });

  await call('DELETE', url);
  const { body: second } = await call('POST', '/api/blogs', { title: saved.title });
  expect(second.id).not.toBe(blog.id);
  const item = await trashed('blog', blog.id);
  expect(await restore(item)).toMatchObject({ status: 409, body: { error: /Another article is now called/ } });
  expect((await restore(item, { name: 'Worth keeping, still' })).status).toBe(200);
  expect((await call('GET', url)).body.title).toBe('Worth keeping, still');
});

test('a brand, a message and a subscriber are restored, or the conflict is named', async () => {
  const { body: brand } = await call('POST', '/api/brands', { name: 'Phoenix', country: 'India' });
  const message = { name: 'Meera', email: 'meera@example.in', subject: 'A question', message: 'How long is forever?' };
  await server.call({ method: 'POST', url: '/api/contact', payload: message });
  const { id: messageId } = (await call('GET', '/api/contact?search=meera')).body.contacts[0];
  const [email = ''] = await addSubscribers(server.database.query, 1);
  const before = await allRows(server.database);
  expect((await call('DELETE', `/api/brands/${brand.id}`)).body).toEqual({ id: brand.id });
  expect((await call('DELETE', `/api/contact/${messageId}`)).body).toEqual({ id: messageId });
  expect((await call('DELETE', `/api/newsletter/subscribers/${email}`)).body).toEqual({ email });
  expect((await call('DELETE', `/api/newsletter/subscribers/${email}`)).status).toBe(404);
  await restore(await trashed('brand', brand.id));
  await restore(await trashed('message', messageId));
  await restore(await trashed('subscriber', email));
  expect(await allRows(server.database)).toEqual(before);

  await call('DELETE', `/api/newsletter/subscribers/${email}`);
  await server.call({ method: 'POST', url: '/api/newsletter/subscribe', payload: { email } });
  expect(await restore(await trashed('subscriber', email))).toMatchObject({ status: 409, body: { error: /again/ } });
  await call('DELETE', `/api/brands/${brand.id}`);
  await call('POST', '/api/brands', { name: 'Phoenix' });
  const gone = await trashed('brand', brand.id);
  expect(await restore(gone)).toMatchObject({ status: 409, body: { error: /Another brand is now called Phoenix/ } });
  expect((await restore(gone, { name: 'Phoenix of old' })).status).toBe(200);
});

test('unsubscribing while in the trash is not reversed by a restore', async () => {
  const email = 'leaving@example.in';
  await server.call({ method: 'POST', url: '/api/newsletter/subscribe', payload: { email } });
  await call('DELETE', `/api/newsletter/subscribers/${email}`);
  await server.call({ method: 'POST', url: '/api/newsletter/unsubscribe', payload: { email } });
  expect((await trash('?kind=subscriber&search=leaving')).length).toBe(0);
});

describe('a comment', () => {
  test('is restored with its replies, as visible as its parent is then', async () => {
    const id = await addPhone('Thread');
    const page = `/api/products/${id}`;
    const { body: top } = await commentsOn(server, page, asha).add('Top');
    const { body: middle } = await commentsOn(server, page, ravi).add('Middle', top.id);
    await commentsOn(server, page, asha).add('Leaf', middle.id);
    await call('POST', `${page}/comments/${middle.id}/like`, {}, asha);
    const before = await allRows(server.database);
    const remove = () =>
      call('POST', `/api/moderation/comments/${middle.id}/delete`, { reason: 'Not kind' }, moderator);
    await remove();
    const item = await trashed('comment', middle.id);
    expect(item).toMatchObject({
      name: 'Middle',
      note: expect.stringMatching(/Acme \d+ Thread/),
      byAuthor: false,
      actor: { name: /moderator/ },
    });
    expect((await restore(item, {}, moderator)).status).toBe(200);
    expect(await allRows(server.database)).toEqual(before);
    const { entries } = (await call('GET', '/api/moderation/log', undefined, moderator)).body;
    expect(entries[0]).toMatchObject({ action: 'restore', author: { name: 'Ravi' } });

    await remove();
    await call('POST', `/api/moderation/comments/${top.id}/hide`, { reason: 'For now' }, moderator);
    await restore(await trashed('comment', middle.id), {}, moderator);
    expect((await call('GET', `${page}/comments`, undefined, asha)).body).toEqual([]);
    await call('POST', `/api/moderation/comments/${top.id}/approve`, {}, moderator);
    expect((await call('GET', page)).body.commentCount).toBe(3);

    await remove();
    await call('DELETE', `${page}/comments/${top.id}`, undefined, asha);
    expect(await trashed('comment', top.id)).toMatchObject({ byAuthor: true });
    expect(await restore(await trashed('comment', middle.id))).toMatchObject({
      status: 409,
      body: { error: /replies to no longer exists. Restore that comment first/ },
    });
    await restore(await trashed('comment', top.id));
    expect((await restore(await trashed('comment', middle.id))).status).toBe(200);
    await expectTrueCounters(server);
  });

  test('can be restored only after its page', async () => {
    const id = await addPhone('Page');
    const { body: comment } = await commentsOn(server, `/api/products/${id}`, asha).add('On a page');
    await call('POST', `/api/moderation/comments/${comment.id}/delete`, { reason: 'Why not' }, moderator);
    await call('DELETE', `/api/products/${id}`);
    expect(await restore(await trashed('comment', comment.id))).toMatchObject({ status: 409, body: { error: /page/ } });
    await restore(await trashed('product', id));
    expect((await restore(await trashed('comment', comment.id))).status).toBe(200);
    expect((await call('GET', `/api/products/${id}/comments`)).body).toHaveLength(1);
  });
});

test('a review is restored with its rating, unless its author rated the phone again', async () => {
  const id = await addPhone('Reviewed');
  const review = { rating: 5, title: 'Fine', good: 'All', bad: '', monthsOwned: 1 };
  const { body: written } = await call('PUT', `/api/products/${id}/reviews/mine`, review, asha);
  await call('POST', `/api/products/${id}/reviews/${written.id}/helpful`, { helpful: true }, ravi);
  const before = await allRows(server.database);
  const remove = () => call('POST', `/api/moderation/reviews/${written.id}/delete`, { reason: 'Spam' }, moderator);
  await remove();
  expect((await call('GET', `/api/products/${id}`)).body).toMatchObject({ rating: null, reviewCount: 0 });
  await restore(await trashed('review', written.id), {}, moderator);
  expect(await allRows(server.database)).toEqual(before);
  await remove();
  await call('POST', `/api/products/${id}/rate`, { rating: 1 }, asha);
  expect(await restore(await trashed('review', written.id))).toMatchObject({ status: 409, body: { error: /again/ } });
});

test('only those who may delete may restore, and the audit log has both', async () => {
  const id = await addPhone('Guarded');
  await call('DELETE', `/api/products/${id}`);
  const item = await trashed('product', id);
  expect((await server.call({ url: '/api/trash' })).status).toBe(401);
  expect((await call('GET', '/api/trash', undefined, asha)).status).toBe(403);
  expect((await restore(item, {}, asha)).status).toBe(403);
  expect((await restore(item, {}, moderator)).status).toBe(403);
  expect((await call('DELETE', `/api/trash/${item.id}`, undefined, moderator)).status).toBe(403);
  expect((await call('GET', '/api/trash?kind=product', undefined, moderator)).status).toBe(403);
  for (const { kind } of await trash('?limit=100', moderator))
    expect(['comment', 'review', 'reactions']).toContain(kind);
  expect((await restore(item)).status).toBe(200);
  const { entries } = (await call('GET', '/api/admin/audit?limit=2')).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['trash.restore', 'products.remove']);
});

test('personal data is deleted at once with the account, also from the trash', async () => {
  const meera = await server.signUp('Meera');
  const id = await addPhone('Personal');
  const page = `/api/products/${id}`;
  await call('POST', `${page}/like`, { liked: true }, meera);
  await call('POST', `${page}/like`, { liked: true }, ravi);
  await call('POST', `${page}/rate`, { rating: 5 }, meera);
  const { body: own } = await commentsOn(server, page, meera).add('Words of Meera');
  await commentsOn(server, page, meera).add('More words of hers');
  await call('DELETE', `${page}/comments/${own.id}`, undefined, meera);
  await call('DELETE', page);
  expect((await call('DELETE', `/api/users/${meera.id}`, undefined, meera)).status).toBe(200);
  const { query } = server.database;
  const kept = await query.selectFrom('undo_rows').select('table_name').where('person', '=', meera.id).execute();
  expect(kept).toEqual([{ table_name: 'comments' }]);
  expect((await trash('?kind=comment&search=Words of Meera')).length).toBe(0);
  await restore(await trashed('product', id));
  expect((await call('GET', page)).body).toMatchObject({ likes: 1, ratingCount: 0, commentCount: 1 });
  expect((await call('GET', `${page}/comments`)).body[0].author.name).toBe('Deleted account');
  await expectTrueCounters(server);
});

test('items in the trash are deleted for good after their time, with their rows', async () => {
  const id = await addPhone('Forgotten');
  await call('DELETE', `/api/products/${id}`);
  const { query } = server.database;
  const inTrash = () => query.selectFrom('undo_items').select('id').where('subject_id', '=', id).execute();
  await sweepExpired(server.database, Date.now() + (RETENTION_DAYS.trash - 1) * DAY_MS);
  expect(await inTrash()).toHaveLength(1);
  await sweepExpired(server.database, Date.now() + (RETENTION_DAYS.trash + 1) * DAY_MS);
  expect(await inTrash()).toEqual([]);
  expect(await query.selectFrom('undo_rows').select('id').execute()).toEqual([]);
});

test('an article restored by a demoted editor is a draft with its unpublished changes', async () => {
  const editor = await server.signUp('Edda', 'editor');
  const fields = { title: 'Published by Edda', excerpt: 'In short.', body: bodyOf('All there is to say.') };
  const { body: blog } = await call('POST', '/api/blogs', fields, editor);
  expect((await call('PATCH', `/api/blogs/${blog.id}/status`, { status: 'published' }, editor)).status).toBe(200);
  const { body: published } = await call('GET', `/api/blogs/${blog.id}`, undefined, editor);
  const copy = { ...fields, excerpt: 'To come.', updatedAt: null, basedOn: published.updatedAt };
  const saved = await call('PUT', `/api/blogs/${blog.id}/working-copy`, copy, editor);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const scheduledAt = new Date(Date.now() + DAY_MS).toISOString();
  const planned = await call('PATCH', `/api/blogs/${blog.id}/working-copy/schedule`, { scheduledAt }, editor);
  expect(planned.status, JSON.stringify(planned.body)).toBe(200);
  await call('DELETE', `/api/blogs/${blog.id}`, undefined, editor);
  const item = await trashed('blog', blog.id);

  const { query } = server.database;
  await query.updateTable('users').set({ duties: '["writer"]' }).where('id', '=', editor.id).execute();
  expect((await restore(item, {}, editor)).status).toBe(200);
  const row = await query
    .selectFrom('blogs')
    .select(['status', 'excerpt'])
    .where('id', '=', blog.id)
    .executeTakeFirst();
  expect(row).toEqual({ status: 'draft', excerpt: 'To come.' });
  const waiting = query.selectFrom('working_copies').select('publish_at').where('blog_id', '=', blog.id);
  expect(await waiting.executeTakeFirst()).toBeUndefined();
  expect((await server.call({ url: `/api/blogs/${blog.id}` })).status).toBe(404);
});
