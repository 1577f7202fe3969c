import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** How often, and when last, a link to a draft was opened. */
export const shareLinkOpens: Migration = async (trx, engine) => {
  await trx.schema
    .alterTable('share_links')
    .addColumn('opens', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await trx.schema.alterTable('share_links').addColumn('opened_at', textType(engine)).execute();
};
