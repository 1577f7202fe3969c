import { HttpError } from '#server/http/response/http-error.ts';

/** While one waits for the database, another goes on. */
const AT_ONCE = 2;
/** A second of work: whoever would wait longer is told to come back. */
const WAITING_MAX = 500;

interface Piece {
  begin(): Promise<void>;
  refuse(error: HttpError): void;
}

/**
 * Work that waits in line: within one network first come, first served, and every network in its turn, so that whoever
 * asks for a thousand pages at once waits for a thousand and others for one. When the line is full, the longest gives
 * up its last.
 *
 * One piece is begun in each turn of the event loop: a render that needs nothing from outside runs to its end at once,
 * and thirty of them in a row would keep calls and new connections waiting for as long.
 */
export class WorkLine {
  /** In the order of their turns. */
  readonly #lines = new Map<string, Piece[]>();
  #waiting = 0;
  #running = 0;
  #isScheduled = false;

  run<T>(network: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const line = this.#lines.get(network) ?? [];
    line.push({ begin: () => work().then(resolve, reject), refuse: reject });
    this.#lines.set(network, line);
    if (++this.#waiting > WAITING_MAX) this.#refuseOne();
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running >= AT_ONCE || this.#waiting === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#begin();
      this.#schedule();
    });
  }

  async #begin(): Promise<void> {
    this.#running++;
    await this.#takeNext()?.begin();
    this.#running--;
    this.#schedule();
  }

  #takeNext(): Piece | undefined {
    const [turn] = this.#lines;
    if (!turn) return undefined;
    const [network, line] = turn;
    const piece = line.shift();
    this.#waiting--;
    this.#lines.delete(network);
    if (line.length > 0) this.#lines.set(network, line);
    return piece;
  }

  #refuseOne(): void {
    const [longest] = [...this.#lines.values()].sort((a, b) => b.length - a.length);
    longest?.pop()?.refuse(new HttpError('UNAVAILABLE'));
    this.#waiting--;
  }
}
