import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#db/client.ts';
import { figureParts, recordFigure } from '#db/content.ts';
import { retryConflicts } from '#db/engines/conflicts.ts';
import { prepared } from '#db/prepared.ts';
import {
  type Attempt,
  countAttempt,
  type DatabaseRateLimiter,
  type LimitedAction,
} from '#server/http/request/database-rate-limiter.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Subject, ThreadRow } from './queries.ts';

export interface NewComment {
  id: string;
  subject: Subject;
  parentId: string | null;
  authorId: string;
  comment: string;
}

interface Values extends Attempt {
  id: string;
  subjectId: string;
  parentId: string | null;
  authorId: string;
  comment: string;
}

/** What else happens with a comment that answers another, in the transaction that writes it. */
type OnReply = (trx: Trx, parentId: string) => Promise<void>;

type Author = Pick<ThreadRow, 'author_name' | 'author_role' | 'author_avatar' | 'author_deleted_at'>;

/**
 * Writes a comment, numbers and counts it and says that its phone has one more; all of it or nothing. Refuses what
 * answers a comment that is gone, and what is one too many for its author.
 */
export async function insertComment(
  database: Database,
  rateLimiter: DatabaseRateLimiter,
  written: NewComment,
  limit: LimitedAction,
  onReply: OnReply,
): Promise<ThreadRow> {
  const { id, subject, parentId, authorId, comment } = written;
  const attempt = rateLimiter.attemptOf(limit);
  const values = { ...attempt, id, subjectId: subject.id, parentId, authorId, comment };
  const author =
    database.engine === 'postgres'
      ? await insertOnPostgres(database, rateLimiter, subject, values, limit, onReply)
      : await insertInTransaction(database, rateLimiter, subject, values, limit, onReply);
  return {
    id,
    parent_id: parentId,
    comment,
    created_at: attempt.now,
    edited_at: null,
    author_id: authorId,
    likers: null,
    ...author,
  };
}

function selectAuthor({ authorId }: Pick<Values, 'authorId'>, more: RawBuilder<unknown> = sql``) {
  return sql`select name as author_name, role as author_role, avatar as author_avatar,
    deleted_at as author_deleted_at ${more} from users where id = ${authorId}`;
}

function selectPage(kind: Subject['kind'], { subjectId }: Pick<Values, 'subjectId'>) {
  return sql`select id from ${sql.table(kind === 'product' ? 'products' : 'blogs')} where id = ${subjectId}`;
}

function selectParent(kind: Subject['kind'], { subjectId, parentId }: Pick<Values, 'subjectId' | 'parentId'>) {
  return sql`select id from comments where id = ${parentId} and subject_kind = ${sql.lit(kind)}
    and subject_id = ${subjectId} and hidden_levels = 0`;
}

/** Counts the comment and returns its number. */
function upsertThread(kind: Subject['kind'], { subjectId }: Pick<Values, 'subjectId'>, source: RawBuilder<unknown>) {
  return sql`insert into comment_threads (subject_kind, subject_id, comments, last_number)
    select ${sql.lit(kind)}, ${subjectId}, 1, 1 ${source}
    on conflict (subject_kind, subject_id) do update
      set comments = comment_threads.comments + 1, last_number = comment_threads.last_number + 1
    returning last_number`;
}

function insertRow(kind: Subject['kind'], values: Values, number: RawBuilder<unknown>) {
  const { id, subjectId, parentId, authorId, comment, now } = values;
  return sql`insert into comments (number, id, subject_kind, subject_id, parent_id, author_id, comment, created_at)
    select ${number}, ${id}, ${sql.lit(kind)}, ${subjectId}, ${parentId}, ${authorId}, ${comment}, ${now}`;
}

/**
 * One statement. It sees the database as it was when it began, so what may change while it waits is locked first and
 * looked at then: the page before anything is counted, and the thread before the comment that is answered.
 */
