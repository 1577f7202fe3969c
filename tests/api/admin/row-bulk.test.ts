import { expect, test, vi } from 'vitest';
import { BLOG_AUTHOR } from '#contract/blogs.ts';
import { histories } from '#server/histories.ts';
import { endUndo, undoSlice } from '#server/history/undo.ts';
import { addOwnPhones, addPhones, commentsOn } from '#tests/support/content/community.ts';
import { multipart, picture } from '#tests/support/content/pictures.ts';
import { expectTrueCounters } from '#tests/support/content/true-counters.ts';
import { allRows } from '#tests/support/database/all-rows.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ env: { TRUST_PROXY: '1' } });
const admin = await server.as('admin');

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers = admin) =>
  server.call({ method, url, headers, ...(payload && { payload }) });

const preview = (table: string, target: object, change: object) =>
  call('POST', `/api/admin/bulk/${table}/preview`, { ...target, change });

/** Previews a change, then applies it. */
async function run(table: string, target: object, change: object) {
  const { rows } = (await preview(table, target, change)).body;
  return call('POST', `/api/admin/bulk/${table}`, { ...target, change, rows });
}

/** Runs the undo in this thread, which saves the second of starting one. */
async function undo(id: string, { force = false } = {}) {
  const { query } = server.database;
  const { id: undone_by } = await server.person('admin');
  await query
    .updateTable('undo_items')
    .set({ state: 'open' })
    .where('run_id', '=', id)
    .where('state', '=', 'kept')
    .execute();
  const run = await query
    .updateTable('undo_runs')
    .set({ state: 'undoing', force: force ? 1 : 0, undone_by })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  while ((await undoSlice(server.database, histories, run)) > 0);
  await endUndo(query, id);
  return (await call('GET', `/api/admin/undo/${id}`)).body;
}

/** Applies a change, checks its effect, undoes it and expects every row as before. */
async function andBack(table: string, target: object, change: object, look: () => Promise<void>) {
  const before = await allRows(server.database);
  const { status, body } = await run(table, target, change);
  expect([status, body.refused]).toEqual([200, 0]);
  await look();
  expect((await undo(body.undoId)).counts).toMatchObject({ kept: 0, open: 0 });
  expect(await allRows(server.database)).toEqual(before);
  return body;
}

let articles = 0;
async function addArticle(fields: object = {}): Promise<string> {
  const text = { type: 'paragraph', content: [{ type: 'text', text: 'Some words.' }] };
  const title = `Bulk article ${++articles}`;
  const body = { title, excerpt: 'Few words', body: { type: 'doc', content: [text] }, ...fields };
  return (await call('POST', '/api/blogs', body)).body.id;
}
const article = async (id: string) => (await call('GET', `/api/blogs/${id}`)).body;

test('articles: bulk status, author, category and deletion, each undone row by row', async () => {
  const category = (await call('POST', '/api/categories', { name: 'Bulk category' })).body;
  const ids = [await addArticle(), await addArticle(), await addArticle({ categories: [category.id] })];
  const of = async (field: string) => Promise.all(ids.map(async (id) => (await article(id))[field]));
  const shown = await preview('articles', { ids }, { action: 'status', value: 'published' });
  expect(shown.body).toMatchObject({ rows: 3, changed: 3, changes: [{ before: 'Draft', after: 'Published' }, {}, {}] });
  await andBack('articles', { ids }, { action: 'status', value: 'published' }, async () => {
    expect(await of('status')).toEqual(['published', 'published', 'published']);
    expect((await server.call({ url: `/api/blogs/${ids[0]}` })).status).toBe(200);
  });
  expect((await server.call({ url: `/api/blogs/${ids[0]}` })).status).toBe(404);
  await andBack('articles', { ids }, { action: 'author', value: 'Somebody Else' }, async () => {
    expect(await of('author')).toEqual(ids.map(() => 'Somebody Else'));
  });
  const adding = { action: 'addCategory', value: category.id };
  expect((await preview('articles', { ids }, adding)).body).toMatchObject({ changed: 2, unchanged: 1 });
  await andBack('articles', { ids }, adding, async () => {
    expect(await of('categories')).toEqual(ids.map(() => [category]));
  });
  await andBack('articles', { filter: { status: 'all', category: category.id } }, { action: 'delete' }, async () => {
    expect((await call('GET', `/api/blogs/${ids[2]}`)).status).toBe(404);
  });
});

