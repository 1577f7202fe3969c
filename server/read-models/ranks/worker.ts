import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import type { ThreadWork } from '#server/threads/run-in-thread.ts';
import { refreshRanks } from './compute-ranks.ts';

/** Sums of a month, which readers do not wait for. */
export const run: ThreadWork<DatabaseLocation> = async (location) => {
  const database = openDatabase(location);
  try {
    await refreshRanks(database);
  } finally {
    await database.close();
  }
};
