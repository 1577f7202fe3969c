import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** When a saved view was shared; null while it is private. */
export const sharedViews: Migration = async (trx, engine) => {
  await trx.schema.alterTable('saved_views').addColumn('shared_at', textType(engine)).execute();
};
