import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

export const community: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema.createIndex('content_changes_subject').on('content_changes').columns(['kind', 'id']).execute();
  await trx.schema.createIndex('product_favorites_time').on('product_favorites').column('created_at').execute();

  await trx.schema
    .createTable('product_likes')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_likes_key', ['user_id', 'product_id'])
    .execute();
  await trx.schema.createIndex('product_likes_product').on('product_likes').column('product_id').execute();
  await trx.schema.createIndex('product_likes_time').on('product_likes').column('created_at').execute();

  await trx.schema
    .createTable('product_ratings')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('rating', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('product_ratings_key', ['user_id', 'product_id'])
    .execute();
  await trx.schema
    .createIndex('product_ratings_product')
    .on('product_ratings')
    .columns(['product_id', 'rating'])
    .execute();
  await trx.schema.createIndex('product_ratings_time').on('product_ratings').column('created_at').execute();

  await trx.schema
    .createTable('comment_threads')
    .addColumn('subject_kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('comments', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_number', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('comment_threads_key', ['subject_kind', 'subject_id'])
    .execute();

  // Replies are not deleted by cascade: engines limit its depth, but threads can be of any depth.
  await trx.schema
    .createTable('comments')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('subject_kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('parent_id', text, (c) => c.references('comments.id'))
    .addColumn('author_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('comment', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('edited_at', text)
    .addColumn('hidden_at', text)
    .addColumn('hidden_by', text)
    .addColumn('hidden_levels', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('comments_number', ['subject_kind', 'subject_id', 'number'])
    .addForeignKeyConstraint(
      'comments_thread',
      ['subject_kind', 'subject_id'],
      'comment_threads',
      ['subject_kind', 'subject_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await trx.schema.createIndex('comments_parent').on('comments').column('parent_id').execute();
  await trx.schema.createIndex('comments_author').on('comments').columns(['author_id', 'created_at']).execute();
  await trx.schema.createIndex('comments_time').on('comments').column('created_at').execute();
  await trx.schema.createIndex('comments_hidden').on('comments').column('hidden_at').execute();

  await trx.schema
    .createTable('comment_likes')
    .addColumn('comment_id', text, (c) => c.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('comment_likes_key', ['comment_id', 'user_id'])
    .execute();
  await trx.schema.createIndex('comment_likes_user').on('comment_likes').column('user_id').execute();

  await trx.schema
    .createTable('comment_reports')
    .addColumn('comment_id', text, (c) => c.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('details', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('settled_at', text)
    .addPrimaryKeyConstraint('comment_reports_key', ['comment_id', 'user_id'])
    .execute();
  await trx.schema.createIndex('comment_reports_open').on('comment_reports').column('settled_at').execute();
  await trx.schema.createIndex('comment_reports_user').on('comment_reports').column('user_id').execute();

  await trx.schema
    .createTable('moderation_log')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('actor_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('author_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('comment_id', text)
    .addColumn('comment', text)
    .addColumn('subject_kind', text)
    .addColumn('subject_id', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('moderation_log_time').on('moderation_log').column('created_at').execute();
  await trx.schema.createIndex('moderation_log_author').on('moderation_log').column('author_id').execute();
};
