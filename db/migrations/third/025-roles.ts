import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Further roles besides the public one, and the owners of articles. */
export const roles: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .alterTable('users')
    .addColumn('duties', text, (c) => c.notNull().defaultTo('[]'))
    .execute();
  await trx.schema.alterTable('blogs').addColumn('owner_id', text).execute();
};
