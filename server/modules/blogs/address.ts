import type { Trx } from '#db/client.ts';
import type { BlogRow } from '#db/schema.ts';
import { slugify } from '#db/slug.ts';
import { availableId } from '#db/unique.ts';
import { getBlogRow } from './queries.ts';

/** Last parts of addresses that mean something else: `/api/blogs/count`. */
const RESERVED = new Set(['count', 'categories', 'pictures']);
/** Slugs longer than this are cut at a word. */
const SLUG_LENGTH = 80;

/** The address that an article with this title gets; never one that another had before. */
export async function freeAddress(trx: Trx, title: string): Promise<string> {
  return availableId(articleSlug(title), async (id) => {
    if (RESERVED.has(id) || (await getBlogRow(trx, id))) return true;
    const old = await trx
      .selectFrom('old_addresses')
      .select('id')
      .where('kind', '=', 'blog')
      .where('id', '=', id)
      .executeTakeFirst();
    return old !== undefined;
  });
}

/** An article that saved itself before it had its title gets the address of the title that readers see. */
export async function settleAddress(trx: Trx, row: BlogRow, now: string): Promise<BlogRow> {
  if (row.provisional_at === null) return row;
  const slug = articleSlug(row.title);
  const fits = row.id === slug || row.id.replace(/-\d+$/, '') === slug;
  const settled = { ...row, id: fits ? row.id : await freeAddress(trx, row.title), provisional_at: null };
  if (fits) await trx.updateTable('blogs').set({ provisional_at: null }).where('id', '=', row.id).execute();
  else await moveArticle(trx, row.id, settled, now);
  return settled;
}

/** With all that hangs on it; whoever still knows the old address is led to the new one. */
async function moveArticle(trx: Trx, from: string, row: BlogRow, now: string): Promise<void> {
  await trx.insertInto('blogs').values(row).execute();
  for (const table of ['blog_categories', 'blog_products', 'blog_revisions', 'working_copies'] as const)
    await trx.updateTable(table).set({ blog_id: row.id }).where('blog_id', '=', from).execute();
  await trx.deleteFrom('blogs').where('id', '=', from).execute();
  await trx
    .updateTable('old_addresses')
    .set({ current_id: row.id })
    .where('kind', '=', 'blog')
    .where('current_id', '=', from)
    .execute();
  await trx.insertInto('old_addresses').values({ kind: 'blog', id: from, current_id: row.id, at: now }).execute();
}

function articleSlug(title: string): string {
  const slug = slugify(title) || 'article';
  if (slug.length <= SLUG_LENGTH) return slug;
  return slug
    .slice(0, SLUG_LENGTH + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, SLUG_LENGTH);
}
