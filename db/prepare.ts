import { type Database, type DatabaseLocation, openDatabase } from './client.ts';
import { reachPostgres } from './engines/reach-postgres.ts';
import { migrate } from './migrate.ts';
import { seedOnce } from './seed/apply.ts';
import { seedCommunityOnce } from './seed/community/apply.ts';

export interface PreparedDatabase {
  database: Database;
  /** Names of the applied migrations, and the number of phones inserted. */
  migrated: string[];
  seeded: number;
}

/** Opens the database, migrates it and seeds an empty one, with demo data if requested. Runs at every start. */
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
