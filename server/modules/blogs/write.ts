import type { Transaction } from 'kysely';
import type { Blog, BlogChanges, BlogFields } from '#contract/blogs.ts';
import { SCHEDULE_AHEAD_MS } from '#contract/limits.ts';
import { replaceCategories, replaceProducts, toTextColumns } from '#db/article-columns.ts';
import { productIdsOf, textOf } from '#db/article-parts.ts';
import { recordChanges } from '#db/content.ts';
import { slugify } from '#db/import/slug.ts';
import type { BlogRow, Tables } from '#db/schema.ts';
import { freeId } from '#db/unique.ts';
import { EditConflict, invalidFields } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { deleteThread } from '../comments/queries.ts';
import { toBody } from './mapping.ts';
import { discardPictures, imagesOf } from './pictures.ts';
import { getBlogRow } from './queries.ts';
import { keepRevision } from './revisions.ts';
import { clock, completeBlog, noSuchArticle } from './service.ts';

/** Last parts of addresses that mean something else: `/api/blogs/count`. */
const RESERVED = new Set(['count', 'categories', 'pictures']);
/** Slugs longer than this are cut at a word. */
const SLUG_LENGTH = 80;
const SCHEDULE_WITHIN_MS = 5 * 366 * 86_400_000;

export async function createBlog(services: Services, fields: BlogFields): Promise<Blog> {
  const now = clock();
  const row = await inTransaction(services, async (trx) => {
    await checkParts(services, trx, fields);
    const id = await freeId(articleSlug(fields.title), async (wanted) => {
      return RESERVED.has(wanted) || (await getBlogRow(trx, wanted)) !== undefined;
    });
    const values: BlogRow = {
      id,
      ...toTextColumns(fields),
      author: fields.author,
      cover: fields.cover,
      cover_image: fields.coverImage && JSON.stringify(fields.coverImage),
      status: 'draft',
      published_at: null,
      created_at: now,
      updated_at: now,
    };
    await trx.insertInto('blogs').values(values).execute();
    await replaceCategories(trx, id, fields.categories);
    await replaceProducts(trx, id, fields.body);
    return values;
  });
  return completeBlog(services, row);
}

/** Writes only over the version that the editor knew. */
export async function changeBlog(
  services: Services,
  id: string,
  { updatedAt, ...changes }: BlogChanges & { updatedAt: string },
): Promise<Blog> {
  const row = await inTransaction(services, async (trx) => {
    const before = await requireRow(trx, id);
    refuseStale(before, updatedAt);
    await checkParts(services, trx, changes);
    const written = {
      title: changes.title ?? before.title,
      excerpt: changes.excerpt ?? before.excerpt,
      body: changes.body ?? toBody(before),
    };
    if (before.status === 'published' || before.status === 'scheduled') requireComplete(written);
    const after: BlogRow = {
      ...before,
      ...toTextColumns(written),
      author: changes.author ?? before.author,
      cover: changes.cover ?? before.cover,
      cover_image:
        changes.coverImage === undefined
          ? before.cover_image
          : changes.coverImage && JSON.stringify(changes.coverImage),
      updated_at: laterThan(before.updated_at),
    };
    const { numUpdatedRows } = await trx
      .updateTable('blogs')
      .set(after)
      .where('id', '=', id)
      .where('updated_at', '=', before.updated_at)
      .executeTakeFirst();
    // Somebody committed between our reading and our writing.
    if (numUpdatedRows === 0n) throw new StaleVersion(await requireRow(trx, id));
    await keepRevision(trx, before, after);
    if (changes.categories) await replaceCategories(trx, id, changes.categories);
    if (changes.body) await replaceProducts(trx, id, changes.body);
    return after;
  }).catch(async (error) => {
    throw await conflictOf(services, error);
  });
  return completeBlog(services, row);
}

export async function setStatus(
  services: Services,
  id: string,
  status: 'draft' | 'published' | 'archived',
): Promise<Blog> {
  const now = clock();
  return place(services, id, (row) => {
    if (status === 'published') requireComplete({ ...row, body: toBody(row) });
    return { status, published_at: wasVisible(row, now) ? row.published_at : status === 'published' ? now : null };
  });
}

