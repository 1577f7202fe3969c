import type { Selectable } from 'kysely';
import type { BlogRevision, CoverMotif, FullBlogRevision } from '#contract/blogs.ts';
import type { Trx } from '#db/client.ts';
import type { BlogRevisionsTable, BlogRow, WorkingCopyRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { categoriesOf, toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { fieldColumnsOf, toDetails } from './article-fields.ts';
import { requireReadable } from './ownership.ts';

/** Earlier versions of an article, with everything that can be edited. */

/** An editor who saves every minute fills an hour; older versions go. */
const REVISIONS_MAX = 60;
const AUTOSAVED_VERSION_MS = 3 * 60_000;

type Version = Omit<Selectable<BlogRevisionsTable>, 'id'>;

export async function articleVersion(trx: Trx, row: BlogRow): Promise<Version> {
  const categories = (await categoriesOf(trx, [row.id])).get(row.id) ?? [];
  const { id, title, excerpt, body, updated_at } = row;
  return {
    ...{ blog_id: id, title, excerpt, body, ...fieldColumnsOf(row), cover_image: row.cover_image ?? 'null' },
    categories: JSON.stringify(categories.map((category) => category.id)),
    ...{ address: id, unpublished_at: null, saved_at: updated_at },
  };
}

/** Of what a published article is to become: readers do not see it. */
export function copyVersion(row: WorkingCopyRow): Version {
  const { blog_id, title, excerpt, body, categories, updated_at } = row;
  return {
    ...{ blog_id, title, excerpt, body, ...fieldColumnsOf(row), cover_image: row.cover_image ?? 'null', categories },
    ...{ address: blog_id, unpublished_at: updated_at, saved_at: updated_at },
  };
}

/** Keeps what was there before a change, unless nothing changed. */
export async function saveRevision(trx: Trx, before: Version, after: Version, isAutosave: boolean): Promise<void> {
  const isSame = textOf(before) === textOf(after);
  if (isSame || (isAutosave && (await hasRecentRevision(trx, before.blog_id)))) return;
  await addRevision(trx, before);
}

function textOf({ saved_at: _at, unpublished_at: _when, ...version }: Version): string {
  return JSON.stringify(Object.entries(version).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** One more version; beyond a number the oldest goes. */
export async function addRevision(trx: Trx, version: Version): Promise<void> {
  const { blog_id } = version;
  await trx
    .insertInto('blog_revisions')
    .values({ id: uuidv7(), ...version })
    .execute();
  const oldest = await trx
    .selectFrom('blog_revisions')
    .select('id')
    .where('blog_id', '=', blog_id)
    .orderBy('saved_at', 'desc')
    .offset(REVISIONS_MAX)
    .limit(REVISIONS_MAX)
    .execute();
  if (oldest.length === 0) return;
  await trx
    .deleteFrom('blog_revisions')
    .where(
      'id',
      'in',
      oldest.map(({ id }) => id),
    )
    .execute();
}

/** A text that saves itself every second or two is a version every few minutes. */
async function hasRecentRevision(trx: Trx, blogId: string): Promise<boolean> {
  const recent = await trx
    .selectFrom('blog_revisions')
    .select('id')
    .where('blog_id', '=', blogId)
    .where('saved_at', '>', new Date(Date.now() - AUTOSAVED_VERSION_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

export async function listRevisions(
  { database: { query } }: Services,
  id: string,
  viewer: Viewer,
): Promise<BlogRevision[]> {
  const article = await requireReadable(query, id, viewer);
  const rows = await query
    .selectFrom('blog_revisions')
    .select(['id', 'title', 'excerpt', 'saved_at', 'unpublished_at'])
    .where('blog_id', '=', article.id)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toRevision);
}

export async function requireRevision(
  { database: { query } }: Services,
  blogId: string,
  id: string,
  viewer: Viewer,
): Promise<FullBlogRevision> {
  const article = await requireReadable(query, blogId, viewer);
  const row = await query
    .selectFrom('blog_revisions')
    .selectAll()
    .where('blog_id', '=', article.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('There is no such version of this article.');
  return { ...toRevision(row), body: toBody(row), rest: restOf(row) };
}

function toRevision(row: Pick<Version, 'title' | 'excerpt' | 'saved_at' | 'unpublished_at'> & { id: string }) {
  const { id, title, excerpt, saved_at: savedAt, unpublished_at } = row;
  return { id, title, excerpt, savedAt, isUnpublished: unpublished_at !== null };
}

function restOf(row: Version): FullBlogRevision['rest'] {
  const { author, categories, cover, cover_image, address } = row;
  if (author === null || categories === null || cover === null || address === null) return null;
  return {
    ...{ author, cover: cover as CoverMotif, address, ...toDetails(row) },
    categories: JSON.parse(categories),
    coverImage: JSON.parse(cover_image ?? 'null'),
  };
}
