import { HttpError } from '#server/http/response/http-error.ts';

/** While one waits for the database, another can be rendered. */
const AT_ONCE = 2;
/** Half a second of work. Whoever comes when so many wait is told to come back. */
const WAITING_MAX = 250;

/** Renders wait in one line, first come, first served; between two of them calls and finished pages get their turn. */
export class RenderLine {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  async run<T>(render: () => Promise<T>): Promise<T> {
    if (this.#running < AT_ONCE) this.#running++;
    else await this.#turn();
    try {
      return await render();
    } finally {
      const next = this.#waiting.shift();
      if (next) setImmediate(next);
      else this.#running--;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= WAITING_MAX) throw new HttpError('UNAVAILABLE');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