function oneStatement(kind: Subject['kind'], isReply: boolean) {
  return prepared((_, values: Values) => {
    const held = sql`held as (
        select last_number from comment_threads
        where subject_kind = ${sql.lit(kind)} and subject_id = ${values.subjectId} for no key update),
      parent as (${selectParent(kind, values)} and (select count(*) from held) >= 0 for share),`;
    const found = sql`, exists (select 1 from page) as has_page,
      ${isReply ? sql`exists (select 1 from parent)` : sql`true`} as has_parent,
      exists (select 1 from written) as is_written`;
    return sql<Author & { has_page: boolean; has_parent: boolean; is_written: boolean }>`
      with page as (${selectPage(kind, values)} for key share),
        ${isReply ? held : sql``}
        attempt as (${countAttempt(values, isReply ? sql`from page, parent` : sql`from page`)}),
        thread as (${upsertThread(kind, values, sql`from attempt`)}),
        written as (${insertRow(kind, values, sql`last_number`)} from thread returning id)
        ${kind === 'product' ? sql`, ${figureParts('feedback', values.subjectId, values.now, 'written')}` : sql``}
      ${selectAuthor(values, found)}`;
  });
}

const STATEMENTS = {
  product: { comment: oneStatement('product', false), reply: oneStatement('product', true) },
  blog: { comment: oneStatement('blog', false), reply: oneStatement('blog', true) },
};

async function insertOnPostgres(
  { query, transaction }: Database,
  rateLimiter: DatabaseRateLimiter,
  { kind }: Subject,
  values: Values,
  limit: LimitedAction,
  onReply: OnReply,
): Promise<Author> {
  const { parentId } = values;
  const insertReply = (id: string) =>
    transaction(async (trx) => {
      const rows = await STATEMENTS[kind].reply(trx, values);
      if (rows[0]?.is_written) await onReply(trx, id);
      return rows;
    });
  const [row] = await (parentId === null
    ? retryConflicts(() => STATEMENTS[kind].comment(query, values))
    : insertReply(parentId));
  if (!row?.has_page) throw notFound();
  if (!row.has_parent) throw noSuchParent();
  if (!row.is_written) throw await rateLimiter.refusal(query, limit);
  const { has_page, has_parent, is_written, ...author } = row;
  return author;
}

/** The same step by step, for SQLite, where a step costs no round trip. */
function steps(kind: Subject['kind']) {
  return {
    page: prepared((_, values: Pick<Values, 'subjectId'>) => sql<{ id: string }>`${selectPage(kind, values)}`),
    parent: prepared((_, values: Pick<Values, 'subjectId' | 'parentId'>) => {
      return sql<{ id: string }>`${selectParent(kind, values)}`;
    }),
    count: prepared((_, values: Pick<Values, 'subjectId'>) => {
      return sql<{ last_number: number }>`${upsertThread(kind, values, sql`where true`)}`;
    }),
    insert: prepared((_, values: Values & { number: number }) => insertRow(kind, values, sql`${values.number}`)),
  };
}

const STEPS = { product: steps('product'), blog: steps('blog') };
const readAuthor = prepared((_, values: Pick<Values, 'authorId'>) => sql<Author>`${selectAuthor(values)}`);

function insertInTransaction(
  { transaction }: Database,
  rateLimiter: DatabaseRateLimiter,
  { kind, id }: Subject,
  values: Values,
  limit: LimitedAction,
  onReply: OnReply,
): Promise<Author> {
  const step = STEPS[kind];
  return transaction(async (trx) => {
    if ((await step.page(trx, values)).length === 0) throw notFound();
    if (values.parentId !== null && (await step.parent(trx, values)).length === 0) throw noSuchParent();
    await rateLimiter.consumeIn(trx, [limit]);
    const [thread] = await step.count(trx, values);
    await step.insert(trx, { ...values, number: thread?.last_number as number });
    if (values.parentId !== null) await onReply(trx, values.parentId);
    if (kind === 'product') await recordFigure(trx, 'feedback', id, values.now);
    const [author] = await readAuthor(trx, values);
    return author as Author;
  });
}

function noSuchParent(): HttpError {
  return new HttpError('BAD_REQUEST', 'The comment you answer is not on this page, or no longer.');
}
