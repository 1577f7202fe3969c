import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Detects queries on another connection inside a transaction. Such a query may wait for the transaction, which waits
 * for it: on SQLite forever at the first write, on PostgreSQL once rows or connections run out. It would work in a test
 * and deadlock under load, so it always throws.
 */
export class TransactionScope {
  readonly #current = new AsyncLocalStorage<{ open: boolean }>();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const transaction = { open: true };
    try {
      return await this.#current.run(transaction, work);
    } finally {
      // Work started inside but not awaited continues outside.
      transaction.open = false;
    }
  }

  /** Throws inside a transaction, because the caller would hold a connection already. */
  assertOutside(): void {
    if (!this.#current.getStore()?.open) return;
    throw new Error(
      `A query was sent outside the transaction it runs in, which may hang: send it through the transaction. It is ${callSite()}`,
    );
  }
}

const NOT_THE_CALLER = /\/(node_modules|db\/engines|db\/(client|prepared)\.ts)\b|node:internal/;

/** The first stack line outside Kysely and the engines. */
function callSite(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const lines = new Error().stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  return lines.find((line) => !NOT_THE_CALLER.test(line))?.trim() ?? 'at an unknown place';
}
