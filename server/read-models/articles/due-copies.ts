import type { ArticleDocument } from '#contract/article/body.ts';
import { articleText, productIdsOf, readingMinutes } from '#contract/article/parts.ts';
import type { Category } from '#contract/categories.ts';
import type { Queryable } from '#db/client.ts';
import type { WorkingCopyRow } from '#db/schema.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';

/** A working copy that is due but not yet stored as the article. */
export interface DueCopy {
  row: WorkingCopyRow;
  body: ArticleDocument;
  categories: Category[];
}

/**
 * What readers see instead of the stored article once a working copy is due, because storing it may have to wait for a
 * lock. Copies that cannot replace their article are left out.
 */
export async function findDueCopies(
  query: Queryable,
  catalogue: Pick<LiveCatalogue, 'deskPhone'>,
  now: string,
  id?: string,
): Promise<Map<string, DueCopy>> {
  const rows = await query
    .selectFrom('working_copies')
    .selectAll()
    .where('publish_at', '<=', now)
    .$if(id !== undefined, (some) => some.where('blog_id', '=', id as string))
    .execute();
  if (rows.length === 0) return new Map();
  const names = await query.selectFrom('categories').select(['id', 'name']).execute();
  const categories = new Map(names.map((category) => [category.id, category]));
  const due = rows.map((row) => ({
    row,
    body: JSON.parse(row.body) as ArticleDocument,
    categories: (JSON.parse(row.categories) as string[]).flatMap((name) => categories.get(name) ?? []),
  }));
  const canReplace = ({ row, body }: DueCopy) =>
    row.excerpt !== '' && articleText(body) !== '' && productIdsOf(body).every((phone) => catalogue.deskPhone(phone));
  return new Map(due.filter(canReplace).map((copy) => [copy.row.blog_id, copy]));
}

/** Replaces the columns of an article or card with those that will be stored. */
export function replaceColumns<Row extends object>(article: Row, due: DueCopy | undefined): Row {
  if (!due) return article;
  const { title, excerpt, body, author, cover, cover_image, cover_alt, search_title, search_description, related } =
    due.row;
  return {
    ...article,
    title,
    excerpt,
    body,
    author,
    cover,
    cover_image,
    cover_alt,
    search_title,
    search_description,
    related,
    reading_minutes: readingMinutes(due.body),
  };
}
