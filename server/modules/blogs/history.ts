import { BLOG_STATUS_LABELS, type BlogListQuery, type BlogStatus } from '#contract/blogs.ts';
import type { ArticleBulkChange } from '#contract/desk/row-bulk.ts';
import { articleErrors, commonErrors, historyErrors } from '#contract/errors/texts.ts';
import { BLOG_CATEGORIES_MAX } from '#contract/limits.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { acquireLock, lockAgainstDeletion } from '#db/dialect.ts';
import type { BlogRow } from '#db/schema.ts';
import { type BulkTable, IN_TRASH, type PlannedRow, planRows, type RowPlan, type RunBy } from '#server/history/bulk.ts';
import { moveToTrash, recordChanges } from '#server/history/record.ts';
import { type HistoryTable, lockThings, ownRoot, threadRoot } from '#server/history/registry.ts';
import { nameTaken, requireRoot } from '#server/history/trash.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { categoriesOf, toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { settleAddress } from './address.ts';
import { statusColumns } from './article-status.ts';
import { requireComplete } from './check-references.ts';
import { assertMayChange } from './ownership.ts';
import { findCards, idsWithCopies } from './queries.ts';
import { requireRow, withBlogTransaction } from './transaction.ts';
import { applyWorkingCopy } from './working-copies.ts';
import { writeChanges } from './write.ts';

export const articleHistory: HistoryTable = {
  kind: 'blog',
  table: 'blogs',
  parts: [
    ['blog_categories', 'blog_id'],
    ['blog_revisions', 'blog_id'],
  ],
  content: 'blog',
  hasAddress: true,

  async describe(query, ids) {
    const rows = await query.selectFrom('blogs').select(['id', 'title']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, title }) => [id, { name: title }]));
  },

  // The article comes first: it waits for comments being written now, and later ones find the article gone.
  roots: (_trx, ids) => [ownRoot(articleHistory, ids), threadRoot('blog', ids)],

  async beforeRestore({ trx, database, rows, name, asDraft }) {
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
    if (same) throw nameTaken(historyErrors.otherHasName('article', `“${row.title}”`));
  },

  async afterRestore({ trx, services, item, asDraft }) {
    if (asDraft && services) await applyWorkingCopy(trx, services, await requireRow(trx, item.subject_id));
  },
};

/** Moves the article to the trash with its versions, comments and pictures. */
export async function removeBlog(services: Services, id: string, viewer: Viewer): Promise<{ id: string }> {
  await withBlogTransaction(services, async (trx) => {
    const row = await requireRow(trx, id);
    assertMayChange(row, viewer);
    await moveToTrash(trx, services.database, articleHistory, [row.id], { actorId: viewer.id });
    return row;
  });
  return { id };
}

interface ArticlePlan extends RowPlan {
  /** The category that is added or removed; otherwise empty. */
  categoryName: string;
}

