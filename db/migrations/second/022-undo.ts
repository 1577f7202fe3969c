import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Deleted and changed rows, for as long as they can be restored. */
export const undo: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('undo_runs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('label', text, (c) => c.notNull())
    .addColumn('actor_id', text)
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('until_at', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('force', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('error', text)
    .addColumn('undone_by', text)
    .addColumn('finished_at', text)
    .execute();
  await trx.schema.createIndex('undo_runs_at').on('undo_runs').column('at').execute();

  await trx.schema
    .createTable('undo_items')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('run_id', text, (c) => c.references('undo_runs.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('note', text)
    .addColumn('change', text, (c) => c.notNull())
    .addColumn('actor_id', text)
    .addColumn('owner', text)
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('reason', text)
    .execute();
  await trx.schema.createIndex('undo_items_run').on('undo_items').columns(['run_id', 'state']).execute();
  await trx.schema.createIndex('undo_items_trash').on('undo_items').columns(['change', 'state', 'at']).execute();
  await trx.schema.createIndex('undo_items_subject').on('undo_items').columns(['kind', 'subject_id']).execute();
  await trx.schema.createIndex('undo_items_owner').on('undo_items').column('owner').execute();
  await trx.schema.createIndex('undo_items_expiry').on('undo_items').column('expires_at').execute();

  await trx.schema
    .createTable('undo_rows')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('item_id', text, (c) => c.notNull().references('undo_items.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('table_name', text, (c) => c.notNull())
    .addColumn('row_key', text, (c) => c.notNull())
    .addColumn('person', text)
    .addColumn('before', text)
    .addColumn('after', text)
    .execute();
  await trx.schema.createIndex('undo_rows_item').on('undo_rows').columns(['item_id', 'position']).execute();
  await trx.schema.createIndex('undo_rows_person').on('undo_rows').column('person').execute();
};
