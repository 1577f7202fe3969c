import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queryable } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { ProductRow, Tables } from '#db/schema.ts';

export type RowWithBrand = ProductRow & {
  brand_name: string;
  brand_website: string | null;
  comment_count: number | null;
};

/** SQLite takes at most 32,766 parameters in a statement. */
const IDS_PER_QUERY = 5_000;
const ROWS_AT_ONCE = 5_000;

function productsWithBrand(query: Queryable) {
  return query
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('comment_threads', (join) =>
      join.on('comment_threads.subject_kind', '=', 'product').onRef('comment_threads.subject_id', '=', 'products.id'),
    )
    .selectAll('products')
    .select([
      'brands.name as brand_name',
      'brands.website as brand_website',
      'comment_threads.comments as comment_count',
    ]);
}

/** Phones that readers may see at this time. */
export function isVisiblePhone(eb: ExpressionBuilder<Tables, 'products'>, now: string): Expression<SqlBool> {
  return eb.or([
    eb('products.publication', '=', 'published'),
    eb.and([eb('products.publication', '=', 'scheduled'), eb('products.publish_at', '<=', now)]),
  ]);
}

const productRow = prepared((query, { id }: { id: string }) => productsWithBrand(query).where('products.id', '=', id));

export async function getProductRow(query: Queryable, id: string): Promise<RowWithBrand | undefined> {
  return (await productRow(query, { id }))[0];
}

export async function getProductRows(query: Queryable, ids: readonly string[]): Promise<RowWithBrand[]> {
  const rows: RowWithBrand[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const batch = ids.slice(start, start + IDS_PER_QUERY);
    rows.push(...(await productsWithBrand(query).where('products.id', 'in', batch).execute()));
  }
  return rows;
}

/** All phones in batches by id: a million rows at once do not fit in memory. */
export async function* allProductRows(query: Queryable): AsyncGenerator<RowWithBrand[]> {
  let rows: RowWithBrand[] = [];
  do {
    const last = rows.at(-1)?.id ?? '';
    rows = await productsWithBrand(query)
      .where('products.id', '>', last)
      .orderBy('products.id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows;
  } while (rows.length === ROWS_AT_ONCE);
}

export async function allBrandRows(query: Queryable) {
  return query
    .selectFrom('brands')
    .select(['id', 'name', 'country', 'founded', 'description', 'website', 'emblem'])
    .execute();
}
