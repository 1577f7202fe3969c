import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** Which process works on an import: when it has ended, nobody has to wait for its heartbeat. */
export const importProcesses: Migration = async (trx, engine) => {
  await trx.schema.alterTable('import_jobs').addColumn('process', textType(engine)).execute();
};
