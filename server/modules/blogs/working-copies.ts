import type { WorkingCopy } from '#contract/article/working-copy.ts';
import type { Blog, BlogChanges } from '#contract/blogs.ts';
import { articleErrors, commonErrors } from '#contract/errors/texts.ts';
import { toTextColumns } from '#db/article-columns.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockRows } from '#db/dialect.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { BlogRow, WorkingCopyRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { EditConflictError, HttpError, notFound } from '#server/http/response/http-error.ts';
import { toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { fieldColumnsOf, toFieldColumns, toFields } from './article-fields.ts';
import { checkReferences, requireComplete, requireMoment } from './check-references.ts';
import { requireReadable } from './ownership.ts';
import { addRevision, articleVersion, copyVersion, saveRevision } from './revisions.ts';
import { toFullBlog } from './service.ts';
import { requireRow, withBlogTransaction } from './transaction.ts';
import { writeChanges } from './write.ts';

/** A published article's unpublished changes. */

export async function getCopy(
  { database: { query } }: Services,
  id: string,
  viewer: Viewer,
): Promise<WorkingCopy | null> {
  const article = await requireReadable(query, id, viewer);
  const row = await copyRow(query, article.id);
  return row ? toCopy(row, article) : null;
}

type CopyChanges = BlogChanges & { updatedAt: string | null; basedOn?: string | undefined; isAutosave?: boolean };

/** Omitted fields stay as in the copy, or as in the article if there is no copy yet. */
export async function saveCopy(
  services: Services,
  id: string,
  { updatedAt, basedOn, isAutosave = false, ...changes }: CopyChanges,
  actorId: string,
): Promise<WorkingCopy> {
  const { database } = services;
  try {
    return await database.transaction(async (trx) => {
      const article = await requireRow(trx, id);
      if (article.status !== 'published' && article.status !== 'scheduled')
        throw new HttpError('CONFLICT', articleErrors.editDirectly);
      const before = await lockedCopy(trx, services, article.id);
      const isKnown = (before?.updated_at ?? null) === (updatedAt === null ? null : new Date(updatedAt).toISOString());
      const isReplaced = !before && basedOn !== undefined && new Date(basedOn).toISOString() !== article.updated_at;
      if (!isKnown || isReplaced) throw new StaleCopyError(article, before);
      await checkReferences(services, trx, changes);
      const row = { ...(before ?? (await fromArticle(trx, article))), ...toColumns(changes), actor_id: actorId };
      row.updated_at = before ? nextTimestamp(before.updated_at) : new Date().toISOString();
      row.problem = null;
      if (before) {
        await saveRevision(trx, copyVersion(before), copyVersion(row), isAutosave);
        await trx.updateTable('working_copies').set(row).where('blog_id', '=', article.id).execute();
      } else await trx.insertInto('working_copies').values(row).execute();
      return toCopy(row, article);
    });
  } catch (error) {
    if (!(error instanceof StaleCopyError)) throw error;
    const { article, copy } = error;
    const current = copy ? toCopy(copy, article) : await toFullBlog(services, article);
    throw new EditConflictError(commonErrors.savedMeanwhile('article'), current);
  }
}

/** Handled outside the transaction, because it occupies SQLite's only connection. */
class StaleCopyError extends Error {
  readonly article: BlogRow;
  readonly copy: WorkingCopyRow | undefined;

  constructor(article: BlogRow, copy: WorkingCopyRow | undefined) {
    super('stale');
    this.article = article;
    this.copy = copy;
  }
}

/** The discarded text remains as a version of the article. */
export async function discardCopy(services: Services, id: string): Promise<{ id: string }> {
  await withBlogTransaction(services, async (trx) => {
    const article = await requireRow(trx, id);
    await addRevision(trx, copyVersion(await requireCopy(trx, services, article.id)));
    await trx.deleteFrom('working_copies').where('blog_id', '=', article.id).execute();
    return article;
  });
  return { id };
}

export async function publishCopy(services: Services, id: string, updatedAt: string): Promise<Blog> {
  const row = await withBlogTransaction(services, async (trx) => {
    const article = await requireRow(trx, id);
    const copy = await requireCopy(trx, services, article.id);
    if (copy.updated_at !== new Date(updatedAt).toISOString())
      throw new EditConflictError(commonErrors.savedMeanwhile('article'), toCopy(copy, article));
    return replaceArticle(trx, services, article, copy);
  });
  return toFullBlog(services, row);
}

export async function scheduleCopy(services: Services, id: string, scheduledAt: string | null): Promise<WorkingCopy> {
  const publish_at = scheduledAt === null ? null : requireMoment(scheduledAt);
  let copy: WorkingCopy | undefined;
  await withBlogTransaction(services, async (trx) => {
    const article = await requireRow(trx, id);
    const row = await requireCopy(trx, services, article.id);
    if (publish_at !== null) requireComplete({ ...row, body: toBody(row) });
    const after = { ...row, publish_at, problem: null };
    await trx
      .updateTable('working_copies')
      .set({ publish_at, problem: null })
      .where('blog_id', '=', row.blog_id)
      .execute();
    copy = toCopy(after, article);
    return article;
  });
  return copy as WorkingCopy;
}

/**
 * Publishes all working copies that are due; the first process to run does it. Readers do not wait for it: what they
 * see is computed from the clock.
 */
export async function publishDueCopies(services: Services): Promise<void> {
  if (!services.articles.hasDueCopy()) return;
  const { query } = services.database;
  await services.articles.catchUp();
  const due = await query
    .selectFrom('working_copies')
    .select('blog_id as id')
    .where('publish_at', '<=', new Date().toISOString())
    .execute();
  for (const { id } of due) {
    try {
      await services.database.transaction((trx) => replaceIfDue(trx, services, id));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // A copy that cannot be published is unscheduled and waits for an editor, instead of being retried on every call.
      await withBlogTransaction(services, async (trx) => {
        const problem = { publish_at: null, problem: error.message };
        await trx.updateTable('working_copies').set(problem).where('blog_id', '=', id).execute();
        return { id };
      });
    }
  }
  await services.catalogue.catchUp();
  await services.articles.catchUp();
}

/** Another process may have been first, or the schedule may have changed. */
async function replaceIfDue(trx: Trx, services: Services, id: string): Promise<void> {
  const copy = await lockedCopy(trx, services, id);
  if (!copy?.publish_at || copy.publish_at > new Date().toISOString()) return;
  await replaceArticle(trx, services, await requireRow(trx, id), copy);
  await recordContentChanges(trx, services.database, 'blog', [id]);
}

/** The article with its unpublished changes. */
export async function toBlogWithChanges(services: Services, article: BlogRow): Promise<Blog> {
  const { query } = services.database;
  const copy = await copyRow(query, article.id);
  if (!copy) return toFullBlog(services, article);
  const { categories, body, ...changes } = toChanges(copy);
  const row = { ...article, ...toTextColumns({ ...changes, body }), ...fieldColumnsOf(copy) };
  const all = await query
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...categories])
    .execute();
  return { ...(await toFullBlog(services, row)), categories: all };
}

