import { textType } from '#db/dialect.ts';
import type { Migration } from '../migration.ts';

/** How far PostgreSQL's log was when somebody wrote last: where they read from depends on it. */
export const sessionWrites: Migration = async (trx, engine) => {
  await trx.schema.alterTable('sessions').addColumn('wrote_lsn', textType(engine)).execute();
};
