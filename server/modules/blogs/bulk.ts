import { BLOG_STATUS_LABELS, type BlogListQuery, type BlogStatus } from '#contract/blogs.ts';
import type { ArticleBulkChange } from '#contract/desk/row-bulk.ts';
import { BLOG_CATEGORIES_MAX } from '#contract/limits.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockRows } from '#db/dialect.ts';
import type { BlogRow } from '#db/schema.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { categoriesOf, toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { type BulkTable, IN_TRASH, type PlannedRow, planRows } from '../row-bulk/service.ts';
import { settleAddress } from './address.ts';
import { statusColumns } from './article-status.ts';
import { requireComplete } from './check-references.ts';
import { findCards, idsWithCopies } from './queries.ts';
import { isoNow } from './service.ts';
import { requireRow } from './transaction.ts';
import { trashBlog, writeChanges } from './write.ts';

/** One thing done to many articles. */
export const articleTable: BulkTable<Omit<BlogListQuery, 'page' | 'limit'>, ArticleBulkChange> = {
  noun: ['article', 'articles'],
  undoAction: 'articles',

  async find({ database: { query } }, filter, _viewer, limit) {
    const { rows } = await findCards(query, { ...filter, page: 1, limit }, isoNow());
    return rows.map(({ id }) => id);
  },

  lock(trx, { database: { engine } }, ids) {
    const rows = trx.selectFrom('blogs').select('id').where('id', 'in', ids).orderBy('id');
    return lockRows(rows, engine).execute();
  },

  async plan(query, _services, ids, change) {
    const rows = await query.selectFrom('blogs').selectAll().where('id', 'in', ids).orderBy('title').execute();
    const category = await categoryOf(query, change);
    const categories = await categoriesOf(query, ids);
    const withCopies = new Set(change.action === 'delete' ? [] : await idsWithCopies(query, ids));
    return planRows(rows, (row) => {
      const named = { id: row.id, name: row.title };
      const isWorkedOn = withCopies.has(row.id)
        ? 'It has changes that are not published: publish or discard them first.'
        : null;
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
          const after = names.includes(category) ? names : [...names, category];
          const isFull = after.length > BLOG_CATEGORIES_MAX;
          const reason = isFull ? `An article has at most ${BLOG_CATEGORIES_MAX} categories.` : isWorkedOn;
          return { ...named, before: listed(names), after: listed(after), reason };
        }
        case 'removeCategory':
          return {
            ...{ ...named, before: listed(names), after: listed(names.filter((name) => name !== category)) },
            reason: isWorkedOn,
          };
      }
    });
  },

  async write(trx, services, rows, change, by) {
    for (const row of rows) await writeOne(trx, services, row, change, by);
  },

  label(change, { changed }) {
    const [first] = changed;
    if (change.action === 'delete') return 'Deleted …';
    if (change.action === 'status') return `Made … ${BLOG_STATUS_LABELS[change.value].toLowerCase()}`;
    if (change.action === 'author') return `Set the author of … to ${change.value}`;
    return `${change.action === 'addCategory' ? 'Put … into a category' : 'Took … out of a category'}${
      changed.length === 1 && first ? `: ${first.name}` : ''
    }`;
  },

  async afterwards({ catalogue, articles, addresses }) {
    await catalogue.catchUp();
    await articles.catchUp();
    await addresses.catchUp();
  },
};

const listed = (names: readonly string[]) => names.join(', ') || null;

/** As readers have it: what was scheduled for a moment that has passed is published. */
function statusOf({ status, published_at }: BlogRow): BlogStatus {
  return status === 'scheduled' && (published_at ?? '') <= isoNow() ? 'published' : status;
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

/** The name of the category that a change is about. */
async function categoryOf(query: Queryable, change: ArticleBulkChange): Promise<string> {
  if (change.action !== 'addCategory' && change.action !== 'removeCategory') return '';
  const found = await query.selectFrom('categories').select('name').where('id', '=', change.value).executeTakeFirst();
  if (!found) throw invalidFields({ change: 'There is no such category.' });
  return found.name;
}

async function writeOne(
  trx: Trx,
  services: Services,
  { id, name }: PlannedRow,
  change: ArticleBulkChange,
  by: { actorId: string; runId: string },
): Promise<void> {
  const { database } = services;
  let row = await requireRow(trx, id);
  if (change.action === 'delete') {
    await trashBlog(trx, database, row, by);
    await recordContentChanges(trx, database, 'blog', [id]);
    return;
  }
  // The address that it gets with that stays when this is taken back.
  if (change.action === 'status' && change.value === 'published')
    row = await settleAddress(trx, database.engine, row, isoNow());
  await keepRowChanges(
    trx,
    database.engine,
    'blog',
    [row.id],
    { ...by, names: new Map([[row.id, name]]) },
    async () => {
      if (change.action === 'status') {
        const columns = statusColumns(row, change.value, isoNow());
        await trx.updateTable('blogs').set(columns).where('id', '=', row.id).execute();
      } else await writeChanges(trx, services, row, await changesOf(trx, row, change), false);
    },
  );
  await recordContentChanges(trx, database, 'blog', [...new Set([id, row.id])]);
}

async function changesOf(trx: Trx, row: BlogRow, change: Exclude<ArticleBulkChange, { action: 'status' | 'delete' }>) {
  if (change.action === 'author') return { author: change.value };
  const ids = ((await categoriesOf(trx, [row.id])).get(row.id) ?? []).map(({ id }) => id);
  const others = ids.filter((id) => id !== change.value);
  return { categories: change.action === 'addCategory' ? [...others, change.value] : others };
}
