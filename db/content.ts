import type { Database, Trx } from './client.ts';
import { acquireLock, notifyContentChange } from './dialect.ts';
import type { ContentChangesTable } from './schema.ts';

/**
 * Every write to a product, brand, category or article appends its id here in the same transaction.
 * Its `seq` is the version of the content: pages are cached under it and read models follow it.
 */

export type ContentKind = ContentChangesTable['kind'];

export interface ContentChange {
  seq: number;
  kind: ContentKind;
  id: string;
}

/**
 * Ids changed in one transaction; several at once cost one statement. `counters` are figures of phones that readers
 * change, such as likes: read models follow them too, but they make no new version, or every like would cost everybody
 * their cached pages; and only the last one of a phone is kept.
 */
export async function recordContentChanges(
  trx: Trx,
  { engine }: Database,
  kind: ContentKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // Sequence numbers are taken before commit: without the lock a follower could read 8 while 7 is still on its way.
  await acquireLock(trx, engine, 'content');
  const changed_at = new Date().toISOString();
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    if (kind === 'counters')
      await trx.deleteFrom('content_changes').where('kind', '=', kind).where('id', 'in', some).execute();
    const batch = some.map((id) => ({ kind, id, changed_at }));
    await trx.insertInto('content_changes').values(batch).execute();
  }
  await notifyContentChange(trx, engine);
}

export async function changesSince({ query }: Database, seq: number): Promise<ContentChange[]> {
  return query
    .selectFrom('content_changes')
    .select(['seq', 'kind', 'id'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
}

export async function contentVersion({ query }: Pick<Database, 'query'>): Promise<number> {
  const row = await query
    .selectFrom('content_changes')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('kind', '!=', 'counters')
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The last change of any kind: where a follower begins. */
export async function latestChangeSeq({ query }: Database): Promise<number> {
  const row = await query
    .selectFrom('content_changes')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}
