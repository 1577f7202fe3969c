import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Invitations to join the staff, sent by mail. */
export const invitations: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('invitations')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('roles', text, (c) => c.notNull())
    .addColumn('invited_by', text, (c) => c.notNull().references('users.id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('accepted_at', text)
    .addColumn('accepted_by', text)
    .addColumn('revoked_at', text)
    .execute();
};
