import type { Phone } from '#contract/phone/phone.ts';
import { changedFields } from '#contract/phone/values.ts';
import type { UndoAction } from '#contract/undo/runs.ts';
import type { Database, Trx } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';
import { parseFigureSources, readFigureSources, writeFigureSources } from '#db/figure-sources.ts';
import { toPhone } from '#db/phone-columns.ts';
import { recordPriceMoves } from '#db/price-moves.ts';
import type { UndoItemRow, UndoStoredRow } from '#db/schema.ts';
import { rowsToRemove } from '#db/undo/removal.ts';
import { deleteRows, insertRows, updateRow } from '#db/undo/rows.ts';
import type { RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { trashProducts, writePhones } from '../products/service.ts';

/** Taking back what was done to phones. */

export const CHANGED = 'It was changed since.';
export const GONE = 'It is no longer there.';
export const USED = 'Readers or articles have used it since.';

/** What the import or bulk action did to a phone, row by row. */
type Rows = readonly UndoStoredRow[];

/** Why a phone is not as the run left it; null where it is, or where all that the run changed of it still is. */
export function changeSince(row: RowWithBrand | undefined, rows: Rows): string | null {
  if (!row) return GONE;
  return isUntouched(row, rows) || areItsFieldsUntouched(row, rows) ? null : CHANGED;
}

function isUntouched(row: RowWithBrand, rows: Rows): boolean {
  const written = ofProducts(rows);
  // What hangs on it was changed, and it was not.
  if (!written) return true;
  return written.after !== null && JSON.parse(written.after).updated_at === row.updated_at;
}

/** A phone's own row, who said its figures and its history. Where a run wrote prices too, those are of their moment. */
const FIELD_TABLES = new Set(['products', 'figure_sources', 'product_changes']);

function areItsFieldsUntouched(row: RowWithBrand, rows: Rows): boolean {
  const run = fieldsOfRun(row, rows);
  if (!run || rows.some(({ table_name }) => !FIELD_TABLES.has(table_name))) return false;
  const changed = changedFields(run.written, toPhone(row));
  return run.fields.every((field) => !changed.includes(field));
}

function ofProducts(rows: Rows): UndoStoredRow | undefined {
  return rows.find(({ table_name }) => table_name === 'products');
}

/** Which fields a run changed, from what to what; null where it changed none. */
function fieldsOfRun(product: RowWithBrand, rows: Rows) {
  const { before, after } = ofProducts(rows) ?? {};
  if (!before || !after) return null;
  const old = toPhone({ ...product, ...JSON.parse(before) });
  const written = toPhone({ ...product, ...JSON.parse(after) });
  const fields = changedFields(written, old);
  return fields.length > 0 ? { old, written, fields } : null;
}

/** What every phone that was just made has; anything else is of others. Views alone are nobody's. */
const OWN_TABLES = new Set(['products', 'figure_sources', 'price_changes', 'product_changes', 'price_moves']);

/** Of phones that a run made those that something of others hangs on by now. */
export async function usedSince(trx: Trx, { engine }: Database, ids: readonly string[]): Promise<Set<string>> {
  const hanging = await rowsToRemove(trx, engine, [
    { table: 'products', columns: ['id'], values: ids.map((id) => [id]), ownerOf: ({ id }) => String(id) },
    {
      ...{ table: 'comment_threads', columns: ['subject_kind', 'subject_id'] },
      ...{ values: ids.map((id) => ['product', id]), ownerOf: ({ subject_id }) => String(subject_id) },
    },
  ]);
  return new Set(hanging.filter(({ table }) => !OWN_TABLES.has(table)).map(({ owner }) => owner));
}

/** Of the things that are taken back together. */
export interface PhoneSlice {
  runId: string;
  action: UndoAction;
  /** Who takes it back. */
  actorId: string | null;
  /** Also what was changed since. */
  force: boolean;
  products: ReadonlyMap<string, RowWithBrand>;
  /** By the id of the item. */
  rowsOf: ReadonlyMap<string, Rows>;
  used: ReadonlySet<string>;
}

/** Returns why it was left alone, or null. The caller lets readers see it. */
export async function undoPhone(
  trx: Trx,
  database: Database,
  { id, subject_id, change }: UndoItemRow,
  slice: PhoneSlice,
): Promise<string | null> {
  const { products, rowsOf, force, actorId, runId } = slice;
  const rows = rowsOf.get(id) ?? [];
  const product = products.get(subject_id);
  const since = changeSince(product, rows);
  if (!product || (since !== null && !force)) return since;
  if (change === 'created') return undoCreated(trx, database, product, since, slice);
  const before = phoneBefore(product, rows);
  const inTheWay = await obstacle(trx, product, before);
  if (inTheWay !== null) return inTheWay;
  if (isUntouched(product, rows)) await restoreRows(trx, database, rows, runId, product, before);
  else {
    const write = { row: product, phone: before, keepsHistory: false, onWritten: async () => {} };
    await writePhones(trx, database, [write], actorId, `${runId} undone`);
    await restoreSources(trx, product, rows);
    // What readers had suggested waits again.
    for (const row of rows) if (row.table_name === 'corrections') await restoreRow(trx, database.engine, row);
  }
  return null;
}

/** What a run made goes again; with what others have hung on it since it goes to the trash, if asked for. */
async function undoCreated(
  trx: Trx,
  database: Database,
  product: RowWithBrand,
  since: string | null,
  { used, force, actorId }: PhoneSlice,
): Promise<string | null> {
  const isUsed = used.has(product.id);
  if (isUsed && !force) return USED;
  if (isUsed || since !== null) await trashProducts(trx, database, [product], { actorId, runId: null });
  else await trx.deleteFrom('products').where('id', '=', product.id).execute();
  return null;
}

/** As it is now, but for the fields that the run changed. */
function phoneBefore(product: RowWithBrand, rows: Rows): Phone {
  const now = toPhone(product);
  const run = fieldsOfRun(product, rows);
  return run ? Object.assign(now, Object.fromEntries(run.fields.map((field) => [field, run.old[field]]))) : now;
}

/** Who said the figures that are as they were before: they, and not whoever takes the run back. */
async function restoreSources(trx: Trx, product: RowWithBrand, rows: Rows): Promise<void> {
  const { before } = rows.find(({ table_name }) => table_name === 'figure_sources') ?? {};
  const run = fieldsOfRun(product, rows);
  if (!before || !run) return;
  const old = parseFigureSources(JSON.parse(before).sources);
  const sources = (await readFigureSources(trx, [product.id])).get(product.id) ?? {};
  for (const field of run.fields) {
    const source = old[field];
    if (source) sources[field] = source;
    else delete sources[field];
  }
  await writeFigureSources(trx, [{ id: product.id, sources }]);
}

async function obstacle(trx: Trx, now: RowWithBrand, { brandId, name }: Phone): Promise<string | null> {
  if (now.brand_id === brandId && now.name === name) return null;
  const brand = await trx.selectFrom('brands').select('name').where('id', '=', brandId).executeTakeFirst();
  if (!brand) return 'The brand it belonged to is no longer there.';
  const same = await trx
    .selectFrom('products')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .where('id', '!=', now.id)
    .executeTakeFirst();
  return same ? `${brand.name} has another phone called ${name} now.` : null;
}

/** Every row as it was, and none that the run added. */
async function restoreRows(
  trx: Trx,
  database: Database,
  rows: Rows,
  runId: string,
  product: RowWithBrand,
  before: Phone,
): Promise<void> {
  const [moves, others] = [
    rows.filter(({ table_name }) => table_name === 'price_moves'),
    rows.filter(({ table_name }) => table_name !== 'price_moves'),
  ];
  for (const row of others) await restoreRow(trx, database.engine, row);
  if (!rows.some(({ table_name }) => table_name === 'price_changes')) return;
  const waiting = new Set(
    (await trx.selectFrom('price_moves').select('variant').where('product_id', '=', product.id).execute()).map(
      ({ variant }) => variant,
    ),
  );
  const change = { id: product.id, before: toPhone(product), after: before };
  await recordPriceMoves(trx, [change], new Date().toISOString(), `${runId} undone`);
  // Nobody has been told of it: there is nothing to tell any more.
  for (const row of moves)
    if (waiting.has(JSON.parse(row.row_key).variant)) await restoreRow(trx, database.engine, row);
}

export async function restoreRow(
  trx: Trx,
  engine: Engine,
  { table_name, row_key, before, after }: UndoStoredRow,
): Promise<void> {
  const key = JSON.parse(row_key);
  if (before === null) await deleteRows(trx, table_name, Object.keys(key), [Object.values(key)]);
  else if (after === null) await insertRows(trx, engine, table_name, [JSON.parse(before)]);
  else await updateRow(trx, table_name, key, JSON.parse(before));
}
