import type { Database } from '#db/client.ts';
import { storeDueEdges } from '#server/modules/prices/service.ts';
import { storeAppearances } from '#server/modules/products/service.ts';

const POLL_MS = 2_000;

/**
 * Stores what the clock has done: beginnings and ends of scheduled prices, for the history and for alerts, and phones
 * that have appeared. Readers do not wait for it: what they see is worked out from the clock. Each is stored once,
 * however many processes try.
 */
export class Scheduler {
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
    this.#working ??= this.#store()
      .catch(this.#onError)
      .finally(() => {
        this.#working = undefined;
      });
    return this.#working;
  }

  async #store(): Promise<void> {
    await storeDueEdges(this.#database);
    await storeAppearances(this.#database);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }
}
