import type { Database, Trx } from './client.ts';
import { acquireMigrationLock } from './dialect.ts';
import { isBusy } from './engines/busy.ts';

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
