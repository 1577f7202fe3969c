import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { BlogCounts, BlogListQuery } from '#contract/blogs.ts';
import type { Queryable } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import type { BlogRow, Tables } from '#db/schema.ts';
import { foldWords, hasWord } from '#db/text-search.ts';
import { CARD_COLUMNS, type CardRow, type Condition, isVisible } from '#server/read-models/articles/article-rows.ts';

function hasStatus(eb: ExpressionBuilder<Tables, 'blogs'>, status: BlogListQuery['status'], now: string): Condition {
  if (status === 'published') return isVisible(eb, now);
  if (status === 'all') return eb.and([]);
  if (status === 'scheduled') return eb.and([eb('blogs.status', '=', status), eb('blogs.published_at', '>', now)]);
  return eb.and([eb('blogs.status', '=', status)]);
}

export async function getBlogRow(query: Queryable, id: string): Promise<BlogRow | undefined> {
  return query.selectFrom('blogs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Also finds a former address, under which an editor may still have the article open. */
export async function getRowAnywhere(query: Queryable, id: string): Promise<BlogRow | undefined> {
  const row = await getBlogRow(query, id);
  if (row) return row;
  const moved = await query
    .selectFrom('old_addresses')
    .select('current_id')
    .where('kind', '=', 'blog')
    .where('id', '=', id)
    .executeTakeFirst();
  return moved && getBlogRow(query, moved.current_id);
}

export async function countVisible(query: Queryable, now: string, ownerId?: string): Promise<number> {
  return countRows(
    query
      .selectFrom('blogs')
      .where((eb) => isVisible(eb, now))
      .$if(ownerId !== undefined, (some) => some.where('owner_id', '=', ownerId as string)),
  );
}

export async function findCards(
  query: Queryable,
  { status, search = '', category, author, product, page, limit, sort }: BlogListQuery,
  now: string,
  ownerId?: string,
): Promise<{ rows: CardRow[]; total: number }> {
  const matching = query
    .selectFrom('blogs')
    .where((eb) =>
      eb.and([
        hasStatus(eb, status, now),
        ...(ownerId !== undefined && status !== 'published' ? [eb('blogs.owner_id', '=', ownerId)] : []),
        ...foldWords(search).map((word) => hasWord(eb.ref('blogs.search_text'), word)),
        ...(category
          ? [
              eb(
                'blogs.id',
                'in',
                eb.selectFrom('blog_categories').select('blog_id').where('category_id', '=', category),
              ),
            ]
          : []),
        ...(author ? [eb('blogs.author', '=', author)] : []),
        ...(product
          ? [eb('blogs.id', 'in', eb.selectFrom('blog_products').select('blog_id').where('product_id', '=', product))]
          : []),
      ]),
    );
  const total = await countRows(matching);
  const rows = await matching
    .select(CARD_COLUMNS)
    .$if(sort !== undefined, (some) =>
      some.orderBy(SORTS[sort?.column ?? 'changed'], sort?.descending ? 'desc' : 'asc'),
    )
    .orderBy(status === 'published' || status === 'scheduled' ? 'blogs.published_at' : 'blogs.updated_at', 'desc')
    .orderBy('blogs.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Written so that both engines sort alike, regardless of letter case and nulls. */
const SORTS: Record<NonNullable<BlogListQuery['sort']>['column'], RawBuilder<string>> = {
  title: sql`lower(blogs.title)`,
  status: sql`blogs.status`,
  published: sql`coalesce(blogs.published_at, '')`,
  categories: sql`coalesce((select min(lower(categories.name)) from blog_categories
    join categories on categories.id = blog_categories.category_id where blog_categories.blog_id = blogs.id), '')`,
  author: sql`lower(blogs.author)`,
  changed: sql`blogs.updated_at`,
};

/** All authors' names. */
export async function authorNames(query: Queryable, ownerId?: string): Promise<string[]> {
  const rows = await query
    .selectFrom('blogs')
    .select('author')
    .distinct()
    .$if(ownerId !== undefined, (some) => some.where('owner_id', '=', ownerId as string))
    .execute();
  return rows.map(({ author }) => author).sort((one, other) => one.localeCompare(other));
}

export async function countByCategory(query: Queryable, now: string) {
  const rows = await query
    .selectFrom('blogs')
    .innerJoin('blog_categories', 'blog_categories.blog_id', 'blogs.id')
    .innerJoin('categories', 'categories.id', 'blog_categories.category_id')
    .select(({ fn }) => ['categories.id', 'categories.name', fn.countAll<number | string>().as('count')])
    .where((eb) => isVisible(eb as unknown as ExpressionBuilder<Tables, 'blogs'>, now))
    .groupBy(['categories.id', 'categories.name'])
    .orderBy('categories.name')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Counts by what readers see: a scheduled article whose time has come counts as published. */
export async function countByStatus(query: Queryable, now: string, ownerId?: string): Promise<BlogCounts> {
  const rows = await query
    .selectFrom('blogs')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
    .$if(ownerId !== undefined, (some) => some.where('owner_id', '=', ownerId as string))
    .groupBy('status')
    .execute();
  const stored = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  const published = await countVisible(query, now, ownerId);
  const due = published - (stored.published ?? 0);
  return {
    draft: stored.draft ?? 0,
    scheduled: (stored.scheduled ?? 0) - due,
    published,
    archived: stored.archived ?? 0,
    all: Object.values(stored).reduce((sum, count) => sum + count, 0),
  };
}

/** Articles among these that have a working copy. */
export async function idsWithCopies(query: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await query.selectFrom('working_copies').select('blog_id').where('blog_id', 'in', ids).execute();
  return rows.map(({ blog_id }) => blog_id);
}

/** The number of unresolved note threads by article. */
export async function countOpenNotes(query: Queryable, ids: readonly string[]): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const rows = await query
    .selectFrom('article_notes')
    .select(({ fn }) => ['blog_id', fn.countAll<number | string>().as('count')])
    .where('blog_id', 'in', ids)
    .where('parent_id', 'is', null)
    .where('resolved_at', 'is', null)
    .groupBy('blog_id')
    .execute();
  return Object.fromEntries(rows.map(({ blog_id, count }) => [blog_id, Number(count)]));
}
