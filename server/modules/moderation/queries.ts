import { type RawBuilder, sql } from 'kysely';
import {
  MODERATION_COUNT_MAX,
  type ModerationCounts,
  type ModerationView,
  POST_KINDS,
  type PostKind,
  type QueueFilter,
} from '#contract/community/moderation.ts';
import type { Queryable } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { countRows } from '#db/count-rows.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

const LIKES = sql<number>`(select count(*) from comment_likes where comment_likes.comment_id = comments.id)`;

/** The table with the reports about each kind. */
const REPORTS = {
  comment: { table: 'comment_reports', id: 'comment_id' },
  review: { table: 'review_reports', id: 'review_id' },
} as const;

/** A comment or a review. */
export interface Post {
  kind: PostKind;
  id: string;
}

/** A page of the queue, in its order. */
export async function queuePage(query: Queryable, filter: QueueFilter, pageRequest: PageRequest): Promise<Post[]> {
  return orderedPosts(query, kindsOf(filter), matching(filter), orderOf(filter), pageRequest);
}

/** Counts the matches, up to the limit. */
export async function countQueue(query: Queryable, filter: QueueFilter): Promise<number> {
  const counts = kindsOf(filter).map((kind) => upTo(matching(filter)(kind), 'counted'));
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(query);
  return Math.min(rows[0]?.count ?? 0, MODERATION_COUNT_MAX);
}

const kindsOf = ({ kind }: QueueFilter): readonly PostKind[] => (kind ? [kind] : POST_KINDS);

/** Reported posts come oldest first, all others newest first. */
const orderOf = ({ view }: QueueFilter) => (view === 'reported' ? sql`asc` : sql`desc`);

/** Searches only the first posts of a view, so that a search never reads all of ten million comments. */
function matching(filter: QueueFilter): (kind: PostKind) => RawBuilder<unknown> {
  const { view, search = '' } = filter;
  if (search === '') return POSTS[view];
  const order = orderOf(filter);
  return (kind) => sql`select found.kind as kind, found.id as id, found.at as at
    from (${POSTS[view](kind)} order by at ${order}, id ${order} limit ${sql.lit(MODERATION_COUNT_MAX)}) as found
    join ${tableOf(kind)} as written on written.id = found.id
    join users on users.id = written.author_id
    where ${sql.join(
      ['users.name', ...TEXTS[kind]].map((column) => contains(sql.ref(column), search)),
      sql` or `,
    )}`;
}

const TEXTS = {
  comment: ['written.comment'],
  review: ['written.title', 'written.good', 'written.bad'],
} as const;

function upTo(posts: RawBuilder<unknown>, name: string): RawBuilder<number> {
  return sql`(select count(*) from (${posts} limit ${sql.lit(MODERATION_COUNT_MAX)}) as ${sql.id(name)})`;
}

/** Each kind's posts with the time they are sorted by. */
const POSTS: Record<ModerationView, (kind: PostKind) => RawBuilder<unknown>> = {
  reported: (kind) => {
    const { table, id } = REPORTS[kind];
    return sql`select ${sql.lit(kind)} as kind, ${sql.ref(id)} as id, min(created_at) as at from ${sql.table(table)}
      where settled_at is null group by ${sql.ref(id)}`;
  },
  hidden: (kind) => sql`select ${sql.lit(kind)} as kind, id, hidden_at as at from ${tableOf(kind)}
    where hidden_at is not null`,
  all: (kind) => sql`select ${sql.lit(kind)} as kind, id, created_at as at from ${tableOf(kind)}`,
};

function tableOf(kind: PostKind): RawBuilder<unknown> {
  return sql.table(kind === 'comment' ? 'comments' : 'reviews');
}

/** Reads of each kind only as many as the page may need, in index order. */
async function orderedPosts(
  query: Queryable,
  kinds: readonly PostKind[],
  of: (kind: PostKind) => RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  pageRequest: PageRequest,
): Promise<Post[]> {
  const [limit, offset] = [pageRequest.limit, pageOffset(pageRequest)];
  const inOrder = sql`order by at ${order}, id ${order}`;
  const first = (kind: PostKind) =>
    sql`select * from (${of(kind)} ${inOrder} limit ${limit + offset}) as ${sql.id(`${kind}s`)}`;
  const { rows } = await sql<Post>`${sql.join(kinds.map(first), sql` union all `)}
    ${inOrder} limit ${limit} offset ${offset}`.execute(query);
  return rows.map(({ kind, id }) => ({ kind, id }));
}

export type ModeratedRow = Awaited<ReturnType<typeof commentRowsOf>>[number];

export async function commentRowsOf(query: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return query
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select([
      'users.name as author_name',
      'users.role as author_role',
      'users.avatar as author_avatar',
      'users.deleted_at as author_deleted_at',
      'users.suspended_at as author_suspended_at',
      LIKES.as('likes'),
    ])
    .where('comments.id', 'in', ids)
    .execute();
}

