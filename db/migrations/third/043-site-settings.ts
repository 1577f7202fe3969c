import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

const SETTINGS = {
  identity: 'Name and logo',
  navigation: 'Navigation',
  mail: 'Mail',
  consent: 'Consent texts',
  'about-us': 'About',
  'privacy-policy': 'Privacy',
  'terms-of-service': 'Terms',
  faq: 'FAQ',
};

/** Site settings. Each has its row from the start, with the default as null. */
export const siteSettings: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('site_settings')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('value', text)
    .addColumn('draft', text)
    .addColumn('words', text)
    .addColumn('actor_id', text)
    .addColumn('published_at', text)
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await trx.schema
    .createTable('site_versions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('setting_id', text, (c) => c.notNull().references('site_settings.id'))
    .addColumn('value', text)
    .addColumn('actor_id', text)
    .addColumn('saved_at', text, (c) => c.notNull())
    .addColumn('unpublished_at', text)
    .execute();
  await trx.schema
    .createIndex('site_versions_setting')
    .on('site_versions')
    .columns(['setting_id', 'saved_at'])
    .execute();
  const updated_at = new Date().toISOString();
  const rows = Object.entries(SETTINGS).map(([id, name]) => ({ id, name, updated_at }));
  await trx
    .insertInto('site_settings' as never)
    .values(rows as never)
    .execute();
};
