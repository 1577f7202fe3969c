import { sql } from 'kysely';
import type { ModerationCounts, ModerationView } from '#contract/moderation.ts';
import type { Queryable } from '#db/client.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

const LIKES = sql<number>`(select count(*) from comment_likes where comment_likes.comment_id = comments.id)`;

/** The reports that wait for a decision, by comment. */
function openReports(query: Queryable) {
  return query
    .selectFrom('comment_reports')
    .select(['comment_id', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('created_at').as('since')])
    .where('settled_at', 'is', null)
    .groupBy('comment_id')
    .as('open');
}

function moderatedComments(query: Queryable) {
  return query
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin(openReports(query), 'open.comment_id', 'comments.id')
    .selectAll('comments')
    .select([
      'users.name as author_name',
      'users.role as author_role',
      'users.avatar as author_avatar',
      'users.deleted_at as author_deleted_at',
      'users.suspended_at as author_suspended_at',
      'open.count as report_count',
      LIKES.as('likes'),
    ]);
}

export type ModeratedRow = Awaited<ReturnType<typeof latestCommentsBy>>[number];

export async function queueRows(
  query: Queryable,
  view: ModerationView,
  pageRequest: PageRequest,
): Promise<ModeratedRow[]> {
  const rows = moderatedComments(query).limit(pageRequest.limit).offset(pageOffset(pageRequest));
  if (view === 'reported')
    return rows.where('open.since', 'is not', null).orderBy('open.since').orderBy('comments.id').execute();
  if (view === 'hidden')
    return rows
      .where('hidden_at', 'is not', null)
      .orderBy('hidden_at', 'desc')
      .orderBy('comments.id', 'desc')
      .execute();
  return rows.orderBy('comments.created_at', 'desc').orderBy('comments.id', 'desc').execute();
}

export async function moderatedRow(query: Queryable, id: string): Promise<ModeratedRow | undefined> {
  return moderatedComments(query).where('comments.id', '=', id).executeTakeFirst();
}

export async function latestCommentsBy(query: Queryable, authorId: string, limit: number) {
  return moderatedComments(query)
    .where('comments.author_id', '=', authorId)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
}

export async function queueCounts(query: Queryable): Promise<ModerationCounts> {
  const { fn } = query;
  const { reported } = await query
    .selectFrom('comment_reports')
    .select(fn.count<number>('comment_id').distinct().as('reported'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { all, hidden } = await query
    .selectFrom('comments')
    .select([fn.countAll<number>().as('all'), fn.count<number>('hidden_at').as('hidden')])
    .executeTakeFirstOrThrow();
  return { reported, hidden, all };
}

/** The newest open reports about each of these comments. */
export async function reportRows(query: Queryable, commentIds: readonly string[], perComment: number) {
  if (commentIds.length === 0) return [];
  const place = sql<number>`row_number() over (partition by comment_id order by comment_reports.created_at desc, user_id)`;
  return query
    .selectFrom((db) =>
      db
        .selectFrom('comment_reports')
        .innerJoin('users', 'users.id', 'comment_reports.user_id')
        .select([
          'comment_id',
          'reason',
          'details',
          'comment_reports.created_at as reported_at',
          'users.id',
          'users.name',
          'users.role',
          'users.avatar',
          'users.deleted_at',
          place.as('place'),
        ])
        .where('comment_id', 'in', commentIds)
        .where('settled_at', 'is', null)
        .as('newest'),
    )
    .selectAll()
    .where('place', '<=', perComment)
    .orderBy('place')
    .execute();
}

export async function settleReports(query: Queryable, commentId: string): Promise<void> {
  await query
    .updateTable('comment_reports')
    .set({ settled_at: new Date().toISOString() })
    .where('comment_id', '=', commentId)
    .where('settled_at', 'is', null)
    .execute();
}

function logEntries(query: Queryable) {
  return query
    .selectFrom('moderation_log')
    .innerJoin('users as actors', 'actors.id', 'moderation_log.actor_id')
    .innerJoin('users as authors', 'authors.id', 'moderation_log.author_id')
    .selectAll('moderation_log')
    .select([
      'actors.name as actor_name',
      'actors.role as actor_role',
      'actors.avatar as actor_avatar',
      'actors.deleted_at as actor_deleted_at',
      'authors.name as author_name',
      'authors.role as author_role',
      'authors.avatar as author_avatar',
      'authors.deleted_at as author_deleted_at',
    ])
    .orderBy('moderation_log.created_at', 'desc')
    .orderBy('moderation_log.id', 'desc');
}

export type EntryRow = Awaited<ReturnType<typeof logEntriesAbout>>[number];

export async function entryRows(query: Queryable, pageRequest: PageRequest): Promise<EntryRow[]> {
  return logEntries(query).limit(pageRequest.limit).offset(pageOffset(pageRequest)).execute();
}

export async function logEntriesAbout(query: Queryable, authorId: string, limit: number) {
  return logEntries(query).where('author_id', '=', authorId).limit(limit).execute();
}

export async function countEntries(query: Queryable): Promise<number> {
  const { count } = await query
    .selectFrom('moderation_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What stands of somebody, and what does not any more. */
export async function authorCounts(query: Queryable, authorId: string) {
  const { fn } = query;
  const { comments, hidden } = await query
    .selectFrom('comments')
    .select([fn.countAll<number>().as('comments'), fn.count<number>('hidden_at').as('hidden')])
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  const { deleted } = await query
    .selectFrom('moderation_log')
    .select(fn.countAll<number>().as('deleted'))
    .where('author_id', '=', authorId)
    .where('action', '=', 'delete')
    .executeTakeFirstOrThrow();
  const { reports } = await query
    .selectFrom('comment_reports')
    .innerJoin('comments', 'comments.id', 'comment_reports.comment_id')
    .select(fn.countAll<number>().as('reports'))
    .where('comments.author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  return { comments, hidden, deleted, reports };
}
