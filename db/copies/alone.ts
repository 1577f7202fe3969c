import { type Kysely, sql } from 'kysely';
import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import { type SessionLock, sessionLock } from '#db/dialect.ts';
import type { Tables } from '#db/schema.ts';

/**
 * Runs work that only one process on a PostgreSQL may do at a time; returns null if another is doing it. A crash
 * releases the lock with its connection. On SQLite every process may, because writers take turns.
 */
export async function alone<T>(
  location: DatabaseLocation,
  lock: SessionLock,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  if (!location.databaseUrl) return { result: await work() };
  const { databaseUrl, dataDir } = location;
  const database = openDatabase({ databaseUrl, dataDir, databasePool: 1 });
  try {
    return await (database.query as Kysely<Tables>).connection().execute(async (connection) => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${sessionLock(lock)}) as taken`.execute(connection);
      return rows[0]?.taken ? { result: await work() } : null;
    });
  } finally {
    await database.close();
  }
}
