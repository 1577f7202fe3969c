import { productIdsOf } from '#contract/article/parts.ts';
import type { TrashKind } from '#contract/undo/trash.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { acquireLock, lockAgainstDeletion, lockUser } from '#db/dialect.ts';
import type { CommentRow, ProductRow } from '#db/schema.ts';
import { SAMPLE_KEY } from '#db/seed/community/apply.ts';
import { recount } from '#db/seed/community/counters.ts';
import { storedRows, toRemovedRows } from '#db/undo/items.ts';
import { putBack, type RemovedRow } from '#db/undo/removal.ts';
import type { AnyRow } from '#db/undo/rows.ts';
import { availableId } from '#db/unique.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { toBody } from '#server/read-models/articles/article-rows.ts';
import { addToCommentCount, lockThread, subjectOf } from '../comments/service.ts';
import { lockProducts } from '../products/service.ts';
import type { TrashedItem } from './queries.ts';

interface Task {
  trx: Trx;
  database: Database;
  item: TrashedItem;
  rows: RemovedRow[];
  /** Another name for it, where its own is taken. */
  name: string | undefined;
  asDraft: boolean;
}

interface PutBackOptions {
  name?: string | undefined;
  /** Whoever puts it back may not publish: an article comes back as a draft. */
  asDraft?: boolean;
}

/**
 * Puts one thing back with all that hung on it, in the caller's transaction. Whatever stands in its way is 409. Returns
 * its id, which is another where its own was given away meanwhile.
 */
export async function putBackItem(
  trx: Trx,
  database: Database,
  item: TrashedItem,
  { name, asDraft = false }: PutBackOptions = {},
): Promise<string> {
  const rows = toRemovedRows(await storedRows(trx, [item.id]));
  const table = PAGES[item.kind];
  const id = table ? await freeAddress(trx, table, item.subject_id) : item.subject_id;
  if (id !== item.subject_id) moveTo(rows, item, id);
  await RESTORERS[item.kind]({ trx, database, item: { ...item, subject_id: id }, rows, name, asDraft });
  return id;
}

/** What has an address that people know. */
const PAGES: Partial<Record<TrashKind, 'products' | 'blogs' | 'brands'>> = {
  ...{ product: 'products', blog: 'blogs', brand: 'brands' },
};

function freeAddress(trx: Trx, table: 'products' | 'blogs' | 'brands', id: string): Promise<string> {
  return availableId(
    id,
    async (wanted) =>
      (await trx.selectFrom(table).select('id').where('id', '=', wanted).executeTakeFirst()) !== undefined,
  );
}

/** Everything that names it by its id names it by another; what is counted by hours stays with the old one. */
function moveTo(rows: RemovedRow[], { kind, subject_id: old }: TrashedItem, id: string): void {
  for (const { table, row } of rows) {
    if (table === PAGES[kind]) row.id = id;
    if (row[`${kind}_id`] === old) row[`${kind}_id`] = id;
    if (row.subject_kind === kind && row.subject_id === old) row.subject_id = id;
  }
}

const RESTORERS: Record<TrashKind, (task: Task) => Promise<void>> = {
  product: putBackProduct,
  blog: putBackBlog,
  brand: putBackBrand,
  comment: putBackComment,
  review: putBackReactions,
  reactions: putBackReactions,
  message: async ({ trx, database, rows }) => {
    await putBack(trx, database.engine, rows, 'contact_messages');
  },
  subscriber: putBackSubscriber,
  picture: async ({ trx, database, rows }) => {
    await putBack(trx, database.engine, rows, 'pictures');
  },
  note: async ({ trx, database, rows }) => {
    await putBack(trx, database.engine, rows, 'article_notes');
  },
};

async function putBackProduct({ trx, database, item, rows, name }: Task): Promise<void> {
  const row = requireRoot<ProductRow>(rows, 'products', name ? { name } : {});
  const brand = await trx.selectFrom('brands').select('name').where('id', '=', row.brand_id).executeTakeFirst();
  if (!brand) throw conflict('Its brand is no longer there. Restore the brand first.');
  const same = await trx
    .selectFrom('products')
    .select('id')
    .where('brand_id', '=', row.brand_id)
    .where('name', '=', row.name)
    .executeTakeFirst();
  if (same) throw taken(`${brand.name} has another phone called ${row.name} now.`);
  const links = rows.filter(({ table }) => table === 'blog_products').map(({ row: { blog_id } }) => String(blog_id));
  const shown = await articlesThatShow(trx, links, item.subject_id);
  const restored = rows.filter(({ table, row: link }) => table !== 'blog_products' || shown.has(String(link.blog_id)));
  await putBack(trx, database.engine, restored, 'products');
  await recount(trx, database, [item.subject_id]);
  await clearDemoWithoutSample(trx, item.subject_id);
  await recordContentChanges(trx, database, 'product', [item.subject_id]);
  await recordContentChanges(trx, database, 'blog', [...shown]);
}

/** Of these articles those whose text still shows the phone. */
async function articlesThatShow(trx: Trx, blogIds: string[], productId: string): Promise<Set<string>> {
  if (blogIds.length === 0) return new Set();
  const blogs = await trx.selectFrom('blogs').select(['id', 'body']).where('id', 'in', blogIds).execute();
  return new Set(blogs.filter((blog) => productIdsOf(toBody(blog)).includes(productId)).map(({ id }) => id));
}

