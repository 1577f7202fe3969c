import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { readShape } from '#db/schema/shape.ts';
import { tableKeys } from '#db/table-keys.ts';
import { type AnyRow, insertRows } from '#server/history/any-rows.ts';
import { alertKind } from '#server/jobs/kinds/alerts.ts';
import { queueDailyTasks } from '#server/jobs/kinds/daily.ts';
import { issueKind } from '#server/jobs/kinds/newsletter.ts';
import { type DelivererOptions, webhookKind } from '#server/jobs/kinds/webhooks.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';
import { lastRelease, readRelease } from '#tests/support/content/last-release.ts';
import { fillAsOf, LAST_MIGRATIONS, lostRows, type Release, readAll } from '#tests/support/content/release-data.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { onSqlite } from '#tests/support/database/engine-tests.ts';

/** Leaves out rows that the trash never contains: those of the old queues moved to the new one. */
const MOVED_TABLES = new Set(['migrations', 'import_jobs', 'bulk_jobs', 'price_jobs', 'price_job_rows']);

let location: TestLocation;
let database: Database;
afterEach(async () => {
  await database.close();
  await location.remove();
});

async function open(): Promise<Database> {
  location = await freshLocation();
  database = openDatabase(location);
  return database;
}

describe.each(Object.keys(LAST_MIGRATIONS) as Release[])('data of %s', (release) => {
  test('is complete after the upgrade, in every table and column', async () => {
    const before = await fillAsOf(await open(), release);
    const isWhole = (row: object) => !Object.values(row).includes(null);
    expect(Object.keys(before).filter((table) => !before[table]?.some(isWhole))).toEqual([]);
    await migrate(database);
    expect(lostRows(before, await readAll(database))).toEqual([]);
  });

  test('has its unfinished jobs in the queue', async () => {
    const before = await fillAsOf(await open(), release);
    await migrate(database);
    const query = database.query.selectFrom('jobs').select(['kind', ({ fn }) => fn.countAll<number>().as('count')]);
    const rows = await query.where('state', '=', 'queued').groupBy('kind').orderBy('kind').execute();
    const queued = Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
    expect(queued).toMatchObject({ ...('bulk_jobs' in before && { bulk: 1 }), import: 2, prices: 1, undo: 2 });
  });

  test('has a job for all waiting mail, except bulk mail already taken by a worker', async () => {
    await fillAsOf(await open(), release);
    const at = '2026-01-15T18:30:00.000Z';
    const addMail = (id: string, priority: number, claimedBy: string | null, attempts: number) =>
      sql`insert into mail_outbox (id, recipient, subject, priority, attempts, due_at, claimed_by, created_at)
        values (${id}, 'a@example.com', 'x', ${priority}, ${attempts}, ${at}, ${claimedBy}, ${at})`.execute(
        database.query,
      );
    await addMail('waits', 0, null, 3);
    await addMail('in hand', 0, 'a worker', 1);
    await addMail('bulk', 1, null, 0);
    await addMail('bulk in hand', 1, 'a worker', 1);
    await migrate(database);
    const jobs = database.query.selectFrom('jobs').select(['id', 'state', 'priority', 'attempts', 'run_at']);
    const queued = { state: 'queued', run_at: at };
    expect(await jobs.where('kind', '=', 'mail').orderBy('id').execute()).toEqual([
      { id: 'bulk', priority: 1, attempts: 0, ...queued },
      { id: 'in hand', priority: 0, attempts: 1, ...queued },
      { id: 'waits', priority: 0, attempts: 3, ...queued },
    ]);
    const failed = database.query.selectFrom('mail_outbox').select('last_error').where('id', '=', 'bulk in hand');
    expect(await failed.where('failed_at', 'is not', null).execute()).toEqual([
      { last_error: expect.stringContaining('not sent again') },
    ]);
  });

  test('has jobs for waiting issues, alerts and webhook deliveries, and every daily task', async () => {
    const before = await fillAsOf(await open(), release);
    const hasWebhooks = 'webhook_deliveries' in before;
    await sql`update newsletter_issues set finished_at = null`.execute(database.query);
    if (hasWebhooks) {
      await sql`update webhooks set paused_at = null, claimed_by = null, claimed_until = null`.execute(database.query);
      await sql`update webhook_deliveries set state = 'waiting'`.execute(database.query);
    }
    await migrate(database);
    const { query } = database;
    const now = Date.now();
    const count = (table: string) => (hasWebhooks || table !== 'webhooks' ? (before[table]?.length ?? 0) : 0);
    const services = { database } as Services;
    const planned = async ({ plan }: Pick<JobKind, 'plan'>) => (await plan?.(query, now))?.length;
    expect(await planned(issueKind(services))).toBe(count('newsletter_issues'));
    expect(await planned(webhookKind({ database } as DelivererOptions))).toBe(count('webhooks'));
    if (count('price_moves') > 0) expect(await planned(alertKind(services))).toBe(1);
    await queueDailyTasks(database, now);
    const daily = await query.selectFrom('jobs').select('key').where('kind', '=', 'daily').execute();
    expect(daily.length).toBeGreaterThan(5);
  });

  test('still says which addresses are verified', async () => {
    await fillAsOf(await open(), release);
    await migrate(database);
    const users = await database.query.selectFrom('users').select(['verified_at', 'first_verified_at']).execute();
    expect(users.some(({ verified_at }) => verified_at !== null)).toBe(true);
    for (const user of users) expect(user.first_verified_at).toBe(user.verified_at);
  });

  test('in its trash can be restored: every row fits the new tables', async () => {
    const all = Object.entries(await fillAsOf(await open(), release));
    const rows = Object.fromEntries(all.filter(([table]) => !MOVED_TABLES.has(table)));
    await migrate(database);
    await database.transaction(async (trx) => {
      const tables = [...(await tableKeys(trx, database.engine)).order]
        .filter(([table]) => table !== 'migrations')
        .sort(([, one], [, other]) => one - other);
      for (const [table] of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx);
      for (const [table] of tables)
        await insertRows(trx, database.engine, table, (rows[table] ?? []) as AnyRow[], { orFail: true });
    });
    expect(lostRows(rows, await readAll(database))).toEqual([]);
  });

  test('changed by an upgrade would be noticed', async () => {
    const before = await fillAsOf(await open(), release);
    await database.query
      .updateTable('users')
      .set({ name: 'Somebody else' })
      .where('name', 'like', '%name 1%')
      .execute();
    expect(lostRows(before, await readAll(database))).toEqual([expect.stringMatching(/^users: /)]);
  });
});

onSqlite('the tables that the data is created in are those of the release', async () => {
  const release = lastRelease() as Release;
  await open();
  await migrate(
    database,
    migrations.filter(([name]) => name <= LAST_MIGRATIONS[release]),
  );
  expect(await readShape(database)).toEqual(readRelease('tables.json'));
});
