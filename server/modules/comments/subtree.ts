import type { Database, Trx } from '#db/client.ts';
import type { CommentRow } from '#db/schema.ts';
import { addToCommentCount, type Subject, subjectOf } from './queries.ts';

/** What happens to a comment happens to all below it. The thread must be locked meanwhile. */

/**
 * A comment and everything below it, replies before what they answer. Found here and not by a recursive query:
 * PostgreSQL may look through the whole table once a level.
 */
export async function subtreeIds(trx: Trx, subject: Subject, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('comments')
    .select(['id', 'parent_id'])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('number')
    .execute();
  const below = new Set([id]);
  // A reply is always younger than what it answers, so one pass finds them all.
  for (const row of rows) if (row.parent_id !== null && below.has(row.parent_id)) below.add(row.id);
  return [...below].reverse();
}

/** SQLite takes at most 32,766 values in a statement. */
const IDS_PER_STATEMENT = 5_000;

async function inBatches<Row>(
  ids: readonly string[],
  run: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT)
    rows.push(...(await run(ids.slice(start, start + IDS_PER_STATEMENT))));
  return rows;
}

const NAME_LENGTH = 80;

/** What a text is called in a list. */
export function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= NAME_LENGTH ? line : `${line.slice(0, NAME_LENGTH - 1).trimEnd()}…`;
}

/** Takes a comment with its replies from the public's sight. */
export async function hideSubtree(
  trx: Trx,
  database: Database,
  comment: CommentRow,
  by: 'reports' | 'moderator',
): Promise<void> {
  if (comment.hidden_at !== null) {
    await trx.updateTable('comments').set({ hidden_by: by }).where('id', '=', comment.id).execute();
    return;
  }
  const hidden = { hidden_at: new Date().toISOString(), hidden_by: by };
  await trx.updateTable('comments').set(hidden).where('id', '=', comment.id).execute();
  const levels = await addHiddenLevel(trx, comment, 1);
  await addToCommentCount(trx, database, subjectOf(comment), -levels.filter((level) => level === 1).length);
}

/** Shows it again, except what is hidden for itself. */
export async function showSubtree(trx: Trx, database: Database, comment: CommentRow): Promise<void> {
  if (comment.hidden_at === null) return;
  const shown = { hidden_at: null, hidden_by: null };
  await trx.updateTable('comments').set(shown).where('id', '=', comment.id).execute();
  const levels = await addHiddenLevel(trx, comment, -1);
  await addToCommentCount(trx, database, subjectOf(comment), levels.filter((level) => level === 0).length);
}

/** Hidden or shown as it was before a decision that is undone, since the same moment. */
export async function restoreHidden(
  trx: Trx,
  database: Database,
  comment: CommentRow,
  before: Partial<Pick<CommentRow, 'hidden_at' | 'hidden_by'>>,
): Promise<void> {
  if (before.hidden_at === null) await showSubtree(trx, database, comment);
  else if (before.hidden_at !== undefined) await hideSubtree(trx, database, comment, before.hidden_by ?? 'moderator');
  await trx.updateTable('comments').set(before).where('id', '=', comment.id).execute();
}

async function addHiddenLevel(trx: Trx, comment: CommentRow, by: 1 | -1): Promise<number[]> {
  const changed = await inBatches(await subtreeIds(trx, subjectOf(comment), comment.id), (some) =>
    trx
      .updateTable('comments')
      .set(({ eb }) => ({ hidden_levels: eb('hidden_levels', '+', by) }))
      .where('id', 'in', some)
      .returning('hidden_levels')
      .execute(),
  );
  return changed.map((row) => row.hidden_levels);
}
