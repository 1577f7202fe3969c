import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** The authors of articles' last saves and versions; null for earlier ones. */
export const versionAuthors: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema.alterTable('blogs').addColumn('saved_by', text).execute();
  await trx.schema.alterTable('blog_revisions').addColumn('actor_id', text).execute();
};
