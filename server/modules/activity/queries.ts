import { sql } from 'kysely';
import type { Database, Trx } from '#db/client.ts';
import type { ActivityKind, ActivityMarksTable } from '#db/schema.ts';

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
  });
}

/** An hour's marks have done their work once the hour is over; a second one is kept for clocks that differ. */
export async function deleteMarksBefore({ query }: Database, hour: string): Promise<void> {
  await query.deleteFrom('activity_marks').where('hour', '<', hour).execute();
}

/** What was counted of phones that are gone, alone and in pairs. */
export async function deleteActivityOf(trx: Trx, productIds: readonly string[]): Promise<void> {
  const gone = new Set(productIds);
  for (const table of ['activity_hours', 'activity_marks'] as const) {
    const pairs = await trx.selectFrom(table).select('subject').distinct().where('kind', '=', 'compare').execute();
    const lost = pairs.filter(({ subject }) => subject.split(' ').some((id) => gone.has(id)));
    await deleteSubjects(trx, table, 'view', productIds);
    const subjects = lost.map(({ subject }) => subject);
    await deleteSubjects(trx, table, 'compare', subjects);
  }
}

async function deleteSubjects(
  trx: Trx,
  table: 'activity_hours' | 'activity_marks',
  kind: ActivityKind,
  subjects: readonly string[],
): Promise<void> {
  for (let start = 0; start < subjects.length; start += SUBJECTS_PER_STATEMENT) {
    const some = subjects.slice(start, start + SUBJECTS_PER_STATEMENT);
    await trx.deleteFrom(table).where('kind', '=', kind).where('subject', 'in', some).execute();
  }
}