/** A person's newest posts of both kinds. */
export async function latestBy(query: Queryable, authorId: string, limit: number): Promise<Post[]> {
  const written = (kind: PostKind) => sql`${POSTS.all(kind)} where author_id = ${authorId}`;
  return orderedPosts(query, POST_KINDS, written, sql`desc`, { page: 1, limit });
}

/** Counts up to a limit: an exact count would read all of ten million comments. */
export async function queueCounts(query: Queryable): Promise<ModerationCounts> {
  const both = (view: ModerationView) =>
    sql<number>`${upTo(POSTS[view]('comment'), view)} + ${upTo(POSTS[view]('review'), view)}`;
  const { rows } = await sql<ModerationCounts>`
    select ${both('reported')} as "reported", ${both('hidden')} as "hidden", ${both('all')} as "all"`.execute(query);
  const counted = rows[0] as ModerationCounts;
  return {
    reported: Math.min(counted.reported, MODERATION_COUNT_MAX),
    hidden: Math.min(counted.hidden, MODERATION_COUNT_MAX),
    all: Math.min(counted.all, MODERATION_COUNT_MAX),
  };
}

/** The newest open reports of each post, and how many there are. */
export async function reportRows(query: Queryable, kind: PostKind, ids: readonly string[], perPost: number) {
  if (ids.length === 0) return [];
  const { table, id } = REPORTS[kind];
  const post = sql.ref<string>(`${table}.${id}`);
  const place = sql<number>`row_number() over (partition by ${post} order by ${sql.ref(`${table}.created_at`)} desc, user_id)`;
  return query
    .selectFrom((db) =>
      db
        .selectFrom(table)
        .innerJoin('users', 'users.id', 'user_id')
        .select([
          post.as('post_id'),
          'reason',
          'details',
          sql.ref<string>(`${table}.created_at`).as('reported_at'),
          'users.id',
          'users.name',
          'users.role',
          'users.avatar',
          'users.deleted_at',
          place.as('place'),
          sql<number>`count(*) over (partition by ${post})`.as('total'),
        ])
        .where(post, 'in', ids)
        .where('settled_at', 'is', null)
        .as('newest'),
    )
    .selectAll()
    .where('place', '<=', perPost)
    .orderBy('place')
    .execute();
}

/** Returns the people whose reports were open. */
export async function settleReports(query: Queryable, { kind, id }: Post): Promise<string[]> {
  const { table, id: column } = REPORTS[kind];
  const settled = await query
    .updateTable(table)
    .set({ settled_at: new Date().toISOString() })
    .where(sql.ref(column), '=', id)
    .where('settled_at', 'is', null)
    .returning('user_id')
    .execute();
  return settled.map(({ user_id }) => user_id);
}

/** People whose report of the post is still open. */
export async function openReporters(query: Queryable, { kind, id }: Post): Promise<string[]> {
  const { table, id: column } = REPORTS[kind];
  const rows = await query
    .selectFrom(table)
    .select('user_id')
    .where(sql.ref(column), '=', id)
    .where('settled_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The number of open reports by post, without a limit. */
export async function openReports(query: Queryable, kind: PostKind, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const { table, id } = REPORTS[kind];
  const rows = await query
    .selectFrom(table)
    .select([sql.ref<string>(id).as('id'), ({ fn }) => fn.countAll<number>().as('count')])
    .where(sql.ref(id), 'in', ids)
    .where('settled_at', 'is', null)
    .groupBy(sql.ref(id))
    .execute();
  return new Map(rows.map((row) => [row.id, row.count]));
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
  return countRows(query.selectFrom('moderation_log'));
}

export async function authorCounts(query: Queryable, authorId: string) {
  const standing = async (table: 'comments' | 'reviews') =>
    query
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('hidden_at').as('hidden')])
      .where('author_id', '=', authorId)
      .executeTakeFirstOrThrow();
  const comments = await standing('comments');
  const reviews = await standing('reviews');
  const deleted = await countRows(
    query.selectFrom('moderation_log').where('author_id', '=', authorId).where('action', '=', 'delete'),
  );
  const onComments = await query
    .selectFrom('comment_reports')
    .innerJoin('comments', 'comments.id', 'comment_reports.comment_id')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('comments.author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  const onReviews = await query
    .selectFrom('review_reports')
    .innerJoin('reviews', 'reviews.id', 'review_reports.review_id')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .where('reviews.author_id', '=', authorId)
    .executeTakeFirstOrThrow();
  return {
    comments: comments.all,
    reviews: reviews.all,
    hidden: comments.hidden + reviews.hidden,
    deleted,
    reports: onComments.reports + onReviews.reports,
  };
}
