import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { writeFigureSources } from '#db/figure-sources.ts';
import { underMigrationLock } from '#db/migrate.ts';
import { toColumns } from '#db/phone-columns.ts';
import { recordPrices } from '#db/price-changes.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type SeedPhone, seedBrands, seedMissingPhones, seedPhones } from './index.ts';

/**
 * A row has twenty-odd columns, SQLite takes at most 32,766 values in a statement, and large statements fill the cache.
 */
const ROWS_PER_INSERT = 100;
const CATALOGUE_DONE = 'seeded_at';
const ARTICLES_DONE = 'articles_seeded_at';
const MISSING_DONE = 'missing_phones_seeded_at';
/** Settings that record what was seeded, so that it is not seeded again. */
export const SEEDS_DONE = [CATALOGUE_DONE, ARTICLES_DONE, MISSING_DONE] as const;

/**
 * Inserts the default catalogue and articles into a new database, all or nothing. An admin who deletes every phone does
 * not get them back at the next start. Returns the number of phones inserted.
 */
export async function seedOnce(database: Database): Promise<number> {
  return underMigrationLock(database, async (trx) => {
    const now = new Date().toISOString();
    const phones = (await claimOnce(trx, CATALOGUE_DONE, now)) ? await seedCatalogue(trx, database, now) : 0;
    if (await claimOnce(trx, ARTICLES_DONE, now)) {
      // Most starts seed nothing, so this is loaded only when needed.
      const { seedArticles } = await import('./articles.ts');
      await seedArticles(trx, database, now);
    }
    if (await claimOnce(trx, MISSING_DONE, now)) await seedMissing(trx, now);
    return phones;
  });
}

/** Marks a seed as done; returns whether it was not done before. */
async function claimOnce(trx: Trx, key: string, now: string): Promise<boolean> {
  const done = await trx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  if (!done) await trx.insertInto('settings').values({ key, value: now }).execute();
  return !done;
}

async function seedCatalogue(trx: Trx, database: Database, now: string): Promise<number> {
  const timestamps = { created_at: now, updated_at: now };
  const brands = seedBrands();
  const phones = seedPhones();
  await trx
    .insertInto('brands')
    .values(brands.map((brand) => ({ ...brand, ...timestamps })))
    .execute();
  for (let start = 0; start < phones.length; start += ROWS_PER_INSERT) {
    const batch = phones.slice(start, start + ROWS_PER_INSERT);
    await trx
      .insertInto('products')
      .values(batch.map((phone) => ({ id: phone.id, ...toColumns(phone), ...timestamps })))
      .execute();
    await recordPriceHistory(trx, batch, now);
    await writeFigureSources(trx, batch);
  }
  await recordContentChanges(
    trx,
    database,
    'brand',
    brands.map(({ id }) => id),
  );
  await recordContentChanges(
    trx,
    database,
    'product',
    phones.map(({ id }) => id),
  );
  return phones.length;
}

async function seedMissing(trx: Trx, now: string): Promise<void> {
  const rows = seedMissingPhones().map(({ name, brandId, launchedAt = null, memories, reason }) => ({
    id: uuidv7(),
    name,
    brand_id: brandId,
    launched_at: launchedAt,
    memories: memories.join(', ') || null,
    missing: reason,
    created_at: now,
  }));
  await trx.insertInto('missing_phones').values(rows).execute();
}

/** Older prices first: among prices of a day the last one written is the newest. */
async function recordPriceHistory(trx: Trx, phones: readonly SeedPhone[], now: string): Promise<void> {
  const older = phones.flatMap(({ id, prices }) =>
    prices.map(({ at, ...point }) => ({ product_id: id, ...point, recorded_at: at, changed_at: now })),
  );
  if (older.length > 0) await trx.insertInto('price_changes').values(older).execute();
  await recordPrices(
    trx,
    phones.map((phone) => ({ id: phone.id, before: null, after: phone })),
    now,
  );
}
