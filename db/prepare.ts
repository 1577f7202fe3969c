import { type Database, type DatabaseLocation, openDatabase } from './client.ts';
import { reachPostgres } from './engines/reach-postgres.ts';
import { migrate } from './migrate.ts';
import { seedOnce } from './seed/apply.ts';
import { seedCommunityOnce } from './seed/community/apply.ts';

export interface PreparedDatabase {
  database: Database;
  /** What had to be done: names of migrations, number of phones put in. */
  migrated: string[];
  seeded: number;
}

/** What every start does: opens the database, brings it up to date and fills it if it never was, with demo readers where asked for. */
export async function prepareDatabase(
  location: DatabaseLocation & { sampleData: boolean },
  onError?: (error: Error) => void,
): Promise<PreparedDatabase> {
  const database = openDatabase(location, onError);
  if (location.databaseUrl) await reachPostgres(location.databaseUrl, (text) => onError?.(new Error(text)));
  const migrated = await migrate(database);
  const seeded = await seedOnce(database);
  if (location.sampleData) await seedCommunityOnce(database);
  return { database, migrated, seeded };
}
