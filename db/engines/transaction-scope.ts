import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Knows whether what runs now runs inside a transaction. A query that is sent on another connection from there may wait
 * for the transaction, which waits for it: on SQLite for ever at the first write, on PostgreSQL once rows or connections
 * are held. It would work in a test and hang under load, so it fails always.
 */
export class TransactionScope {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true };
    try {
      return await this.#current.run(transaction, work);
    } finally {
      // Work that it started and did not wait for goes on outside.
      transaction.open = false;
    }
  }

  /** Whoever asks for a connection must not have one already. */
  assertOutside(): void {
    if (!this.#current.getStore()?.open) return;
    throw new Error(
      `A query was sent outside the transaction it runs in, which may hang: send it through the transaction. It is ${callSite()}`,
    );
  }
}

const NOT_THE_CALLER = /\/(node_modules|db\/engines|db\/(client|prepared)\.ts)\b|node:internal/;

/** The first line of the stack that is neither Kysely nor the engine. */
function callSite(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const lines = new Error().stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  return lines.find((line) => !NOT_THE_CALLER.test(line))?.trim() ?? 'at an unknown place';
}
