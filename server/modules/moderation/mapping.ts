import type { CommentSubject } from '#contract/comments.ts';
import type { ModeratedComment, ModerationEntry, PostKind } from '#contract/community/moderation.ts';
import type { Queryable } from '#db/client.ts';
import { type Subject, subjectKey, subjectOf, subjectsWithTitles } from '#server/modules/comments/service.ts';
import { plainText, type ReviewWithAuthor, reviewRowsOf } from '#server/modules/reviews/service.ts';
import { authorOf, toAuthor } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { commentRowsOf, type EntryRow, type ModeratedRow, type Post, reportRows } from './queries.ts';

/** More reports of a post would not help to decide. */
const REPORTS_SHOWN = 20;

/** Everything that moderators see of these posts, in the given order; deleted ones are left out. */
export async function moderatedPosts(services: Services, posts: readonly Post[]): Promise<ModeratedComment[]> {
  const { query } = services.database;
  const idsOf = (kind: PostKind) => posts.filter((post) => post.kind === kind).map(({ id }) => id);
  const found = new Map<string, Omit<ModeratedComment, 'reportCount' | 'reports'>>();
  const comments = await commentRowsOf(query, idsOf('comment'));
  const reviews = await reviewsOf(query, idsOf('review'));
  const subjects = await subjectsWithTitles(services, [...comments.map(subjectOf), ...reviews.map(phoneOf)]);
  const subjectAt = (subject: Subject) => subjects.get(subjectKey(subject)) as CommentSubject;
  for (const row of comments) found.set(row.id, fromComment(row, subjectAt(subjectOf(row))));
  for (const row of reviews) found.set(row.id, fromReview(row, subjectAt(phoneOf(row))));
  const reports = new Map([
    ...(await reportsOf(query, 'comment', idsOf('comment'))),
    ...(await reportsOf(query, 'review', idsOf('review'))),
  ]);
  return posts.flatMap(({ id }) => {
    const post = found.get(id);
    return post ? [{ ...post, ...(reports.get(id) ?? { reportCount: 0, reports: [] }) }] : [];
  });
}

function fromComment(row: ModeratedRow, subject: CommentSubject) {
  return {
    kind: 'comment' as const,
    id: row.id,
    comment: row.comment,
    parentId: row.parent_id,
    subject,
    author: { ...authorOf(row), suspendedAt: row.author_suspended_at },
    likes: row.likes,
    ...momentsOf(row),
  };
}

function fromReview(row: ReviewWithAuthor, subject: CommentSubject) {
  return {
    kind: 'review' as const,
    id: row.id,
    comment: plainText(row),
    parentId: null,
    subject,
    author: { ...authorOf(row), suspendedAt: row.author_suspended_at },
    likes: row.helpful,
    ...momentsOf(row),
  };
}

function momentsOf(row: Pick<ModeratedRow, 'created_at' | 'edited_at' | 'hidden_at' | 'hidden_by'>) {
  return {
    createdAt: row.created_at,
    editedAt: row.edited_at,
    hiddenAt: row.hidden_at,
    hiddenBy: row.hidden_by,
  };
}

function phoneOf({ product_id }: ReviewWithAuthor): Subject {
  return { kind: 'product', id: product_id };
}

async function reviewsOf(query: Queryable, ids: readonly string[]): Promise<ReviewWithAuthor[]> {
  return ids.length === 0 ? [] : reviewRowsOf(query, ids);
}

export async function toEntries(services: Services, rows: readonly EntryRow[]): Promise<ModerationEntry[]> {
  const subjects = await subjectsWithTitles(services, rows.flatMap(subjectOfEntry));
  return rows.map((row) => {
    const [subject] = subjectOfEntry(row);
    return {
      id: row.id,
      action: row.action,
      reason: row.reason,
      actor: toAuthor({
        id: row.actor_id,
        name: row.actor_name,
        role: row.actor_role,
        avatar: row.actor_avatar,
        deleted_at: row.actor_deleted_at,
      }),
      author: authorOf(row),
      comment: subject ? commentOf(row, subjects.get(subjectKey(subject)) as CommentSubject) : null,
      createdAt: row.created_at,
    };
  });
}

function commentOf(row: EntryRow, subject: CommentSubject): ModerationEntry['comment'] {
  return { kind: row.post_kind, id: row.comment_id ?? '', text: row.comment ?? '', subject };
}

/** The page of the comment; null if the entry is about the author. */
function subjectOfEntry({ subject_kind, subject_id }: EntryRow): Subject[] {
  return subject_kind && subject_id ? [{ kind: subject_kind, id: subject_id }] : [];
}

type Reports = Pick<ModeratedComment, 'reportCount' | 'reports'>;

async function reportsOf(query: Queryable, kind: PostKind, ids: readonly string[]): Promise<[string, Reports][]> {
  const byPost = Map.groupBy(await reportRows(query, kind, ids, REPORTS_SHOWN), (row) => row.post_id);
  return [...byPost].map(([id, rows]) => [
    id,
    {
      reportCount: rows[0]?.total ?? 0,
      reports: rows.map((row) => ({
        reason: row.reason,
        details: row.details,
        reporter: toAuthor(row),
        createdAt: row.reported_at,
      })),
    },
  ]);
}
