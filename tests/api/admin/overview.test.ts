import { describe, expect, test } from 'vitest';
import { createEditor } from '#tests/support/content/articles.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp({ seeded: true });
const admin = await server.as('admin');
const moderator = await server.as('moderator');

const audit = async (query = '') => (await server.call({ url: `/api/admin/audit${query}`, headers: admin })).body;

describe('GET /api/admin/overview', () => {
  test('is 401 signed out and 403 for readers and moderators', async () => {
    for (const path of ['/api/admin/overview', '/api/admin/audit']) {
      expect((await server.call({ url: path })).status).toBe(401);
      expect((await server.call({ url: path, headers: await server.as('consumer') })).status).toBe(403);
      expect((await server.call({ url: path, headers: moderator })).status).toBe(403);
    }
  });

  test('counts open work and names the database engine', async () => {
    const { status, body } = await server.call({ url: '/api/admin/overview', headers: admin });
    expect(status).toBe(200);
    expect(body.queues).toMatchObject({ newMessages: 0, openReports: 0, failedMails: 0 });
    const missing = await server.database.query
      .selectFrom('products')
      .select('id')
      .where('image', 'is', null)
      .execute();
    expect(body.queues.phonesWithoutPicture).toBe(missing.length);
    const { body: library } = await server.call({ url: '/api/admin/media', headers: admin });
    expect(body.queues.undescribedPictures).toBe(library.counts.withoutAlt);
    expect(body.health).toMatchObject({ engine: server.database.engine, mail: 'files', storage: 'disk' });
    expect(body.health.phones).toBe(missing.length);
  });
});

test('the overview counts failed jobs and phones not seen on sale for a year', async () => {
  const read = async () => (await server.call({ url: '/api/admin/overview', headers: admin })).body.queues;
  const listed = await server.call({ url: '/api/admin/products?status=unconfirmed&limit=1', headers: admin });
  const before = await read();
  expect(before.unconfirmedPhones).toBe(listed.body.total);
  const now = new Date().toISOString();
  await server.database.query
    .insertInto('jobs')
    .values({
      id: crypto.randomUUID(),
      kind: 'daily',
      payload: '{}',
      state: 'failed',
      priority: 0,
      run_at: now,
      attempts: 3,
      error: 'The disk is full.',
      created_at: now,
      updated_at: now,
    })
    .execute();
  expect(await read()).toMatchObject({ failedJobs: before.failedJobs + 1 });
});

test('an article is overdue when its day has passed unpublished, longest first', async () => {
  const editor = await createEditor(server);
  const place = (id: string, status: string) => editor.send('PATCH', `/${id}/status`, { status });
  const withdrawn = await editor.publish('Withdrawn');
  const appeared = await editor.schedule('Appeared by the clock', 120_000);
  const dueAt = '2026-01-02T03:04:00.000Z';
  await server.database.query.updateTable('blogs').set({ published_at: dueAt }).where('id', '=', appeared.id).execute();
  await editor.write('Never appeared');
  await editor.publish('Readers have it');
  await editor.schedule('Still to come', 120_000);
  const unscheduled = await editor.schedule('Taken off the calendar in time', 120_000);
  await editor.send('PATCH', `/${unscheduled.id}/schedule`, { scheduledAt: null });
  const archived = await editor.publish('Gone for good');
  await place(archived.id, 'archived');

  const read = async () => (await server.call({ url: '/api/admin/overview', headers: admin })).body;
  expect(await read()).toMatchObject({ queues: { overdueArticles: 0 }, overdue: [] });
  await place(withdrawn.id, 'draft');
  await place(appeared.id, 'draft');
  const { queues, overdue } = await read();
  expect(queues).toMatchObject({ overdueArticles: 2, scheduledArticles: 1 });
  expect(overdue).toEqual([
    { id: appeared.id, title: 'Appeared by the clock', dueAt },
    { id: withdrawn.id, title: 'Withdrawn', dueAt: withdrawn.publishedAt },
  ]);
  await place(withdrawn.id, 'published');
  await place(appeared.id, 'archived');
  expect(await read()).toMatchObject({ queues: { overdueArticles: 0 }, overdue: [] });
});

describe('GET /api/admin/audit', () => {
  test('lists who changed what, with field names and old and new values', async () => {
    await server.call({
      method: 'PUT',
      url: '/api/products/oneplus-12',
      headers: admin,
      payload: { price: 54_321, colours: ['Secret green'] },
    });
    const { entries, total } = await audit('?search=oneplus-12');
    expect(total).toBe(1);
    expect(entries[0]).toMatchObject({
      action: 'products.update',
      subject: 'oneplus-12',
      actor: { role: 'admin' },
      fields: ['price', 'colours'],
    });
    expect(entries[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'Price', from: '₹61,999', to: '₹54,321' },
        { field: 'Colours', from: 'Flowy Emerald, Silky Black, Glacial White', to: 'Secret green' },
      ]),
    );
  });

  test('leaves out rejected and read-only requests, and changes to one’s own account', async () => {
    const before = (await audit()).total;
    await server.call({ method: 'PUT', url: '/api/products/no-such-phone', headers: admin, payload: { price: 1 } });
    await server.call({ method: 'DELETE', url: '/api/products/oneplus-12', headers: moderator });
    await server.call({ url: '/api/admin/audit', headers: admin });
    const person = await server.signUp();
    const own = { method: 'PUT', url: `/api/users/${person.id}/profile`, payload: { city: 'Pune' } } as const;
    expect((await server.call({ ...own, headers: person.headers })).status).toBe(200);
    expect((await audit()).total).toBe(before);
    expect((await server.call({ ...own, headers: admin })).status).toBe(200);
    const [entry] = (await audit()).entries;
    expect(entry).toMatchObject({ action: 'users.updateProfile', subject: person.id, fields: ['city'] });
  });

  test('can be searched by subject and by person', async () => {
    const change = {
      method: 'PUT',
      url: '/api/products/oneplus-11',
      headers: admin,
      payload: { price: 54_321 },
    } as const;
    expect((await server.call(change)).status).toBe(200);
    expect((await audit('?search=OnePlus-11')).total).toBe(1);
    expect((await audit('?search=100%25')).total).toBe(0);
  });
});
