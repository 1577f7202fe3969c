import { productIdsOf } from '#contract/article/parts.ts';
import { historyErrors } from '#contract/errors/texts.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { changedFields } from '#contract/phone/values.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import type { Engine } from '#db/dialect.ts';
import { parseFigureSources, readFigureSources, writeFigureSources } from '#db/figure-sources.ts';
import { toPhone } from '#db/phone-columns.ts';
import { recordPriceMoves } from '#db/price-moves.ts';
import type { ProductRow, UndoRunRow, UndoStoredRow } from '#db/schema.ts';
import { SAMPLE_KEY } from '#db/seed/community/apply.ts';
import { recount } from '#db/seed/community/counters.ts';
import { restoreRow } from '#server/history/any-rows.ts';
import { moveToTrash } from '#server/history/record.ts';
import { type HistoryTable, type ItemWithRows, ownRoot, threadRoot } from '#server/history/registry.ts';
import { rowsToRemove } from '#server/history/removal.ts';
import { inTheWay, nameTaken, requireRoot } from '#server/history/trash.ts';
import { toBody } from '#server/read-models/articles/article-rows.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { deleteActivityOf } from '../activity/service.ts';
import { lockProducts } from './queries.ts';
import { writePhones } from './write-phones.ts';

const phoneRoots = (ids: readonly string[]) => [ownRoot(phoneHistory, ids), threadRoot('product', ids)];

export const phoneHistory: HistoryTable = {
  kind: 'product',
  table: 'products',
  parts: [
    ['figure_sources', 'product_id'],
    ['price_changes', 'product_id'],
    ['product_changes', 'product_id'],
    ['price_moves', 'product_id'],
    ['corrections', 'product_id'],
  ],
  // What readers change meanwhile.
  ignores: ['likes', 'favorites', 'rating_sum', 'rating_count', 'demo_figures'],
  content: 'product',
  hasAddress: true,

  async describe(query, ids) {
    const rows = await getProductRows(query, ids);
    return new Map(rows.map(({ id, brand_name, name }) => [id, { name: `${brand_name} ${name}` }]));
  },

  lock: (trx, { engine }, ids) => lockProducts(trx, engine, ids),

  // The phone first: anyone who commented a moment ago held it and is done, anyone who comes now finds it gone.
  roots: (_trx, ids) => phoneRoots(ids),

  async detach(trx, ids) {
    const isGone = new Set(ids);
    const gone = await deleteActivityOf(trx, ids);
    return gone.map((row) => ({
      ...{ table: 'activity_hours', row: { ...row } },
      owner: row.subject.split(' ').find((id) => isGone.has(id)) ?? '',
    }));
  },

  async beforeRestore({ trx, item, rows, name }) {
    const row = requireRoot<ProductRow>(rows, 'products', name ? { name } : {});
    const brand = await trx.selectFrom('brands').select('name').where('id', '=', row.brand_id).executeTakeFirst();
    if (!brand) throw inTheWay(historyErrors.brandGone);
    if (await hasName(trx, row.brand_id, row.name))
      throw nameTaken(historyErrors.otherHasName('phone', `${brand.name} ${row.name}`));
    const links = rows.flatMap(({ table, row: { blog_id } }) => (table === 'blog_products' ? [String(blog_id)] : []));
    const shown = await articlesThatShow(trx, links, item.subject_id);
    return rows.filter(({ table, row: link }) => table !== 'blog_products' || shown.has(String(link.blog_id)));
  },

  async afterRestore({ trx, database, item }, restored) {
    await recount(trx, database, [item.subject_id]);
    await clearDemoWithoutSample(trx, item.subject_id);
    const articles = restored.flatMap(({ table, row }) => (table === 'blog_products' ? [String(row.blog_id)] : []));
    await recordContentChanges(trx, database, 'blog', [...new Set(articles)]);
  },

  async changedSince(query, engine, items) {
    const ids = items.map(({ subject_id }) => subject_id);
    const products = new Map((await getProductRows(query, ids)).map((row) => [row.id, row]));
    const used = await usedSince(query, engine, createdIn(items, products));
    return new Map(
      items.flatMap(({ id, subject_id, rows }): [string, string][] => {
        const since = changeSince(products.get(subject_id), rows) ?? (used.has(subject_id) ? USED : null);
        return since === null ? [] : [[id, since]];
      }),
    );
  },

  async undo(trx, database, items, run) {
    const ids = items.map(({ subject_id }) => subject_id);
    const products = new Map((await getProductRows(trx, ids)).map((row) => [row.id, row]));
    const used = await usedSince(trx, database.engine, createdIn(items, products));
    const left = new Map<string, string>();
    for (const item of items) {
      const product = products.get(item.subject_id);
      const reason = product ? await undoPhone(trx, database, item, { product, run, used }) : historyErrors.gone;
      if (reason !== null) left.set(item.id, reason);
    }
    return left;
  },
};

