import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** One-time codes, passkeys and recovery codes, and unfinished sign-ins. */
export const secondFactor: Migration = async (trx, engine) => {
  const text = textType(engine);
  for (const column of ['second_factor_at', 'code_secret', 'codes_since']) {
    await trx.schema.alterTable('users').addColumn(column, text).execute();
  }
  await trx.schema.alterTable('users').addColumn('code_step', 'integer').execute();

  await trx.schema
    .createTable('passkeys')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text)
    .execute();
  await trx.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();

  await trx.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
    .execute();

  await trx.schema
    .createTable('sign_in_tickets')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('content', text)
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('sign_in_tickets_user').on('sign_in_tickets').column('user_id').execute();
  await trx.schema.createIndex('sign_in_tickets_expiry').on('sign_in_tickets').column('expires_at').execute();
};
