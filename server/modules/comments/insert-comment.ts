import { communityErrors } from '#contract/errors/texts.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { shareLockRows } from '#db/dialect.ts';
import { prepared } from '#db/prepared.ts';
import type { CommentRow } from '#db/schema.ts';
import type { DatabaseRateLimiter, LimitedAction } from '#server/http/request/database-rate-limiter.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { getVisibleComment, lockThread, type Subject, type ThreadRow } from './queries.ts';

export interface NewComment {
  id: string;
  subject: Subject;
  parentId: string | null;
  authorId: string;
  comment: string;
}

/** Runs when a comment is a reply, in the transaction that inserts it. */
type OnReply = (trx: Trx, parentId: string) => Promise<void>;

/**
 * Inserts a comment, numbers it, counts it and records the content change of its phone, in one transaction. Refuses
 * replies to a deleted comment and comments beyond the author's limit.
 */
export async function insertComment(
  database: Database,
  rateLimiter: DatabaseRateLimiter,
  { id, subject, parentId, authorId, comment }: NewComment,
  limit: LimitedAction,
  onReply: OnReply,
): Promise<ThreadRow> {
  const created_at = new Date().toISOString();
  const row = { id, parent_id: parentId, author_id: authorId, comment, created_at };
  const author = await database.transaction(async (trx) => {
    const [page] = await LOCK_PAGE[subject.kind](trx, subject);
    if (!page) throw notFound();
    if (parentId !== null) await requireParent(trx, database, subject, parentId);
    await rateLimiter.consumeIn(trx, [limit]);
    const [taken] = await nextNumber(trx, subject);
    const number = taken?.number as number;
    await insertRow(trx, { ...row, number, subject_kind: subject.kind, subject_id: subject.id });
    if (parentId !== null) await onReply(trx, parentId);
    const [author] = await readAuthor(trx, { authorId });
    if (subject.kind === 'product') await recordContentChanges(trx, database, 'feedback', [subject.id]);
    return author as Author;
  });
  return { ...row, edited_at: null, likers: null, ...author };
}

/** Locks it until the transaction ends. */
function lockPage(table: 'products' | 'blogs') {
  return prepared((query, { id }: Pick<Subject, 'id'>, engine) =>
    shareLockRows(query.selectFrom(table).select('id').where('id', '=', id), engine),
  );
}

const LOCK_PAGE = { product: lockPage('products'), blog: lockPage('blogs') };

/** Read after locking the thread, because another transaction may be hiding the parent. */
async function requireParent(trx: Trx, database: Database, subject: Subject, parentId: string): Promise<void> {
  await lockThread(trx, database, subject);
  if (await getVisibleComment(trx, subject, parentId)) return;
  throw new HttpError('BAD_REQUEST', communityErrors.parentDeleted);
}

const nextNumber = prepared((query, { kind, id }: Subject) =>
  query
    .insertInto('comment_threads')
    .values({ subject_kind: kind, subject_id: id, comments: 1, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject_kind', 'subject_id']).doUpdateSet(({ eb }) => ({
        comments: eb('comment_threads.comments', '+', 1),
        last_number: eb('comment_threads.last_number', '+', 1),
      })),
    )
    .returning('last_number as number'),
);

const insertRow = prepared(
  (query, { id, parent_id, author_id, comment, created_at, number, subject_kind, subject_id }: CommentValues) =>
    query
      .insertInto('comments')
      .values({ id, parent_id, author_id, comment, created_at, number, subject_kind, subject_id }),
);

type CommentValues = Pick<
  CommentRow,
  'id' | 'parent_id' | 'author_id' | 'comment' | 'created_at' | 'number' | 'subject_kind' | 'subject_id'
>;

const readAuthor = prepared((query, { authorId }: { authorId: string }) =>
  query
    .selectFrom('users')
    .select([
      'name as author_name',
      'role as author_role',
      'avatar as author_avatar',
      'deleted_at as author_deleted_at',
    ])
    .where('id', '=', authorId),
);

type Author = Awaited<ReturnType<typeof readAuthor>>[number];
