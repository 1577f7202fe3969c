import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase, type Queryable } from '#db/client.ts';
import { contentVersion } from '#db/content.ts';
import { acquireMigrationLock } from '#db/dialect.ts';
import { BUSY_TIMEOUT_MS } from '#db/engines/busy.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { readShape, type Shape } from '#db/schema/shape.ts';
import { seedOnce } from '#db/seed/apply.ts';
import { readRelease } from '#tests/support/content/last-release.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';
import { onPostgres, onSqlite } from '#tests/support/database/engine-tests.ts';
import { runScript } from '#tests/support/server/processes.ts';

let location: TestLocation | undefined;
afterEach(async () => {
  await location?.remove();
  location = undefined;
});

async function fresh() {
  location = await freshLocation();
  return openDatabase(location);
}

/** A migrated database with an empty settings table, which the test fills. */
async function freshWithoutSettings() {
  const database = await fresh();
  await migrate(database);
  await database.query.deleteFrom('settings').execute();
  return database;
}

const names = migrations.map(([name]) => name);

test('migrations run once', async () => {
  const database = await fresh();
  expect(await migrate(database)).toEqual(names);
  expect(await migrate(database)).toEqual([]);
  await database.close();
});

test('a session of the previous version stays: its password counts as given when it began', async () => {
  const database = await fresh();
  const before = migrations.filter(([name]) => name < '010');
  await migrate(database, before);
  const at = '2026-01-15T09:30:00.123Z';
  const person = { id: 'u', name: 'Asha', role: 'consumer', created_at: at, updated_at: at } as const;
  await database.query.insertInto('users').values(person).execute();
  const session = { id: 's', user_id: 'u', device: 'Chrome', created_at: at, last_seen_at: at, expires_at: at };
  await database.query.insertInto('sessions').values(session).execute();
  await migrate(database);
  expect(await database.query.selectFrom('sessions').selectAll().execute()).toEqual([
    expect.objectContaining({ ...session, authenticated_at: at }),
  ]);
  await database.close();
});

test('of processes that start together one migrates, one seeds, and all become ready', async () => {
  location = await freshLocation();
  const start = () => runScript('tests/support/database/start-database.ts', location as TestLocation);
  const started = (await Promise.all([start(), start(), start()])).map((printed) => JSON.parse(printed));
  expect(started.map(({ migrated }) => migrated).filter((list) => list.length > 0)).toEqual([names]);
  expect(started.map(({ seeded }) => seeded).filter((count) => count > 0)).toHaveLength(1);
});

