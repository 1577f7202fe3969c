import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import type { UndoItemRow, UndoRunRow } from '#db/schema.ts';
import { storedRows } from '#db/undo/items.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#db/unique.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import { undoReplacement } from '../media/service.ts';
import { lockProducts } from '../products/service.ts';
import { isTrashed, lockItems, putBackItem, settleItems } from '../trash/service.ts';
import { type PhoneSlice, undoPhone, usedSince } from './phones.ts';
import { logTakenBack, undoDecision } from './posts.ts';
import { nextItems } from './queries.ts';
import { undoRows } from './rows.ts';

/** Things put back in one transaction: others who write wait for some tens of milliseconds. */
const ITEMS_PER_SLICE = 50;

/**
 * Takes back the next things of a run. Returns how many those were. Which are open is read again once they are locked:
 * two processes at the same run do nothing twice.
 */
export async function undoSlice(database: Database, run: UndoRunRow): Promise<number> {
  const items = await nextItems(database.query, run.id, ITEMS_PER_SLICE);
  if (items.length === 0) return 0;
  try {
    await undoItems(database, run, items);
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    // Something stands in the way of one of them: the others are not to wait for it.
    for (const item of items) await undoAlone(database, run, item);
  }
  return items.length;
}

async function undoAlone(database: Database, run: UndoRunRow, item: UndoItemRow): Promise<void> {
  try {
    await undoItems(database, run, [item]);
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === null) throw error;
    await database.transaction((trx) => settleItems(trx, [item.id], 'kept', reason));
  }
}

function refusalOf(error: unknown): string | null {
  if (error instanceof HttpError) return error.message;
  if (isUniqueViolation(error)) return 'Something else has its name or its address now.';
  return isForeignKeyViolation(error) ? 'What it belongs to is no longer there.' : null;
}

function undoItems(database: Database, run: UndoRunRow, wanted: readonly UndoItemRow[]): Promise<void> {
  return database.transaction(async (trx) => {
    const phones = wanted.filter(({ kind }) => kind === 'product').map(({ subject_id }) => subject_id);
    await lockProducts(trx, database.engine, phones);
    const items = await lockItems(
      trx,
      database.engine,
      wanted.map(({ id }) => id),
    );
    const slice = await readSlice(trx, database, run, items, phones);
    const undone: string[] = [];
    for (const item of items) {
      const reason = await undoItem(trx, database, item, slice);
      if (reason === null) undone.push(item.id);
      else await settleItems(trx, [item.id], 'kept', reason);
    }
    await settleItems(trx, undone, 'undone');
    await recordContentChanges(trx, database, 'product', phones);
  });
}

/** What is asked once for all of them. */
async function readSlice(
  trx: Trx,
  database: Database,
  { id: runId, action, undone_by: actorId, force }: UndoRunRow,
  items: readonly UndoItemRow[],
  phones: readonly string[],
): Promise<PhoneSlice> {
  const products = new Map((await getProductRows(trx, phones)).map((row) => [row.id, row]));
  const rows = await storedRows(
    trx,
    items.map(({ id }) => id),
  );
  const created = items.filter(({ change, subject_id }) => change === 'created' && products.has(subject_id));
  const used = await usedSince(
    trx,
    database,
    created.map(({ subject_id }) => subject_id),
  );
  const rowsOf = Map.groupBy(rows, ({ item_id }) => item_id);
  return { runId, action, actorId, force: force === 1, products, rowsOf, used };
}

async function undoItem(trx: Trx, database: Database, item: UndoItemRow, slice: PhoneSlice): Promise<string | null> {
  if (isTrashed(item)) {
    await putBackItem(trx, database, item);
    if (slice.action === 'posts') await logTakenBack(trx, item, slice.actorId);
    return null;
  }
  if (item.kind === 'comment' || item.kind === 'review') return undoDecision(trx, database, item, slice);
  if (slice.action === 'replace')
    return undoReplacement(trx, database, item, slice.rowsOf.get(item.id) ?? [], slice.actorId);
  if (item.kind === 'brand' && item.change === 'created') return undoBrand(trx, database, item.subject_id);
  return item.kind === 'product' ? undoPhone(trx, database, item, slice) : undoRows(trx, database, item, slice);
}

/** A brand that came with an import, once nothing is left in it. */
async function undoBrand(trx: Trx, database: Database, id: string): Promise<string | null> {
  const phone = await trx.selectFrom('products').select('id').where('brand_id', '=', id).limit(1).executeTakeFirst();
  if (phone) return 'It has phones.';
  await trx.deleteFrom('brands').where('id', '=', id).execute();
  await recordContentChanges(trx, database, 'brand', [id]);
  return null;
}
