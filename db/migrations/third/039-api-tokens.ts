import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** API tokens, and in the audit log which of them was used. */
export const apiTokens: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('api_tokens')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('ending', text, (c) => c.notNull())
    .addColumn('scopes', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text)
    .addColumn('last_network', text)
    .addColumn('warned_at', text)
    .addColumn('revoked_at', text)
    .execute();
  await trx.schema.createIndex('api_tokens_user').on('api_tokens').column('user_id').execute();
  await trx.schema.alterTable('audit_log').addColumn('token', text).execute();
};
