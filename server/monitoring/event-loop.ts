import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Each sample wakes the process. At ten milliseconds, common in packages, three monitors took more processor time of an
 * idle worker than everything else.
 */
const RESOLUTION_MS = 100;
const SECOND_MS = 1_000;
const SECONDS = 60;

/** Event loop delay, measured once for all callers. */
export class EventLoop {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #timer: NodeJS.Timeout;
  /** Longest delay of each of the last seconds, in milliseconds. */
  #longest: number[] = [];
  #meanMs = 0;

  constructor() {
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#look(), SECOND_MS).unref();
  }

  /** Mean delay of the last second. */
  get meanMs(): number {
    return this.#meanMs;
  }

  /** Longest delay of the last minute. */
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

/** The histogram measures the interval between samples, so subtract the resolution. */
function lateness(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
}