test('a slice that runs twice after a conflict is counted once', async () => {
  const ids = [await addArticle(), await addArticle({ excerpt: '' })];
  const { transaction } = server.database;
  const undone = new Error('done again');
  const twice = vi.spyOn(server.database, 'transaction').mockImplementation(async (work) => {
    const first = transaction(async (trx) => {
      await work(trx);
      throw undone;
    });
    await expect(first).rejects.toBe(undone);
    return transaction(work);
  });
  const { body } = await run('articles', { ids }, { action: 'status', value: 'published' });
  twice.mockRestore();
  expect(body).toMatchObject({ changed: 1, refused: 1, refusals: [{ id: ids[1] }] });
  expect(body.refusals).toHaveLength(1);
});

test('articles that are incomplete or being edited are skipped and named', async () => {
  const [empty, worked, plain] = [await addArticle({ excerpt: '' }), await addArticle(), await addArticle()];
  await call('PATCH', `/api/blogs/${worked}/status`, { status: 'published' });
  const { updatedAt } = await article(worked);
  const copied = await call('PUT', `/api/blogs/${worked}/working-copy`, {
    title: 'Worked on',
    updatedAt: null,
    basedOn: updatedAt,
  });
  expect(copied.status).toBe(200);
  const publish = { action: 'status', value: 'published' };
  expect((await preview('articles', { ids: [empty, plain] }, publish)).body).toMatchObject({
    changed: 1,
    refused: 1,
    refusals: [{ id: empty, reason: expect.stringContaining('excerpt') }],
  });
  const { body } = await run('articles', { ids: [worked, plain] }, { action: 'author', value: 'Another' });
  expect(body).toMatchObject({ changed: 1, refused: 1, refusals: [{ id: worked }] });
  const edited = await article(plain);
  const saved = await call('PUT', `/api/blogs/${plain}`, { excerpt: 'New words', updatedAt: edited.updatedAt });
  expect((await call('GET', `/api/admin/undo/${body.undoId}`)).body).toMatchObject({ changedSinceCount: 1 });
  expect((await undo(body.undoId)).counts).toMatchObject({ kept: 1 });
  expect(await article(plain)).toMatchObject({ author: 'Another', excerpt: 'New words' });
  await undo(body.undoId, { force: true });
  const after = await article(plain);
  expect(after).toMatchObject({ author: BLOG_AUTHOR, excerpt: 'New words' });
  expect(after.updatedAt > saved.body.updatedAt).toBe(true);
});

test('messages: bulk status, assignee and deletion can be undone', async () => {
  for (const at of [1, 2, 3]) {
    const payload = { name: 'Meera Iyer', email: `bulk-${at}@people.test`, message: `Words of message ${at}, bulk.` };
    const headers = { 'x-forwarded-for': `10.7.0.${at}` };
    expect((await server.call({ method: 'POST', url: '/api/contact', payload, headers })).status).toBe(201);
  }
  const filter = { search: 'bulk-' };
  const found = async () => (await call('GET', '/api/contact?search=bulk-')).body;
  const [me] = (await call('GET', '/api/contact/people')).body as { id: string }[];
  await andBack('messages', { filter }, { action: 'status', value: 'spam' }, async () => {
    expect((await found()).counts).toMatchObject({ new: 0, spam: 3 });
  });
  await andBack('messages', { filter }, { action: 'assign', value: me?.id }, async () => {
    expect((await found()).contacts.every(({ assignee }: { assignee: unknown }) => assignee)).toBe(true);
  });
  await andBack('messages', { filter }, { action: 'delete' }, async () => {
    expect((await found()).total).toBe(0);
  });
  const stranger = { action: 'assign', value: '00000000-0000-4000-8000-000000000000' };
  expect((await preview('messages', { filter }, stranger)).status).toBe(422);
});

