import type { BrandFields } from '#contract/brands.ts';
import { getMovedTo } from '#db/addresses/addresses.ts';
import type { Database, Queryable } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { slugify } from '#db/slug.ts';
import { availableId } from '#db/unique.ts';
import { productIdsOfBrand } from '#server/modules/products/service.ts';

export async function brandExists(query: Queryable, id: string): Promise<boolean> {
  return (await query.selectFrom('brands').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertBrand(database: Database, fields: BrandFields): Promise<string> {
  return database.transaction(async (trx) => {
    const id = await availableId(
      slugify(fields.name) || 'brand',
      async (wanted) => (await brandExists(trx, wanted)) || (await getMovedTo(trx, 'brand', wanted)) !== null,
    );
    const now = new Date().toISOString();
    await trx
      .insertInto('brands')
      .values({ id, ...withNulls(fields), created_at: now, updated_at: now })
      .execute();
    await recordContentChanges(trx, database, 'brand', [id]);
    return id;
  });
}

/** Renaming a brand changes its phones too: their cards and pages show the name. */
export async function updateBrand(database: Database, id: string, fields: Partial<BrandFields>): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('brands')
      .set({ ...fields, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordContentChanges(trx, database, 'brand', [id]);
    if (fields.name !== undefined)
      await recordContentChanges(trx, database, 'product', await productIdsOfBrand(trx, id));
    return true;
  });
}

/** Phones per brand, drafts included; brands without phones are left out. */
export async function phonesOfBrands(query: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom('products')
    .select(['brand_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('brand_id', 'in', ids)
    .groupBy('brand_id')
    .execute();
  return new Map(rows.map(({ brand_id, count }) => [brand_id, count]));
}

function withNulls(fields: BrandFields) {
  const { name, country = null, founded = null, description = null, website = null, emblem = null } = fields;
  return { name, country, founded, description, website, emblem };
}
