import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Unsaved drafts in the admin area, and former addresses of articles. */
export const deskDrafts: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('desk_drafts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('subject_id', text)
    .addColumn('base', text)
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('desk_drafts_user').on('desk_drafts').columns(['user_id', 'kind']).execute();

  await trx.schema.alterTable('blogs').addColumn('provisional_at', text).execute();

  await trx.schema
    .createTable('old_addresses')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('current_id', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('old_addresses_key', ['kind', 'id'])
    .execute();
  await trx.schema.createIndex('old_addresses_current').on('old_addresses').columns(['kind', 'current_id']).execute();
};