test('subscribers: a bulk removal can be undone, except for those who unsubscribed', async () => {
  const emails = ['bulk-a@people.test', 'bulk-b@people.test'];
  for (const email of emails)
    await server.call({ method: 'POST', url: '/api/newsletter/subscribe', payload: { email } });
  const status = async (email: string) =>
    (await call('GET', `/api/newsletter/subscribers?search=${email}`)).body.subscribers[0]?.status;
  const joined = await status('bulk-a@people.test');
  await andBack('subscribers', { ids: emails }, { action: 'unsubscribe' }, async () => {
    expect(await Promise.all(emails.map(status))).toEqual(['unsubscribed', 'unsubscribed']);
  });
  await andBack('subscribers', { filter: { search: 'bulk-' } }, { action: 'delete' }, async () => {
    expect(await status('bulk-a@people.test')).toBeUndefined();
  });
  const { body } = await run('subscribers', { ids: emails }, { action: 'unsubscribe' });
  const payload = { email: 'bulk-b@people.test' };
  await server.call({ method: 'POST', url: '/api/newsletter/unsubscribe', payload });
  await undo(body.undoId);
  expect(await Promise.all(emails.map(status))).toEqual([joined, 'unsubscribed']);
});

test('people: a bulk suspension of readers can be undone; staff are skipped', async () => {
  const reader = await server.signUp('Bulk Reader');
  const editor = await server.signUp('Bulk Editor');
  await call('PUT', `/api/users/${editor.id}/roles`, { roles: ['editor'] });
  const suspend = { action: 'suspend', reason: 'A wave of spam' };
  const { body } = await run('people', { ids: [reader.id, editor.id] }, suspend);
  expect(body).toMatchObject({ changed: 1, refused: 1, refusals: [{ id: editor.id }] });
  const suspended = async () =>
    (await call('GET', '/api/users?search=Bulk%20Reader')).body.users.map(
      (user: { suspended: boolean }) => user.suspended,
    );
  expect(await suspended()).toEqual([true]);
  expect((await call('POST', `/api/admin/undo/${body.undoId}`, {})).status).toBe(202);
  await expect.poll(suspended).toEqual([false]);
  const { log } = (await call('GET', `/api/moderation/users/${reader.id}`)).body;
  expect(log.map(({ action }: { action: string }) => action)).toEqual(['unsuspend', 'suspend']);
  const audit = (await call('GET', '/api/admin/audit?kind=people')).body.entries as { sentence: string }[];
  expect(audit.map(({ sentence }) => sentence)).toContain('suspended 1 account');
});

test('brands: bulk changes and the deletion of unused ones can be undone', async () => {
  for (const name of ['Bulk Brand A', 'Bulk Brand B', 'Bulk Brand C'])
    expect((await call('POST', '/api/brands', { name, country: 'India' })).status).toBe(201);
  const ids = ['bulk-brand-a', 'bulk-brand-b'];
  const shown = async (field: string) =>
    ((await call('GET', '/api/brands')).body as Record<string, unknown>[])
      .filter(({ id }) => ids.includes(String(id)))
      .map((brand) => brand[field]);
  const founding = { action: 'founded', value: 2004 };
  expect((await preview('brands', { ids }, founding)).body.changes[0]).toMatchObject({ before: null, after: '2004' });
  await andBack('brands', { ids }, founding, async () => expect(await shown('founded')).toEqual([2004, 2004]));
  await andBack('brands', { filter: { search: 'bulk brand' } }, { action: 'country', value: null }, async () =>
    expect(await shown('country')).toEqual([null, null]),
  );
  expect((await preview('brands', { ids }, { action: 'founded', value: 1200 })).status).toBe(422);
  await call('POST', '/api/products', { name: 'Bulk phone', brandId: 'bulk-brand-c', publication: 'draft' });
  await andBack('brands', { ids }, { action: 'delete' }, async () => expect(await shown('id')).toEqual([]));
  const removal = await run('brands', { filter: { search: 'bulk brand' } }, { action: 'delete' });
  expect(removal.body).toMatchObject({ changed: 2, refused: 1, refusals: [{ reason: '1 phone uses this brand.' }] });
  expect((await undo(removal.body.undoId)).counts).toMatchObject({ undone: 2, kept: 0 });
});

