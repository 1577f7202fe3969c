import { setTimeout as delay } from 'node:timers/promises';

/** How long anything waits for another process to let go of the file. */
export const BUSY_TIMEOUT_MS = 10_000;
const BUSY_RETRY_MS = 10;
const SQLITE_BUSY = 5;

/**
 * Runs at once and, where another process or thread has the lock it needs, again a little later. SQLite itself would
 * wait for it without letting anything else run: no page would be served meanwhile. `giveUpAt` is by performance.now(),
 * which does not jump when the clock is set.
 */
export async function retryWhileBusy<T>(work: () => T, giveUpAt = performance.now() + BUSY_TIMEOUT_MS): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
    }
    await delay(BUSY_RETRY_MS);
  }
}

/** Whether another process kept the file to itself for too long. */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}
