import { sql } from 'kysely';
import { indiaDay } from '#contract/time.ts';
import { batches } from '../batches.ts';
import type { Trx } from '../client.ts';
import type { ActivityHoursTable, ActivityKind } from '../schema.ts';

const ROWS_PER_INSERT = 1_000;

/** What is also kept by the day; words that found nothing go after their 30 days. */
const BY_DAY: ReadonlySet<ActivityKind> = new Set(['view', 'article', 'compare']);

/**
 * Adds what was added to hours to India's days, in the same transaction; `sign` -1 takes it off again. India's day begins
 * half an hour into one: what knows its day says it, the rest counts to the day in which its hour begins.
 */
export async function addToDays(
  trx: Trx,
  hours: readonly (ActivityHoursTable & { day?: string })[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const days = new Map<string, { kind: ActivityKind; day: string; subject: string; count: number }>();
  for (const { kind, hour, subject, count, day = indiaDay(`${hour}:00:00.000Z`) } of hours) {
    if (!BY_DAY.has(kind)) continue;
    const key = `${kind} ${day} ${subject}`;
    const row = days.get(key);
    if (row) row.count += sign * count;
    else days.set(key, { kind, day, subject, count: sign * count });
  }
  // In one order: two processes that count the same phones never wait for each other crosswise.
  const rows = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  for (const some of batches(rows, ROWS_PER_INSERT))
    await trx
      .insertInto('activity_days')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'day', 'subject']).doUpdateSet({ count: sql`activity_days.count + excluded.count` }),
      )
      .execute();
  if (sign < 0) await trx.deleteFrom('activity_days').where('count', '<=', 0).execute();
}
