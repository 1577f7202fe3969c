import { type Selectable, sql } from 'kysely';
import { addToDays } from '#db/activity-days.ts';
import { batches } from '#db/batches.ts';
import type { Database, Trx } from '#db/client.ts';
import type { ActivityHoursTable, ActivityMarksTable } from '#db/schema.ts';

export type Mark = ActivityMarksTable;

/** Four values a row; SQLite takes at most 32,766 in a statement. */
const ROWS_PER_INSERT = 1_000;
const SUBJECTS_PER_STATEMENT = 5_000;

const markKey = ({ hour, kind, subject, visitor }: Mark) => `${hour} ${kind} ${subject} ${visitor}`;

/** Writes marks and adds those nobody had made yet to the hours' counts, all in one transaction. */
export async function saveMarks({ transaction }: Database, unordered: Mark[]): Promise<void> {
  // In one order: two processes that count the same phones never wait for each other crosswise.
  const marks = unordered.toSorted((a, b) => (markKey(a) < markKey(b) ? -1 : 1));
  await transaction(async (trx) => {
    const fresh = new Map<string, Omit<Mark, 'visitor'> & { count: number }>();
    for (let start = 0; start < marks.length; start += ROWS_PER_INSERT) {
      const inserted = await trx
        .insertInto('activity_marks')
        .values(marks.slice(start, start + ROWS_PER_INSERT))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['hour', 'kind', 'subject'])
        .execute();
      for (const { hour, kind, subject } of inserted) {
        const key = `${hour} ${kind} ${subject}`;
        const row = fresh.get(key);
        if (row) row.count += 1;
        else fresh.set(key, { hour, kind, subject, count: 1 });
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
    await addToDays(trx, rows);
  });
}

/** An hour's marks have done their work once the hour is over; a second one is kept for clocks that differ. */
export async function deleteMarksBefore({ query }: Database, hour: string, day: string): Promise<void> {
  await query.deleteFrom('activity_marks').where('hour', '<', hour).where('kind', '!=', 'search').execute();
  await query.deleteFrom('activity_marks').where('hour', '<', day).execute();
}

/** What was counted of phones that are gone, alone and in pairs. Returns the hours. */
export async function deleteActivityOf(
  trx: Trx,
  productIds: readonly string[],
): Promise<Selectable<ActivityHoursTable>[]> {
  const gone = new Set(productIds);
  const deleted: Selectable<ActivityHoursTable>[] = [];
  for (const table of ['activity_hours', 'activity_marks'] as const) {
    const pairs = await trx.selectFrom(table).select('subject').distinct().where('kind', '=', 'compare').execute();
    const lost = pairs.filter(({ subject }) => subject.split(' ').some((id) => gone.has(id)));
    for (const [kind, subjects] of [
      ['view', productIds],
      ['compare', lost.map(({ subject }) => subject)],
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
