import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import type { UndoItemRow } from '#db/schema.ts';
import { lockComment, logAction, restoreHidden } from '../comments/service.ts';
import { lockReview } from '../reviews/service.ts';
import { type PhoneSlice, restoreRow } from './phones.ts';
import { rowsChangedSince } from './rows.ts';

/** Taking back what was decided about many comments and reviews. Returns why one was left alone, or null. */
export async function undoDecision(
  trx: Trx,
  database: Database,
  item: UndoItemRow,
  { rowsOf, force, actorId }: Pick<PhoneSlice, 'rowsOf' | 'force' | 'actorId'>,
): Promise<string | null> {
  const { kind, subject_id } = item;
  const comment = kind === 'comment' ? await lockComment(trx, database, subject_id) : null;
  const review = kind === 'review' ? await lockReview(trx, database, subject_id) : null;
  const rows = rowsOf.get(item.id) ?? [];
  const since = await rowsChangedSince(trx, rows);
  if (since !== null && !force) return since;
  for (const row of rows) {
    if (comment && row.table_name === 'comments' && row.before)
      await restoreHidden(trx, database, comment, JSON.parse(row.before));
    else await restoreRow(trx, database.engine, row);
  }
  if (review) await recordContentChanges(trx, database, 'feedback', [review.product_id]);
  await logTakenBack(trx, item, actorId);
  return null;
}

export async function logTakenBack(trx: Trx, { name, owner }: UndoItemRow, actorId: string | null): Promise<void> {
  if (owner === null || actorId === null) return;
  const actor = { id: actorId };
  await logAction(trx, { action: 'restore', actor, authorId: owner, reason: `Taken back: ${name}` });
}
