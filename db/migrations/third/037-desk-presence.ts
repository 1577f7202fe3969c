import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** What each tab has open in the admin area. A row lives less than a minute after its tab's last heartbeat. */
export const deskPresence: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('desk_presence')
    .addColumn('tab_id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject_kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('opened_at', text, (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    .addColumn('editing_since', text)
    .addColumn('typed_at', text)
    .execute();
};
