import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Staff notes on articles; those without a parent begin a thread and store the quoted words. */
export const articleNotes: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('article_notes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('blog_id', text, (c) => c.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('parent_id', text, (c) => c.references('article_notes.id').onDelete('cascade'))
    .addColumn('author_id', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('anchor', text)
    .addColumn('resolved_at', text)
    .addColumn('resolved_by', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('edited_at', text)
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('article_notes_blog').on('article_notes').column('blog_id').execute();
  await trx.schema.createIndex('article_notes_parent').on('article_notes').column('parent_id').execute();
};
