import { textType } from '#db/dialect.ts';
import type { Migration } from '../migration.ts';

/** Which variant of a phone somebody saved. */
export const wishlistVariants: Migration = async (trx, engine) => {
  await trx.schema.alterTable('product_favorites').addColumn('variant', textType(engine)).execute();
};
