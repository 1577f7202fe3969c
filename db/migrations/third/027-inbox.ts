import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Replies to messages, assignees, canned answers and blocked addresses. */
export const inbox: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema.alterTable('contact_messages').addColumn('assignee_id', text).execute();
  await trx.schema.createIndex('contact_messages_email').on('contact_messages').column('email').execute();

  await trx.schema
    .createTable('contact_replies')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('message_id', text, (c) => c.notNull().references('contact_messages.id').onDelete('cascade'))
    .addColumn('draft_id', text, (c) => c.notNull().unique())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await trx.schema.createIndex('contact_replies_message').on('contact_replies').column('message_id').execute();

  await trx.schema
    .createTable('canned_answers')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute();

  await trx.schema
    .createTable('blocked_senders')
    .addColumn('email', text, (c) => c.primaryKey())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .execute();
};
