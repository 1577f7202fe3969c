import type { Blog, BlogCard, BlogList, BlogListQuery } from '#contract/blogs.ts';
import { productIdsOf } from '#db/article-parts.ts';
import type { Database, Queryable } from '#db/client.ts';
import type { BlogRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { toBlog, toBody, toCard } from './mapping.ts';
import {
  type CardRow,
  categoriesOf,
  countByCategory,
  countByStatus,
  countVisible,
  findCards,
  getBlogRow,
  getVisibleRow,
  visibleCards,
} from './queries.ts';

/** Reading articles. Whatever is for readers passes through the visibility of queries.ts. */

export const isoNow = () => new Date().toISOString();

/** The stored article if readers may see it now. */
export async function getPublished({ query }: Database, id: string): Promise<BlogRow | null> {
  return (await getVisibleRow(query, id, isoNow())) ?? null;
}

export async function requirePublished(database: Database, id: string): Promise<BlogRow> {
  const row = await getPublished(database, id);
  if (!row) throw noSuchArticle();
  return row;
}

/** Those of the articles that readers may see now, in the order asked for. */
export async function getPublishedCards({ query }: Database, ids: readonly string[]): Promise<BlogCard[]> {
  if (ids.length === 0) return [];
  const now = isoNow();
  const cards = await toCards(query, await visibleCards(query, now).where('blogs.id', 'in', ids).execute(), now);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function listBlogs(
  { query }: Database,
  listQuery: BlogListQuery,
  viewer: Viewer | null,
): Promise<BlogList> {
  const isAdmin = viewer?.role === 'admin';
  if (listQuery.status !== 'published' && !isAdmin) throw new HttpError(viewer ? 'FORBIDDEN' : 'UNAUTHENTICATED');
  const now = isoNow();
  const { rows, total } = await findCards(query, listQuery, now);
  const totalPages = Math.ceil(total / listQuery.limit);
  return {
    blogs: await toCards(query, rows, now),
    total,
    currentPage: listQuery.page,
    totalPages,
    hasMore: listQuery.page < totalPages,
    categories: await countByCategory(query, now),
    ...(isAdmin && { counts: await countByStatus(query, now) }),
  };
}

export async function countBlogs({ query }: Database): Promise<{ count: number }> {
  return { count: await countVisible(query, isoNow()) };
}

/** For readers what is published; an admin sees every article. */
export async function requireBlog(services: Services, id: string, viewer: Viewer | null): Promise<Blog> {
  const { query } = services.database;
  const row = viewer?.role === 'admin' ? await getBlogRow(query, id) : await getVisibleRow(query, id, isoNow());
  if (!row) throw noSuchArticle();
  return toFullBlog(services, row);
}

export async function toFullBlog({ database, catalogue }: Services, row: BlogRow): Promise<Blog> {
  const categories = await categoriesOf(database.query, [row.id]);
  const products = productIdsOf(toBody(row)).flatMap((id) => catalogue.model.get(id) ?? []);
  return toBlog(row, categories.get(row.id) ?? [], products, isoNow());
}

export async function toCards(query: Queryable, rows: CardRow[], now: string): Promise<BlogCard[]> {
  const categories = await categoriesOf(
    query,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toCard(row, categories.get(row.id) ?? [], now));
}

export function noSuchArticle(): HttpError {
  return notFound('There is no such article.');
}
