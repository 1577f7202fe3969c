import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';
import { seedBrands } from '#db/seed/index.ts';

/** Makers' websites, which phones on sale link to; those of the default brands are filled in. */
export const offers: Migration = async (trx, engine) => {
  await trx.schema.alterTable('brands').addColumn('website', textType(engine)).execute();
  for (const { id, website } of seedBrands())
    if (website !== null) await trx.updateTable('brands').set({ website }).where('id', '=', id).execute();
};
