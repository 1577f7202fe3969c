import { textType } from '#db/dialect.ts';
import type { Migration } from '../migration.ts';

/** What an article tells search engines, the description of its cover, the phones chosen for it; and versions that hold all of it. */
export const articleDetails: Migration = async (trx, engine) => {
  const text = textType(engine);
  const add = async (table: string, columns: readonly string[]) => {
    // One at a time: SQLite takes no more.
    for (const column of columns) await trx.schema.alterTable(table).addColumn(column, text).execute();
  };
  const details = ['cover_alt', 'search_title', 'search_description', 'related'];
  await add('blogs', details);
  await add('working_copies', details);
  // A version of before has none of these: null, and restoring it leaves the field as it is.
  await add('blog_revisions', [
    ...['author', 'categories', 'cover', 'cover_image', ...details],
    ...['address', 'unpublished_at'],
  ]);
};
