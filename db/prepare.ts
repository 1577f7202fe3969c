import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type DatabaseLocation, openDatabase } from './client.ts';
import { pauseBefore } from './engines/postgres.ts';
import { migrate } from './migrate.ts';
import { seedOnce } from './seed/apply.ts';
import { seedCommunityOnce } from './seed/community/apply.ts';

const ANSWER_MS = 60_000;

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
  if (database.engine === 'postgres') await untilItAnswers(database, onError);
  const migrated = await migrate(database);
  const seeded = await seedOnce(database);
  if (location.sampleData) await seedCommunityOnce(database);
  return { database, migrated, seeded };
}

/** Machines start together: a database that is still starting, or restarts, is waited for. */
async function untilItAnswers({ query }: Database, onError: (error: Error) => void = () => {}): Promise<void> {
  const giveUpAt = performance.now() + ANSWER_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      await sql`select 1`.execute(query);
      return;
    } catch (error) {
      const isAway = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|57P03|53300)$/.test(
        String((error as { code?: unknown }).code),
      );
      if (!isAway || performance.now() > giveUpAt) throw error;
      onError(error as Error);
    }
    await delay(pauseBefore(attempt));
  }
}
