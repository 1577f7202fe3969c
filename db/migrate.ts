import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Trx } from './client.ts';
import { acquireMigrationLock, textType } from './dialect.ts';
import { isBusy } from './engines/busy.ts';
import { StartError } from './engines/start-error.ts';
import { buildIndexes, createIndex } from './migrations/build-indexes.ts';
import { LAST_CONTRACTION, migrations } from './migrations/index.ts';
import type { Indexes } from './migrations/migration.ts';

/** A settings key: the last migration that a server must know to use this database. */
const OLDEST_KNOWN = 'schema:last-contraction';

/** Waiting for a table lock blocks everyone behind it, so give up early and retry. */
const TABLE_WAIT_MS = 2_000;
const ATTEMPTS = 60;
const LONGEST_PAUSE_MS = 5_000;

/** Migrates the database and retries while a table is busy; readers and writers wait for two seconds at most. */
export async function migrate(database: Database, all = migrations): Promise<string[]> {
  const done = await untilTablesAreFree(() => migrateOnce(database, all));
  const built: string[] = [];
  for (const [name, what] of all) if (isIndexes(what) && (await buildIndexes(database, name, what))) built.push(name);
  return [...done, ...built];
}

async function untilTablesAreFree<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || (error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    await delay(Math.min(LONGEST_PAUSE_MS, attempt * 250));
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** No process migrates or seeds for longer, even on a slow machine; after that, another program has the file. */
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Runs a migration or a seed in one transaction. Processes that start at the same time wait for it: on PostgreSQL the
 * lock has no timeout, on SQLite they try again, because a transaction there waits only ten seconds for another process.
 */
export async function underMigrationLock<T>(database: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      return await database.transaction(async (trx) => {
        await acquireMigrationLock(trx, database.engine);
        return work(trx);
      });
    } catch (error) {
      // Only the start of a transaction waits for another process, so nothing has been done yet.
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
    }
  }
}

/**
 * Runs in one transaction under a lock: a process starting at the same time waits and finds nothing to do, and a crash
 * changes nothing. Returns the names of the applied migrations.
 */
async function migrateOnce(database: Database, all: typeof migrations): Promise<string[]> {
  const { engine } = database;
  return underMigrationLock(database, async (trx) => {
    // Do not wait for table locks.
    if (engine === 'postgres') await sql`set local lock_timeout = ${sql.lit(TABLE_WAIT_MS)}`.execute(trx);
    await trx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', textType(engine), (c) => c.primaryKey())
      .addColumn('applied_at', textType(engine), (c) => c.notNull())
      .execute();
    const done = new Set((await trx.selectFrom('migrations').select('name').execute()).map((row) => row.name));
    await assertCompatible(trx, done, all);
    // SQLite has a single writer, and new tables are not in use yet.
    const isInUse = engine === 'postgres' && done.size > 0;
    const pending = all.filter(([name, what]) => !done.has(name) && !(isIndexes(what) && isInUse));
    for (const [name, what] of pending) {
      if (isIndexes(what)) for (const index of what) await createIndex(index).execute(trx);
      else await what(trx, engine);
      await trx.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute();
    }
    if (pending.some(([name]) => name >= LAST_CONTRACTION)) await noteContraction(trx);
    return pending.map(([name]) => name);
  });
}

function isIndexes(what: (typeof migrations)[number][1]): what is Indexes {
  return typeof what !== 'function';
}

async function noteContraction(trx: Trx): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: OLDEST_KNOWN, value: LAST_CONTRACTION })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: LAST_CONTRACTION }))
    .execute();
}

/** A newer version's database can be used as long as that version only added to it. */
async function assertCompatible(trx: Trx, done: Set<string>, all: typeof migrations): Promise<void> {
  const known = new Set(all.map(([name]) => name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const needed = await trx.selectFrom('settings').select('value').where('key', '=', OLDEST_KNOWN).executeTakeFirst();
  if (needed && known.has(needed.value)) return;
  throw new StartError(
    `This database was changed by a newer version of Handset (${unknown.join(', ')}). Run that version.`,
  );
}
