import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** Known phones that are not in the catalogue yet. */
export const missingPhones: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('missing_phones')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('brand_id', text, (c) => c.notNull())
    .addColumn('launched_at', text)
    .addColumn('memories', text)
    .addColumn('missing', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
};
