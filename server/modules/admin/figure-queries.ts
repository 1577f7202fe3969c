import { sql } from 'kysely';
import { indiaDay } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import type { ActivityKind } from '#db/schema.ts';

/** Days in India, both inclusive, with the moments at which they begin and end. */
export interface Span {
  from: string;
  until: string;
  begins: string;
  ends: string;
}

type CountedTable = 'users' | 'comments' | 'product_likes' | 'product_favorites' | 'price_alerts';

export type PerDay = ReadonlyMap<string, number>;

/** Rows created per day. Grouped by half hours, because days in India begin at half past a UTC hour. */
export async function rowsPerDay(query: Queryable, table: CountedTable, { begins, ends }: Span): Promise<PerDay> {
  const half = sql<string>`substr(created_at, 1, 14) || case when substr(created_at, 15, 2) < '30' then '00' else '30' end`;
  const rows = await query
    .selectFrom(table)
    .select([half.as('half'), ({ fn }) => fn.countAll().as('count')])
    .where('created_at', '>=', begins)
    .where('created_at', '<', ends)
    .groupBy(half)
    .execute();
  return sumByDay(rows.map(({ half: moment, count }) => ({ day: indiaDay(`${moment}:00.000Z`), count })));
}

function sumByDay(rows: readonly { day: string; count: number | string | bigint }[]): PerDay {
  const days = new Map<string, number>();
  for (const { day, count } of rows) days.set(day, (days.get(day) ?? 0) + Number(count));
  return days;
}

export async function activityPerDay(query: Queryable, kind: ActivityKind, { from, until }: Span): Promise<PerDay> {
  const rows = await query
    .selectFrom('activity_days')
    .select(['day', ({ fn }) => fn.sum('count').as('count')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('day')
    .execute();
  return sumByDay(rows);
}

/** Searches without results are stored by the hour and for 30 days. */
export async function emptySearchesPerDay(query: Queryable, { begins, ends }: Span): Promise<PerDay> {
  const rows = await emptySearches(query, { begins, ends })
    .select(['hour', ({ fn }) => fn.sum('count').as('count')])
    .groupBy('hour')
    .execute();
  return sumByDay(rows.map(({ hour, count }) => ({ day: dayOfEmptySearches(hour), count })));
}

/** Their hours begin at half past. */
function dayOfEmptySearches(hour: string): string {
  return indiaDay(`${hour}:30:00.000Z`);
}

function emptySearches(query: Queryable, { begins, ends }: Pick<Span, 'begins' | 'ends'>) {
  return query
    .selectFrom('activity_hours')
    .where('kind', '=', 'empty-search')
    .where('hour', '>=', begins.slice(0, 13))
    .where('hour', '<', ends.slice(0, 13));
}

export async function topEmptySearches(query: Queryable, span: Span, limit: number) {
  const rows = await emptySearches(query, span)
    .select(['subject', ({ fn }) => fn.sum('count').as('count')])
    .groupBy('subject')
    .orderBy('count', 'desc')
    .orderBy('subject')
    .limit(limit)
    .execute();
  return rows.map(({ subject, count }) => ({ search: subject, count: Number(count) }));
}

/** Totals by phone, article or pair, highest first; only for `subjects` if given. */
export async function topSubjects(
  query: Queryable,
  kind: ActivityKind,
  { from, until }: Span,
  { limit, subjects }: { limit?: number; subjects?: readonly string[] },
): Promise<Map<string, number>> {
  if (subjects?.length === 0) return new Map();
  const rows = await query
    .selectFrom('activity_days')
    .select(['subject', ({ fn }) => fn.sum('count').as('count')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .$if(subjects !== undefined, (some) => some.where('subject', 'in', subjects as string[]))
    .groupBy('subject')
    .orderBy('count', 'desc')
    .orderBy('subject')
    .$if(limit !== undefined, (some) => some.limit(limit as number))
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject, Number(count)]));
}

/** How many rows were created in the span, by phone. */
export async function rowsByPhone(
  query: Queryable,
  table: 'product_likes' | 'product_favorites' | 'price_alerts',
  { begins, ends }: Span,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom(table)
    .select(['product_id', ({ fn }) => fn.countAll().as('count')])
    .where('product_id', 'in', ids)
    .where('created_at', '>=', begins)
    .where('created_at', '<', ends)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, count }) => [product_id, Number(count)]));
}

export async function commentsByArticle(query: Queryable, { begins, ends }: Span, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await query
    .selectFrom('comments')
    .select(['subject_id', ({ fn }) => fn.countAll().as('count')])
    .where('subject_kind', '=', 'blog')
    .where('subject_id', 'in', ids)
    .where('created_at', '>=', begins)
    .where('created_at', '<', ends)
    .groupBy('subject_id')
    .execute();
  return new Map(rows.map(({ subject_id, count }) => [subject_id, Number(count)]));
}

export async function titlesOf(query: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query.selectFrom('blogs').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** What these sample readers did with their accounts in the span. */
export async function rowsOfPeople(query: Queryable, { begins, ends }: Span, people: readonly string[]) {
  const count = async (table: CountedTable, column: string) => {
    return countRows(
      query
        .selectFrom(table as 'users')
        .where('created_at', '>=', begins)
        .where('created_at', '<', ends)
        .where(column as 'id', 'in', people),
    );
  };
  if (people.length === 0) return { likes: 0, saves: 0, comments: 0, signUps: 0 };
  return {
    likes: await count('product_likes', 'user_id'),
    saves: await count('product_favorites', 'user_id'),
    comments: await count('comments', 'author_id'),
    signUps: await count('users', 'id'),
  };
}

/** The first day with data; the index has it at once. */
export async function firstDay(query: Queryable, kind: ActivityKind): Promise<string | null> {
  if (kind === 'empty-search') {
    const row = await query
      .selectFrom('activity_hours')
      .select(({ fn }) => fn.min('hour').as('hour'))
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row?.hour ? dayOfEmptySearches(row.hour) : null;
  }
  const row = await query
    .selectFrom('activity_days')
    .select(({ fn }) => fn.min('day').as('day'))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.day ?? null;
}

export async function firstRowDay(query: Queryable, table: CountedTable): Promise<string | null> {
  const row = await query
    .selectFrom(table)
    .select(({ fn }) => fn.min('created_at').as('at'))
    .executeTakeFirst();
  return row?.at ? indiaDay(row.at) : null;
}
