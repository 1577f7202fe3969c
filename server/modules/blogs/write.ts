import { productIdsOf, withoutPhones } from '#contract/article/parts.ts';
import type { Blog, BlogChanges, BlogFields } from '#contract/blogs.ts';
import { articleErrors, commonErrors } from '#contract/errors/texts.ts';
import { getMovedTo, moveAddress } from '#db/addresses/addresses.ts';
import { replaceCategories, replaceProducts, toTextColumns } from '#db/article-columns.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { acquireLock, lockAgainstDeletion } from '#db/dialect.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { BlogRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { EditConflictError, HttpError } from '#server/http/response/http-error.ts';
import { toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { freeAddress } from './address.ts';
import { fieldColumnsOf, toFieldColumns } from './article-fields.ts';
import { checkReferences, requireComplete } from './check-references.ts';
import { assertMayChange, mayRead } from './ownership.ts';
import { getBlogRow } from './queries.ts';
import { articleVersion, requireRevision, saveRevision } from './revisions.ts';
import { toFullBlog } from './service.ts';
import { requireRow, withBlogTransaction } from './transaction.ts';

export async function createBlog(
  services: Services,
  { isAutosave = false, newId, ...fields }: BlogFields & { isAutosave?: boolean; newId?: string | undefined },
  viewer: Viewer,
): Promise<Blog> {
  const now = new Date().toISOString();
  const row = await withBlogTransaction(services, async (trx) => {
    await checkReferences(services, trx, fields);
    await lockAgainstDeletion(trx, services.database.engine, productIdsOf(fields.body));
    await acquireLock(trx, services.database.engine, 'articles');
    if (newId) await assertNotMade(trx, newId, viewer);
    await requireUniqueTitle(trx, fields.title);
    const id = newId ?? (await freeAddress(trx, fields.title));
    const values: BlogRow = {
      id,
      ...toTextColumns(fields),
      ...fieldColumnsOf(toFieldColumns(fields) as BlogRow),
      status: 'draft',
      published_at: null,
      created_at: now,
      updated_at: now,
      // An id that the client chose is only provisional as an address.
      provisional_at: isAutosave || newId ? now : null,
      owner_id: viewer.id,
      saved_by: viewer.id,
    };
    await trx.insertInto('blogs').values(values).execute();
    await replaceCategories(trx, id, fields.categories);
    await replaceProducts(trx, id, fields.body);
    return values;
  }).catch(async (error) => {
    throw await toConflictError(services, error);
  });
  return toFullBlog(services, row);
}

/** If a client sends a new article twice, it is created once and the writer gets the stored one. */
async function assertNotMade(trx: Trx, id: string, viewer: Viewer): Promise<void> {
  const made = await getBlogRow(trx, (await getMovedTo(trx, 'blog', id)) ?? id);
  if (!made) return;
  if (!mayRead(made, viewer)) throw new HttpError('CONFLICT', articleErrors.idExists);
  throw new StaleVersionError(made);
}

/** Prevents others from creating an article with this title, or the id made from it, until the transaction ends. */
async function requireUniqueTitle(trx: Trx, title: string): Promise<void> {
  const same = await trx.selectFrom('blogs').select('id').where('title', '=', title).executeTakeFirst();
  if (!same) return;
  const text = articleErrors.titleExists;
  throw new HttpError('CONFLICT', text, { title: text });
}

/** Writes only if the editor knew the current version. */
export async function changeBlog(
  services: Services,
  id: string,
  { updatedAt, isAutosave = false, ...changes }: BlogChanges & { updatedAt: string; isAutosave?: boolean },
  viewer: Viewer,
): Promise<Blog> {
  const row = await withBlogTransaction(services, async (trx) => {
    const before = await requireRow(trx, id);
    assertMayChange(before, viewer);
    assertCurrentVersion(before, updatedAt);
    return writeChanges(trx, services, before, changes, { actorId: viewer.id, isAutosave });
  }).catch(async (error) => {
    throw await toConflictError(services, error);
  });
  return toFullBlog(services, row);
}

/**
 * Goes through the same rules as any change. Fields that an old version lacks stay unchanged, and deleted phones are
 * left out.
 */
export async function restoreRevision(
  services: Services,
  id: string,
  revisionId: string,
  updatedAt: string,
  viewer: Viewer,
): Promise<Blog> {
  const { title, excerpt, body, rest } = await requireRevision(services, id, revisionId, viewer);
  const { address, ...fields } = rest ?? { address: null };
  const isGone = (phone: string) => !services.catalogue.deskPhone(phone);
  const changes = {
    title,
    excerpt,
    body: withoutPhones(body, isGone),
    ...fields,
    ...(rest?.related && { related: rest.related.filter((phone) => !isGone(phone)) }),
  };
  const blog = await changeBlog(services, id, { ...changes, updatedAt }, viewer);
  return address === null || address === blog.id ? blog : restoreAddress(services, blog, address);
}

/** Returns to a former address if it is still free. */
async function restoreAddress(services: Services, blog: Blog, address: string): Promise<Blog> {
  const { database } = services;
  const row = await withBlogTransaction(services, async (trx) => {
    const isFree = !(await getBlogRow(trx, address)) && (await getMovedTo(trx, 'blog', address)) === blog.id;
    if (!isFree) return requireRow(trx, blog.id);
    await moveAddress(trx, database.engine, { kind: 'blog', from: blog.id, to: address, at: new Date().toISOString() });
    await recordContentChanges(trx, database, 'blog', [blog.id]);
    return requireRow(trx, address);
  });
  await services.addresses.catchUp();
  return toFullBlog(services, row);
}

/** In the caller's transaction; fails if the version the caller read has changed. */
export async function writeChanges(
  trx: Trx,
  services: Services,
  before: BlogRow,
  changes: BlogChanges,
  { actorId, isAutosave = false }: { actorId: string | null; isAutosave?: boolean },
): Promise<BlogRow> {
  await checkReferences(services, trx, changes);
  if (changes.body) await lockAgainstDeletion(trx, services.database.engine, productIdsOf(changes.body));
  const written = {
    title: changes.title ?? before.title,
    excerpt: changes.excerpt ?? before.excerpt,
    body: changes.body ?? toBody(before),
  };
  if (before.status === 'published' || before.status === 'scheduled') requireComplete(written);
  const after: BlogRow = {
    ...before,
    ...toTextColumns(written),
    ...toFieldColumns(changes),
    saved_by: actorId,
    updated_at: nextTimestamp(before.updated_at),
  };
  const version = await articleVersion(trx, before);
  const { numUpdatedRows } = await trx
    .updateTable('blogs')
    .set(after)
    .where('id', '=', before.id)
    .where('updated_at', '=', before.updated_at)
    .executeTakeFirst();
  // Someone committed between our read and our write.
  if (numUpdatedRows === 0n) throw new StaleVersionError(await requireRow(trx, before.id));
  if (changes.categories) await replaceCategories(trx, before.id, changes.categories);
  if (changes.body) await replaceProducts(trx, before.id, changes.body);
  await saveRevision(trx, version, await articleVersion(trx, after), isAutosave);
  return after;
}

/** Thrown inside the transaction and handled outside, because it occupies SQLite's only connection. */
class StaleVersionError extends Error {
  readonly row: BlogRow;

  constructor(row: BlogRow) {
    super('stale');
    this.row = row;
  }
}

function assertCurrentVersion(row: BlogRow, knownVersion: string): void {
  if (Date.parse(row.updated_at) !== Date.parse(knownVersion)) throw new StaleVersionError(row);
}

async function toConflictError(services: Services, error: unknown): Promise<unknown> {
  if (!(error instanceof StaleVersionError)) return error;
  return new EditConflictError(commonErrors.savedMeanwhile('article'), await toFullBlog(services, error.row));
}
