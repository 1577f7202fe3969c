import { createHmac } from 'node:crypto';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import { uuidv7 } from '#db/uuid.ts';
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
  async consume(actions: readonly LimitedAction[]): Promise<void> {
    await this.#database.query.transaction().execute((trx) => this.consumeIn(trx, actions));
  }

  /** The same in the caller's transaction, and undone with it. */
  async consumeIn(trx: Trx, actions: readonly LimitedAction[]): Promise<void> {
    await acquireLock(trx, this.#database.engine, 'attempts');
    await this.assertNotExhausted(actions, trx);
    const now = Date.now();
    await trx
      .insertInto('attempts')
      .values(actions.map((one) => ({ id: uuidv7(now), subject: this.#subjectOf(one), at: toIsoString(now) })))
      .execute();
    await trx
      .deleteFrom('attempts')
      .where('at', '<=', toIsoString(now - RETENTION_MS))
      .execute();
  }

  /** Refuses when one of them is used up; counts nothing. */
  async assertNotExhausted(actions: readonly LimitedAction[], query: Queryable = this.#database.query): Promise<void> {
    const now = Date.now();
    for (const one of actions) {
      const { max, windowMs, text = TEXT } = one.limit;
      const oldest = await query
        .selectFrom('attempts')
        .select('at')
        .where('subject', '=', this.#subjectOf(one))
        .where('at', '>', toIsoString(now - windowMs))
        .orderBy('at', 'desc')
        .offset(max - 1)
        .limit(1)
        .executeTakeFirst();
      if (!oldest) continue;
      throw tooManyRequests(Math.max(1, Math.ceil((Date.parse(oldest.at) + windowMs - now) / 1_000)), text);
    }
  }

  /** As if it had never been tried. */
  async reset(query: Queryable, actions: LimitedAction): Promise<void> {
    await query.deleteFrom('attempts').where('subject', '=', this.#subjectOf(actions)).execute();
  }

  /** The table holds no addresses, only what tells them apart to whoever has the key. */
  #subjectOf({ limit, key }: LimitedAction): string {
    return createHmac('sha256', this.#secret).update(`${limit.name} ${key}`).digest('base64url');
  }
}

function toIsoString(time: number): string {
  return new Date(time).toISOString();
}
