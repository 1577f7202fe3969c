import { sql } from 'kysely';
import type { Database, Queryable } from '#db/client.ts';

const IDS_AT_ONCE = 2_000;

/** How the rows of a table would change if the backup were restored. */
export interface TableChange {
  inBackup: number;
  today: number;
  /** Rows that the backup does not contain. */
  lost: number;
  /** Rows that exist only in the backup. */
  back: number;
  /** Rows that differ. */
  changed: number;
}

/** Compares by id, and by the time of the last change if the table has one. */
export async function compareTable(then: Database, now: Database, table: string, mark: string): Promise<TableChange> {
  const change: TableChange = { inBackup: 0, today: 0, lost: 0, back: 0, changed: 0 };
  const old = marksOf(then.query, table, mark);
  const current = marksOf(now.query, table, mark);
  let a = await old.next();
  let b = await current.next();
  while (!a.done || !b.done) {
    const isOld = !a.done && (b.done || a.value.id <= b.value.id);
    const isCurrent = !b.done && (a.done || b.value.id <= a.value.id);
    if (isOld && isCurrent && a.value?.mark !== b.value?.mark) change.changed++;
    if (isOld && !isCurrent) change.back++;
    if (isCurrent && !isOld) change.lost++;
    if (isOld) {
      change.inBackup++;
      a = await old.next();
    }
    if (isCurrent) {
      change.today++;
      b = await current.next();
    }
  }
  return change;
}

/** Ordered by id, which sorts the same on both engines. */
async function* marksOf(query: Queryable, table: string, mark: string) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; mark: string | null }>`
      select id, ${sql.ref(mark)} as mark from ${sql.table(table)}
      where id > ${after} order by id limit ${sql.lit(IDS_AT_ONCE)}`.execute(query);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
