import { type BinaryLike, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

const MINUTE_MS = 60_000;
const SHARE_MS = 1_000;
/** Only who calls so much is spoken of between processes: of ordinary readers nothing is written. */
const BUSY_SHARE = 1 / 20;
/** Addresses in a minute; the oldest are forgotten. */
const ADDRESSES_MAX = 50_000;

interface Count {
  own: number;
  /** What the others know of `own`. */
  told: number;
  others: number;
}

export interface CallCountsOptions {
  database: Database;
  /** The table holds no addresses, only what tells them apart to whoever has the key. */
  key: BinaryLike;
  max: number;
  onError: (error: unknown) => void;
}

/**
 * Calls by address in the last minute. In memory, so that a call costs no statement; on PostgreSQL, where there may be
 * other workers and machines, busy addresses are added up over all of them once a second.
 */
export class CallCounts {
  readonly #options: CallCountsOptions;
  readonly #timer: NodeJS.Timeout | undefined;
  #minute = 0;
  #counts = new Map<string, Count>();
  #before = new Map<string, Count>();
  #sharing: Promise<void> = Promise.resolve();

  constructor(options: CallCountsOptions) {
    this.#options = options;
    if (options.database.engine === 'postgres') this.#timer = setInterval(() => void this.share(), SHARE_MS).unref();
  }

  /** Counts a call. Returns how many that makes in a minute, and the milliseconds after which there is room again. */
  add(address: string, now = Date.now()): { current: number; ttl: number } {
    this.#turnTo(Math.floor(now / MINUTE_MS));
    const count = this.#counts.get(address) ?? this.#begin(address);
    const elapsed = now % MINUTE_MS;
    // What the minute before weighs gets less as this one goes on: nobody calls twice as much around its turn.
    const before = totalOf(this.#before.get(address)) * (1 - elapsed / MINUTE_MS);
    const current = Math.floor(before) + totalOf(count) + 1;
    // What is refused is not counted: whoever waits as long as they are told gets through.
    if (current <= this.#options.max) count.own++;
    return { current, ttl: MINUTE_MS - elapsed + SHARE_MS };
  }

  #begin(address: string): Count {
    const count = { own: 0, told: 0, others: 0 };
    this.#counts.set(address, count);
    if (this.#counts.size > ADDRESSES_MAX) this.#counts.delete(this.#counts.keys().next().value as string);
    return count;
  }

  /** Tells the other processes and hears of them. */
  share(): Promise<void> {
    this.#sharing = this.#sharing.then(() => this.#exchange()).catch(this.#options.onError);
    return this.#sharing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sharing;
  }

  #turnTo(minute: number): void {
    if (minute === this.#minute) return;
    this.#before = minute === this.#minute + 1 ? this.#counts : new Map();
    this.#counts = new Map();
    this.#minute = minute;
  }

  async #exchange(): Promise<void> {
    const { database, max } = this.#options;
    const minute = this.#minute;
    const busy = [...this.#counts]
      .filter(([, { own, told }]) => own > told && own >= max * BUSY_SHARE)
      .map(([address, count]) => ({ count, own: count.own, subject: this.#subjectOf(address) }))
      // In one order for everybody: two processes never wait for each other crosswise.
      .sort((a, b) => (a.subject < b.subject ? -1 : 1));
    if (busy.length === 0) return;
    const { rows } = await sql<{ subject: string; calls: number }>`
      insert into call_counts (minute, subject, calls)
      select ${minute}, subject, calls
      from unnest(${busy.map(({ subject }) => subject)}::text[], ${busy.map(({ own, count }) => own - count.told)}::int[])
        as told (subject, calls)
      on conflict (minute, subject) do update set calls = call_counts.calls + excluded.calls
      returning subject, calls`.execute(database.query);
    const totals = new Map(rows.map(({ subject, calls }) => [subject, calls]));
    for (const { count, own, subject } of busy) {
      count.told = own;
      count.others = (totals.get(subject) ?? own) - own;
    }
    await database.query
      .deleteFrom('call_counts')
      .where('minute', '<', minute - 1)
      .execute();
  }

  #subjectOf(address: string): string {
    return createHmac('sha256', this.#options.key).update(`calls ${address}`).digest('base64url');
  }
}

function totalOf(count: Count | undefined): number {
  return count ? count.own + count.others : 0;
}
