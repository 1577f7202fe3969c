import { sql } from 'kysely';
import { indiaDay } from '#contract/time.ts';
import { batches } from '#db/batches.ts';
import type { Trx } from '#db/client.ts';
import type { ActivityHoursTable, ActivityKind } from '#db/schema.ts';

const ROWS_PER_INSERT = 1_000;

/** Kinds also counted by day; searches without results are deleted after 30 days. */
const BY_DAY: ReadonlySet<ActivityKind> = new Set(['view', 'article', 'compare']);

/**
 * Adds hourly counts to the daily totals in the same transaction; `sign` -1 subtracts. Days in India begin in the
 * middle of a UTC hour: marks that carry their day use it, others count for the day in which their hour begins.
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
  // Always in the same order, so that two processes counting the same phones cannot deadlock.
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
