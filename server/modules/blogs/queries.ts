import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { BlogCounts, BlogListQuery } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import type { Queryable } from '#db/client.ts';
import type { BlogRow, Tables } from '#db/schema.ts';
import { foldWords, hasWord } from '#db/text-search.ts';

/** What a card shows: everything but the text. */
const CARD_COLUMNS = [
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

export type CardRow = Omit<BlogRow, 'body' | 'search_text'>;

type Condition = ExpressionWrapper<Tables, 'blogs', SqlBool>;

/** Published, or scheduled for a moment that has come. Nothing has to run at that moment. */
export function isVisible(eb: ExpressionBuilder<Tables, 'blogs'>, now: string): Condition {
  return eb.or([
    eb('blogs.status', '=', 'published'),
    eb.and([eb('blogs.status', '=', 'scheduled'), eb('blogs.published_at', '<=', now)]),
  ]);
}

function hasStatus(eb: ExpressionBuilder<Tables, 'blogs'>, status: BlogListQuery['status'], now: string): Condition {
  if (status === 'published') return isVisible(eb, now);
  if (status === 'all') return eb.and([]);
  if (status === 'scheduled') return eb.and([eb('blogs.status', '=', status), eb('blogs.published_at', '>', now)]);
  return eb.and([eb('blogs.status', '=', status)]);
}

export async function getBlogRow(query: Queryable, id: string): Promise<BlogRow | undefined> {
  return query.selectFrom('blogs').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function getVisibleRow(query: Queryable, id: string, now: string): Promise<BlogRow | undefined> {
  return query
    .selectFrom('blogs')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => isVisible(eb, now))
    .executeTakeFirst();
}

/** Newest first; among one moment by id, so that pages never overlap. */
export function visibleCards(query: Queryable, now: string) {
  return query
    .selectFrom('blogs')
    .select(CARD_COLUMNS)
    .where((eb) => isVisible(eb, now))
    .orderBy('blogs.published_at', 'desc')
    .orderBy('blogs.id', 'desc');
}

export async function countVisible(query: Queryable, now: string): Promise<number> {
  const { count } = await query
    .selectFrom('blogs')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where((eb) => isVisible(eb, now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findCards(
  query: Queryable,
  { status, search = '', category, product, page, limit }: BlogListQuery,
  now: string,
): Promise<{ rows: CardRow[]; total: number }> {
  const matching = query
    .selectFrom('blogs')
    .where((eb) =>
      eb.and([
        hasStatus(eb, status, now),
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
        ...(product
          ? [eb('blogs.id', 'in', eb.selectFrom('blog_products').select('blog_id').where('product_id', '=', product))]
          : []),
      ]),
    );
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(CARD_COLUMNS)
    .orderBy(status === 'published' || status === 'scheduled' ? 'blogs.published_at' : 'blogs.updated_at', 'desc')
    .orderBy('blogs.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: Number(count) };
}

/** The categories of each article, in the order its editor chose. */
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

/** By what a reader would see: a scheduled article whose moment has come counts as published. */
export async function countByStatus(query: Queryable, now: string): Promise<BlogCounts> {
  const rows = await query
    .selectFrom('blogs')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
    .groupBy('status')
    .execute();
  const stored = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  const published = await countVisible(query, now);
  const due = published - (stored.published ?? 0);
  return {
    draft: stored.draft ?? 0,
    scheduled: (stored.scheduled ?? 0) - due,
    published,
    archived: stored.archived ?? 0,
    all: Object.values(stored).reduce((sum, count) => sum + count, 0),
  };
}
