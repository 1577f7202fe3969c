import { type Selectable, sql } from 'kysely';
import { addToDays } from '#db/activity/days.ts';
import { findPairs } from '#db/activity/pairs.ts';
import { batches } from '#db/batches.ts';
import type { Database, Trx } from '#db/client.ts';
import type { ActivityHoursTable, ActivityMarksTable } from '#db/schema.ts';

export interface Mark extends ActivityMarksTable {
  /** The date in India, which may change in the middle of the hour. */
  day: string;
}

/** A row has four values; SQLite takes at most 32,766 in a statement. */
const ROWS_PER_INSERT = 1_000;
const SUBJECTS_PER_STATEMENT = 5_000;

const markKey = ({ hour, kind, subject, visitor }: ActivityMarksTable) => `${hour} ${kind} ${subject} ${visitor}`;

/** Inserts marks and adds the new ones to the hourly and daily counts, in one transaction. */
export async function saveMarks({ transaction }: Database, unordered: readonly Mark[]): Promise<void> {
  const byKey = new Map(unordered.map((mark) => [markKey(mark), mark]));
  // Always in the same order, so that two processes counting the same phones cannot deadlock.
  const marks = [...byKey.keys()].sort().map((key) => byKey.get(key) as Mark);
  await transaction(async (trx) => {
    const fresh = new Map<string, Omit<Mark, 'visitor' | 'day'> & { count: number }>();
    const ofDays: (ActivityHoursTable & { day?: string })[] = [];
    for (const some of batches(marks, ROWS_PER_INSERT)) {
      const inserted = await trx
        .insertInto('activity_marks')
        .values(some.map(({ hour, kind, subject, visitor }) => ({ hour, kind, subject, visitor })))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['hour', 'kind', 'subject', 'visitor'])
        .execute();
      for (const { visitor, ...one } of inserted) {
        const { hour, kind, subject } = one;
        const key = `${hour} ${kind} ${subject}`;
        const row = fresh.get(key);
        if (row) row.count += 1;
        else fresh.set(key, { hour, kind, subject, count: 1 });
        const mark = byKey.get(markKey({ ...one, visitor }));
        ofDays.push({ ...one, count: 1, ...(mark && { day: mark.day }) });
      }
    }
    const rows = [...fresh.values()];
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await trx
        .insertInto('activity_hours')
        .values(rows.slice(start, start + ROWS_PER_INSERT))
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'hour', 'subject'])
            .doUpdateSet({ count: sql`activity_hours.count + excluded.count` }),
        )
        .execute();
    }
    await addToDays(trx, ofDays);
  });
}

/** Marks only prevent counting twice within an hour. The previous hour's stay too, in case clocks differ. */
export async function deleteMarksBefore({ query }: Database, hour: string, day: string): Promise<void> {
  await query.deleteFrom('activity_marks').where('hour', '<', hour).where('kind', '!=', 'search').execute();
  await query.deleteFrom('activity_marks').where('hour', '<', day).execute();
}

/** Deletes the counts of deleted phones, single and in pairs. Returns the affected hours. */
export async function deleteActivityOf(
  trx: Trx,
  productIds: readonly string[],
): Promise<Selectable<ActivityHoursTable>[]> {
  const deleted: Selectable<ActivityHoursTable>[] = [];
  for (const table of ['activity_hours', 'activity_marks'] as const) {
    for (const [kind, subjects] of [
      ['view', productIds],
      ['compare', await findPairs(trx, table, productIds)],
    ] as const) {
      for (const some of batches(subjects, SUBJECTS_PER_STATEMENT)) {
        const rows = await trx
          .deleteFrom(table as 'activity_hours')
          .where('kind', '=', kind)
          .where('subject', 'in', some)
          .returningAll()
          .execute();
        if (table === 'activity_hours') deleted.push(...rows);
      }
    }
  }
  return deleted;
}
