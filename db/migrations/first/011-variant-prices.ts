import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';

/**
 * Prices belong to a variant and have a date and a source. For earlier prices the date is when they were written;
 * variant and source are unknown.
 */
export const variantPrices: Migration = async (trx, engine) => {
  const text = textType(engine);
  for (const [name, type] of [
    ['ram', 'double precision'],
    ['storage', 'double precision'],
    ['source', text],
    ['recorded_at', text],
  ] as const)
    await trx.schema.alterTable('price_changes').addColumn(name, type).execute();
  await sql`update price_changes set recorded_at = substr(changed_at, 1, 10)`.execute(trx);
  await trx.schema.dropIndex('price_changes_product').execute();
  await trx.schema
    .createIndex('price_changes_product')
    .on('price_changes')
    .columns(['product_id', 'recorded_at'])
    .execute();
};
