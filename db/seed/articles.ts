import { readFileSync } from 'node:fs';
import type { ArticleDocument } from '#contract/article/body.ts';
import { BLOG_AUTHOR, type CoverMotif } from '#contract/blogs.ts';
import { replaceCategories, replaceProducts, toTextColumns } from '#db/article-columns.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { slugify } from '#db/slug.ts';

/** The default articles, compiled from Markdown by `npm run articles` (compile-articles.ts). */

export interface SeedArticle {
  id: string;
  title: string;
  excerpt: string;
  categories: string[];
  cover: CoverMotif;
  /** `2026-09-14` */
  published: string;
  body: ArticleDocument;
}

/** Nine in the morning in India. */
const PUBLISHED_AT = 'T03:30:00.000Z';
export const ARTICLES_FILE = new URL('./articles.json', import.meta.url);

export function defaultArticles(): SeedArticle[] {
  return JSON.parse(readFileSync(ARTICLES_FILE, 'utf8'));
}

/**
 * Inserts the default articles into a database without articles of its own. Cards of phones that an admin has deleted
 * are left out. Returns the number of articles inserted.
 */
export async function seedArticles(trx: Trx, database: Database, now: string): Promise<number> {
  if (await trx.selectFrom('blogs').select('id').executeTakeFirst()) return 0;
  const articles = defaultArticles();
  const categoryIds = await ensureCategories(
    trx,
    database,
    articles.flatMap(({ categories }) => categories),
    now,
  );
  const phones = new Set((await trx.selectFrom('products').select('id').execute()).map(({ id }) => id));
  for (const article of articles) await insertArticle(trx, withoutMissing(article, phones), categoryIds, now);
  await recordContentChanges(
    trx,
    database,
    'blog',
    articles.map(({ id }) => id),
  );
  return articles.length;
}

async function insertArticle(
  trx: Trx,
  article: SeedArticle,
  categoryIds: ReadonlyMap<string, string>,
  now: string,
): Promise<void> {
  const { id, cover, published, body, categories } = article;
  const published_at = published + PUBLISHED_AT;
  await trx
    .insertInto('blogs')
    .values({
      id,
      ...toTextColumns(article),
      author: BLOG_AUTHOR,
      cover,
      cover_image: null,
      status: 'published',
      published_at,
      created_at: now,
      updated_at: published_at,
    })
    .execute();
  await replaceCategories(
    trx,
    id,
    categories.flatMap((name) => categoryIds.get(name) ?? []),
  );
  await replaceProducts(trx, id, body);
}

/** By name; an admin may have created some already. */
async function ensureCategories(
  trx: Trx,
  database: Database,
  names: readonly string[],
  now: string,
): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('categories').select(['id', 'name']).execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const taken = new Set(ids.values());
  const missing = [...new Set(names)].filter((name) => !ids.has(name));
  for (const name of missing) {
    const id = taken.has(slugify(name)) ? `${slugify(name)}-articles` : slugify(name);
    await trx.insertInto('categories').values({ id, name, created_at: now }).execute();
    ids.set(name, id);
  }
  await recordContentChanges(
    trx,
    database,
    'category',
    missing.flatMap((name) => ids.get(name) ?? []),
  );
  return ids;
}

function withoutMissing(article: SeedArticle, phones: ReadonlySet<string>): SeedArticle {
  const content = article.body.content.filter((block) => {
    if (block.type === 'phoneCard') return phones.has(block.attrs.productId);
    if (block.type === 'comparison') return block.attrs.productIds.every((id) => phones.has(id));
    return true;
  });
  return { ...article, body: { ...article.body, content } };
}
