import { sql } from 'kysely';
import { batches } from './batches.ts';
import type { Database, Trx } from './client.ts';
import { acquireLock, advisoryLock, contentNotification } from './dialect.ts';
import type { ContentChangesTable } from './schema.ts';
import { compareForWebhooks } from './webhooks/events.ts';

/**
 * Every write to a product, brand, category, article or setting appends its id here in the same transaction. The latest
 * `seq` is the content version: pages are cached by it and read models follow it.
 */

export type ContentKind = ContentChangesTable['kind'];

export interface ContentChange {
  seq: number;
  kind: ContentKind;
  id: string;
}

/**
 * Figures that readers change: `counters` on a phone's card, `feedback` its ratings and number of comments. Read models
 * follow them too, but they create no new version, because every like would invalidate all cached pages. Only the last
 * one per phone is kept.
 */
const FIGURES = ['counters', 'feedback'] as const;

/** Whether the change makes cached pages outdated. */
export function makesVersion(kind: ContentKind): boolean {
  return !FIGURES.some((figure) => figure === kind);
}

const ROWS_PER_INSERT = 500;

/** Records ids changed in one transaction with a single statement. Returns the last sequence number. */
export async function recordContentChanges(
  trx: Trx,
  { engine }: Pick<Database, 'engine'>,
  kind: ContentKind,
  ids: readonly string[],
): Promise<number | null> {
  if (ids.length === 0) return null;
  const changed_at = new Date().toISOString();
  // Before taking the lock that all writers wait for, because it takes several statements.
  const webhookEvents = kind === 'product' || kind === 'blog' ? await compareForWebhooks(trx, engine, kind, ids) : null;
  let last: number | null = null;
  for (const some of batches(ids, ROWS_PER_INSERT)) {
    const rows = some.map((id) => ({ kind, id, changed_at }));
    const inserted = await (engine === 'postgres' ? insertAndNotify(trx, rows) : insertChanges(trx, rows));
    // After the insert, which takes the lock, so that two transactions cannot deadlock.
    if (!makesVersion(kind)) await deleteBefore(trx, inserted.first, kind, some);
    last = inserted.last;
  }
  // After the lock is taken, so that events are numbered in commit order.
  await webhookEvents?.record();
  return last;
}

type NewChange = Omit<ContentChange, 'seq'> & { changed_at: string };

interface Numbers {
  first: number;
  last: number;
}

async function insertChanges(trx: Trx, rows: NewChange[]): Promise<Numbers> {
  const inserted = await trx.insertInto('content_changes').values(rows).returning('seq').execute();
  const numbers = inserted.map(({ seq }) => seq);
  return { first: Math.min(...numbers), last: Math.max(...numbers) };
}

async function deleteBefore(trx: Trx, seq: number, kind: ContentKind, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('content_changes')
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('seq', '<', seq)
    .execute();
}

/**
 * Sequence numbers are assigned before commit: without the lock a follower could read 8 while 7 is not committed yet.
 * One statement takes the lock and then the numbers.
 */
async function insertAndNotify(trx: Trx, rows: NewChange[]): Promise<Numbers> {
  const column = (name: keyof NewChange) => sql`${rows.map((row) => row[name])}::text[]`;
  const { rows: numbers } = await sql<Numbers>`
    with announced as (
      insert into content_changes (kind, id, changed_at)
      select changed.kind, changed.id, changed.at
      from unnest(${column('kind')}, ${column('id')}, ${column('changed_at')}) as changed (kind, id, at), (select ${advisoryLock('content')}) as lock
      returning seq)
    select min(seq) as first, max(seq) as last, ${contentNotification()} from announced`.execute(trx);
  return numbers[0] as Numbers;
}

export function changesSince({ query }: Database, seq: number): Promise<ContentChange[]> {
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
    .where('kind', 'not in', FIGURES)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The last change of any kind, from which a follower starts. */
export async function latestChangeSeq({ query }: Database): Promise<number> {
  const row = await query
    .selectFrom('content_changes')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/**
 * After a failover that may have lost changes: skips to sequence numbers that no follower has seen, and makes every
 * process start a new version.
 */
export async function numberChangesAbove(database: Database, seq: number): Promise<void> {
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'content');
    await sql`
      select setval(name::regclass, greatest(nextval(name::regclass), ${seq}))
      from (select pg_get_serial_sequence('content_changes', 'seq') as name) as numbers`.execute(trx);
    await recordContentChanges(trx, database, 'site', ['']);
  });
}

export const SWEPT_KEY = 'content-changes-swept';

/**
 * Deletes old changes in slices, except the last ones, which define the version. Records its progress in the same
 * transaction. Returns how many were deleted.
 */
export async function deleteOldChanges(database: Database, before: string, limit: number): Promise<number> {
  return database.transaction(async (trx) => {
    const version = await contentVersion({ query: trx });
    const rows = await trx
      .selectFrom('content_changes')
      .select('seq')
      .where('changed_at', '<', before)
      .where('seq', '<', version)
      .orderBy('seq')
      .limit(limit)
      .execute();
    const last = rows.at(-1);
    if (!last) return 0;
    const { numDeletedRows } = await trx
      .deleteFrom('content_changes')
      .where('seq', '<=', last.seq)
      .where('changed_at', '<', before)
      .executeTakeFirst();
    const swept = { key: SWEPT_KEY, value: String(last.seq) };
    await trx
      .insertInto('settings')
      .values(swept)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: swept.value }))
      .execute();
    return Number(numDeletedRows);
  });
}

/** Changes up to this one may be deleted: a follower that has not seen it must reload everything. */
export async function sweptUntil({ query }: Database): Promise<number> {
  const row = await query.selectFrom('settings').select('value').where('key', '=', SWEPT_KEY).executeTakeFirst();
  return Number(row?.value ?? 0);
}
