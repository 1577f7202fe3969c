import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Unpublished changes of published articles. */
export const workingCopies: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('working_copies')
    .addColumn('blog_id', text, (c) => c.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('excerpt', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('author', text, (c) => c.notNull())
    .addColumn('categories', text, (c) => c.notNull())
    .addColumn('cover', text, (c) => c.notNull())
    .addColumn('cover_image', text)
    .addColumn('actor_id', text)
    .addColumn('base_at', text, (c) => c.notNull())
    .addColumn('publish_at', text)
    .addColumn('problem', text)
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('working_copies_due').on('working_copies').column('publish_at').execute();
};
