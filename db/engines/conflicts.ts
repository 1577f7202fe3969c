import { setTimeout as delay } from 'node:timers/promises';

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** Deadlocks and serialisation failures: PostgreSQL has rolled back, and a retry usually succeeds. */
function isTransactionConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(String((error as { code?: unknown }).code));
}

/** Retries a transaction or statement on a conflict. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error;
    }
    // A random delay, so that the competitors do not retry at the same time.
    await delay(attempt * PAUSE_MS * Math.random());
  }
}
