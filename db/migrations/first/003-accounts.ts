import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

export const accounts: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('users')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.unique())
    .addColumn('password_hash', text)
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('verified_at', text)
    .addColumn('suspended_at', text)
    .addColumn('deleted_at', text)
    .addColumn('avatar', text)
    .addColumn('city', text)
    .addColumn('about', text)
    .addColumn('favourite_brands', text, (c) => c.notNull().defaultTo('[]'))
    .addColumn('theme', text, (c) => c.notNull().defaultTo('system'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();

  await trx.schema
    .createTable('sessions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_seen_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await trx.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await trx.schema
    .createTable('link_tokens')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('link_tokens_user').on('link_tokens').columns(['user_id', 'purpose']).execute();

  await trx.schema
    .createTable('attempts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('attempts_subject').on('attempts').columns(['subject', 'at']).execute();
  await trx.schema.createIndex('attempts_at').on('attempts').column('at').execute();

  await trx.schema
    .createTable('product_favorites')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_favorites_key', ['user_id', 'product_id'])
    .execute();
  await trx.schema.createIndex('product_favorites_product').on('product_favorites').column('product_id').execute();

  await trx.schema
    .createTable('wishlist_shares')
    .addColumn('token', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
};
