import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** The variant of a phone on a wishlist. */
export const wishlistVariants: Migration = async (trx, engine) => {
  await trx.schema.alterTable('product_favorites').addColumn('variant', textType(engine)).execute();
};
