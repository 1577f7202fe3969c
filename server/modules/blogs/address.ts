import { RESERVED_ADDRESSES } from '#contract/limits.ts';
import { getMovedTo, moveAddress } from '#db/addresses/addresses.ts';
import type { Trx } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';
import type { BlogRow } from '#db/schema.ts';
import { slugify } from '#db/slug.ts';
import { availableId } from '#db/unique.ts';
import { getBlogRow } from './queries.ts';

/** Longer slugs are cut at a word. */
const SLUG_LENGTH = 80;

/** A free slug for this title; never a former address of another article. */
export async function freeAddress(trx: Trx, title: string): Promise<string> {
  return availableId(articleSlug(title), async (id) => {
    if (RESERVED_ADDRESSES.has(id) || (await getBlogRow(trx, id))) return true;
    return (await getMovedTo(trx, 'blog', id)) !== null;
  });
}

/** Gives an autosaved article the address of its final title. */
export async function settleAddress(trx: Trx, engine: Engine, row: BlogRow, now: string): Promise<BlogRow> {
  if (row.provisional_at === null) return row;
  const slug = articleSlug(row.title);
  const fits = row.id === slug || row.id.replace(/-\d+$/, '') === slug;
  const settled = { ...row, id: fits ? row.id : await freeAddress(trx, row.title), provisional_at: null };
  await trx.updateTable('blogs').set({ provisional_at: null }).where('id', '=', row.id).execute();
  if (!fits) await moveAddress(trx, engine, { kind: 'blog', from: row.id, to: settled.id, at: now });
  return settled;
}

function articleSlug(title: string): string {
  const slug = slugify(title) || 'article';
  if (slug.length <= SLUG_LENGTH) return slug;
  return slug
    .slice(0, SLUG_LENGTH + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, SLUG_LENGTH);
}
