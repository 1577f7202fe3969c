import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Scheduled prices, with the price to return to at their end. */
export const priceSchedules: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('price_schedules')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('ram', 'double precision')
    .addColumn('storage', 'double precision')
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('from_at', text, (c) => c.notNull())
    .addColumn('until_at', text)
    .addColumn('actor_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('started_at', text)
    .addColumn('ended_at', text)
    .addColumn('before_price', 'integer')
    .addColumn('before_at', text)
    .addColumn('before_source', text)
    .execute();
  await trx.schema.createIndex('price_schedules_product').on('price_schedules').column('product_id').execute();
};
