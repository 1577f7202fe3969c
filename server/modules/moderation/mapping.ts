import type { CommentSubject } from '#contract/comments.ts';
import type { CommentReport, ModeratedComment, ModerationEntry } from '#contract/moderation.ts';
import type { Queryable } from '#db/client.ts';
import type { Services } from '#server/services.ts';
import { type Subject, subjectKey, subjectOf, subjectsWithTitles } from '../comments/service.ts';
import { toAuthor } from '../users/service.ts';
import { type EntryRow, type ModeratedRow, reportRows } from './queries.ts';

/** Reports shown with a comment; more of the same help nobody to decide. */
const REPORTS_SHOWN = 20;

export async function toModerated(services: Services, rows: readonly ModeratedRow[]): Promise<ModeratedComment[]> {
  const { query } = services.database;
  const subjects = await subjectsWithTitles(services, rows.map(subjectOf));
  const reports = await reportsOf(query, rows);
  return rows.map((row) => ({
    id: row.id,
    comment: row.comment,
    parentId: row.parent_id,
    subject: subjects.get(subjectKey(subjectOf(row))) as CommentSubject,
    author: { ...authorOf(row), suspendedAt: row.author_suspended_at },
    likes: row.likes,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    hiddenAt: row.hidden_at,
    hiddenBy: row.hidden_by,
    reportCount: row.report_count ?? 0,
    reports: reports.get(row.id) ?? [],
  }));
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
  return { id: row.comment_id ?? '', text: row.comment ?? '', subject };
}

/** The page of the comment it is about; none where it is about the author alone. */
function subjectOfEntry({ subject_kind, subject_id }: EntryRow): Subject[] {
  return subject_kind && subject_id ? [{ kind: subject_kind, id: subject_id }] : [];
}

function authorOf(row: ModeratedRow | EntryRow) {
  return toAuthor({
    id: row.author_id,
    name: row.author_name,
    role: row.author_role,
    avatar: row.author_avatar,
    deleted_at: row.author_deleted_at,
  });
}

async function reportsOf(query: Queryable, rows: readonly ModeratedRow[]): Promise<Map<string, CommentReport[]>> {
  const reported = rows.filter((row) => row.report_count).map((row) => row.id);
  const byComment = Map.groupBy(await reportRows(query, reported, REPORTS_SHOWN), (row) => row.comment_id);
  return new Map(
    [...byComment].map(([id, reports]) => [
      id,
      reports.map((row) => ({
        reason: row.reason,
        details: row.details,
        reporter: toAuthor(row),
        createdAt: row.reported_at,
      })),
    ]),
  );
}
