import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Scheduled issues with an audience and formatted text; brands that subscribers follow. */
export const newsletterPlans: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('subscriber_brands')
    .addColumn('subscriber_id', text, (c) => c.notNull().references('subscribers.id').onDelete('cascade'))
    .addColumn('brand_id', text, (c) => c.notNull().references('brands.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('subscriber_brands_key', ['subscriber_id', 'brand_id'])
    .execute();
  await trx.schema.createIndex('subscriber_brands_brand').on('subscriber_brands').column('brand_id').execute();

  for (const column of ['intro_body', 'brand_ids', 'scheduled_at', 'problem'])
    await trx.schema.alterTable('newsletter_issues').addColumn(column, text).execute();
  await trx.schema.alterTable('newsletter_issues').addColumn('left_count', 'integer').execute();
};
