import type { ArticleDocument } from '#contract/article/body.ts';
import { articleText, productIdsOf, readingMinutes } from '#contract/article/parts.ts';
import type { BlogFields } from '#contract/blogs.ts';
import type { Trx } from './client.ts';
import { foldText } from './text-search.ts';

type ArticleText = Pick<BlogFields, 'title' | 'excerpt' | 'body'>;

/** Text columns of an article, with those derived from them. */
export function toTextColumns({ title, excerpt, body }: ArticleText) {
  return {
    title,
    excerpt,
    body: JSON.stringify(body),
    reading_minutes: readingMinutes(body),
    search_text: foldText(`${title} ${excerpt} ${articleText(body)}`),
  };
}

export async function replaceCategories(trx: Trx, id: string, categories: readonly string[]) {
  await trx.deleteFrom('blog_categories').where('blog_id', '=', id).execute();
  if (categories.length === 0) return;
  const rows = categories.map((category_id, position) => ({ blog_id: id, category_id, position }));
  await trx.insertInto('blog_categories').values(rows).execute();
}

export async function replaceProducts(trx: Trx, id: string, body: ArticleDocument) {
  await trx.deleteFrom('blog_products').where('blog_id', '=', id).execute();
  const rows = productIdsOf(body).map((product_id, position) => ({ blog_id: id, product_id, position }));
  if (rows.length > 0) await trx.insertInto('blog_products').values(rows).execute();
}
