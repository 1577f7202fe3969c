import { HttpError } from '#server/http/response/http-error.ts';

/** While one waits for the database, another goes on. */
const AT_ONCE = 2;
/** Half a second of work. Whoever comes when so many wait is told to come back. */
const WAITING_MAX = 250;

/**
 * Work that waits in one line, first come, first served. One piece is begun in each turn of the event loop: a render
 * that needs nothing from outside runs to its end at once, and thirty of them in a row would keep calls and new
 * connections waiting for as long.
 */
export class WorkLine {
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;
  #isScheduled = false;

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= WAITING_MAX) return Promise.reject(new HttpError('UNAVAILABLE'));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.push(() => work().then(resolve, reject));
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running >= AT_ONCE || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#begin();
      this.#schedule();
    });
  }

  async #begin(): Promise<void> {
    this.#running++;
    await this.#waiting.shift()?.();
    this.#running--;
    this.#schedule();
  }
}
