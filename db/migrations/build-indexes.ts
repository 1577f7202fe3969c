import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sessionLock } from '#db/dialect.ts';
import type { Tables } from '#db/schema.ts';
import type { Index, Indexes } from './migration.ts';

const LOCK_PAUSE_MS = 200;

export function createIndex({ name, table, on, where }: Index, { concurrently = false } = {}): RawBuilder<unknown> {
  return sql`create index ${concurrently ? sql`concurrently` : sql``} ${sql.id(name)} on ${sql.table(table)} (${sql.raw(on)})
    ${where ? sql`where ${sql.raw(where)}` : sql``}`;
}

/**
 * Builds PostgreSQL indexes while others write; false if that was done before. One process builds, others wait for it.
 * A killed build leaves an index that is maintained but never used, so it is dropped and built again.
 */
export async function buildIndexes({ engine, query }: Database, migration: string, indexes: Indexes): Promise<boolean> {
  if (engine !== 'postgres') return false;
  const isDone = async () =>
    (await query.selectFrom('migrations').select('name').where('name', '=', migration).execute()).length > 0;
  if (await isDone()) return false;
  // All on one connection, which releases the lock if it is lost.
  return (query as Kysely<Tables>).connection().execute(async (connection) => {
    // Polls instead of waiting: building an index waits for all running statements, and a waiting lock request is one.
    while (!(await takeLock(connection))) await delay(LOCK_PAUSE_MS);
    try {
      if (await isDone()) return false;
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`set lock_timeout = 0`.execute(connection);
      for (const index of indexes) await buildIndex(connection, index);
      await connection
        .insertInto('migrations')
        .values({ name: migration, applied_at: new Date().toISOString() })
        .execute();
      return true;
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
      await sql`select pg_advisory_unlock(${sessionLock('indexes')})`.execute(connection);
    }
  });
}

async function takeLock(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_lock(${sessionLock('indexes')}) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
}

async function buildIndex(connection: Kysely<Tables>, index: Index): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index.name})`.execute(connection);
  if (rows[0]?.valid) return;
  if (rows[0]) await sql`drop index concurrently ${sql.id(index.name)}`.execute(connection);
  await createIndex(index, { concurrently: true }).execute(connection);
}
