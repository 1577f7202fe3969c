import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const POLL_MS = 250;
/** A replica that is further behind than this is not asked. */
export const REPLICA_LAG_MAX_MS = 5_000;

/** What the one who asks must find: all that was written up to here; `primary`: nobody knows how far that is. */
export type RequiredPosition = { lsn: bigint } | 'primary';

/** For whoever has written nothing. */
export const ANY_POSITION: RequiredPosition = { lsn: 0n };

const needed = new AsyncLocalStorage<RequiredPosition>();

/** What the work reads is at least as new as that. */
export function readingAtLeast<T>(least: RequiredPosition, work: () => T): T {
  return needed.run(least, work);
}

/** PostgreSQL writes a place in its log as two hexadecimal halves. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export interface ReplicaState {
  /** Answers, follows the primary and is not too far behind. */
  up: boolean;
  lagSeconds: number;
  /** Reads that could have gone to it, by where they went. */
  reads: { replica: number; primary: number };
}

/**
 * Decides for every plain read whether the replica may answer it: only when it has replayed all that the one who asks has
 * written or this process has shown to anybody. See docs/decisions/030.
 */
export class Replica {
  readonly #primary: pg.Pool;
  readonly #pool: pg.Pool;
  readonly #reads = { replica: 0, primary: 0 };
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #closed = false;
  #answers = false;
  #replayed = 0n;
  /** Where the primary's log ended and when; what the replica has replayed is forgotten. */
  #ends: { lsn: bigint; at: number }[] = [];
  /** What this process has read of the primary's and shown. */
  #floor = 0n;
  /** Since when the primary does not answer: what it forgot in between has to be replayed first. */
  #primaryLost = true;

  constructor(primary: pg.Pool, pool: pg.Pool) {
    this.#primary = primary;
    this.#pool = pool;
    this.#poll();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#polling;
    await this.#pool.end();
  }

  get state(): ReplicaState {
    return { up: this.#isFit(), lagSeconds: this.#lagMs() / 1000, reads: { ...this.#reads } };
  }

  /** From here on nobody here reads what is older than the primary is now. */
  async raiseFloor(): Promise<void> {
    const { rows } = await this.#primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    this.#raiseTo(parseLsn(rows[0]?.lsn ?? '0/0'));
  }

  /** One statement that only reads. Whatever goes wrong on the replica, the primary is asked instead. */
  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!/^\s*(select|with)\b/i.test(text)) throw new Error(`Only reads may go to a replica: ${text}`);
    if (this.#serves(needed.getStore())) {
      try {
        const result = await this.#pool.query(text, values);
        this.#reads.replica++;
        return result;
      } catch (error) {
        // Not a conflict with what it replays, which the next statement may not meet: it is away.
        if (!/^(40001|40P01|57014)$/.test(String((error as { code?: unknown }).code))) this.#answers = false;
      }
    }
    this.#reads.primary++;
    return this.#primary.query(text, values);
  }

  #serves(least: RequiredPosition | undefined): boolean {
    if (least === 'primary' || !this.#isFit()) return false;
    return this.#replayed >= this.#floor && this.#replayed >= (least?.lsn ?? 0n);
  }

  #isFit(): boolean {
    return this.#answers && !this.#primaryLost && this.#lagMs() <= REPLICA_LAG_MAX_MS;
  }

  /** Measured by this process's own clock: since when the primary is where the replica is not yet. */
  #lagMs(): number {
    const first = this.#ends.find(({ lsn }) => lsn > this.#replayed);
    return first ? Date.now() - first.at : 0;
  }

  #raiseTo(lsn: bigint): void {
    if (lsn > this.#floor) this.#floor = lsn;
  }

  #poll(): void {
    this.#polling = Promise.all([this.#lookAtPrimary(), this.#lookAtReplica()]).then(() => {
      this.#ends = this.#ends.filter(({ lsn }) => lsn > this.#replayed);
      if (!this.#closed) this.#timer = setTimeout(() => this.#poll(), POLL_MS).unref();
    });
  }

  async #lookAtPrimary(): Promise<void> {
    try {
      const { rows } = await this.#primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
      const lsn = parseLsn(rows[0]?.lsn ?? '0/0');
      if (this.#primaryLost) this.#raiseTo(lsn);
      this.#primaryLost = false;
      this.#ends.push({ lsn, at: Date.now() });
    } catch {
      this.#primaryLost = true;
    }
  }

  async #lookAtReplica(): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ follows: boolean; lsn: string | null }>(
        'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as lsn',
      );
      // One that was promoted follows nobody any more: it may lack what the primary has, or have what that lacks.
      this.#answers = rows[0]?.follows ?? false;
      this.#replayed = parseLsn(rows[0]?.lsn ?? '0/0');
    } catch {
      this.#answers = false;
    }
  }
}
