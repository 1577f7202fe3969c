import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** The audit log, and the history of each phone. */
export const admin: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('audit_log')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('subject', text)
    .addColumn('fields', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();

  await trx.schema
    .createTable('product_changes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.references('users.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('fields', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('product_changes_product').on('product_changes').columns(['product_id', 'at']).execute();

  await trx.schema
    .createTable('import_jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('filename', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('error', text)
    .addColumn('result', text)
    .addColumn('actor_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
};
