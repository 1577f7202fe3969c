import { textType } from '#db/dialect.ts';
import type { Indexes, Migration } from './migration.ts';

/** The job or schedule that a phone's change belongs to, and the one that a call started. */
export const auditRuns: Migration = async (trx, engine) => {
  for (const table of ['audit_log', 'product_changes'])
    await trx.schema.alterTable(table).addColumn('run_id', textType(engine)).execute();
};

export const auditRunIndexes: Indexes = [
  { name: 'audit_log_run', table: 'audit_log', on: 'run_id', where: 'run_id is not null' },
  { name: 'product_changes_run', table: 'product_changes', on: 'run_id', where: 'run_id is not null' },
];
