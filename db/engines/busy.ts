import { setTimeout as delay } from 'node:timers/promises';

/** How long to wait for another process to release the file. */
export const BUSY_TIMEOUT_MS = 10_000;
const BUSY_RETRY_MS = 10;
const SQLITE_BUSY = 5;

/**
 * Runs the work and retries it while another process or thread holds the lock. SQLite's own waiting would block the
 * event loop, so no page could be served. `giveUpAt` is in performance.now() time, which does not jump when the clock
 * is set.
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

/** Whether another process held the file's lock for too long. */
export function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
}
