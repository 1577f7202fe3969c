import type { Selectable } from 'kysely';
import type { BlogRevision, CoverMotif, FullBlogRevision } from '#contract/blogs.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { Trx } from '#db/client.ts';
import type { BlogRevisionsTable, BlogRow, WorkingCopyRow } from '#db/schema.ts';
import { addVersion, authorOf, getVersion, listVersions, type Versions } from '#server/history/versions.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { categoriesOf, toBody } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { fieldColumnsOf, toDetails } from './article-fields.ts';
import { requireReadable } from './ownership.ts';

/** Versions contain everything that can be edited. */

const VERSIONS: Versions = { table: 'blog_revisions', subject: 'blog_id', at: 'saved_at' };

type Stored = Selectable<BlogRevisionsTable>;
type Version = Omit<Stored, 'id'>;

export async function articleVersion(trx: Trx, row: BlogRow): Promise<Version> {
  const categories = (await categoriesOf(trx, [row.id])).get(row.id) ?? [];
  const { id, title, excerpt, body, updated_at } = row;
  return {
    blog_id: id,
    title,
    excerpt,
    body,
    ...fieldColumnsOf(row),
    cover_image: row.cover_image ?? 'null',
    categories: JSON.stringify(categories.map((category) => category.id)),
    address: id,
    unpublished_at: null,
    saved_at: updated_at,
    actor_id: row.saved_by,
  };
}

/** The state of an unpublished working copy. */
export function copyVersion(row: WorkingCopyRow): Version {
  const { blog_id, title, excerpt, body, categories, updated_at } = row;
  return {
    blog_id,
    title,
    excerpt,
    body,
    ...fieldColumnsOf(row),
    cover_image: row.cover_image ?? 'null',
    categories,
    address: blog_id,
    unpublished_at: updated_at,
    saved_at: updated_at,
    actor_id: row.actor_id,
  };
}

/** Saves the state before a change, unless nothing changed. */
export async function saveRevision(trx: Trx, before: Version, after: Version, isAutosave: boolean): Promise<void> {
  if (textOf(before) !== textOf(after)) await addVersion(trx, VERSIONS, before, { isAutosave });
}

function textOf({ saved_at: _at, unpublished_at: _when, actor_id: _who, ...version }: Version): string {
  return JSON.stringify(Object.entries(version).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export async function addRevision(trx: Trx, version: Version): Promise<void> {
  await addVersion(trx, VERSIONS, version);
}

export async function listRevisions(
  { database: { query } }: Services,
  id: string,
  viewer: Viewer,
): Promise<BlogRevision[]> {
  const article = await requireReadable(query, id, viewer);
  const rows = await listVersions<Stored>(query, VERSIONS, article.id);
  return rows.map(toRevision);
}

export async function requireRevision(
  { database: { query } }: Services,
  blogId: string,
  id: string,
  viewer: Viewer,
): Promise<FullBlogRevision> {
  const article = await requireReadable(query, blogId, viewer);
  const row = await getVersion<Stored>(query, VERSIONS, article.id, id);
  if (!row) throw notFound(commonErrors.notFound('version'));
  return { ...toRevision(row), body: toBody(row), rest: restOf(row) };
}

function toRevision(row: Stored & { actor_name: string | null }): BlogRevision {
  const { id, title, excerpt, saved_at: savedAt, unpublished_at } = row;
  return { id, title, excerpt, savedAt, savedBy: authorOf(row), isUnpublished: unpublished_at !== null };
}

function restOf(row: Version): FullBlogRevision['rest'] {
  const { author, categories, cover, cover_image, address } = row;
  if (author === null || categories === null || cover === null || address === null) return null;
  return {
    author,
    cover: cover as CoverMotif,
    address,
    ...toDetails(row),
    categories: JSON.parse(categories),
    coverImage: JSON.parse(cover_image ?? 'null'),
  };
}
