import { historyErrors } from '#contract/errors/texts.ts';
import type { Database, Trx } from '#db/client.ts';
import type { CommentRow } from '#db/schema.ts';
import { restoreRow } from '#server/history/any-rows.ts';
import { moveToTrash } from '#server/history/record.ts';
import { type By, type HistoryTable, ownRoot } from '#server/history/registry.ts';
import { contentGone, inTheWay } from '#server/history/trash.ts';
import { rowsChangedSince } from '#server/history/undo.ts';
import { lockComment } from './lock-comment.ts';
import { logUndone } from './moderation-log.ts';
import { addToCommentCount, lockThread, pageName, subjectOf } from './queries.ts';
import { firstWords, restoreHidden, subtreeIds } from './subtree.ts';

export const commentHistory: HistoryTable = {
  kind: 'comment',
  table: 'comments',
  parts: [['comment_reports', 'comment_id']],
  // `likes` is counted by readers, and `hidden_levels` follows from the comments above.
  ignores: ['likes', 'hidden_levels'],
  // Reports are deleted with their sender's account.
  loses: ['comment_reports'],

  async describe(query, ids) {
    const rows = await query.selectFrom('comments').selectAll().where('id', 'in', ids).execute();
    const described = rows.map(async (row) => {
      const note = await pageName(query, subjectOf(row));
      return [row.id, { name: firstWords(row.comment), note, owner: row.author_id }] as const;
    });
    return new Map(await Promise.all(described));
  },

  /** Locks the threads of those that exist. */
  async lock(trx, database, ids) {
    const rows = await trx.selectFrom('comments').selectAll().where('id', 'in', ids).execute();
    const keys = new Map(rows.map((row) => [`${row.subject_kind} ${row.subject_id}`, subjectOf(row)]));
    for (const [, subject] of [...keys].sort(([a], [b]) => (a < b ? -1 : 1))) await lockThread(trx, database, subject);
  },

  /** Includes the replies. */
  async roots(trx, ids) {
    const roots = [];
    for (const id of ids) {
      const row = await trx.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const below = await subtreeIds(trx, subjectOf(row), id);
      roots.push({ ...ownRoot(commentHistory, below), ownerOf: () => id });
    }
    return roots;
  },

  /** Restores it below its parent, and as visible as the parent is now. */
  async beforeRestore({ trx, database, item, rows }) {
    const comments = rows.filter(({ table }) => table === 'comments').map(({ row }) => row as unknown as CommentRow);
    const root = comments.find(({ id }) => id === item.subject_id);
    if (!root) throw contentGone();
    const subject = subjectOf(root);
    await lockThread(trx, database, subject);
    const thread = await trx
      .selectFrom('comment_threads')
      .select('comments')
      .where('subject_kind', '=', subject.kind)
      .where('subject_id', '=', subject.id)
      .executeTakeFirst();
    if (!thread) throw inTheWay(historyErrors.pageGone);
    const above = root.parent_id === null ? 0 : await hiddenLevelsOf(trx, root.parent_id);
    const deeper = above + (root.hidden_at === null ? 0 : 1) - root.hidden_levels;
    for (const comment of comments) comment.hidden_levels += deeper;
  },

  async afterRestore({ trx, database, item, actorId, run }, restored) {
    const comments = restored.flatMap(({ table, row }) => (table === 'comments' ? [row as unknown as CommentRow] : []));
    const [first] = comments;
    const visible = comments.filter(({ hidden_levels }) => hidden_levels === 0).length;
    if (first) await addToCommentCount(trx, database, subjectOf(first), visible);
    await logUndone(trx, item, actorId, run);
  },

  /** Undoes a moderator's decision. */
  async undo(trx, database, items, { force }) {
    const left = new Map<string, string>();
    for (const { id, subject_id, rows } of items) {
      const comment = await lockComment(trx, database, subject_id);
      const since = await rowsChangedSince(trx, commentHistory, rows);
      if (since !== null && force === 0) {
        left.set(id, since);
        continue;
      }
      for (const row of rows)
        if (row.table_name === 'comments' && row.before)
          await restoreHidden(trx, database, comment, JSON.parse(row.before));
        else await restoreRow(trx, database.engine, row);
    }
    return left;
  },

  afterUndo: (trx, _database, item, run) => logUndone(trx, item, run.undone_by, run),
};

async function hiddenLevelsOf(trx: Trx, id: string): Promise<number> {
  const parent = await trx.selectFrom('comments').select('hidden_levels').where('id', '=', id).executeTakeFirst();
  if (!parent) throw inTheWay(historyErrors.commentGone);
  return parent.hidden_levels;
}

/** Moves a comment with its replies to the trash. The caller must have locked its thread. */
export async function deleteSubtree(trx: Trx, database: Database, comment: CommentRow, by: By): Promise<void> {
  const { rows } = await moveToTrash(trx, database, commentHistory, [comment.id], by);
  const visible = rows.filter(({ table, row }) => table === 'comments' && row.hidden_levels === 0).length;
  await addToCommentCount(trx, database, subjectOf(comment), -visible);
}
