import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODERATION_VIEWS } from '#contract/community/moderation.ts';
import { findPairs } from '#db/activity/pairs.ts';
import { openDatabase } from '#db/client.ts';
import { changesSince, contentVersion, latestChangeSeq, recordContentChanges } from '#db/content.ts';
import { migrate } from '#db/migrate.ts';
import { seedOnce } from '#db/seed/apply.ts';
import { eraseAlertHistory } from '#server/history/items.ts';
import { deleteActivityOf, saveMarks } from '#server/modules/activity/queries.ts';
import { threadRowsOf } from '#server/modules/comments/queries.ts';
import { readWaiting } from '#server/monitoring/figures.ts';
import type { Person } from '#tests/support/content/people.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { fillLargeTables } from '#tests/support/database/large-tables.ts';
import { findIndexes, findScans, recordStatements } from '#tests/support/database/query-plans.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';

/** Enough rows for PostgreSQL to prefer an index to a full scan. */
const SIZES = { people: 4_000, phones: 2_000, comments: 8_000 };
const LARGE = 1_500;

let location: TestLocation;
let server: TestApp;
let reader: Person;
beforeAll(async () => {
  location = await freshLocation(undefined, 'seeded');
  const database = openDatabase(location);
  await migrate(database);
  await seedOnce(database);
  await fillLargeTables(database, SIZES);
  await database.close();
  server = await openTestApp({ location });
  reader = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await location.remove();
});