const createdIn = (items: readonly ItemWithRows[], products: ReadonlyMap<string, RowWithBrand>) =>
  items.flatMap(({ change, subject_id }) => (change === 'created' && products.has(subject_id) ? [subject_id] : []));

/** Of these articles those whose text still shows the phone. */
async function articlesThatShow(trx: Trx, blogIds: string[], productId: string): Promise<Set<string>> {
  if (blogIds.length === 0) return new Set();
  const blogs = await trx.selectFrom('blogs').select(['id', 'body']).where('id', 'in', blogIds).execute();
  return new Set(blogs.filter((blog) => productIdsOf(toBody(blog)).includes(productId)).map(({ id }) => id));
}

/** Sample readers may have been removed meanwhile, and their figures with them. */
async function clearDemoWithoutSample(trx: Trx, id: string): Promise<void> {
  const sample = await trx.selectFrom('settings').select('value').where('key', '=', SAMPLE_KEY).executeTakeFirst();
  if (sample && JSON.parse(sample.value).people.length > 0) return;
  await trx.updateTable('products').set({ demo_figures: '' }).where('id', '=', id).execute();
}

async function hasName(trx: Trx, brandId: string, name: string, except = ''): Promise<boolean> {
  const same = await trx
    .selectFrom('products')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('name', '=', name)
    .where('id', '!=', except)
    .executeTakeFirst();
  return same !== undefined;
}

const USED = historyErrors.usedSince;

/** What a run did to a phone, row by row. */
type Rows = readonly UndoStoredRow[];

/** Why a phone is not as the run left it; null where it is, or where all that the run changed of it still is. */
function changeSince(row: RowWithBrand | undefined, rows: Rows): string | null {
  if (!row) return historyErrors.gone;
  return isUntouched(row, rows) || areItsFieldsUntouched(row, rows) ? null : historyErrors.changedSince;
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

/** What every phone that was just made has; anything else is of others. Views alone are no one's. */
const OWN_TABLES = new Set(['products', 'figure_sources', 'price_changes', 'product_changes', 'price_moves']);

/** Of phones that a run made those that something of others hangs on by now. */
async function usedSince(query: Queryable, engine: Engine, ids: readonly string[]): Promise<Set<string>> {
  const hanging = await rowsToRemove(query, engine, phoneRoots(ids));
  return new Set(hanging.filter(({ table }) => !OWN_TABLES.has(table)).map(({ owner }) => owner));
}

interface UndoTask {
  product: RowWithBrand;
  run: UndoRunRow;
  used: ReadonlySet<string>;
}

/** Returns why it was left alone, or null. */
async function undoPhone(
  trx: Trx,
  database: Database,
  { change, rows }: ItemWithRows,
  task: UndoTask,
): Promise<string | null> {
  const { product, run } = task;
  const since = changeSince(product, rows);
  if (since !== null && run.force === 0) return since;
  if (change === 'created') return undoCreated(trx, database, since, task);
  const before = phoneBefore(product, rows);
  const obstacle = await findObstacle(trx, product, before);
  if (obstacle !== null) return obstacle;
  if (isUntouched(product, rows)) await restoreRows(trx, database, rows, run.id, product, before);
  else {
    await writePhones(trx, database, [{ row: product, phone: before }], run.undone_by, `${run.id} undone`);
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
  since: string | null,
  { product: { id }, run, used }: UndoTask,
): Promise<string | null> {
  if (used.has(id) && run.force === 0) return USED;
  if (used.has(id) || since !== null) await moveToTrash(trx, database, phoneHistory, [id], { actorId: run.undone_by });
  else await trx.deleteFrom('products').where('id', '=', id).execute();
  return null;
}

/** As it is now, but for the fields that the run changed. */
function phoneBefore(product: RowWithBrand, rows: Rows): Phone {
  const now = toPhone(product);
  const run = fieldsOfRun(product, rows);
  return run ? Object.assign(now, Object.fromEntries(run.fields.map((field) => [field, run.old[field]]))) : now;
}

/** Who said the figures that are as they were before: they, not the person who undoes the run. */
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

async function findObstacle(trx: Trx, now: RowWithBrand, { brandId, name }: Phone): Promise<string | null> {
  if (now.brand_id === brandId && now.name === name) return null;
  const brand = await trx.selectFrom('brands').select('name').where('id', '=', brandId).executeTakeFirst();
  if (!brand) return historyErrors.brandGone;
  return (await hasName(trx, brandId, name, now.id))
    ? historyErrors.otherHasName('phone', `${brand.name} ${name}`)
    : null;
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
  // No one has been told of it: there is nothing to tell any more.
  for (const row of moves)
    if (waiting.has(JSON.parse(row.row_key).variant)) await restoreRow(trx, database.engine, row);
}
