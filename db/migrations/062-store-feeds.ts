import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** Price feeds of stores: their items, the matched phones, and current and past store prices. */
export const storeFeeds: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('store_feeds')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('store', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('format', text, (c) => c.notNull())
    .addColumn('columns', text, (c) => c.notNull())
    .addColumn('headers', text)
    .addColumn('every_minutes', 'integer', (c) => c.notNull())
    .addColumn('max_change_percent', 'integer', (c) => c.notNull())
    .addColumn('currency', text, (c) => c.notNull())
    .addColumn('stock_words', text, (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('etag', text)
    .addColumn('last_modified', text)
    .addColumn('read_at', text)
    .addColumn('next_run_at', text, (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', text)
    .addColumn('warned_at', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull().references('users.id'))
    .execute();
  await trx.schema
    .createTable('store_feed_runs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('feed_id', text, (c) => c.notNull().references('store_feeds.id').onDelete('cascade'))
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('finished_at', text)
    .addColumn('counts', text, (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('error', text)
    .addColumn('actor_id', text, (c) => c.references('users.id'))
    .execute();
  await trx.schema.createIndex('store_feed_runs_feed').on('store_feed_runs').columns(['feed_id', 'id']).execute();
  await trx.schema
    .createTable('store_items')
    .addColumn('feed_id', text, (c) => c.notNull().references('store_feeds.id').onDelete('cascade'))
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('brand', text)
    .addColumn('gtin', text)
    .addColumn('mpn', text)
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('in_stock', 'integer', (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('reason', text)
    .addColumn('product_id', text, (c) => c.references('products.id').onDelete('cascade'))
    .addColumn('ram', 'double precision')
    .addColumn('storage', 'double precision')
    .addColumn('matched_by', text)
    .addColumn('held_before', 'integer')
    .addColumn('rejected_price', 'integer')
    .addColumn('confirmed_by', text, (c) => c.references('users.id'))
    .addColumn('confirmed_at', text)
    .addColumn('candidates', text)
    .addColumn('fingerprint', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('store_items_key', ['feed_id', 'key'])
    .execute();
  await trx.schema.createIndex('store_items_state').on('store_items').columns(['feed_id', 'state']).execute();
  await sql`create index store_items_product on store_items (product_id) where product_id is not null`.execute(trx);
  await sql`create index store_items_held on store_items (feed_id) where held_before is not null`.execute(trx);
  await sql`create index store_items_confirmed on store_items (gtin) where confirmed_at is not null`.execute(trx);
  await trx.schema
    .createTable('store_rules')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('feed_id', text, (c) => c.references('store_feeds.id').onDelete('cascade'))
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull().references('users.id'))
    .execute();
  await trx.schema
    .createTable('store_offers')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('variant', text, (c) => c.notNull())
    .addColumn('store', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('in_stock', 'integer', (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    .addColumn('feed_id', text, (c) => c.notNull().references('store_feeds.id').onDelete('cascade'))
    .addUniqueConstraint('store_offers_variant', ['product_id', 'variant', 'store'])
    .execute();
  await trx.schema.createIndex('store_offers_feed').on('store_offers').columns(['feed_id', 'product_id']).execute();
  await trx.schema
    .createTable('store_prices')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('offer_id', text, (c) => c.notNull())
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('variant', text, (c) => c.notNull())
    .addColumn('store', text, (c) => c.notNull())
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('in_stock', 'integer', (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('store_prices_product').on('store_prices').columns(['product_id', 'at']).execute();
  await trx.schema.createIndex('store_prices_offer').on('store_prices').column('offer_id').execute();
  // A feed's run records prices with different sources and dates; a bulk change has one of each in its rule.
  await trx.schema.alterTable('job_prices').addColumn('after_at', text).execute();
  await trx.schema.alterTable('job_prices').addColumn('after_source', text).execute();
};
