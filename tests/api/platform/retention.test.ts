import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { contentVersion } from '#db/content.ts';
import { defaultPage } from '#db/seed/pages.ts';
import { uuidv7 } from '#db/uuid.ts';
import { sweepExpired } from '#server/jobs/kinds/retention.ts';
import { createEditor } from '#tests/support/content/articles.ts';
import { openTestApp, type TestApp } from '#tests/support/server/app.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const DAY = 86_400_000;

const server = await openSharedApp();
const editor = await createEditor(server);

const write = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.call({ method, url, headers: editor.headers, ...(payload && { payload }) });
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

test('activity, changes, the audit log and empty searches are deleted after their time', async () => {
  await write('POST', '/api/brands', { name: 'Acme' });
  const { body: phone } = await write('POST', '/api/products', { name: 'One', brandId: 'acme' });
  const { query } = server.database;
  const { id: actor_id } = await server.person('admin');
  await query.deleteFrom('audit_log').execute();
  await query.deleteFrom('product_changes').execute();

  const idAt = (days: number) => uuidv7(Date.parse(daysAgo(days)));
  const audit = (days: number) => ({
    id: idAt(days),
    at: daysAgo(days),
    actor_id,
    action: 'x',
    subject: null,
    fields: '[]',
  });
  const change = (days: number) => ({
    id: idAt(days),
    at: daysAgo(days),
    actor_id,
    product_id: phone.id,
    kind: 'changed' as const,
    fields: '[]',
  });
  const moderation = (days: number) => ({
    id: idAt(days),
    created_at: daysAgo(days),
    action: 'hide' as const,
    actor_id,
    author_id: actor_id,
    reason: 'x',
    comment_id: null,
    comment: null,
    subject_kind: null,
    subject_id: null,
  });
  const job = (days: number) => ({
    id: idAt(days),
    kind: 'import',
    payload: '{}',
    state: 'done' as const,
    priority: 0,
    attempts: 1,
    actor_id,
    run_at: daysAgo(days),
    created_at: daysAgo(days),
    updated_at: daysAgo(days),
    finished_at: daysAgo(days),
  });
  const notification = (days: number) => ({
    id: idAt(days),
    user_id: actor_id,
    kind: 'reply' as const,
    outcome: null,
    subject_kind: 'product' as const,
    subject_id: phone.id,
    comment_id: null,
    actor_id: null,
    details: null,
    created_at: daysAgo(days),
  });
  const hours = (kind: 'view' | 'compare' | 'empty-search' | 'search', days: number) => ({
    kind,
    hour: daysAgo(days).slice(0, 13),
    subject: 'acme-one',
    count: 3,
  });
  const {
    auditLog,
    productChanges,
    moderationLog,
    notifications,
    imports,
    activity,
    activityDays,
    emptySearches,
    searches,
  } = RETENTION_DAYS;
  const around = <Row>(days: number, row: (days: number) => Row) => [row(days + 1), row(days - 1)];
  // More than one slice.
  const many = Array.from({ length: 1_100 }, () => audit(auditLog + 2));
  await query
    .insertInto('audit_log')
    .values([...many, ...around(auditLog, audit)])
    .execute();
  await query.insertInto('product_changes').values(around(productChanges, change)).execute();
  await query.insertInto('moderation_log').values(around(moderationLog, moderation)).execute();
  await query.insertInto('notifications').values(around(notifications, notification)).execute();
  await query
    .insertInto('jobs')
    .values(around(imports, job) as never)
    .execute();
  const schedule = (days: number, until_at: string | null, ended_at: string | null) => ({
    id: idAt(days),
    product_id: phone.id,
    ram: null,
    storage: null,
    price: 9_999,
    source: 'editor' as const,
    from_at: daysAgo(days),
    until_at,
    actor_id,
    created_at: daysAgo(days),
    started_at: daysAgo(days),
    ended_at,
    before_price: null,
    before_at: null,
    before_source: null,
  });
  await query
    .insertInto('price_schedules')
    .values([
      ...around(imports, (days) => schedule(days, daysAgo(days), daysAgo(days))),
      schedule(imports + 1, null, null),
      // Started long ago, active until tomorrow.
      schedule(imports + 1, daysAgo(-1), null),
    ])
    .execute();
  const counted = [
    ...around(activity, (days) => hours('view', days)),
    ...around(activity, (days) => hours('compare', days)),
    ...around(emptySearches, (days) => hours('empty-search', days)),
    ...around(searches, (days) => hours('search', days)),
  ];
  await query.insertInto('activity_hours').values(counted).execute();
  await query
    .insertInto('activity_days')
    .values(
      around(activityDays, (days) => ({
        kind: 'view' as const,
        day: daysAgo(days).slice(0, 10),
        subject: 'a',
        count: 1,
      })),
    )
    .execute();

  expect(await sweepExpired(server.database)).toEqual({
    audit_log: 1_101,
    product_changes: 1,
    moderation_log: 1,
    notifications: 1,
    jobs: 1,
    store_feed_runs: 0,
    store_items: 0,
    price_schedules: 2,
    mail_outbox: 0,
    newsletter_deliveries: 0,
    'subscribers who never confirmed': 0,
    undo_items: 0,
    undo_runs: 0,
    desk_drafts: 0,
    invitations: 0,
    api_tokens: 0,
    webhook_events: 0,
    content_changes: 0,
    'activity_hours of views': 1,
    'activity_hours of articles': 0,
    activity_days: 1,
    'activity_hours of comparisons': 1,
    'activity_hours of searches': 1,
    'activity_hours of empty searches': 1,
  });
  const tables = ['audit_log', 'product_changes', 'moderation_log', 'notifications', 'jobs'] as const;
  for (const table of tables) expect(await query.selectFrom(table).select('id').execute(), table).toHaveLength(1);
  expect(await query.selectFrom('price_schedules').select('id').execute()).toHaveLength(2);
  expect(await query.selectFrom('activity_hours').select('kind').orderBy('kind').execute()).toEqual([
    { kind: 'compare' },
    { kind: 'empty-search' },
    { kind: 'search' },
    { kind: 'view' },
  ]);
});

