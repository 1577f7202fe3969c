import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** The backup schedule, and the result of each backup's last verification. */
export const backupSchedule: Migration = async (trx, engine) => {
  const text = textType(engine);
  const row = { id: 'backups', name: 'Backups', updated_at: new Date().toISOString() };
  await trx
    .insertInto('site_settings' as never)
    .values(row as never)
    .execute();
  await trx.schema
    .createTable('backup_checks')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('checked_at', text, (c) => c.notNull())
    .addColumn('problem', text)
    .execute();
};
