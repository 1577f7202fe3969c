import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/**
 * What readers do, by hour. A mark records that a visitor did something in an hour, so that repeating it, even in
 * another process, counts once. Marks are kept for two hours, counts permanently.
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