test('pictures: bulk descriptions and the deletion of unused ones can be undone', async () => {
  const ids: string[] = [];
  for (const side of [201, 202, 203]) {
    const file = { name: 'x.png', type: 'image/png', bytes: await picture('png', side, 200) };
    const form = multipart({ filename: `bulk-${side}.png`, alt: side === 201 ? 'A phone' : '' }, file);
    const headers = { ...admin, ...form.headers };
    const url = '/api/admin/media';
    ids.push((await server.call({ method: 'POST', url, headers, payload: form.payload })).body.id);
  }
  const found = async (query: string) => (await call('GET', `/api/admin/media?search=bulk-20${query}`)).body;
  const describing = { action: 'alt', value: 'A phone on a table' };
  await andBack('pictures', { filter: { search: 'bulk-20', missing: 'alt' } }, describing, async () => {
    expect((await found('&missing=alt')).total).toBe(0);
  });
  expect((await found('&missing=alt')).total).toBe(2);
  const [{ image }] = (await found('')).pictures;
  await addPhones(server, []);
  await call('POST', '/api/products', { name: 'Pictured', brandId: 'acme', image });
  const unused = { filter: { search: 'bulk-20', use: 'unused' } };
  await andBack('pictures', unused, { action: 'delete' }, async () => expect((await found('')).total).toBe(1));
  const shown = (await preview('pictures', { ids }, { action: 'delete' })).body;
  expect(shown).toMatchObject({
    changed: 2,
    refused: 1,
    refusals: [{ id: ids[2], reason: 'Used in 1 place. Remove it there first.' }],
  });
});

test('suggestions: bulk decisions can be undone; contradictory ones are skipped', async () => {
  const { phone } = await addOwnPhones(server, ['a', 'b']);
  const [one, other] = [await server.signUp('First Suggester'), await server.signUp('Second Suggester')];
  const suggest = async ({ headers }: typeof one, name: string, field: string, value: number): Promise<string> => {
    const payload = { field, value, source: 'The maker, bulk' };
    const { status, body } = await call('POST', `/api/products/${phone(name)}/corrections`, payload, headers);
    expect(status).toBe(201);
    return body.id;
  };
  const ids = [await suggest(one, 'a', 'weight', 185), await suggest(other, 'a', 'batteryCapacity', 5100)];
  ids.push(await suggest(other, 'a', 'weight', 185));
  const contradicting = [await suggest(one, 'b', 'weight', 190), await suggest(other, 'b', 'weight', 191)];
  const sheet = async () => (await call('GET', `/api/products/${phone('a')}`)).body;
  const before = (await sheet()).updatedAt;
  const filter = { search: 'maker, bulk' };
  const shown = (await preview('corrections', { filter }, { action: 'accept' })).body;
  expect(shown).toMatchObject({ rows: 5, changed: 3, refused: 2 });
  expect(shown.changes).toContainEqual({ id: ids[0], name: 'a: Weight', before: null, after: '185 g' });
  expect(shown.refusals.map(({ id }: { id: string }) => id)).toEqual(contradicting);
  await andBack('corrections', { ids }, { action: 'accept' }, async () => {
    expect(await sheet()).toMatchObject({ weight: 185, batteryCapacity: 5100 });
    const { body } = await call('GET', `/api/products/${phone('a')}/sources`);
    expect(body.weight.source).toBe('reader');
  });
  expect(await sheet()).toMatchObject({ weight: null, updatedAt: before });
  const rejecting = { action: 'reject', reason: 'No such source' };
  await andBack('corrections', { filter }, rejecting, async () => {
    expect((await call('GET', '/api/corrections?search=maker,+bulk')).body.total).toBe(0);
    expect((await call('GET', '/api/corrections?search=maker,+bulk&status=rejected')).body.total).toBe(5);
  });
  const { body } = await run('corrections', { ids }, { action: 'accept' });
  await call('PUT', `/api/products/${phone('a')}`, { batteryCapacity: 5000 });
  expect((await undo(body.undoId)).counts).toMatchObject({ kept: 1 });
  expect((await undo(body.undoId, { force: true })).counts).toMatchObject({ kept: 0 });
  expect(await sheet()).toMatchObject({ weight: null });
  expect((await call('GET', '/api/corrections?search=maker,+bulk')).body.total).toBe(5);
});

