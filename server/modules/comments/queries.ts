import { sql } from 'kysely';
import type { CommentSubject } from '#contract/comments.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockRows } from '#db/dialect.ts';
import type { CommentRow } from '#db/schema.ts';

export type Subject = Pick<CommentSubject, 'kind' | 'id'>;

/** The ids of people who like a comment, earliest first, joined by commas. */
const LIKERS = sql<string | null>`(
  select string_agg(user_id, ',' order by comment_likes.created_at, user_id)
  from comment_likes where comment_likes.comment_id = comments.id)`;

function commentsWithAuthor(query: Queryable) {
  return query
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.parent_id',
      'comments.comment',
      'comments.created_at',
      'comments.edited_at',
      'comments.author_id',
      'users.name as author_name',
      'users.role as author_role',
      'users.avatar as author_avatar',
      'users.deleted_at as author_deleted_at',
      LIKERS.as('likers'),
    ]);
}

export type ThreadRow = Awaited<ReturnType<typeof threadRows>>[number];

/** The position of a comment; its likers only if requested. */
export type ThreadNode = Pick<ThreadRow, 'id' | 'parent_id' | 'likers'>;

export interface ThreadQuery {
  subject: Subject;
  /** For moderators. */
  withHidden?: boolean;
}

/** A page's comments with everything that is shown, in the order written. */
export async function threadRows(query: Queryable, { subject, withHidden }: ThreadQuery) {
  return commentsWithAuthor(query)
    .where('comments.subject_kind', '=', subject.kind)
    .where('comments.subject_id', '=', subject.id)
    .$if(!withHidden, (visible) => visible.where('comments.hidden_levels', '=', 0))
    .orderBy('comments.number')
    .execute();
}

/** The number of comments a page has or had, deleted ones included. */
export async function threadLength(query: Queryable, { kind, id }: Subject): Promise<number> {
  const row = await query
    .selectFrom('comment_threads')
    .select('last_number')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst();
  return row?.last_number ?? 0;
}

/**
 * The structure of a page's thread without its texts, for threads of any length; likers only for top-level comments.
 */
export async function threadShape(
  query: Queryable,
  { subject, withHidden }: ThreadQuery,
  withLikes: boolean,
): Promise<ThreadNode[]> {
  const likers = withLikes ? sql<string | null>`case when parent_id is null then ${LIKERS} end` : sql<null>`null`;
  return query
    .selectFrom('comments')
    .select(['id', 'parent_id', likers.as('likers')])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .$if(!withHidden, (visible) => visible.where('hidden_levels', '=', 0))
    .orderBy('number')
    .execute();
}

/** These comments in the given order; deleted ones are left out. */
export async function threadRowsOf(query: Queryable, ids: readonly string[]): Promise<ThreadRow[]> {
  if (ids.length === 0) return [];
  const found = await commentsWithAuthor(query).where('comments.id', 'in', ids).execute();
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

export async function getCommentRow(query: Queryable, id: string): Promise<CommentRow | undefined> {
  return query.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getVisibleComment(
  query: Queryable,
  subject: Subject,
  id: string,
): Promise<CommentRow | undefined> {
  return query
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('hidden_levels', '=', 0)
    .executeTakeFirst();
}

/** Every change of a page's comments takes this lock, so that the tree and the count stay correct. */
export async function lockThread(trx: Trx, { engine }: Database, subject: Subject): Promise<void> {
  const thread = trx
    .selectFrom('comment_threads')
    .select('comments')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id);
  await lockRows(thread, engine).execute();
}

/** Adjusts the count of comments and records a content change of the phone. */
export async function addToCommentCount(trx: Trx, database: Database, subject: Subject, by: number): Promise<void> {
  if (by === 0) return;
  await trx
    .updateTable('comment_threads')
    .set(({ eb }) => ({ comments: eb('comments', '+', by) }))
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute();
  if (subject.kind === 'product') await recordContentChanges(trx, database, 'feedback', [subject.id]);
}

export function subjectOf({ subject_kind, subject_id }: Pick<CommentRow, 'subject_kind' | 'subject_id'>): Subject {
  return { kind: subject_kind, id: subject_id };
}

/** The page's title; its id if it was deleted. */
export async function pageName(query: Queryable, { kind, id }: Subject): Promise<string> {
  if (kind === 'blog') {
    const blog = await query.selectFrom('blogs').select('title').where('id', '=', id).executeTakeFirst();
    return blog?.title ?? id;
  }
  const phone = await query
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['brands.name as brand', 'products.name'])
    .where('products.id', '=', id)
    .executeTakeFirst();
  return phone ? `${phone.brand} ${phone.name}` : id;
}
