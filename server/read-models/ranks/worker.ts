import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import type { ThreadWork } from '#server/threads/run-in-thread.ts';
import { refreshRanks } from './compute-ranks.ts';

/** Sums over a month, computed off the main thread. */
export const run: ThreadWork<DatabaseLocation> = async (location) => {
  const database = openDatabase(location);
  try {
    await refreshRanks(database);
  } finally {
    await database.close();
  }
};
