import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Every look wakes the process. At ten milliseconds, as packages do it, each of three monitors took more of an idle
 * worker's processor time than all that the worker did.
 */
const RESOLUTION_MS = 100;
const SECOND_MS = 1_000;
const SECONDS = 60;

/** How late the event loop is, measured once for everybody who asks. */
export class EventLoop {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  /** Of the last seconds, milliseconds. */
  #longest: number[] = [];
  #meanMs = 0;

  constructor() {
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#look(), SECOND_MS).unref();
  }

  /** The mean of the last second: how far the process is behind. */
  get meanMs(): number {
    return this.#meanMs;
  }

  /** The longest that it was held up in the last minute. */
  get longestMs(): number {
    return Math.max(0, ...this.#longest);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  #look(): void {
    const { count, mean, max } = this.#histogram;
    this.#histogram.reset();
    this.#meanMs = count === 0 ? 0 : lateness(mean);
    this.#longest = [...this.#longest, count === 0 ? 0 : lateness(max)].slice(-SECONDS);
  }
}

/** What was measured is from one look to the next. */
function lateness(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
}