/** Sample readers may have been taken out meanwhile, and their figures with them. */
async function clearDemoWithoutSample(trx: Trx, id: string): Promise<void> {
  const sample = await trx.selectFrom('settings').select('value').where('key', '=', SAMPLE_KEY).executeTakeFirst();
  if (sample && JSON.parse(sample.value).people.length > 0) return;
  await trx.updateTable('products').set({ demo_figures: '' }).where('id', '=', id).execute();
}

async function putBackBlog({ trx, database, item, rows, name, asDraft }: Task): Promise<void> {
  const row = requireRoot<{ title: string }>(rows, 'blogs', {
    ...(name && { title: name }),
    ...(asDraft && { status: 'draft' }),
  });
  await lockAgainstDeletion(
    trx,
    database.engine,
    rows.flatMap(({ table, row: { product_id } }) => (table === 'blog_products' ? [String(product_id)] : [])),
  );
  await acquireLock(trx, database.engine, 'articles');
  const same = await trx.selectFrom('blogs').select('id').where('title', '=', row.title).executeTakeFirst();
  if (same) throw taken(`There is another article called “${row.title}” now.`);
  await putBack(trx, database.engine, rows, 'blogs');
  await recordContentChanges(trx, database, 'blog', [item.subject_id]);
}

async function putBackBrand({ trx, database, item, rows, name }: Task): Promise<void> {
  const row = requireRoot<{ name: string }>(rows, 'brands', name ? { name } : {});
  const same = await trx.selectFrom('brands').select('id').where('name', '=', row.name).executeTakeFirst();
  if (same) throw taken(`There is another brand called ${row.name} now.`);
  await putBack(trx, database.engine, rows, 'brands');
  await recordContentChanges(trx, database, 'brand', [item.subject_id]);
}

/** Below what it answered, and as visible as that is now. */
async function putBackComment({ trx, database, item, rows }: Task): Promise<void> {
  const comments = rows.filter(({ table }) => table === 'comments').map(({ row }) => row as unknown as CommentRow);
  const root = comments.find(({ id }) => id === item.subject_id);
  if (!root) throw gone();
  const subject = subjectOf(root);
  await lockThread(trx, database, subject);
  const thread = await trx
    .selectFrom('comment_threads')
    .select('comments')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .executeTakeFirst();
  if (!thread) throw conflict('The page it stood on is no longer there. Restore that first.');
  const above = root.parent_id === null ? 0 : await hiddenLevelsOf(trx, root.parent_id);
  const deeper = above + (root.hidden_at === null ? 0 : 1) - root.hidden_levels;
  for (const comment of comments) comment.hidden_levels += deeper;
  const back = await putBack(trx, database.engine, rows, 'comments');
  const visible = back.filter(({ table, row }) => table === 'comments' && row.hidden_levels === 0).length;
  await addToCommentCount(trx, database, subject, visible);
}

async function hiddenLevelsOf(trx: Trx, id: string): Promise<number> {
  const parent = await trx.selectFrom('comments').select('hidden_levels').where('id', '=', id).executeTakeFirst();
  if (!parent) throw conflict('The comment it answers is no longer there. Restore that first.');
  return parent.hidden_levels;
}

/** A review with its stars, or all that somebody pressed. */
async function putBackReactions({ trx, database, item, rows }: Task): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ row: { product_id } }) => (product_id ? [String(product_id)] : [])))];
  const found = await lockProducts(trx, database.engine, ids);
  if (item.owner !== null) await lockUser(trx, database.engine, item.owner);
  if (item.kind === 'review') await requirePlace(trx, rows, found);
  await putBack(trx, database.engine, rows, null);
  await recount(trx, database, [...found]);
}

/** Its author may have rated the phone or reviewed it again. */
async function requirePlace(trx: Trx, rows: RemovedRow[], phones: ReadonlySet<string>): Promise<void> {
  const rating = rows.find(({ table }) => table === 'product_ratings')?.row;
  if (!rating) throw gone();
  if (!phones.has(String(rating.product_id)))
    throw conflict('The phone it is about is no longer there. Restore that first.');
  const again = await trx
    .selectFrom('product_ratings')
    .select('rating')
    .where('user_id', '=', String(rating.user_id))
    .where('product_id', '=', String(rating.product_id))
    .executeTakeFirst();
  if (again)
    throw conflict('Its author has rated the phone again. This review can only be removed for good from the trash.');
}

async function putBackSubscriber({ trx, database, item, rows }: Task): Promise<void> {
  const again = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', item.subject_id)
    .executeTakeFirst();
  if (again) throw conflict('This address has subscribed again, so there is nothing to restore.');
  await putBack(trx, database.engine, rows, 'subscribers');
}

/** The row of the thing itself, with what is to be different. */
function requireRoot<Row>(rows: readonly RemovedRow[], table: string, changes: AnyRow): Row {
  const root = rows.find((row) => row.table === table);
  if (!root) throw gone();
  Object.assign(root.row, changes);
  return root.row as Row;
}

function taken(text: string): HttpError {
  return new HttpError('CONFLICT', `${text} Restore this one under another name, or rename the other first.`, {
    name: text,
  });
}

function conflict(text: string): HttpError {
  return new HttpError('CONFLICT', text);
}

function gone(): HttpError {
  return conflict('What was kept of it is gone, since its author deleted their account.');
}
