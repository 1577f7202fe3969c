import type { Phone } from '#contract/phone/phone.ts';
import type { ProductImage } from '#contract/phone/product.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import { toColumns } from '#db/phone-columns.ts';
import type { RowWithBrand } from '#server/read-models/catalogue/rows.ts';

/** Makes whoever else changes these phones wait until this transaction ends. */
export async function lockProducts(trx: Trx, engine: Engine, ids: readonly string[]): Promise<void> {
  // In one order, or two who hold the same phones could wait for each other.
  await lockRows(trx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id'), engine).execute();
}

export async function productIdsOfBrand(query: Queryable, brandId: string): Promise<string[]> {
  const rows = await query.selectFrom('products').select('id').where('brand_id', '=', brandId).execute();
  return rows.map((row) => row.id);
}

export async function insertProduct(
  trx: Trx,
  id: string,
  phone: Phone,
  image: ProductImage | null,
  now: string,
): Promise<void> {
  await trx
    .insertInto('products')
    .values({
      id,
      ...toColumns(phone),
      image: image && JSON.stringify(image),
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (phone.price !== null) await insertPriceChange(trx, id, phone.price, now);
}

export async function updateProduct(
  trx: Trx,
  before: RowWithBrand,
  phone: Phone,
  image: ProductImage | null | undefined,
  now: string,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      ...toColumns(phone),
      ...(image !== undefined && { image: image && JSON.stringify(image) }),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute();
  if (phone.price !== before.price) await insertPriceChange(trx, before.id, phone.price, now);
}

async function insertPriceChange(trx: Trx, id: string, price: number | null, now: string): Promise<void> {
  await trx.insertInto('price_changes').values({ product_id: id, price, changed_at: now }).execute();
}

export async function deleteProducts(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('products').where('id', 'in', ids).execute();
}
