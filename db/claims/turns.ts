import type { Database } from '../client.ts';

/**
 * Whether something that is done every so often by one of all processes is this one's to do now: nobody took the turn
 * lately, or only by a clock that has been set back since.
 */
export async function takeTurn(
  { query }: Pick<Database, 'query'>,
  name: string,
  everyMs: number,
  now = Date.now(),
): Promise<boolean> {
  const value = new Date(now).toISOString();
  const taken = await query
    .insertInto('settings')
    .values({ key: name, value })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(({ eb, or }) =>
          or([
            eb('settings.value', '<=', new Date(now - everyMs).toISOString()),
            eb('settings.value', '>', new Date(now + everyMs).toISOString()),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}
