import { type RawBuilder, sql } from 'kysely';
import { batches } from './batches.ts';
import type { Database, Trx } from './client.ts';
import { acquireLock, advisoryLock, contentNotification } from './dialect.ts';
import { prepared } from './prepared.ts';
import type { ContentChangesTable } from './schema.ts';
import { compareForWebhooks } from './webhooks/events.ts';

/**
 * Every write to a product, brand, category, article or setting of the site appends its id here in the same transaction.
 * Its `seq` is the version of the content: pages are cached under it and read models follow it.
 */

export type ContentKind = ContentChangesTable['kind'];

export interface ContentChange {
  seq: number;
  kind: ContentKind;
  id: string;
}

/**
 * Figures that readers change: `counters` are those on a phone's card, `feedback` its ratings and how many comments it
 * has. Read models follow them too, but they make no new version, or every like would cost everybody their cached
 * pages; and only the last one of a phone is kept.
 */
const FIGURES = ['counters', 'feedback'] as const;
type Figure = (typeof FIGURES)[number];

/** Whether pages that are cached become old with it. */
export function makesVersion(kind: ContentKind): boolean {
  return !FIGURES.some((figure) => figure === kind);
}

const ROWS_PER_INSERT = 500;

/** Ids changed in one transaction; several at once cost one statement. */
export async function recordContentChanges(
  trx: Trx,
  { engine }: Pick<Database, 'engine'>,
  kind: ContentKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const changed_at = new Date().toISOString();
  // Before the lock, which everybody who writes waits for: it takes several statements.
  const told = kind === 'product' || kind === 'blog' ? await compareForWebhooks(trx, engine, kind, ids) : null;
  // Before the rows of figures: whoever writes one in one statement has the lock by then.
  if (!makesVersion(kind)) await acquireLock(trx, engine, 'content');
  for (const some of batches(ids, ROWS_PER_INSERT)) {
    if (!makesVersion(kind))
      await trx.deleteFrom('content_changes').where('kind', '=', kind).where('id', 'in', some).execute();
    const rows = some.map((id) => ({ kind, id, changed_at }));
    if (engine === 'postgres') await insertAndNotify(trx, rows);
    else await trx.insertInto('content_changes').values(rows).execute();
  }
  // After the lock is taken: events are numbered in the order in which they are committed.
  await told?.record();
}

/**
 * Sequence numbers are taken before commit: without the lock a follower could read 8 while 7 is still on its way. It is
 * taken before the numbers are, and all in one statement.
 */
async function insertAndNotify(trx: Trx, rows: { kind: ContentKind; id: string; changed_at: string }[]): Promise<void> {
  const column = (name: keyof (typeof rows)[number]) => sql`${rows.map((row) => row[name])}::text[]`;
  await sql`
    with announced as (
      insert into content_changes (kind, id, changed_at)
      select changed.kind, changed.id, changed.at
      from unnest(${column('kind')}, ${column('id')}, ${column('changed_at')}) as changed (kind, id, at), (select ${advisoryLock('content')}) as lock
      returning seq)
    select ${contentNotification()} from announced limit 1`.execute(trx);
}

const deleteFigure = prepared((query, { kind, id }: { kind: Figure; id: string }) =>
  query.deleteFrom('content_changes').where('kind', '=', kind).where('id', '=', id),
);

const insertFigure = prepared((query, { kind, id, now }: { kind: Figure; id: string; now: string }) =>
  query.insertInto('content_changes').values({ kind, id, changed_at: now }).returning('seq'),
);

/** The same for a figure of one phone on SQLite. Returns the number of the change. */
export async function recordFigure(trx: Trx, kind: Figure, id: string, now: string): Promise<number | null> {
  await deleteFigure(trx, { kind, id });
  const [row] = await insertFigure(trx, { kind, id, now });
  return row?.seq ?? null;
}

/**
 * The same as parts of one statement on PostgreSQL: `announced` has the number of the change where `changed` has a row.
 * The lock is taken after what `changed` wrote and before the number is.
 */
export function figureParts(kind: Figure, id: string, now: string, changed: string): RawBuilder<unknown> {
  return sql`
    announced as (
      insert into content_changes (kind, id, changed_at)
      select ${sql.lit(kind)}, ${id}, ${now}
      from ${sql.table(changed)}, (select ${advisoryLock('content')}) as lock
      returning seq, ${contentNotification()}),
    swept as (
      delete from content_changes
      where kind = ${sql.lit(kind)} and id = ${id} and seq < (select seq from announced))`;
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

/** The last change of any kind: where a follower begins. */
export async function latestChangeSeq({ query }: Database): Promise<number> {
  const row = await query
    .selectFrom('content_changes')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/**
 * For a follower of a PostgreSQL whose standby took over and may have forgotten changes: the next ones get numbers that
 * it has not seen, and everybody makes a new version.
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
 * Deletes some of the changes from before a moment, but never the last ones: they say which version it is. Notes how
 * far it came, in the same transaction. Returns how many went.
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

/** Changes up to this one may be gone: a follower that has not seen it cannot know what it missed. */
export async function sweptUntil({ query }: Database): Promise<number> {
  const row = await query.selectFrom('settings').select('value').where('key', '=', SWEPT_KEY).executeTakeFirst();
  return Number(row?.value ?? 0);
}
