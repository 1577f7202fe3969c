import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Processes currently writing or deleting uploaded files. */
export const pictureLeases: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('picture_leases')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('holder', text, (c) => c.notNull())
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_leases_key', ['name', 'holder'])
    .execute();
  await trx.schema.createIndex('picture_leases_holder').on('picture_leases').column('holder').execute();
};
