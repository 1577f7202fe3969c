import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** The process that runs an import: if it has ended, no one must wait for its heartbeat to expire. */
export const importProcesses: Migration = async (trx, engine) => {
  await trx.schema.alterTable('import_jobs').addColumn('process', textType(engine)).execute();
};
