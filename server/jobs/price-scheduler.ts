import type { Database } from '#db/client.ts';
import { storeDueEdges } from '#server/modules/prices/service.ts';

const POLL_MS = 2_000;

/**
 * Stores beginnings and ends of scheduled prices, for the history and for alerts. Readers do not wait for it: what they
 * see is worked out from the clock. Each is stored once, however many processes try.
 */
export class PriceScheduler {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #working: Promise<void> | undefined;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.work(), POLL_MS).unref();
  }

  work(): Promise<void> {
    this.#working ??= storeDueEdges(this.#database)
      .then(() => {}, this.#onError)
      .finally(() => {
        this.#working = undefined;
      });
    return this.#working;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }
}
