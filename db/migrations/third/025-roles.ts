import { textType } from '#db/dialect.ts';
import type { Migration } from '../migration.ts';

/** Further roles beside the one that the whole site knows, and whose an article is. */
export const roles: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .alterTable('users')
    .addColumn('duties', text, (c) => c.notNull().defaultTo('[]'))
    .execute();
  await trx.schema.alterTable('blogs').addColumn('owner_id', text).execute();
};
