import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { type DatabaseLocation, openDatabase, sqliteFile } from '#db/client.ts';
import { LISTENER_NAME } from '#db/engines/postgres.ts';

/** Whether a server or another of our programs uses this database. */
export async function isInUse(location: DatabaseLocation): Promise<boolean> {
  return location.databaseUrl ? hasListeners(location) : isOpen(sqliteFile(location.dataDir));
}

/** SQLite leaves WAL mode only if no other connection has the file open, even an idle one. */
function isOpen(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = new DatabaseSync(file);
  try {
    const [mode] = Object.values(db.prepare('pragma journal_mode = delete').get() ?? {});
    return mode !== 'delete';
  } catch {
    return true;
  } finally {
    db.close();
  }
}

/** Every serving process listens for changes. */
async function hasListeners(location: DatabaseLocation): Promise<boolean> {
  const database = openDatabase({ ...location, databasePool: 2 });
  try {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(database.query);
    return rows.length > 0;
  } finally {
    await database.close();
  }
}
