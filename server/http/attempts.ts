import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#db/client.ts';
import { holdLock } from '#db/differences.ts';
import type { Tables } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { tooManyRequests } from './problem.ts';

/**
 * How often something may be tried, kept in the database so that all processes count together. What
 * was refused is not counted: whoever waits as long as they were told gets through.
 */
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

/** Refuses when one of them is used up; counts nothing. */
export async function refuseExhausted(query: Queryable, counted: readonly Counted[], now = Date.now()): Promise<void> {
  for (const one of counted) {
    const { max, withinMs } = one.limit;
    const oldest = await query
      .selectFrom('attempts')
      .select('at')
      .where('subject', '=', subjectOf(one))
      .where('at', '>', timeAt(now - withinMs))
      .orderBy('at', 'desc')
      .offset(max - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldest)
      throw tooManyRequests(
        Math.max(1, Math.ceil((Date.parse(oldest.at) + withinMs - now) / 1_000)),
        one.limit.text ?? TEXT,
      );
  }
}

/** Counts one attempt, or refuses it. Never more than the limit, however many come at once. */
export async function countAttempt(database: Database, counted: readonly Counted[], now = Date.now()): Promise<void> {
  await database.query.transaction().execute(async (trx) => {
    await holdLock(trx, database.engine, 'attempts');
    await refuseExhausted(trx, counted, now);
    await trx
      .insertInto('attempts')
      .values(counted.map((one) => ({ id: uuidv7(now), subject: subjectOf(one), at: timeAt(now) })))
      .execute();
    await trx
      .deleteFrom('attempts')
      .where('at', '<=', timeAt(now - KEEP_MS))
      .execute();
  });
}

/** As if it had never been tried. */
export async function forgetAttempts(query: Queryable, counted: Counted): Promise<void> {
  await query.deleteFrom('attempts').where('subject', '=', subjectOf(counted)).execute();
}

/** The table holds no addresses, only what tells them apart. */
function subjectOf({ limit, who }: Counted): string {
  return createHash('sha256').update(`${limit.name} ${who}`).digest('base64url');
}

function timeAt(time: number): string {
  return new Date(time).toISOString();
}
