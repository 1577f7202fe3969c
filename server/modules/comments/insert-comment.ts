import { communityErrors } from '#contract/errors/texts.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { keepRows } from '#db/dialect.ts';
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

/** What else happens with a comment that answers another, in the transaction that writes it. */
type OnReply = (trx: Trx, parentId: string) => Promise<void>;

/**
 * Writes a comment, numbers and counts it and says that its phone has one more; all of it or nothing. Refuses what
 * answers a comment that is gone, and what is one too many for its author.
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
    const [page] = await KEEP_PAGE[subject.kind](trx, subject);
    if (!page) throw notFound();
    if (parentId !== null) await requireParent(trx, database, subject, parentId);
    await rateLimiter.consumeIn(trx, [limit]);
    const [taken] = await takeNumber(trx, subject);
    const number = taken?.number as number;
    await insertRow(trx, { ...row, number, subject_kind: subject.kind, subject_id: subject.id });
    if (parentId !== null) await onReply(trx, parentId);
    const [author] = await readAuthor(trx, { authorId });
    if (subject.kind === 'product') await recordContentChanges(trx, database, 'feedback', [subject.id]);
    return author as Author;
  });
  return { ...row, edited_at: null, likers: null, ...author };
}

/** It stays until the transaction ends. */
function keepPage(table: 'products' | 'blogs') {
  return prepared((query, { id }: Pick<Subject, 'id'>, engine) =>
    keepRows(query.selectFrom(table).select('id').where('id', '=', id), engine),
  );
}

const KEEP_PAGE = { product: keepPage('products'), blog: keepPage('blogs') };

/** Looked at once the thread is locked: another transaction may be hiding it. */
async function requireParent(trx: Trx, database: Database, subject: Subject, parentId: string): Promise<void> {
  await lockThread(trx, database, subject);
  if (await getVisibleComment(trx, subject, parentId)) return;
  throw new HttpError('BAD_REQUEST', communityErrors.parentDeleted);
}

/** Counts the comment and returns its number. */
const takeNumber = prepared((query, { kind, id }: Subject) =>
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
