import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** Unconfirmed new addresses, whether an account was ever verified, and known devices. */
export const pendingEmail: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema.alterTable('users').addColumn('pending_email', text).execute();
  await trx.schema.alterTable('users').addColumn('first_verified_at', text).execute();
  await sql`update users set first_verified_at = verified_at where verified_at is not null`.execute(trx);
  await trx.schema.alterTable('link_tokens').addColumn('address_verified_at', text).execute();
  await trx.schema
    .createTable('known_devices')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('password_print', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('known_devices_user').on('known_devices').column('user_id').execute();
};
