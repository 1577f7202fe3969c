import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** A review depends on its author's rating of the phone, which holds the stars: both exist only together. */
export const reviews: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('reviews')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('author_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('good', text, (c) => c.notNull())
    .addColumn('bad', text, (c) => c.notNull())
    .addColumn('months_owned', 'integer', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('edited_at', text)
    .addColumn('hidden_at', text)
    .addColumn('hidden_by', text)
    .addUniqueConstraint('reviews_one_a_person', ['product_id', 'author_id'])
    .addForeignKeyConstraint('reviews_rating', ['author_id', 'product_id'], 'product_ratings', [
      'user_id',
      'product_id',
    ])
    .execute();
  await trx.schema.createIndex('reviews_author').on('reviews').columns(['author_id', 'created_at']).execute();
  await trx.schema.createIndex('reviews_time').on('reviews').column('created_at').execute();
  await trx.schema.createIndex('reviews_hidden').on('reviews').column('hidden_at').execute();

  await trx.schema
    .createTable('review_helpful')
    .addColumn('review_id', text, (c) => c.notNull().references('reviews.id').onDelete('cascade'))
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('review_helpful_key', ['review_id', 'user_id'])
    .execute();
  await trx.schema.createIndex('review_helpful_user').on('review_helpful').column('user_id').execute();

  await trx.schema
    .createTable('review_reports')
    .addColumn('review_id', text, (c) => c.notNull().references('reviews.id').onDelete('cascade'))
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('details', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('settled_at', text)
    .addPrimaryKeyConstraint('review_reports_key', ['review_id', 'user_id'])
    .execute();
  await trx.schema.createIndex('review_reports_open').on('review_reports').column('settled_at').execute();
  await trx.schema.createIndex('review_reports_user').on('review_reports').column('user_id').execute();

  // What an entry is about; earlier entries are all about comments.
  await trx.schema
    .alterTable('moderation_log')
    .addColumn('post_kind', text, (c) => c.notNull().defaultTo('comment'))
    .execute();
};
