import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Details of audit log entries: the thing's name, old and new values, and where the call came from. */
export const auditDetails: Migration = async (trx, engine) => {
  const text = textType(engine);
  for (const column of ['subject_name', 'changes', 'network', 'device'])
    await trx.schema.alterTable('audit_log').addColumn(column, text).execute();
  await trx.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'id']).execute();
  await trx.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute();
  await trx.schema.createIndex('audit_log_subject').on('audit_log').column('subject').execute();
};