/** Bulk changes of articles. */
export const articleTable: BulkTable<Omit<BlogListQuery, 'page' | 'limit'>, ArticleBulkChange, ArticlePlan> = {
  noun: ['article', 'articles'],
  undoAction: () => 'articles',

  async find({ database: { query } }, filter, _viewer, limit) {
    const { rows } = await findCards(query, { ...filter, page: 1, limit }, new Date().toISOString());
    return rows.map(({ id }) => id);
  },

  lock: (trx, database, ids) => lockThings(trx, database, articleHistory, ids),

  async plan(query, ids, change) {
    const rows = await query.selectFrom('blogs').selectAll().where('id', 'in', ids).orderBy('title').execute();
    const categoryName = await categoryNameOf(query, change);
    const categories = await categoriesOf(query, ids);
    const withCopies = new Set(change.action === 'delete' ? [] : await idsWithCopies(query, ids));
    const plan = planRows(rows, (row) => {
      const named = { id: row.id, name: row.title };
      const isWorkedOn = withCopies.has(row.id) ? articleErrors.hasChanges : null;
      const names = (categories.get(row.id) ?? []).map(({ name }) => name);
      switch (change.action) {
        case 'delete':
          return { ...named, before: BLOG_STATUS_LABELS[statusOf(row)], after: IN_TRASH };
        case 'author':
          return { ...named, before: row.author, after: change.value, reason: isWorkedOn };
        case 'status': {
          const words = { before: BLOG_STATUS_LABELS[statusOf(row)], after: BLOG_STATUS_LABELS[change.value] };
          return { ...named, ...words, reason: isWorkedOn ?? (change.value === 'published' ? missingIn(row) : null) };
        }
        case 'addCategory': {
          const after = names.includes(categoryName) ? names : [...names, categoryName];
          const isFull = after.length > BLOG_CATEGORIES_MAX;
          const reason = isFull ? articleErrors.categoryLimit(BLOG_CATEGORIES_MAX) : isWorkedOn;
          return { ...named, before: listed(names), after: listed(after), reason };
        }
        case 'removeCategory':
          return {
            ...named,
            before: listed(names),
            after: listed(names.filter((name) => name !== categoryName)),
            reason: isWorkedOn,
          };
      }
    });
    return { ...plan, categoryName };
  },

  async write(trx, services, rows, change, by) {
    for (const row of rows) await writeOne(trx, services, row, change, by);
  },

  label(change, { categoryName }) {
    if (change.action === 'delete') return 'Deleted …';
    if (change.action === 'status') return `Set … to ${BLOG_STATUS_LABELS[change.value].toLowerCase()}`;
    if (change.action === 'author') return `Set the author of … to ${change.value}`;
    return `${change.action === 'addCategory' ? 'Added … to' : 'Removed … from'} the category ${categoryName}`;
  },

  async afterwards({ catalogue, articles, addresses }) {
    await catalogue.catchUp();
    await articles.catchUp();
    await addresses.catchUp();
  },
};

const listed = (names: readonly string[]) => names.join(', ') || null;

/** The status readers see: a scheduled article whose time has come is published. */
function statusOf({ status, published_at }: BlogRow): BlogStatus {
  return status === 'scheduled' && (published_at ?? '') <= new Date().toISOString() ? 'published' : status;
}

function missingIn(row: BlogRow): string | null {
  try {
    requireComplete({ ...row, body: toBody(row) });
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return Object.values(error.fields ?? {}).join(' ');
  }
}

/** The name of the category in a change. */
async function categoryNameOf(query: Queryable, change: ArticleBulkChange): Promise<string> {
  if (change.action !== 'addCategory' && change.action !== 'removeCategory') return '';
  const found = await query.selectFrom('categories').select('name').where('id', '=', change.value).executeTakeFirst();
  if (!found) throw invalidFields({ change: commonErrors.notFound('category') });
  return found.name;
}

async function writeOne(
  trx: Trx,
  services: Services,
  { id }: PlannedRow,
  change: ArticleBulkChange,
  by: RunBy,
): Promise<void> {
  const { database } = services;
  let row = await requireRow(trx, id);
  if (change.action === 'delete') {
    await moveToTrash(trx, database, articleHistory, [row.id], by);
    return;
  }
  // The address that publishing assigns stays after an undo.
  if (change.action === 'status' && change.value === 'published')
    row = await settleAddress(trx, database.engine, row, new Date().toISOString());
  await recordChanges(trx, database, articleHistory, [row.id], by, async () => {
    if (change.action === 'status') {
      const columns = statusColumns(row, change.value, new Date().toISOString());
      await trx.updateTable('blogs').set(columns).where('id', '=', row.id).execute();
    } else await writeChanges(trx, services, row, await changesOf(trx, row, change), by);
  });
  await recordContentChanges(trx, database, 'blog', [...new Set([id, row.id])]);
}

async function changesOf(trx: Trx, row: BlogRow, change: Exclude<ArticleBulkChange, { action: 'status' | 'delete' }>) {
  if (change.action === 'author') return { author: change.value };
  const ids = ((await categoriesOf(trx, [row.id])).get(row.id) ?? []).map(({ id }) => id);
  const others = ids.filter((id) => id !== change.value);
  return { categories: change.action === 'addCategory' ? [...others, change.value] : others };
}
