import { may } from '#contract/account/access.ts';
import type { ArticleDocument } from '#contract/article/body.ts';
import { productIdsOf, withoutPhones } from '#contract/article/parts.ts';
import type { Blog, BlogCard, BlogList, BlogListQuery } from '#contract/blogs.ts';
import type { Database, Trx } from '#db/client.ts';
import type { BlogRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import {
  categoriesOf,
  getPublished,
  noSuchArticle,
  toBlogCard,
  toBlogCards,
  toBody,
  visibleCards,
} from '#server/read-models/articles/article-rows.ts';
import { findDueCopies, replaceColumns } from '#server/read-models/articles/due-copies.ts';
import type { Services } from '#server/services.ts';
import { toDetails } from './article-fields.ts';
import { assertMayChange, mayRead } from './ownership.ts';
import {
  authorNames,
  countByCategory,
  countByStatus,
  countOpenNotes,
  countVisible,
  findCards,
  getRowAnywhere,
  idsWithCopies,
} from './queries.ts';
import { requireRow } from './transaction.ts';

export { requireMoment } from './check-references.ts';
export { assertReadable } from './ownership.ts';

/** Everything for readers must pass `isVisible` of the read model. */

export async function listBlogs(
  { database: { query }, articles, catalogue }: Services,
  listQuery: BlogListQuery,
  viewer: Viewer | null,
): Promise<BlogList> {
  const isStaff = viewer !== null && may(viewer.roles, 'writer');
  if (listQuery.status !== 'published' && !isStaff) throw new HttpError(viewer ? 'FORBIDDEN' : 'UNAUTHENTICATED');
  const now = new Date().toISOString();
  // Writers see only their own unpublished articles, editors see all.
  const ownerId = isStaff && !may(viewer.roles, 'editor') ? viewer.id : undefined;
  const { rows, total } = await findCards(query, listQuery, now, ownerId);
  const due = articles.hasDueCopy() ? await findDueCopies(query, catalogue, now) : undefined;
  const totalPages = Math.ceil(total / listQuery.limit);
  const ids = rows.map(({ id }) => id);
  return {
    blogs: await toBlogCards(query, rows, now, due),
    total,
    currentPage: listQuery.page,
    totalPages,
    hasMore: listQuery.page < totalPages,
    categories: await countByCategory(query, now),
    ...(isStaff && {
      counts: await countByStatus(query, now, ownerId),
      withChanges: await idsWithCopies(query, ids),
      openNotes: await countOpenNotes(query, ids),
      authors: await authorNames(query, ownerId),
    }),
  };
}

/** The same list from memory, for rendered pages, which are cached by the version of that memory. */
export function listBlogsForPage({ articles }: Services, listQuery: BlogListQuery): JsonText<BlogList> | null {
  const { status, search, product, category, author, sort, page, limit } = listQuery;
  if (status !== 'published' || search || author || sort) return null;
  const found = articles.cards(undefined, product);
  const cards = category ? found.filter(({ categories }) => categories.some(({ id }) => id === category)) : found;
  const totalPages = Math.ceil(cards.length / limit);
  const list = {
    blogs: cards.slice((page - 1) * limit, page * limit),
    total: cards.length,
    currentPage: page,
    totalPages,
    hasMore: page < totalPages,
    categories: articles.categoryCounts(),
  };
  return JsonText.of(list);
}

export async function countBlogs({ query }: Database): Promise<{ count: number }> {
  return { count: await countVisible(query, new Date().toISOString()) };
}

/** Readers get published articles, editors all, writers their own. */
export async function requireBlog(services: Services, id: string, viewer: Viewer | null): Promise<Blog> {
  const { query } = services.database;
  const known = viewer && may(viewer.roles, 'writer') ? await getRowAnywhere(query, id) : undefined;
  const row = known && viewer && mayRead(known, viewer) ? known : await getPublished(services.database, id);
  if (!row) throw noSuchArticle();
  if (known && row === known) return toFullBlog(services, row);
  return withoutHiddenPhones(services, await toBlogNow(services, row));
}

/** Includes changes whose time has come. */
async function toBlogNow(services: Services, row: BlogRow): Promise<Blog> {
  const { articles, catalogue, database } = services;
  if (!articles.hasDueCopy()) return toFullBlog(services, row);
  const due = (await findDueCopies(database.query, catalogue, new Date().toISOString(), row.id)).get(row.id);
  const blog = await toFullBlog(services, replaceColumns(row, due));
  return due ? { ...blog, categories: due.categories } : blog;
}

/** Removes phones that are still hidden from readers. */
export function withoutHiddenPhones({ catalogue }: Services, blog: Blog): Blog {
  const isHidden = (id: string) => catalogue.isHidden(id);
  return {
    ...blog,
    body: withoutPhones(blog.body, isHidden),
    products: blog.products.filter(({ id }) => !isHidden(id)),
    related: blog.related?.filter((id) => !isHidden(id)) ?? null,
    relatedProducts: blog.relatedProducts.filter(({ id }) => !isHidden(id)),
  };
}

/** For the admin area, including phones that are still hidden from readers. */
export async function toFullBlog({ database, catalogue }: Services, row: BlogRow): Promise<Blog> {
  const categories = await categoriesOf(database.query, [row.id]);
  const body = toBody(row);
  const details = toDetails(row);
  const cardsOf = (ids: readonly string[]) => ids.flatMap((id) => catalogue.deskPhone(id)?.card ?? []);
  return {
    ...toBlogCard(row, categories.get(row.id) ?? [], new Date().toISOString()),
    body,
    ...details,
    products: cardsOf(productIdsOf(body)),
    relatedProducts: cardsOf(details.related ?? []),
  };
}

/** Throws if the viewer may not change the article. */
export async function requireChangeable(trx: Trx, id: string, viewer: Viewer): Promise<void> {
  assertMayChange(await requireRow(trx, id), viewer);
}

export async function listFullArticles(
  { query }: Database,
  limit: number,
): Promise<{ card: BlogCard; body: ArticleDocument }[]> {
  const now = new Date().toISOString();
  const rows = await visibleCards(query, now).select('blogs.body').limit(limit).execute();
  const cards = await toBlogCards(query, rows, now);
  return cards.map((card, index) => ({ card, body: toBody(rows[index] ?? { body: '{}' }) }));
}