test('comments and reviews: bulk decisions and their undo include replies and reports', async () => {
  const { phone } = await addOwnPhones(server, ['a', 'b']);
  const author = await server.signUp('Bulk Author');
  const readers = [await server.signUp('One'), await server.signUp('Two'), await server.signUp('Three')];
  const [a, b] = [`/api/products/${phone('a')}`, `/api/products/${phone('b')}`];
  const write = async (page: string, text: string, parent?: string, person = author): Promise<string> =>
    (await commentsOn(server, page, person).add(text, parent)).body.id;
  const top = await write(a, 'Bulk spam one');
  const reply = await write(a, 'Bulk spam two', top);
  await write(a, 'An honest answer', reply, readers[0]);
  const elsewhere = await write(b, 'Bulk spam three');
  const review = { rating: 1, title: 'Bulk spam four', good: 'Shop', bad: '', monthsOwned: 0 };
  const { body: written } = await call('PUT', `${b}/reviews/mine`, review, author.headers);
  for (const person of readers) await commentsOn(server, a, person).report(reply);
  await call('POST', `${b}/reviews/${written.id}/report`, { reason: 'spam' }, readers[0]?.headers);
  const moderator = await server.as('moderator');
  const queue = async (query: string) =>
    (await call('GET', `/api/moderation/queue?search=bulk+spam&${query}`, undefined, moderator)).body;
  expect((await queue('view=all')).total).toBe(4);
  expect((await queue('view=all&kind=review')).comments).toMatchObject([{ id: written.id, kind: 'review' }]);
  expect((await queue('view=reported')).total).toBe(2);
  const texts = async (page: string) =>
    ((await call('GET', `${page}/comments`)).body as { comment: string }[]).map(({ comment }) => comment);

  const filter = { view: 'all', search: 'bulk spam' };
  const seen = (await preview('posts', { filter }, { action: 'approve' })).body;
  expect(seen).toMatchObject({ rows: 4, changed: 2, unchanged: 2 });
  expect(seen.changes).toMatchObject([
    { id: reply, name: 'Bulk Author: Bulk spam two', before: 'Hidden by reports, 3 reports', after: 'Shown' },
    { id: written.id, before: 'Shown, 1 report' },
  ]);
  await andBack('posts', { filter }, { action: 'approve' }, async () => {
    expect((await queue('view=reported')).total).toBe(0);
  });
  await andBack('posts', { filter }, { action: 'hide', reason: 'A wave of spam' }, async () => {
    expect([await texts(a), await texts(b)]).toEqual([[], []]);
    expect((await queue('view=hidden')).total).toBe(4);
    await expectTrueCounters(server);
  });
  const removal = { action: 'delete', reason: 'A wave of spam' };
  await andBack('posts', { ids: [elsewhere, reply, written.id, top] }, removal, async () => {
    expect((await queue('view=all')).total).toBe(0);
    expect((await call('GET', b)).body.ratingCount).toBe(0);
  });
  await expectTrueCounters(server);

  const { body } = await run('posts', { ids: [top, elsewhere] }, { action: 'hide', reason: 'Spam' });
  await call('POST', `/api/moderation/comments/${top}/approve`, {}, moderator);
  const { counts, changedSince } = await undo(body.undoId);
  expect(counts).toMatchObject({ undone: 1, kept: 1 });
  expect(changedSince).toMatchObject([{ subjectId: top, reason: 'It has changed since then.' }]);
  const { log } = (await call('GET', `/api/moderation/users/${author.id}`, undefined, moderator)).body;
  expect(log[0]).toMatchObject({ action: 'restore', reason: 'Undone: Bulk spam three' });
  expect((await call('POST', '/api/admin/bulk/posts/preview', { filter, change: removal }, moderator)).status).toBe(
    200,
  );
});

test('rejects outdated previews, changes without effect and users without access', async () => {
  const id = await addArticle();
  const change = { action: 'status', value: 'draft' };
  const apply = (body: object, headers = admin) => call('POST', '/api/admin/bulk/articles', body, headers);
  expect((await apply({ ids: [id], change, rows: 2 })).status).toBe(409);
  expect((await apply({ ids: [id], change, rows: 1 })).body.message).toBe(
    'Nothing to change: everything you selected already has this value.',
  );
  expect((await apply({ ids: [id], filter: {}, change, rows: 1 })).status).toBe(422);
  const { body } = await run('articles', { ids: [id] }, { action: 'status', value: 'archived' });
  const catalogue = await server.as('catalogue');
  expect((await call('POST', `/api/admin/undo/${body.undoId}`, {}, catalogue)).status).toBe(404);
});
