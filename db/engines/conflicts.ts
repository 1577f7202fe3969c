import { setTimeout as delay } from 'node:timers/promises';

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/** Deadlocks and serialisation failures: PostgreSQL has undone all of it, and the same again mostly succeeds. */
function isTransactionConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(String((error as { code?: unknown }).code));
}

/** Runs a transaction or a statement that stands alone, and again when others came in its way. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error;
    }
    // Not in step with those it met.
    await delay(attempt * PAUSE_MS * Math.random());
  }
}
