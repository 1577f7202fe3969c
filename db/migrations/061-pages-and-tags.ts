import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** Scheduled publication of pages; tags of pictures as a JSON array. */
export const pagesAndTags: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema.alterTable('site_settings').addColumn('scheduled_at', text).execute();
  await trx.schema
    .alterTable('pictures')
    .addColumn('tags', text, (c) => c.notNull().defaultTo('[]'))
    .execute();
};
