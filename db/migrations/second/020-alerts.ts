import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/** Price alerts, their pending deliveries, and notifications. */
export const alerts: Migration = async (trx, engine) => {
  const text = textType(engine);

  await trx.schema
    .createTable('price_alerts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text)
    .addColumn('email', text)
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('variant', text, (c) => c.notNull())
    .addColumn('below', 'integer')
    .addColumn('base_price', 'integer')
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('set_at', text, (c) => c.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('told_price', 'integer')
    .addColumn('told_at', text)
    .addUniqueConstraint('price_alerts_of_reader', ['user_id', 'product_id'])
    .addUniqueConstraint('price_alerts_of_guest', ['email', 'product_id'])
    .execute();
  await trx.schema.createIndex('price_alerts_product').on('price_alerts').columns(['product_id', 'variant']).execute();

  await trx.schema
    .createTable('price_moves')
    .addColumn('product_id', text, (c) => c.notNull().references('products.id').onDelete('cascade'))
    .addColumn('variant', text, (c) => c.notNull())
    .addColumn('was', 'integer')
    .addColumn('run_id', text)
    .addColumn('began_at', text, (c) => c.notNull())
    .addColumn('due_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('price_moves_key', ['product_id', 'variant'])
    .execute();
  await trx.schema.createIndex('price_moves_due').on('price_moves').column('due_at').execute();
  await trx.schema.createIndex('price_moves_run').on('price_moves').column('run_id').execute();

  await trx.schema
    .createTable('price_alert_deliveries')
    .addColumn('batch', text, (c) => c.notNull())
    .addColumn('alert_id', text, (c) => c.notNull().references('price_alerts.id').onDelete('cascade'))
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('was', 'integer')
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('price_at', text)
    .addPrimaryKeyConstraint('price_alert_deliveries_key', ['batch', 'alert_id'])
    .execute();
  await trx.schema
    .createIndex('price_alert_deliveries_recipient')
    .on('price_alert_deliveries')
    .columns(['batch', 'recipient'])
    .execute();
  await trx.schema
    .createIndex('price_alert_deliveries_alert')
    .on('price_alert_deliveries')
    .column('alert_id')
    .execute();

  await trx.schema
    .createTable('notifications')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('outcome', text)
    .addColumn('subject_kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('comment_id', text)
    .addColumn('actor_id', text)
    .addColumn('details', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('read_at', text)
    .execute();
  await trx.schema.createIndex('notifications_user').on('notifications').columns(['user_id', 'id']).execute();

  await trx.schema
    .alterTable('users')
    .addColumn('mail_off', text, (c) => c.notNull().defaultTo('[]'))
    .execute();
};
