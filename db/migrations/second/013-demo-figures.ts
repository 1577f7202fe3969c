import { textType } from '#db/dialect.ts';
import type { Migration } from '#db/migrations/migration.ts';
import { markDemoFigures } from '#db/seed/community/demo-figures.ts';

/** The figures of a phone that demo data contributed to, separated by commas. */
export const demoFigures: Migration = async (trx, engine) => {
  await trx.schema
    .alterTable('products')
    .addColumn('demo_figures', textType(engine), (c) => c.notNull().defaultTo(''))
    .execute();
  const setting = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'sample_community')
    .executeTakeFirst();
  if (setting) await markDemoFigures(trx, JSON.parse(setting.value).people);
};
