import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Unpublished and scheduled phones. Existing ones are published. */
export const phoneDrafts: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .alterTable('products')
    .addColumn('publication', text, (c) => c.notNull().defaultTo('published'))
    .execute();
  await trx.schema.alterTable('products').addColumn('publish_at', text).execute();
  await trx.schema.createIndex('products_publish_at').on('products').column('publish_at').execute();
};
