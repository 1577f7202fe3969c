import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { ArticleDocument } from '#contract/article/body.ts';
import type { BlogCard, CoverMotif } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import { coverDrawingUrl } from '#contract/media/cover-url.ts';
import { singleSize, type UploadedPicture } from '#contract/picture.ts';
import type { Database, Queryable } from '#db/client.ts';
import type { BlogRow, Tables } from '#db/schema.ts';
import { type HttpError, notFound } from '#server/http/response/http-error.ts';
import { type DueCopy, replaceColumns } from './due-copies.ts';

/** A card's columns: everything except the text. */
export const CARD_COLUMNS = [
  'blogs.id',
  'blogs.title',
  'blogs.excerpt',
  'blogs.author',
  'blogs.cover',
  'blogs.cover_image',
  'blogs.status',
  'blogs.published_at',
  'blogs.reading_minutes',
  'blogs.created_at',
  'blogs.updated_at',
] as const;

export type CardRow = Pick<
  BlogRow,
  | 'id'
  | 'title'
  | 'excerpt'
  | 'author'
  | 'cover'
  | 'cover_image'
  | 'status'
  | 'published_at'
  | 'reading_minutes'
  | 'created_at'
  | 'updated_at'
>;

export type Condition = ExpressionWrapper<Tables, 'blogs', SqlBool>;

/** Published, or scheduled for a time that has passed; no job has to run for it to appear. */
export function isVisible(eb: ExpressionBuilder<Tables, 'blogs'>, now: string): Condition {
  return eb.or([
    eb('blogs.status', '=', 'published'),
    eb.and([eb('blogs.status', '=', 'scheduled'), eb('blogs.published_at', '<=', now)]),
  ]);
}

/** The stored article, if readers may see it now. */
export async function getPublished({ query }: Database, id: string): Promise<BlogRow | undefined> {
  return query
    .selectFrom('blogs')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => isVisible(eb, new Date().toISOString()))
    .executeTakeFirst();
}

export async function requirePublished(database: Database, id: string): Promise<BlogRow> {
  const row = await getPublished(database, id);
  if (!row) throw noSuchArticle();
  return row;
}

/** Newest first, ties by id, so that pages never overlap. */
export function visibleCards(query: Queryable, now: string) {
  return query
    .selectFrom('blogs')
    .select(CARD_COLUMNS)
    .where((eb) => isVisible(eb, now))
    .orderBy('blogs.published_at', 'desc')
    .orderBy('blogs.id', 'desc');
}

/** The visible articles among these, in the given order. */
export async function getPublishedCards({ query }: Database, ids: readonly string[]): Promise<BlogCard[]> {
  if (ids.length === 0) return [];
  const now = new Date().toISOString();
  const cards = await toBlogCards(query, await visibleCards(query, now).where('blogs.id', 'in', ids).execute(), now);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function toBlogCards(
  query: Queryable,
  rows: CardRow[],
  now: string,
  due: ReadonlyMap<string, DueCopy> = new Map(),
): Promise<BlogCard[]> {
  const categories = await categoriesOf(
    query,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const copy = due.get(row.id);
    return toBlogCard(replaceColumns(row, copy), copy?.categories ?? categories.get(row.id) ?? [], now);
  });
}

/** Each article's categories in the order its editor chose. */
export async function categoriesOf(query: Queryable, ids: readonly string[]): Promise<Map<string, Category[]>> {
  const byBlog = new Map<string, Category[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byBlog;
  const rows = await query
    .selectFrom('blog_categories')
    .innerJoin('categories', 'categories.id', 'blog_categories.category_id')
    .select(['blog_categories.blog_id', 'categories.id', 'categories.name'])
    .where('blog_categories.blog_id', 'in', ids)
    .orderBy('blog_categories.position')
    .execute();
  for (const { blog_id, id, name } of rows) byBlog.get(blog_id)?.push({ id, name });
  return byBlog;
}

export function toBlogCard(row: CardRow, categories: Category[], now: string): BlogCard {
  const coverImage = toCoverImage(row);
  const isScheduled = row.status === 'scheduled';
  const isDue = isScheduled && (row.published_at ?? '') <= now;
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    categories,
    coverUrl:
      (coverImage && singleSize(coverImage)?.url) ?? coverDrawingUrl(row.id, row.cover as CoverMotif, row.updated_at),
    cover: row.cover as CoverMotif,
    coverImage,
    status: isDue ? 'published' : row.status,
    scheduledAt: isScheduled ? row.published_at : null,
    publishedAt: isScheduled && !isDue ? null : row.published_at,
    readingMinutes: row.reading_minutes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toBody({ body }: Pick<BlogRow, 'body'>): ArticleDocument {
  return JSON.parse(body);
}

export function toCoverImage({ cover_image }: Pick<BlogRow, 'cover_image'>): UploadedPicture | null {
  return cover_image === null ? null : JSON.parse(cover_image);
}

export function noSuchArticle(): HttpError {
  return notFound(commonErrors.notFound('article'));
}
