import { sql } from 'kysely';
import { textType } from '#db/dialect.ts';
import type { Migration } from '../migration.ts';

/**
 * A price belongs to a variant, and has a day and a source. Of those recorded before, the day is the one they were
 * written on; whose they were and where they came from is not known.
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