test('a process that missed deleted content changes reloads everything', async () => {
  await write('POST', '/api/brands', { name: 'Zenith' });
  for (const name of ['Stays', 'Goes']) await write('POST', '/api/products', { name, brandId: 'zenith', price: 9_999 });
  const asleep = await openTestApp({ location: server.location });
  const { catalogue, articles } = asleep.app.services;
  // It no longer follows changes.
  await catalogue.close();
  await write('PUT', '/api/products/zenith-stays', { price: 12_345 });
  await write('DELETE', '/api/products/zenith-goes');
  await write('POST', '/api/products', { name: 'Came', brandId: 'zenith' });
  await write('PUT', '/api/brands/zenith', { name: 'Zenith Mobile' });
  const article = await editor.publish('Written meanwhile');
  await write('POST', '/api/categories', { name: 'The last change' });

  const { query } = server.database;
  const version = await contentVersion(server.database);
  await query
    .updateTable('content_changes')
    .set({ changed_at: daysAgo(RETENTION_DAYS.contentChanges + 1) })
    .execute();
  const { content_changes: swept } = await sweepExpired(server.database);
  expect(swept).toBeGreaterThan(5);
  expect(await query.selectFrom('content_changes').select('kind').execute()).toEqual([{ kind: 'category' }]);
  expect(await contentVersion(server.database)).toBe(version);

  await catalogue.catchUp();
  await articles.catchUp();
  const phonesOf = async (app: TestApp) =>
    (await app.call({ url: '/api/products/filter?brandId=zenith' })).body.products.map(
      ({ id, brand, price }: Record<string, unknown>) => ({ id, brand, price }),
    );
  expect(await phonesOf(asleep)).toEqual(await phonesOf(server));
  expect((await phonesOf(asleep)).map(({ id }: { id: string }) => id).sort()).toEqual(['zenith-came', 'zenith-stays']);
  expect(articles.cards().map(({ id }) => id)).toContain(article.id);
  expect(catalogue.version).toBe(version);
  await asleep.close();

  // Nothing active was deleted, and nothing is deleted twice.
  expect((await sweepExpired(server.database)).content_changes).toBe(0);
  await write('PUT', '/api/products/zenith-stays', { price: 11_111 });
  expect((await phonesOf(server)).find(({ id }: { id: string }) => id === 'zenith-stays').price).toBe(11_111);
});

test('the privacy policy and the operator’s guide state the same times', () => {
  const policy = JSON.stringify(defaultPage('privacy-policy', 'Handset'));
  const guide = readFileSync('docs/operating.md', 'utf8');
  for (const [what, days] of Object.entries(RETENTION_DAYS)) {
    expect(policy, what).toContain(`${days} days`);
    expect(guide, what).toMatch(new RegExp(`\\| ${days} \\|`));
  }
});
