import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** PostgreSQL's log position at a session's last write, which decides where it may read from. */
export const sessionWrites: Migration = async (trx, engine) => {
  await trx.schema.alterTable('sessions').addColumn('wrote_lsn', textType(engine)).execute();
};
