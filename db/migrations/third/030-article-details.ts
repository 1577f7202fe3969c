import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Search engine texts, cover descriptions and related phones of articles; versions store all fields. */
export const articleDetails: Migration = async (trx, engine) => {
  const text = textType(engine);
  const add = async (table: string, columns: readonly string[]) => {
    // One column per statement, because SQLite takes no more.
    for (const column of columns) await trx.schema.alterTable(table).addColumn(column, text).execute();
  };
  const details = ['cover_alt', 'search_title', 'search_description', 'related'];
  await add('blogs', details);
  await add('working_copies', details);
  // Null in earlier versions: restoring one leaves these fields unchanged.
  await add('blog_revisions', [
    ...['author', 'categories', 'cover', 'cover_image', ...details],
    ...['address', 'unpublished_at'],
  ]);
};
