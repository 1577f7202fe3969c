import { type BinaryLike, createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { commonErrors } from '#contract/errors/texts.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { HttpError, tooManyRequests } from '#server/http/response/http-error.ts';

export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
  /** The error text when the limit is reached. */
  text?: string;
}

/** One limit, for one person, address or network. */
export interface LimitedAction {
  limit: RateLimit;
  key: string;
}

const RETENTION_MS = 24 * 3_600_000;
/** Length of a stored timestamp. */
const STAMP = 24;

/** One attempt, as the counting statement needs it. */
interface Attempt {
  limited: string;
  now: string;
  /** Earlier attempts no longer count. */
  since: string;
  /** Later attempts were recorded before the clock was set back, and do not count either. */
  until: string;
  /** Length of the stored list when the limit is reached. */
  full: number;
}

/**
 * Counts an attempt for each row of `source` that has room, and returns no row if there is none. Concurrent attempts
 * each see the one before.
 */
function countAttempt({ limited, now, since, until, full }: Attempt, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const recent = sql.ref('rate_limits.recent');
  const oldest = sql`substr(${recent}, length(${recent}) - ${full} + 1, ${sql.lit(STAMP)})`;
  return sql`insert into rate_limits (subject, recent, last_at) select ${limited}, ${now}, ${now} ${source}
    on conflict (subject) do update set
      recent = case when length(${recent}) < ${full} then ${recent}
        else substr(${recent}, length(${recent}) - ${full} + ${sql.lit(STAMP + 1)}) end || excluded.recent,
      last_at = excluded.last_at
    where length(${recent}) < ${full} or ${oldest} <= ${since} or ${oldest} > ${until}
    returning subject`;
}

const countOne = prepared((_, attempt: Attempt) => sql<{ subject: string }>`${countAttempt(attempt, sql`where true`)}`);

const dropNewest = prepared(
  (_, { limited }: { limited: string }) => sql`update rate_limits
    set recent = substr(recent, 1, length(recent) - ${sql.lit(STAMP)})
    where subject = ${limited} and length(recent) >= ${sql.lit(STAMP)}`,
);

/**
 * Counts attempts in the database, so that all processes share the limit. Refused attempts are not counted, so a caller
 * that waits for Retry-After gets through.
 */
export class DatabaseRateLimiter {
  readonly #database: Database;
  readonly #key: BinaryLike;

  constructor(database: Database, key: BinaryLike) {
    this.#database = database;
    this.#key = key;
  }

  /** Counts one attempt or throws. Concurrent attempts never exceed the limit. */
  async consume(actions: readonly LimitedAction[]): Promise<void> {
    const [only] = actions;
    if (only && actions.length === 1) return this.#count(this.#database.query, only);
    await this.#database.transaction((trx) => this.consumeIn(trx, actions));
  }

  /** The same in the caller's transaction, so that a rollback also undoes the count. */
  async consumeIn(trx: Trx, actions: readonly LimitedAction[]): Promise<void> {
    for (const action of this.#inOrder(actions)) await this.#count(trx, action);
  }

  /** Counts and returns true if all limits have room; otherwise counts nothing and returns false. */
  async hasRoomIn(trx: Trx, actions: readonly LimitedAction[]): Promise<boolean> {
    const counted: LimitedAction[] = [];
    for (const action of this.#inOrder(actions)) {
      const [row] = await countOne(trx, this.attemptOf(action));
      if (!row) {
        await this.refund(counted, trx);
        return false;
      }
      counted.push(action);
    }
    return true;
  }

  /** Gives back an attempt that turned out not to count. */
  async refund(actions: readonly LimitedAction[], query: Queryable = this.#database.query): Promise<void> {
    for (const action of this.#inOrder(actions)) await dropNewest(query, { limited: this.#subjectOf(action) });
  }

  attemptOf(action: LimitedAction): Attempt {
    const { max, windowMs } = action.limit;
    const now = Date.now();
    return {
      limited: this.#subjectOf(action),
      now: new Date(now).toISOString(),
      since: new Date(now - windowMs).toISOString(),
      until: new Date(now + windowMs).toISOString(),
      full: max * STAMP,
    };
  }

  /** The error for an attempt without room. */
  async refusal(query: Queryable, action: LimitedAction): Promise<HttpError> {
    try {
      await this.assertNotExhausted([action], query);
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
    // The window moved on meanwhile, so there is room again.
    return tooManyRequests(1, action.limit.text ?? commonErrors.tooManyAttempts);
  }

  async #count(query: Queryable, action: LimitedAction): Promise<void> {
    const [counted] = await countOne(query, this.attemptOf(action));
    if (!counted) throw await this.refusal(query, action);
  }

  /** Throws if one of the limits is reached; counts nothing. */
  async assertNotExhausted(actions: readonly LimitedAction[], query: Queryable = this.#database.query): Promise<void> {
    if (actions.length === 0) return;
    const now = Date.now();
    const rows = await query
      .selectFrom('rate_limits')
      .select(['subject', 'recent'])
      .where(
        'subject',
        'in',
        actions.map((action) => this.#subjectOf(action)),
      )
      .execute();
    const recentOf = new Map(rows.map(({ subject, recent }) => [subject, recent]));
    for (const action of actions) {
      const { max, windowMs, text = commonErrors.tooManyAttempts } = action.limit;
      const recent = recentOf.get(this.#subjectOf(action)) ?? '';
      if (recent.length < max * STAMP) continue;
      const oldest = Date.parse(recent.slice(-max * STAMP).slice(0, STAMP));
      if (oldest <= now - windowMs || oldest > now + windowMs) continue;
      throw tooManyRequests(Math.max(1, Math.ceil((oldest + windowMs - now) / 1_000)), text);
    }
  }

  async reset(query: Queryable, action: LimitedAction): Promise<void> {
    await query.deleteFrom('rate_limits').where('subject', '=', this.#subjectOf(action)).execute();
  }

  /** Deletes rows that no limit needs. */
  async sweep(): Promise<void> {
    await this.#database.query
      .deleteFrom('rate_limits')
      .where('last_at', '<=', new Date(Date.now() - RETENTION_MS).toISOString())
      .execute();
  }

  /** Always in the same order, so that two transactions cannot deadlock. */
  #inOrder(actions: readonly LimitedAction[]): LimitedAction[] {
    return actions.toSorted((a, b) => (this.#subjectOf(a) < this.#subjectOf(b) ? -1 : 1));
  }

  /** Stores a keyed hash, so that the table contains no addresses. */
  #subjectOf({ limit, key }: LimitedAction): string {
    return createHmac('sha256', this.#key).update(`${limit.name} ${key}`).digest('base64url');
  }
}
