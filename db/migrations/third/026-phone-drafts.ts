import { textType } from '#db/dialect.ts';
import type { Migration } from '../migration.ts';

/** Phones that readers do not see, or only from a moment on. Those that are there are seen. */
export const phoneDrafts: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .alterTable('products')
    .addColumn('publication', text, (c) => c.notNull().defaultTo('published'))
    .execute();
  await trx.schema.alterTable('products').addColumn('publish_at', text).execute();
  await trx.schema.createIndex('products_publish_at').on('products').column('publish_at').execute();
};
