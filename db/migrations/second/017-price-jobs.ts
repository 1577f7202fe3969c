import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Bulk price changes, with the old value and the result for each price. */
export const priceJobs: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('price_jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('actor_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('rule', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('error', text)
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('finished_at', text)
    .execute();
  await trx.schema
    .createTable('price_job_rows')
    .addColumn('job_id', text, (c) => c.notNull().references('price_jobs.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('product_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('ram', 'double precision')
    .addColumn('storage', 'double precision')
    .addColumn('before_price', 'integer')
    .addColumn('before_at', text)
    .addColumn('before_source', text)
    .addColumn('after_price', 'integer', (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('reason', text)
    .addColumn('note', text)
    .addColumn('written_at', text)
    .addPrimaryKeyConstraint('price_job_rows_key', ['job_id', 'position'])
    .execute();
};
