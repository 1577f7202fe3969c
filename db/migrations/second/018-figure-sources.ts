import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** The source and date of each figure, unknown for existing phones; and readers' corrections. */
export const figureSources: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('figure_sources')
    .addColumn('product_id', text, (c) => c.primaryKey().references('products.id').onDelete('cascade'))
    .addColumn('sources', text, (c) => c.notNull())
    .execute();

  await trx.schema
    .createTable('corrections')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('field', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('note', text)
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('reason', text)
    .addColumn('decided_by', text, (c) => c.references('users.id'))
    .addColumn('decided_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('corrections_status').on('corrections').columns(['status', 'id']).execute();
  await trx.schema.createIndex('corrections_person').on('corrections').columns(['user_id', 'created_at']).execute();
  await trx.schema.createIndex('corrections_phone').on('corrections').columns(['product_id', 'field']).execute();
};
