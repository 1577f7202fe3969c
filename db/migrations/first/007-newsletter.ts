import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Contact messages, and the newsletter with its subscribers, issues and deliveries. */
export const newsletter: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('contact_messages')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('notes', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();
  await trx.schema
    .createIndex('contact_messages_status')
    .on('contact_messages')
    .columns(['status', 'created_at'])
    .execute();

  await trx.schema
    .createTable('subscribers')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull().unique())
    .addColumn('round', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('subscribed_at', text, (c) => c.notNull())
    .addColumn('asked_at', text)
    .addColumn('confirmed_at', text)
    .addColumn('unsubscribed_at', text)
    .execute();

  await trx.schema
    .createTable('newsletter_issues')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('intro', text, (c) => c.notNull())
    .addColumn('article_ids', text, (c) => c.notNull())
    .addColumn('articles', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('started_at', text)
    .addColumn('finished_at', text)
    .addColumn('total_count', 'integer')
    .addColumn('sent_count', 'integer')
    .addColumn('failed_count', 'integer')
    .execute();

  await trx.schema
    .createTable('newsletter_deliveries')
    .addColumn('issue_id', text, (c) => c.notNull().references('newsletter_issues.id').onDelete('cascade'))
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('queued_at', text)
    .addColumn('mail_id', text)
    .addPrimaryKeyConstraint('newsletter_deliveries_key', ['issue_id', 'email'])
    .execute();
  await trx.schema
    .createIndex('newsletter_deliveries_waiting')
    .on('newsletter_deliveries')
    .columns(['issue_id', 'email'])
    .where(sql.ref('queued_at'), 'is', null)
    .execute();
};
