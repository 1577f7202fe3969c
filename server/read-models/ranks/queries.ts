import { sql } from 'kysely';
import { indiaDay } from '#contract/time.ts';
import { batches, IDS_PER_STATEMENT } from '#db/batches.ts';
import type { Database } from '#db/client.ts';
import { SAMPLE_KEY, type SampleRecord } from '#db/seed/community/apply.ts';

/** Views per phone between two hours, including the first. */
export async function viewsBetween(
  { query }: Database,
  from: string,
  until: string,
): Promise<{ subject: string; count: number }[]> {
  return query
    .selectFrom('activity_hours')
    .select(['subject', ({ fn }) => fn.sum<number>('count').as('count')])
    .where('kind', '=', 'view')
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .groupBy('subject')
    .orderBy('count', 'desc')
    .orderBy('subject')
    .execute();
}

/** Counts per subject and day in India, for scores that decay. */
export async function countsByDay(
  { query }: Database,
  kind: 'view' | 'compare',
  since: string,
): Promise<{ subject: string; day: string; count: number }[]> {
  return query
    .selectFrom('activity_days')
    .select(['subject', 'day', 'count'])
    .where('kind', '=', kind)
    .where('day', '>=', indiaDay(since))
    .execute();
}

/** Searches are stored in the first hour of the day. */
export async function searchesByDay(
  { query }: Database,
  since: string,
): Promise<{ subject: string; day: string; count: number }[]> {
  return query
    .selectFrom('activity_hours')
    .select(['subject', sql<string>`substr(hour, 1, 10)`.as('day'), 'count'])
    .where('kind', '=', 'search')
    .where('hour', '>=', since.slice(0, 13))
    .execute();
}

export async function knownIds({ query }: Database, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of batches(ids, IDS_PER_STATEMENT)) {
    const rows = await query.selectFrom('products').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
}

/** Reactions by phone and day. Each row counts once, so undone reactions do not. */
export async function reactionsByDay(
  { query }: Database,
  kind: 'like' | 'favorite' | 'rating' | 'comment',
  since: string,
): Promise<{ subject: string; day: string; count: number }[]> {
  const day = sql<string>`substr(created_at, 1, 10)`;
  if (kind === 'comment')
    return query
      .selectFrom('comments')
      .select(['subject_id as subject', day.as('day'), ({ fn }) => fn.countAll<number>().as('count')])
      .where('subject_kind', '=', 'product')
      .where('hidden_levels', '=', 0)
      .where('created_at', '>=', since)
      .groupBy(['subject_id', day])
      .execute();
  return query
    .selectFrom(REACTION_TABLES[kind])
    .select(['product_id as subject', day.as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy(['product_id', day])
    .execute();
}

const REACTION_TABLES = { like: 'product_likes', favorite: 'product_favorites', rating: 'product_ratings' } as const;

export async function mostLikedIds({ query }: Database, limit: number): Promise<string[]> {
  const rows = await query
    .selectFrom('products')
    .select('id')
    // A literal, so that the partial index of phones with likes is used.
    .where('likes', '>', sql.lit(0))
    .orderBy('likes', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Phones with demo views since the given hour. */
export async function demoViews({ query }: Database, since: string): Promise<Set<string>> {
  const setting = await query.selectFrom('settings').select('value').where('key', '=', SAMPLE_KEY).executeTakeFirst();
  const { hours }: Pick<SampleRecord, 'hours'> = setting ? JSON.parse(setting.value) : { hours: [] };
  return new Set(hours.filter(({ kind, hour }) => kind === 'view' && hour >= since).map(({ subject }) => subject));
}
