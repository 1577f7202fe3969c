import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Running bulk changes of phones, saved views of tables, and rows refused by an import. */
export const deskTables: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('bulk_jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('actor_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('change', text, (c) => c.notNull())
    .addColumn('ids', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('changed', 'integer', (c) => c.notNull())
    .addColumn('refused', 'integer', (c) => c.notNull())
    .addColumn('refusals', text, (c) => c.notNull())
    .addColumn('error', text)
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('finished_at', text)
    .execute();
  await trx.schema.alterTable('import_jobs').addColumn('refused', text).execute();
  await trx.schema
    .createTable('saved_views')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('table_name', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('query', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addUniqueConstraint('saved_views_name', ['user_id', 'table_name', 'name'])
    .execute();
};
