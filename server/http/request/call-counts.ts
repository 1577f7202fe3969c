import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** Addresses counted per minute. */
const ADDRESSES_MAX = 50_000;

/** Counts calls by address over the last minute, in memory so that a call costs no query. */
export class CallCounts {
  readonly #max: number;
  #minute = 0;
  #counts = new LRUCache<string, number>({ max: ADDRESSES_MAX });
  #before = new LRUCache<string, number>({ max: ADDRESSES_MAX });

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a call. Returns null, or the milliseconds to wait if the limit is exceeded. */
  add(address: string, now = Date.now()): number | null {
    this.#turnTo(Math.floor(now / MINUTE_MS));
    const count = (this.#counts.get(address) ?? 0) + 1;
    const elapsed = now % MINUTE_MS;
    // A sliding window: the previous minute counts less and less, so a burst around the turn of a minute gains nothing.
    const before = Math.floor((this.#before.get(address) ?? 0) * (1 - elapsed / MINUTE_MS));
    // Refused calls are not counted, so a caller that waits for Retry-After gets through.
    if (before + count > this.#max) return MINUTE_MS - elapsed + SECOND_MS;
    this.#counts.set(address, count);
    return null;
  }

  #turnTo(minute: number): void {
    if (minute === this.#minute) return;
    [this.#before, this.#counts] = [this.#counts, this.#before];
    this.#counts.clear();
    if (minute !== this.#minute + 1) this.#before.clear();
    this.#minute = minute;
  }
}
