import { textType } from '#db/dialect.ts';
import type { Migration } from '../migration.ts';

/**
 * What readers do, per hour. A mark says that one visitor did one thing in one hour, so that the
 * same reload in two processes counts once; marks are kept for two hours, counts for good.
 */
export const activity: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('activity_marks')
    .addColumn('hour', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('visitor', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_marks_key', ['hour', 'kind', 'subject', 'visitor'])
    .execute();

  await trx.schema
    .createTable('activity_hours')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('hour', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_hours_key', ['kind', 'hour', 'subject'])
    .execute();
};
