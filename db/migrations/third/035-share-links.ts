import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Temporary links to read a draft without an account. */
export const shareLinks: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('share_links')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('blog_id', text, (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('actor_id', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('share_links_blog').on('share_links').column('blog_id').execute();
};
