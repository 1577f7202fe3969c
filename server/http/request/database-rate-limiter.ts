import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { tooManyRequests } from '#server/http/response/http-error.ts';

/** How often something may be tried. */
export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
  /** What somebody reads who is refused. */
  text?: string;
}

/** One limit for one person, address or network. */
export interface LimitedAction {
  limit: RateLimit;
  key: string;
}

const RETENTION_MS = 24 * 3_600_000;
const SWEEP_EVERY_MS = 3_600_000;
const TEXT = 'Too many attempts. Wait a while and try again.';
/** Characters of a timestamp. */
const STAMP = 24;

/** Counts one more where there is room; no row where there is none. However many come at once, each sees the one before. */
const countAttempt = prepared<{ subject: string; now: string; since: string; full: number }, { subject: string }>(
  (query, { subject, now, since, full }) =>
    query
      .insertInto('rate_limits')
      .values({ subject, recent: now, last_at: now })
      .onConflict((conflict) =>
        conflict
          .column('subject')
          .doUpdateSet({
            recent: sql`case when length(rate_limits.recent) < ${full} then rate_limits.recent
              else substr(rate_limits.recent, length(rate_limits.recent) - ${full} + ${sql.lit(STAMP + 1)}) end
              || excluded.recent`,
            last_at: now,
          })
          .where(
            sql<boolean>`length(rate_limits.recent) < ${full}
              or substr(rate_limits.recent, length(rate_limits.recent) - ${full} + 1, ${sql.lit(STAMP)}) <= ${since}`,
          ),
      )
      .returning('subject'),
);

/**
 * Counts attempts in the database, so that all processes count together. What was refused is not
 * counted: whoever waits as long as they were told gets through.
 */
export class DatabaseRateLimiter {
  readonly #database: Database;
  readonly #secret: string;
  #sweptAt = 0;

  constructor(database: Database, secret: string) {
    this.#database = database;
    this.#secret = secret;
  }

  /** Counts one attempt, or refuses it. Never more than the limit, however many come at once. */
  async consume(actions: readonly LimitedAction[]): Promise<void> {
    await this.#sweep();
    const [only] = actions;
    if (only && actions.length === 1) return this.#count(this.#database.query, only);
    await this.#database.query.transaction().execute((trx) => this.consumeIn(trx, actions));
  }

  /** The same in the caller's transaction, and undone with it. */
  async consumeIn(trx: Trx, actions: readonly LimitedAction[]): Promise<void> {
    // In one order for everybody: two transactions never wait for each other crosswise.
    const sorted = actions.toSorted((a, b) => (this.#subjectOf(a) < this.#subjectOf(b) ? -1 : 1));
    for (const action of sorted) await this.#count(trx, action);
  }

  async #count(query: Queryable, action: LimitedAction): Promise<void> {
    const { max, windowMs } = action.limit;
    const now = Date.now();
    const [counted] = await countAttempt(query, {
      subject: this.#subjectOf(action),
      now: toIsoString(now),
      since: toIsoString(now - windowMs),
      full: max * STAMP,
    });
    if (counted) return;
    await this.assertNotExhausted([action], query);
    throw tooManyRequests(1, action.limit.text ?? TEXT);
  }

  /** Refuses when one of them is used up; counts nothing. */
  async assertNotExhausted(actions: readonly LimitedAction[], query: Queryable = this.#database.query): Promise<void> {
    const now = Date.now();
    for (const action of actions) {
      const { max, windowMs, text = TEXT } = action.limit;
      const row = await query
        .selectFrom('rate_limits')
        .select('recent')
        .where('subject', '=', this.#subjectOf(action))
        .executeTakeFirst();
      if (!row || row.recent.length < max * STAMP) continue;
      const oldest = Date.parse(row.recent.slice(-max * STAMP).slice(0, STAMP));
      if (oldest <= now - windowMs) continue;
      throw tooManyRequests(Math.max(1, Math.ceil((oldest + windowMs - now) / 1_000)), text);
    }
  }

  /** As if it had never been tried. */
  async reset(query: Queryable, action: LimitedAction): Promise<void> {
    await query.deleteFrom('rate_limits').where('subject', '=', this.#subjectOf(action)).execute();
  }

  /** What is so old that no limit looks at it goes now and then, not with every attempt. */
  async #sweep(): Promise<void> {
    const now = Date.now();
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    await this.#database.query
      .deleteFrom('rate_limits')
      .where('last_at', '<=', toIsoString(now - RETENTION_MS))
      .execute();
  }

  /** The table holds no addresses, only what tells them apart to whoever has the key. */
  #subjectOf({ limit, key }: LimitedAction): string {
    return createHmac('sha256', this.#secret).update(`${limit.name} ${key}`).digest('base64url');
  }
}

function toIsoString(time: number): string {
  return new Date(time).toISOString();
}
