import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Outgoing mail, inserted in the transaction that causes it; sent mail stays for a while. */
export const mail: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('mail_outbox')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('key', text, (c) => c.unique())
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('body_text', text)
    .addColumn('body_html', text)
    .addColumn('headers', text)
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('claimed_by', text)
    .addColumn('last_error', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('sent_at', text)
    .addColumn('failed_at', text)
    .execute();
  await trx.schema
    .createIndex('mail_outbox_waiting')
    .on('mail_outbox')
    .columns(['priority', 'due_at'])
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute();
  await trx.schema.createIndex('mail_outbox_sent').on('mail_outbox').column('sent_at').execute();
};
