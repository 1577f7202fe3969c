import { communityErrors } from '#contract/errors/texts.ts';
import type { Database, Trx } from '#db/client.ts';
import { lockUser } from '#db/dialect.ts';
import type { CommentRow } from '#db/schema.ts';
import { recount } from '#db/seed/community/counters.ts';
import { startRun } from '#server/history/items.ts';
import { moveToTrash } from '#server/history/record.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { deleteSubtree } from '#server/modules/comments/history.ts';
import { lockThread, logAction, subjectKey, subjectOf } from '#server/modules/comments/service.ts';
import { lockReactedProducts } from '#server/modules/reactions/service.ts';
import { reactionHistory, reviewHistory } from '#server/modules/reviews/history.ts';
import { rolesOf } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { requireAuthor } from './service.ts';

interface Task {
  trx: Trx;
  database: Database;
  userId: string;
  by: { actorId: string; runId: string };
}

/**
 * Moves all comments, reviews, likes and ratings of a person to the trash in one run. Their wishlist is private and
 * stays.
 */
export async function cleanUp(
  { database, catalogue, productTexts }: Services,
  viewer: Viewer,
  userId: string,
  reason: string,
) {
  const done = await database.transaction(async (trx) => {
    const user = await requireAuthor(trx, userId);
    if (rolesOf(user).length > 0) throw new HttpError('FORBIDDEN', communityErrors.staffCleanUp);
    await lockReactedProducts(trx, database, userId);
    await lockUser(trx, database.engine, userId);
    const label = `Removed everything by ${user.name}`;
    const runId = await startRun(trx, { action: 'spam', label, actorId: viewer.id });
    const task: Task = { trx, database, userId, by: { actorId: viewer.id, runId } };
    const { comments, replies, pages } = await removeComments(task);
    const reviews = await removeReviews(task);
    const reactions = await removeReactions(task);
    const isNothing = comments + reviews + reactions === 0;
    if (isNothing) await trx.deleteFrom('undo_runs').where('id', '=', runId).execute();
    else await logAction(trx, { action: 'delete', actor: viewer, authorId: userId, reason });
    return { undoId: isNothing ? null : runId, comments, replies, reviews, reactions, pages };
  });
  const { pages, ...answer } = done;
  for (const id of pages) productTexts.drop(id);
  await catalogue.catchUp();
  return answer;
}

/** Page by page, top comments first, because their replies go with them. */
async function removeComments({ trx, database, userId, by }: Task) {
  const own = (rows: readonly CommentRow[]) => rows.filter(({ author_id }) => author_id === userId).length;
  const written = await trx.selectFrom('comments').selectAll().where('author_id', '=', userId).execute();
  const threads = Map.groupBy(written, (row) => subjectKey(subjectOf(row)));
  const removed = { comments: 0, replies: 0, pages: [] as string[] };
  for (const key of [...threads.keys()].sort()) {
    const [first] = threads.get(key) as [CommentRow];
    const subject = subjectOf(first);
    await lockThread(trx, database, subject);
    const before = await trx
      .selectFrom('comments')
      .selectAll()
      .where('subject_kind', '=', subject.kind)
      .where('subject_id', '=', subject.id)
      .orderBy('number')
      .execute();
    const gone = new Set<string>();
    for (const row of before) {
      const isBelow = gone.has(row.parent_id ?? '');
      if (!isBelow && row.author_id !== userId) continue;
      gone.add(row.id);
      if (!isBelow) await deleteSubtree(trx, database, row, by);
    }
    removed.comments += own(before);
    removed.replies += gone.size - own(before);
    if (subject.kind === 'product') removed.pages.push(subject.id);
  }
  return removed;
}

async function removeReviews({ trx, database, userId, by }: Task): Promise<number> {
  const ids = await trx
    .selectFrom('reviews')
    .select('id')
    .where('author_id', '=', userId)
    .orderBy('product_id')
    .execute();
  const reviews = ids.map(({ id }) => id);
  await moveToTrash(trx, database, reviewHistory, reviews, by);
  return reviews.length;
}

async function removeReactions({ trx, database, userId, by }: Task): Promise<number> {
  const { rows, itemIds } = await moveToTrash(trx, database, reactionHistory, [userId], by);
  if (rows.length === 0) await trx.deleteFrom('undo_items').where('id', 'in', itemIds).execute();
  await recount(
    trx,
    database,
    rows.flatMap(({ row: { product_id } }) => (product_id ? [String(product_id)] : [])),
  );
  return rows.length;
}
