import { sequenceType, textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Webhooks, their events and deliveries. */
export const webhooks: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('webhooks')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('events', text, (c) => c.notNull())
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('former_secret', text)
    .addColumn('former_until', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.notNull().references('users.id'))
    .addColumn('paused_at', text)
    .addColumn('pause_reason', text)
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failing_since', text)
    .addColumn('due_at', text)
    .addColumn('claimed_by', text)
    .addColumn('claimed_until', text)
    .execute();
  await trx.schema
    .createTable('webhook_subjects')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('shown', 'integer', (c) => c.notNull())
    .addColumn('version', text)
    .addColumn('prices', text)
    .addPrimaryKeyConstraint('webhook_subjects_key', ['kind', 'id'])
    .execute();
  await trx.schema
    .createTable('webhook_events')
    .addColumn('seq', sequenceType(engine))
    .addColumn('id', text, (c) => c.notNull().unique())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('at', text, (c) => c.notNull())
    .addColumn('data', text, (c) => c.notNull())
    .execute();
  await trx.schema
    .createTable('webhook_deliveries')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('webhook_id', text, (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event_id', text, (c) => c.notNull().references('webhook_events.id').onDelete('cascade'))
    .addColumn('event_seq', 'bigint', (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('tried_at', text)
    .addColumn('status', 'integer')
    .addColumn('took_ms', 'integer')
    .addColumn('error', text)
    .addColumn('response', text)
    .execute();
  const index = (name: string, columns: string[]) =>
    trx.schema.createIndex(`webhook_deliveries_${name}`).on('webhook_deliveries').columns(columns).execute();
  await index('waiting', ['state', 'webhook_id', 'due_at', 'event_seq']);
  await index('webhook', ['webhook_id', 'id']);
  await index('event', ['event_id']);
};