/** Replaces the text of an unpublished article with its working copy; the text published before stays as a version. */
export async function applyWorkingCopy(trx: Trx, services: Services, article: BlogRow): Promise<BlogRow> {
  const copy = await lockedCopy(trx, services, article.id);
  if (!copy) return article;
  await trx.deleteFrom('working_copies').where('blog_id', '=', article.id).execute();
  return writeChanges(trx, services, article, toChanges(copy), { actorId: copy.actor_id });
}

async function replaceArticle(trx: Trx, services: Services, article: BlogRow, copy: WorkingCopyRow): Promise<BlogRow> {
  const changes = toChanges(copy);
  requireComplete(changes);
  await trx.deleteFrom('working_copies').where('blog_id', '=', article.id).execute();
  return writeChanges(trx, services, article, changes, { actorId: copy.actor_id });
}

async function copyRow(query: Queryable, id: string): Promise<WorkingCopyRow | undefined> {
  return query.selectFrom('working_copies').selectAll().where('blog_id', '=', id).executeTakeFirst();
}

/**
 * Locks the copy until the transaction ends. The article is locked first, so that two editors cannot each begin a copy.
 */
async function lockedCopy(trx: Trx, { database }: Services, id: string): Promise<WorkingCopyRow | undefined> {
  await lockRows(trx.selectFrom('blogs').select('id').where('id', '=', id), database.engine).execute();
  return copyRow(trx, id);
}

async function requireCopy(trx: Trx, services: Services, id: string): Promise<WorkingCopyRow> {
  const row = await lockedCopy(trx, services, id);
  if (!row) throw notFound(articleErrors.noChanges);
  return row;
}

async function fromArticle(trx: Trx, article: BlogRow): Promise<WorkingCopyRow> {
  const { id, title, excerpt, body, updated_at } = article;
  const { categories } = await articleVersion(trx, article);
  return {
    blog_id: id,
    title,
    excerpt,
    body,
    ...fieldColumnsOf(article),
    categories: categories ?? '[]',
    base_at: updated_at,
    actor_id: null,
    publish_at: null,
    problem: null,
    updated_at,
  };
}

function toColumns(changes: BlogChanges): Partial<WorkingCopyRow> {
  const { title, excerpt, body, categories } = changes;
  return {
    ...(title !== undefined && { title }),
    ...(excerpt !== undefined && { excerpt }),
    ...(body && { body: JSON.stringify(body) }),
    ...(categories && { categories: JSON.stringify(categories) }),
    ...toFieldColumns(changes),
  };
}

/** The working copy as a change of the article. */
function toChanges(row: WorkingCopyRow) {
  const { title, excerpt, categories } = row;
  return { title, excerpt, body: toBody(row), categories: JSON.parse(categories) as string[], ...toFields(row) };
}

function toCopy(row: WorkingCopyRow, article: Pick<BlogRow, 'updated_at'>): WorkingCopy {
  return {
    id: row.blog_id,
    ...toChanges(row),
    scheduledAt: row.publish_at,
    problem: row.problem,
    isBehind: row.base_at !== article.updated_at,
    updatedAt: row.updated_at,
  };
}
