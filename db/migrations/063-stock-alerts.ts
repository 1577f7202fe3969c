import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** Alerts that wait for a store to have the phone in stock. */
export const stockAlerts: Migration = async (trx, engine) => {
  await trx.schema.alterTable('price_alerts').addColumn('store', textType(engine)).execute();
  await sql`create index price_alerts_store on price_alerts (product_id) where store is not null`.execute(trx);
};
