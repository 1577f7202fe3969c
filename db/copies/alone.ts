import { type Kysely, sql } from 'kysely';
import { type DatabaseLocation, openDatabase } from '../client.ts';
import { sessionLock } from '../dialect.ts';
import type { Tables } from '../schema.ts';
import { BackupRefused } from './refused.ts';

/** Restores a database that several machines share on one of them at a time; a kill ends the lock with its connection. */
export async function alone<T>(location: DatabaseLocation, work: () => Promise<T>): Promise<T> {
  if (!location.databaseUrl) return work();
  const database = openDatabase({ ...location, databasePool: 1 });
  try {
    return await (database.query as Kysely<Tables>).connection().execute(async (connection) => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${sessionLock('restore')}) as taken`.execute(connection);
      if (!rows[0]?.taken) throw new BackupRefused('A backup is being restored on another machine.');
      return work();
    });
  } finally {
    await database.close();
  }
}