/** The most frequent calls of readers, with lists of several lengths. */
async function busiestCalls(): Promise<void> {
  const { headers, id } = reader;
  const get = async (url: string, as?: Record<string, string>) => {
    const { status, body } = await server.call({ url, ...(as && { headers: as }) });
    expect(status, url).toBe(200);
    return body;
  };
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const { status, body } = await server.call({ method, url, headers, ...(payload && { payload }) });
    expect(status, `${url} ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };
  const { products } = await get('/api/products?limit=3');
  const [first, second, third] = (products as { id: string }[]).map((phone) => phone.id);
  const phone = `/api/products/${first}`;
  for (const path of ['', '/comments', '/reviews', '/prices', '/sources', '/similar', '/score', '/verdict'])
    await get(phone + path);
  await get('/api/products/filter?battery=5000&sort=price-asc&page=2');
  await get('/api/search?search=galaxy');
  for (const ids of [
    [first, second],
    [first, second, third],
  ])
    await send('POST', '/api/products/compare', { productIds: ids });
  for (const list of ['trending', 'daily-hits', 'most-liked', 'latest/by-brand']) await get(`/api/products/${list}`);
  const { blogs } = await get('/api/blogs');
  for (const path of ['', '/comments', '/related']) await get(`/api/blogs/${blogs[0].id}${path}`);

  for (const favorite of [first, second, third]) {
    await send('POST', `/api/products/${favorite}/favorite`, { favorited: true });
    await send('POST', `/api/products/${favorite}/like`, { liked: true });
    await send('PUT', `/api/users/${id}/alerts/${favorite}`, { below: null });
    await get(`/api/users/${id}/wishlist`, headers);
  }
  await send('POST', `${phone}/rate`, { rating: 4 });
  const review = { rating: 5, title: 'A year with it', good: 'Lasts for two days', bad: 'Heavy', monthsOwned: 12 };
  await send('PUT', `${phone}/reviews/mine`, review);
  const comment = await send('POST', `${phone}/comments`, { comment: 'How is the camera?' });
  await send('POST', `${phone}/comments`, { comment: 'Quite good.', parentId: comment.id });
  await send('POST', `${phone}/comments/${comment.id}/like`, {});
  await send('PUT', `${phone}/comments/${comment.id}`, { comment: 'How are the cameras?' });
  for (const path of ['profile', 'notifications', 'alerts', 'comments', 'reviews', 'sessions'])
    await get(`/api/users/${id}/${path}`, headers);
  await send('POST', `/api/users/${id}/notifications/read`, { all: true });
  await get(`${phone}/comments`, headers);
  await send('DELETE', `${phone}/comments/${comment.id}`);
  const moderator = await server.as('moderator');
  // SQLite sorts all rows rather than follow an index to the end of the page.
  if (server.database.engine === 'postgres')
    for (const view of MODERATION_VIEWS) await get(`/api/moderation/queue?view=${view}&page=2&limit=5`, moderator);
}

/** Recurring work without a request. */
async function ownWork(): Promise<void> {
  const { app, database } = server;
  await changesSince(database, (await latestChangeSeq(database)) - 5);
  await contentVersion(database);
  await readWaiting(database.query);
  await app.services.mail.drain();
  await app.services.ranks.catchUp();
  await app.services.activity.flush();
}

test('no frequent query scans a large table', async () => {
  const sent = [...(await recordStatements(busiestCalls)), ...(await recordStatements(ownWork))];
  expect(sent.length).toBeGreaterThan(60);
  const scans = await findScans(location, server.database, sent, LARGE);
  expect(scans).toEqual([]);
});

test('the audit log of a phone, a person or some days reads only those rows', async () => {
  const headers = await server.as('admin');
  const { query } = server.database;
  const { actor_id: actor } = await query.selectFrom('audit_log').select('actor_id').executeTakeFirstOrThrow();
  const sent = await recordStatements(async () => {
    for (const filter of ['subject=made-phone-1', `actor=${actor}`, 'from=2026-02-01&to=2026-02-07'])
      for (const url of [`/api/admin/audit?${filter}`, `/api/admin/audit/export?${filter}`])
        expect((await server.call({ url, headers })).status, url).toBe(200);
  });
  const ofLog = sent.filter(({ sql }) => /from "(audit_log|product_changes)"/.test(sql));
  expect(ofLog.length).toBeGreaterThan(4);
  const scans = await findScans(location, server.database, ofLog, LARGE);
  // PostgreSQL may read all names at once for a few dozen entries.
  expect(scans.filter(({ table }) => table !== 'users')).toEqual([]);
});

test('deleting a phone or changing its id reads only its own activity', async () => {
  const { database } = server;
  const ids = ['made-phone-1', 'made-phone-2'];
  const sent = await recordStatements(() =>
    database.transaction(async (trx) => {
      await deleteActivityOf(trx, ids);
      await findPairs(trx, 'activity_days', ids);
      await eraseAlertHistory(trx, { id: 'none' });
    }),
  );
  const asked = sent.filter(({ sql }) => /activity_hours|activity_days|undo_rows/.test(sql));
  expect(asked).toHaveLength(6);
  const indexes = await findIndexes(location, database, asked);
  expect(indexes).toEqual([
    ...['activity_hours_first', 'activity_hours_second', 'activity_hours_subject'],
    ...['activity_days_first', 'activity_days_second'],
    'undo_rows_row',
  ]);
});

test('a list of any length is the same statement', async () => {
  const { database } = server;
  const { query, engine } = database;
  const varied = async (count: number) => {
    const ids = Array.from({ length: count }, (_, n) => `made-phone-${n + 1}`);
    const found = await query.selectFrom('products').select('id').where('id', 'in', ids).execute();
    expect(found).toHaveLength(count);
    const others = query.selectFrom('products').select('id').where('id', 'not in', ids).orderBy('id').limit(1);
    expect(ids).not.toContain((await others.executeTakeFirstOrThrow()).id);
    await threadRowsOf(query, ids);
    // Rows that PostgreSQL gets as one value; SQLite gets them one by one.
    const marks = ids.map((subject) => ({
      hour: '2026-02-01T00',
      kind: 'view' as const,
      subject,
      visitor: `${count}`,
      day: '2026-02-01',
    }));
    if (engine === 'postgres') {
      await saveMarks(database, marks);
      await database.transaction((trx) => recordContentChanges(trx, database, 'feedback', ids));
    }
  };
  const texts = async (count: number) => (await recordStatements(() => varied(count))).map(({ sql }) => sql);
  const few = await texts(2);
  expect(few.length).toBeGreaterThan(2);
  for (const count of [3, 40, 700]) expect(await texts(count)).toEqual(few);
});