onPostgres('waits for the process that fills the database, longer than for a lock', async () => {
  location = await freshLocation(undefined, 'seeded');
  const patience = Object.assign(new URL(String(location.databaseUrl)), { search: '?lock_timeout=20' });
  const [filling, waiting] = [openDatabase(location), openDatabase({ ...location, databaseUrl: patience.href })];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = filling.transaction(async (trx) => {
    await acquireMigrationLock(trx, filling.engine);
    hold();
    await released;
  });
  await held;
  const started = Promise.all([migrate(waiting), seedOnce(waiting)]);
  const overdue = sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where wait_event = 'advisory' and datname = current_database() and query_start < now() - interval '40 ms'`;
  await expect.poll(async () => (await overdue.execute(filling.query)).rows[0]?.count).toBe(2);
  release();
  await holding;
  expect(await started).toEqual([[], 0]);
  await waiting.close();
  await filling.close();
});

onSqlite('waits for the process that fills the database, longer than a transaction does', async () => {
  const database = await fresh();
  const filling = openDatabase(location as TestLocation);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const holding = filling.transaction(async () => {
    hold();
    await released;
  });
  await held;
  let clock = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1_000;
    if (clock > 2 * BUSY_TIMEOUT_MS) release();
    return clock;
  });
  onTestFinished(() => now.mockRestore());
  expect(await migrate(database)).toEqual(names);
  expect(clock).toBeGreaterThan(2 * BUSY_TIMEOUT_MS);
  await holding;
  await filling.close();
  await database.close();
});

test('a failed migration rolls back itself and those before it in the same start', async () => {
  const database = await fresh();
  const [first] = migrations;
  const broken = [
    ...(first ? [first] : []),
    ['999-broken', async () => Promise.reject(new Error('power cut'))],
  ] as unknown as typeof migrations;
  await expect(migrate(database, broken)).rejects.toThrow('power cut');
  await expect(sql`select 1 from products`.execute(database.query)).rejects.toThrow();
  expect(await migrate(database)).toEqual(names);
  await database.close();
});

test('a database extended by a newer version works; one with removed parts is refused', async () => {
  const database = await fresh();
  await migrate(database);
  await database.query.insertInto('migrations').values({ name: '998-future', applied_at: 'later' }).execute();
  expect(await migrate(database)).toEqual([]);
  await database.query
    .updateTable('settings')
    .set({ value: '998-future' })
    .where('key', '=', 'schema:last-contraction')
    .execute();
  await expect(migrate(database)).rejects.toThrow(/newer version of Handset \(998-future\)/);
  await database.close();
});

/** `table` or `table.column` that the last release had but no longer used. */
const NO_LONGER_USED: string[] = [];

test('since the last release the database only grew, so a server of that release works', async () => {
  const database = await fresh();
  await migrate(database);
  const now = await readShape(database);
  const before: Shape = readRelease('tables.json');
  expect(Object.keys(before).length).toBeGreaterThan(40);
  const problems = Object.entries(before).flatMap(([table, columns]) => {
    const present = now[table];
    if (!present) return [`${table} is gone`];
    const gone = Object.keys(columns).filter((column) => !(column in present));
    // The stored tables are SQLite's, where a text key is optional.
    const mayBecome = (column: string) => columns[column] === 'optional' && database.engine === 'postgres';
    const asked = Object.keys(present).filter(
      (column) => present[column] === 'required' && columns[column] !== 'required' && !mayBecome(column),
    );
    return [...gone.map((column) => `${table}.${column} is gone`), ...asked.map((c) => `${table}.${c} is required`)];
  });
  expect(problems.filter((problem) => !NO_LONGER_USED.includes(problem.split(' ')[0] ?? ''))).toEqual([]);
  await database.close();
});

test('text sorts by code point and times are stored unchanged', async () => {
  const database = await fresh();
  await migrate(database);
  const stamp = '2026-01-15T09:30:00.123Z';
  for (const name of ['b', 'B', 'a-b', 'a b', 'Ä']) {
    await database.query.insertInto('categories').values({ id: name, name, created_at: stamp }).execute();
  }
  const rows = await database.query.selectFrom('categories').selectAll().orderBy('name').execute();
  expect(rows.map((row) => row.name)).toEqual(['B', 'a b', 'a-b', 'b', 'Ä']);
  expect(new Set(rows.map((row) => row.created_at))).toEqual(new Set([stamp]));
  await database.close();
});

test('a failed transaction leaves nothing behind and the next one works', async () => {
  const database = await fresh();
  await migrate(database);
  const insert = (id: string) => ({ id, name: id, created_at: 'now' });
  const doomed = database.transaction(async (trx) => {
    await trx.insertInto('categories').values(insert('lost')).execute();
    throw new Error('changed my mind');
  });
  await expect(doomed).rejects.toThrow('changed my mind');
  await database.query.insertInto('categories').values(insert('kept')).execute();
  expect(await database.query.selectFrom('categories').select('id').execute()).toEqual([{ id: 'kept' }]);
  await database.close();
});

test('concurrent transactions that read and then write lose no update', async () => {
  const database = await freshWithoutSettings();
  await database.query.insertInto('settings').values({ key: 'n', value: '0' }).execute();
  const increment = () =>
    database.transaction(async (trx) => {
      const query = trx.selectFrom('settings').select('value').where('key', '=', 'n');
      const { value } = await (database.engine === 'postgres' ? query.forUpdate() : query).executeTakeFirstOrThrow();
      await trx
        .updateTable('settings')
        .set({ value: String(Number(value) + 1) })
        .where('key', '=', 'n')
        .execute();
    });
  await Promise.all(Array.from({ length: 20 }, increment));
  const { value } = await database.query.selectFrom('settings').select('value').executeTakeFirstOrThrow();
  expect(value).toBe('20');
  await database.close();
});

test('a failing transaction rolls back only its own work in a group of concurrent ones', async () => {
  const database = await freshWithoutSettings();
  const insert = (n: number) =>
    database.transaction(async (trx) => {
      await trx
        .insertInto('settings')
        .values({ key: `first ${n}`, value: '' })
        .execute();
      if (n % 3 === 0) throw new Error('changed my mind');
      await trx
        .insertInto('settings')
        .values({ key: `second ${n}`, value: '' })
        .execute();
    });
  const alone = (n: number) =>
    database.query
      .insertInto('settings')
      .values({ key: `alone ${n}`, value: '' })
      .execute();
  const done = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => (n % 4 === 1 ? alone(n) : insert(n))));
  const expected = done.flatMap(({ status }, n) => {
    if (status === 'rejected') return [];
    return n % 4 === 1 ? [`alone ${n}`] : [`first ${n}`, `second ${n}`];
  });
  expect(done.map(({ status }) => status === 'fulfilled')).toEqual(done.map((_, n) => n % 4 === 1 || n % 3 !== 0));
  const rows = await database.query.selectFrom('settings').select('key').execute();
  expect(rows.map(({ key }) => key).sort()).toEqual(expected.sort());
  await database.close();
});

test('uncommitted writes are visible only inside their transaction', async () => {
  const database = await freshWithoutSettings();
  const count = async (query: Queryable) => (await query.selectFrom('settings').select('key').execute()).length;
  const [written, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = database.transaction(async (trx) => {
    await trx.insertInto('settings').values({ key: 'new', value: '' }).execute();
    expect(await count(trx)).toBe(1);
    written.resolve();
    await looked.promise;
  });
  await written.promise;
  expect(await count(database.query)).toBe(0);
  looked.resolve();
  await writing;
  expect(await count(database.query)).toBe(1);
  await database.close();
});

test('database.query inside a transaction throws immediately and names the place', async () => {
  const database = await freshWithoutSettings();
  const row = (key: string) => ({ key, value: '' });
  const misplaced: (() => Promise<unknown>)[] = [
    () => database.query.selectFrom('settings').selectAll().execute(),
    () => database.query.insertInto('settings').values(row('beside')).execute(),
    () => sql`select 1`.execute(database.query),
    () => contentVersion(database),
    () => database.transaction((inner) => inner.insertInto('settings').values(row('within')).execute()),
  ];
  for (const send of misplaced) {
    const caught = await database.transaction(async (trx) => {
      await trx.insertInto('settings').values(row('kept')).execute();
      const error = await send().catch((thrown: Error) => thrown);
      await trx.deleteFrom('settings').where('key', '=', 'kept').execute();
      return error;
    });
    expect(caught).toBeInstanceOf(Error);
    expect((caught as Error).message).toMatch(
      /outside the transaction it runs in.*(database\.test|db\/content)\.ts(\?vitest=\d+)?:\d+/s,
    );
  }
  const [first] = misplaced;
  const late = Promise.withResolvers<void>();
  const after = await database.transaction(async () => ({ read: late.promise.then(first) }));
  late.resolve();
  expect(await after.read).toEqual([]);
  await database.close();
});

onSqlite('on a full disk exactly the acknowledged transactions are stored', async () => {
  const database = await freshWithoutSettings();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.query);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 20)}`.execute(database.query);
  const acknowledged: string[] = [];
  const write = async (key: string) => {
    await database.transaction(async (trx) => {
      await trx
        .insertInto('settings')
        .values({ key, value: 'x'.repeat(9_000) })
        .execute();
      await trx
        .insertInto('settings')
        .values({ key: `${key}, too`, value: 'x' })
        .execute();
    });
    acknowledged.push(key, `${key}, too`);
  };
  for (let round = 0; round < 5; round++)
    await Promise.allSettled(Array.from({ length: 6 }, (_, n) => write(`${round} ${n}`)));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.length).toBeLessThan(60);
  const kept = await database.query.selectFrom('settings').select('key').execute();
  expect(kept.map(({ key }) => key).sort()).toEqual(acknowledged.sort());
  await database.close();
});
