import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** Versions of newsletter issues with their authors and times; null for earlier ones. */
export const issueVersions: Migration = async (trx, engine) => {
  const text = textType(engine);
  for (const column of ['saved_by', 'saved_at'])
    await trx.schema.alterTable('newsletter_issues').addColumn(column, text).execute();
  await trx.schema
    .createTable('newsletter_issue_versions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('issue_id', text, (c) => c.notNull().references('newsletter_issues.id').onDelete('cascade'))
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('intro', text, (c) => c.notNull())
    .addColumn('intro_body', text)
    .addColumn('article_ids', text, (c) => c.notNull())
    .addColumn('brand_ids', text)
    .addColumn('saved_at', text, (c) => c.notNull())
    .addColumn('actor_id', text)
    .execute();
  await trx.schema
    .createIndex('newsletter_issue_versions_issue')
    .on('newsletter_issue_versions')
    .columns(['issue_id', 'saved_at'])
    .execute();
};
