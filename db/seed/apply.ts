import type { Database } from '../client.ts';
import { recordChanges } from '../content.ts';
import { holdLock } from '../differences.ts';
import { toColumns } from '../phone-columns.ts';
import { seedBrands, seedPhones } from './index.ts';

/** Twenty-odd columns a row; SQLite takes at most 32,766 values in a statement. */
const ROWS_PER_INSERT = 500;
const DONE = 'seeded_at';

/**
 * Puts the shipped catalogue into a database that never had one, all or nothing. An admin who
 * removed every phone does not get them back at the next start. Answers how many phones came in.
 */
export async function seedOnce(database: Database): Promise<number> {
  return database.query.transaction().execute(async (trx) => {
    await holdLock(trx, database.engine, 'migration');
    const done = await trx.selectFrom('settings').select('value').where('key', '=', DONE).executeTakeFirst();
    if (done) return 0;
    const now = new Date().toISOString();
    const stamps = { created_at: now, updated_at: now };
    const brands = seedBrands();
    const phones = seedPhones();
    await trx
      .insertInto('brands')
      .values(brands.map((brand) => ({ ...brand, ...stamps })))
      .execute();
    for (let start = 0; start < phones.length; start += ROWS_PER_INSERT) {
      const batch = phones.slice(start, start + ROWS_PER_INSERT);
      await trx
        .insertInto('products')
        .values(batch.map(({ id, ...phone }) => ({ id, ...toColumns(phone), ...stamps })))
        .execute();
      const prices = batch.map(({ id, price }) => ({ product_id: id, price, changed_at: now }));
      await trx.insertInto('price_changes').values(prices).execute();
    }
    await recordChanges(
      trx,
      database,
      'brand',
      brands.map(({ id }) => id),
    );
    await recordChanges(
      trx,
      database,
      'product',
      phones.map(({ id }) => id),
    );
    await trx.insertInto('settings').values({ key: DONE, value: now }).execute();
    return phones.length;
  });
}
