import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import type { Tables } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { tooManyRequests } from '#server/http/response/http-error.ts';

/** How often something may be tried. */
export interface Limit {
  name: string;
  max: number;
  withinMs: number;
  /** What somebody reads who is refused. */
  text?: string;
}

/** One limit for one person, address or network. */
export interface Counted {
  limit: Limit;
  who: string;
}

type Queryable = Database['query'] | Transaction<Tables>;

const KEEP_MS = 24 * 3_600_000;
const TEXT = 'Too many attempts. Wait a while and try again.';

/**
 * Counts attempts in the database, so that all processes count together. What was refused is not
 * counted: whoever waits as long as they were told gets through.
 */
export class DatabaseRateLimiter {
  readonly #database: Database;
  readonly #secret: string;

  constructor(database: Database, secret: string) {
    this.#database = database;
    this.#secret = secret;
  }

  /** Counts one attempt, or refuses it. Never more than the limit, however many come at once. */
  async count(counted: readonly Counted[]): Promise<void> {
    await this.#database.query.transaction().execute((trx) => this.countIn(trx, counted));
  }

  /** The same in the caller's transaction, and undone with it. */
  async countIn(trx: Transaction<Tables>, counted: readonly Counted[]): Promise<void> {
    await acquireLock(trx, this.#database.engine, 'attempts');
    await this.refuseExhausted(counted, trx);
    const now = Date.now();
    await trx
      .insertInto('attempts')
      .values(counted.map((one) => ({ id: uuidv7(now), subject: this.#subjectOf(one), at: timeAt(now) })))
      .execute();
    await trx
      .deleteFrom('attempts')
      .where('at', '<=', timeAt(now - KEEP_MS))
      .execute();
  }

  /** Refuses when one of them is used up; counts nothing. */
  async refuseExhausted(counted: readonly Counted[], query: Queryable = this.#database.query): Promise<void> {
    const now = Date.now();
    for (const one of counted) {
      const { max, withinMs, text = TEXT } = one.limit;
      const oldest = await query
        .selectFrom('attempts')
        .select('at')
        .where('subject', '=', this.#subjectOf(one))
        .where('at', '>', timeAt(now - withinMs))
        .orderBy('at', 'desc')
        .offset(max - 1)
        .limit(1)
        .executeTakeFirst();
      if (!oldest) continue;
      throw tooManyRequests(Math.max(1, Math.ceil((Date.parse(oldest.at) + withinMs - now) / 1_000)), text);
    }
  }

  /** As if it had never been tried. */
  async forget(query: Queryable, counted: Counted): Promise<void> {
    await query.deleteFrom('attempts').where('subject', '=', this.#subjectOf(counted)).execute();
  }

  /** The table holds no addresses, only what tells them apart to whoever has the key. */
  #subjectOf({ limit, who }: Counted): string {
    return createHmac('sha256', this.#secret).update(`${limit.name} ${who}`).digest('base64url');
  }
}

function timeAt(time: number): string {
  return new Date(time).toISOString();
}
