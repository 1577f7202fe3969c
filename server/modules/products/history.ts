import { productIdsOf } from '#contract/article/parts.ts';
import { historyErrors } from '#contract/errors/texts.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { changedFields } from '#contract/phone/values.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import type { Engine } from '#db/dialect.ts';
import { parseFigureSources, readFigureSources, writeFigureSources } from '#db/figure-sources.ts';
import { toPhone } from '#db/phone-columns.ts';
import { recordPriceMoves } from '#db/price-moves.ts';
import { fieldChanges, recordProductChanges } from '#db/product-changes.ts';
import type { ProductRow, UndoRunRow, UndoStoredRow } from '#db/schema.ts';
import { SAMPLE_KEY } from '#db/seed/community/apply.ts';
import { recount } from '#db/seed/community/counters.ts';
import { restoreRow } from '#server/history/any-rows.ts';
import { moveToTrash } from '#server/history/record.ts';
import { type HistoryTable, type ItemWithRows, ownRoot, threadRoot } from '#server/history/registry.ts';
import { type RemovedRow, rowsToRemove } from '#server/history/removal.ts';
import { inTheWay, nameTaken, requireRoot } from '#server/history/trash.ts';
import { deleteActivityOf } from '#server/modules/activity/service.ts';
import { toBody } from '#server/read-models/articles/article-rows.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import { lockProducts } from './queries.ts';
import { writePhones } from './write-phones.ts';

const phoneRoots = (ids: readonly string[]) => [ownRoot(phoneHistory, ids), threadRoot('product', ids)];

