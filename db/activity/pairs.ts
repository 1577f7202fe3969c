import { sql } from 'kysely';
import { batches, IDS_PER_STATEMENT } from '#db/batches.ts';
import type { Trx } from '#db/client.ts';

/** The characters of ids; trimming them from one end of a pair leaves the other id. */
const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-';
/** `a ` of `a b`, and ` b`. Indexes use exactly these expressions. */
export const FIRST_OF_PAIR = `rtrim(subject, '${ID_CHARACTERS}')`;
export const SECOND_OF_PAIR = `ltrim(subject, '${ID_CHARACTERS}')`;

/** Counted comparisons that include one of these phones. */
export async function findPairs(
  trx: Trx,
  table: 'activity_hours' | 'activity_days' | 'activity_marks',
  ids: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const some of batches(ids, IDS_PER_STATEMENT)) {
    for (const [side, texts] of [
      [FIRST_OF_PAIR, some.map((id) => `${id} `)],
      [SECOND_OF_PAIR, some.map((id) => ` ${id}`)],
    ] as const) {
      const rows = await trx
        .selectFrom(table)
        .select('subject')
        .distinct()
        .where('kind', '=', sql.lit('compare'))
        .where(sql<string>`${sql.raw(side)}`, 'in', texts)
        .execute();
      for (const { subject } of rows) found.add(subject);
    }
  }
  return [...found];
}
