import { type ExpressionBuilder, sql } from 'kysely';
import { PRICE_MAX } from '#contract/limits.ts';
import type { FilterGroup, Sort } from '#contract/phone/filters.ts';
import type { Database } from '#db/client.ts';
import type { Tables } from '#db/schema.ts';

/** The listing's filter as a database would answer it: what the read model has to equal. */

export type Query = Partial<
  Record<FilterGroup | 'brandId' | 'search' | 'sort' | 'priceMin' | 'priceMax' | 'page' | 'limit', string>
>;

const MINIMUM_COLUMNS = {
  battery: 'battery',
  display: 'display',
  storage: 'storage',
  primary_camera: 'primary_camera',
  secondary_camera: 'secondary_camera',
} as const;

const RESOLUTIONS: Record<string, string[]> = {
  hd: ['HD', 'HD+'],
  fhd: ['FHD', 'FHD+'],
  qhd: ['QHD', 'QHD+', '4K'],
};

const rating = sql`case when rating_count = 0 then null else round(rating_sum * 1.0 / rating_count, 1) end`;
const NEWEST = sql`(launched_at is null), launched_at desc, id`;
const ORDERS: Record<Exclude<Sort, 'popular'>, ReturnType<typeof sql>> = {
  newest: NEWEST,
  'price-asc': sql`(price is null), price asc, ${NEWEST}`,
  'price-desc': sql`(price is null), price desc, ${NEWEST}`,
  rating: sql`(${rating} is null), ${rating} desc, rating_count desc, ${NEWEST}`,
};

export async function matchingIds({ query: db }: Database, query: Query): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.and(conditions(eb, query)))
    .orderBy(ORDERS[(query.sort ?? 'newest') as keyof typeof ORDERS] as never)
    .execute();
  return rows.map((row) => row.id);
}

function conditions(eb: ExpressionBuilder<Tables, 'products'>, query: Query) {
  const all = [];
  for (const [group, column] of Object.entries(MINIMUM_COLUMNS)) {
    const minimum = query[group as FilterGroup];
    if (minimum) all.push(eb(column, '>=', Number(minimum)));
  }
  if (query.chipset) {
    all.push(eb.or(query.chipset.split(',').map((name) => eb(sql`lower(chipset)`, 'like', `%${name}%`))));
  }
  if (query.resolution) {
    all.push(
      eb(
        'resolution_type',
        'in',
        query.resolution.split(',').flatMap((name) => RESOLUTIONS[name] ?? []),
      ),
    );
  }
  if (query.brandId) all.push(eb('brand_id', 'in', query.brandId.split(',')));
  if (Number(query.priceMin ?? 0) > 0) all.push(eb('price', '>=', Number(query.priceMin)));
  if (Number(query.priceMax ?? PRICE_MAX) < PRICE_MAX) all.push(eb('price', '<=', Number(query.priceMax)));
  return all;
}