export const phoneHistory: HistoryTable = {
  kind: 'product',
  table: 'products',
  parts: [
    ['figure_sources', 'product_id'],
    ['price_changes', 'product_id'],
    ['price_moves', 'product_id'],
    ['corrections', 'product_id'],
  ],
  // Written by readers.
  ignores: ['likes', 'favorites', 'rating_sum', 'rating_count', 'demo_figures'],
  content: 'product',
  hasAddress: true,

  async describe(query, ids) {
    const rows = await getProductRows(query, ids);
    return new Map(rows.map(({ id, brand_name, name }) => [id, { name: fullName({ brand: brand_name, name }) }]));
  },

  lock: (trx, { engine }, ids) => lockProducts(trx, engine, ids),

  // The phone comes first: it waits for comments being written now, and later ones find the phone gone.
  roots: (_trx, ids) => phoneRoots(ids),

  async detach(trx, ids) {
    const isGone = new Set(ids);
    const gone = await deleteActivityOf(trx, ids);
    return gone.map((row) => ({
      table: 'activity_hours',
      row: { ...row },
      owner: row.subject.split(' ').find((id) => isGone.has(id)) ?? '',
    }));
  },

  async beforeRestore({ trx, item, rows, name }) {
    const row = requireRoot<ProductRow>(rows, 'products', name ? { name } : {});
    const brand = await trx.selectFrom('brands').select('name').where('id', '=', row.brand_id).executeTakeFirst();
    if (!brand) throw inTheWay(historyErrors.brandGone);
    if (await hasName(trx, row.brand_id, row.name))
      throw nameTaken(historyErrors.otherHasName('phone', `${brand.name} ${row.name}`));
    await removeListedAgain(trx, rows);
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

/**
 * While the phone was in the trash, feeds may have listed its store items again without a match. Deletes those, so that
 * the matched items can be restored, and makes the feeds read everything again for today's prices.
 */
async function removeListedAgain(trx: Trx, rows: readonly RemovedRow[]): Promise<void> {
  const items = Map.groupBy(
    rows.filter(({ table }) => table === 'store_items'),
    ({ row }) => String(row.feed_id),
  );
  for (const [feedId, ofFeed] of items)
    await trx
      .deleteFrom('store_items')
      .where('feed_id', '=', feedId)
      .where(
        'key',
        'in',
        ofFeed.map(({ row }) => String(row.key)),
      )
      .where('state', '!=', 'matched')
      .where('confirmed_at', 'is', null)
      .execute();
  if (items.size > 0)
    await trx
      .updateTable('store_feeds')
      .set({ etag: null, last_modified: null })
      .where('id', 'in', [...items.keys()])
      .execute();
}

/** Articles among these whose text still shows the phone. */
async function articlesThatShow(trx: Trx, blogIds: string[], productId: string): Promise<Set<string>> {
  if (blogIds.length === 0) return new Set();
  const blogs = await trx.selectFrom('blogs').select(['id', 'body']).where('id', 'in', blogIds).execute();
  return new Set(blogs.filter((blog) => productIdsOf(toBody(blog)).includes(productId)).map(({ id }) => id));
}

/** The demo data may have been removed meanwhile, so its figures must go too. */
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

/** The rows that a run changed in a phone. */
type Rows = readonly UndoStoredRow[];

/** Why a phone differs from how the run left it; null if it is unchanged, or if all fields that the run changed are. */
function changeSince(row: RowWithBrand | undefined, rows: Rows): string | null {
  if (!row) return historyErrors.gone;
  return isUntouched(row, rows) || areItsFieldsUntouched(row, rows) ? null : historyErrors.changedSince;
}

function isUntouched(row: RowWithBrand, rows: Rows): boolean {
  const written = ofProducts(rows);
  // The run changed only a dependent row.
  if (!written) return true;
  return written.after !== null && JSON.parse(written.after).updated_at === row.updated_at;
}

/**
 * A phone's row, figure sources and history. Runs that also wrote prices do not qualify, because prices belong to their
 * time.
 */
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

/** The fields a run changed, with old and new values; null if none. */
function fieldsOfRun(product: RowWithBrand, rows: Rows) {
  const { before, after } = ofProducts(rows) ?? {};
  if (!before || !after) return null;
  const old = toPhone({ ...product, ...JSON.parse(before) });
  const written = toPhone({ ...product, ...JSON.parse(after) });
  const fields = changedFields(written, old);
  return fields.length > 0 ? { old, written, fields } : null;
}

/** Tables with rows of every new phone; rows elsewhere belong to other people. Views do not count. */
const OWN_TABLES = new Set(['products', 'figure_sources', 'price_changes', 'product_changes', 'price_moves']);

/** Phones created by a run that other people's rows now depend on. */
async function usedSince(query: Queryable, engine: Engine, ids: readonly string[]): Promise<Set<string>> {
  const hanging = await rowsToRemove(query, engine, phoneRoots(ids));
  return new Set(hanging.filter(({ table }) => !OWN_TABLES.has(table)).map(({ owner }) => owner));
}

interface UndoTask {
  product: RowWithBrand;
  run: UndoRunRow;
  used: ReadonlySet<string>;
}

/** Returns why it was skipped, or null. */
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
  if (isUntouched(product, rows)) await restoreRows(trx, database, rows, run, product, before);
  else {
    await writePhones(trx, database, [{ row: product, phone: before }], run.undone_by, `${run.id} undone`);
    await restoreSources(trx, product, rows);
    // Readers' suggestions wait for a decision again.
    for (const row of rows) if (row.table_name === 'corrections') await restoreRow(trx, database.engine, row);
  }
  return null;
}

/** Deletes what the run created; with force, a phone that others have used since goes to the trash instead. */
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

/** The phone as it is now, with the run's fields set back. */
function phoneBefore(product: RowWithBrand, rows: Rows): Phone {
  const now = toPhone(product);
  const run = fieldsOfRun(product, rows);
  return run ? Object.assign(now, Object.fromEntries(run.fields.map((field) => [field, run.old[field]]))) : now;
}

/** Restored figures get their earlier source back, not the person who undoes the run. */
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

/** Restores every row and removes those the run added. */
async function restoreRows(
  trx: Trx,
  database: Database,
  rows: Rows,
  { id: runId, undone_by }: UndoRunRow,
  product: RowWithBrand,
  before: Phone,
): Promise<void> {
  const [moves, others] = [
    rows.filter(({ table_name }) => table_name === 'price_moves'),
    rows.filter(({ table_name }) => table_name !== 'price_moves'),
  ];
  for (const row of others) await restoreRow(trx, database.engine, row);
  // Runs of earlier versions stored the history together with the phone, so the undo must record its own entry.
  if (!rows.some(({ table_name }) => table_name === 'product_changes')) {
    const fields = fieldChanges(toPhone(product), before);
    const by = { kind: 'changed', actorId: undone_by, at: new Date().toISOString(), runId: `${runId} undone` } as const;
    if (fields.length > 0) await recordProductChanges(trx, [{ id: product.id, fields }], by);
  }
  if (!rows.some(({ table_name }) => table_name === 'price_changes')) return;
  const waiting = new Set(
    (await trx.selectFrom('price_moves').select('variant').where('product_id', '=', product.id).execute()).map(
      ({ variant }) => variant,
    ),
  );
  const change = { id: product.id, before: toPhone(product), after: before };
  await recordPriceMoves(trx, [change], new Date().toISOString(), `${runId} undone`);
  // A move that is still waiting has sent no alert, so restore it too.
  for (const row of moves)
    if (waiting.has(JSON.parse(row.row_key).variant)) await restoreRow(trx, database.engine, row);
}
