import type { Database, Trx } from '#db/client.ts';
import type { CommentRow } from '#db/schema.ts';
import { addToCommentCount, type Subject, subjectOf } from './queries.ts';

/** Actions on a comment apply to all replies below it. The caller must have locked the thread. */

/**
 * A comment and all replies below it, children before parents. Computed here because PostgreSQL may scan the whole
 * table once per level of a recursive query.
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
  // Replies are always newer than their parent, so one pass finds them all.
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

/** The first words, as a name for lists. */
export function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= NAME_LENGTH ? line : `${line.slice(0, NAME_LENGTH - 1).trimEnd()}…`;
}

/** Hides a comment with its replies from readers. */
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

/** Shows it again, except replies that were hidden on their own. */
export async function showSubtree(trx: Trx, database: Database, comment: CommentRow): Promise<void> {
  if (comment.hidden_at === null) return;
  const shown = { hidden_at: null, hidden_by: null };
  await trx.updateTable('comments').set(shown).where('id', '=', comment.id).execute();
  const levels = await addHiddenLevel(trx, comment, -1);
  await addToCommentCount(trx, database, subjectOf(comment), levels.filter((level) => level === 0).length);
}

/** Restores hidden or visible as before the undone decision, with the original time. */
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