/** Null takes the moment back, and what was to appear is a draft again. */
export async function schedule(services: Services, id: string, scheduledAt: string | null): Promise<Blog> {
  if (scheduledAt === null) return setStatus(services, id, 'draft');
  const ahead = Date.parse(scheduledAt) - Date.now();
  if (ahead < SCHEDULE_AHEAD_MS) throw invalidFields({ scheduledAt: 'Choose a moment at least a minute from now.' });
  if (ahead > SCHEDULE_WITHIN_MS) throw invalidFields({ scheduledAt: 'Choose a moment within five years.' });
  return place(services, id, (row) => {
    requireComplete({ ...row, body: toBody(row) });
    return { status: 'scheduled', published_at: new Date(scheduledAt).toISOString() };
  });
}

export async function removeBlog(services: Services, id: string): Promise<{ id: string }> {
  const removed = await inTransaction(services, async (trx) => {
    const row = await requireRow(trx, id);
    const shown = await imagesOf(trx, row);
    await deleteThread(trx, { kind: 'blog', id });
    await trx.deleteFrom('blogs').where('id', '=', id).execute();
    return { id, shown };
  });
  await discardPictures(services, removed.shown);
  return { id };
}

/** Where an article stands is no part of its text: an editor who has it open may still save. */
async function place(
  services: Services,
  id: string,
  change: (row: BlogRow) => Pick<BlogRow, 'status' | 'published_at'>,
): Promise<Blog> {
  const row = await inTransaction(services, async (trx) => {
    const before = await requireRow(trx, id);
    const after = { ...before, ...change(before) };
    const { status, published_at } = after;
    await trx.updateTable('blogs').set({ status, published_at }).where('id', '=', id).execute();
    return after;
  });
  return completeBlog(services, row);
}

/** One transaction, its entry in content_changes, and this process up to date before anyone is answered. */
async function inTransaction<T extends { id: string }>(
  services: Services,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const result = await services.database.query.transaction().execute(async (trx) => {
    const done = await work(trx);
    await recordChanges(trx, services.database, 'blog', [done.id]);
    return done;
  });
  await services.catalogue.catchUp();
  await services.articles.refresh();
  return result;
}

async function requireRow(trx: Transaction<Tables>, id: string): Promise<BlogRow> {
  const row = await getBlogRow(trx, id);
  if (!row) throw noSuchArticle();
  return row;
}

/** Thrown inside the transaction, answered outside: SQLite has one connection, and the transaction holds it. */
class StaleVersion extends Error {
  readonly row: BlogRow;

  constructor(row: BlogRow) {
    super('stale');
    this.row = row;
  }
}

function refuseStale(row: BlogRow, knownVersion: string): void {
  if (Date.parse(row.updated_at) !== Date.parse(knownVersion)) throw new StaleVersion(row);
}

async function conflictOf(services: Services, error: unknown): Promise<unknown> {
  if (!(error instanceof StaleVersion)) return error;
  return new EditConflict('Somebody saved this article in the meantime.', await completeBlog(services, error.row));
}

/** What the text and the categories refer to must exist. */
async function checkParts(
  { catalogue }: Services,
  trx: Transaction<Tables>,
  { body, categories = [] }: Pick<BlogChanges, 'body' | 'categories'>,
): Promise<void> {
  const phone = body && productIdsOf(body).find((id) => !catalogue.model.get(id));
  if (phone) throw invalidFields({ body: `There is no phone with the id ${phone}.` });
  if (categories.length === 0) return;
  const known = await trx.selectFrom('categories').select('id').where('id', 'in', categories).execute();
  if (known.length < categories.length) throw invalidFields({ categories: 'There is no such category.' });
}

function requireComplete({ excerpt, body }: Pick<BlogFields, 'excerpt' | 'body'>): void {
  const missing = {
    ...(excerpt === '' && { excerpt: 'Write an excerpt before readers see the article.' }),
    ...(textOf(body) === '' && { body: 'Write the text before readers see the article.' }),
  };
  if (Object.keys(missing).length > 0) throw invalidFields(missing);
}

function wasVisible({ status, published_at }: BlogRow, now: string): boolean {
  return published_at !== null && (status !== 'scheduled' || published_at <= now);
}

/** Now, but never the moment of the version before: two saves in one millisecond are two versions. */
function laterThan(moment: string): string {
  return new Date(Math.max(Date.now(), Date.parse(moment) + 1)).toISOString();
}

function articleSlug(title: string): string {
  const slug = slugify(title) || 'article';
  if (slug.length <= SLUG_LENGTH) return slug;
  return slug
    .slice(0, SLUG_LENGTH + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, SLUG_LENGTH);
}
