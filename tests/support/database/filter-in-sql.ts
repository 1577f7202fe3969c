import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { FigureKey, WorkedOutKey } from '#contract/phone/fields.ts';
import {
  type Condition,
  FILTER_GROUP_NAMES,
  type FilterGroup,
  type FilterRow,
  filterRow,
  isBound,
  type Sort,
} from '#contract/phone/filters.ts';
import type { Database } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';
import { FIGURE_COLUMNS } from '#db/phone-columns.ts';
import type { Tables } from '#db/schema.ts';

/** The listing's filter as a database would answer it: what the read model has to equal. */

export type Query = Partial<
  Record<FilterGroup | 'brandId' | 'search' | 'sort' | 'priceMin' | 'priceMax' | 'page' | 'limit', string>
>;

/** Nothing filters by these: SQL would have to work them out itself. */
type NeverFiltered = 'pixelDensity' | 'screenToBody';

/** Where the details keep what is worked out from them and has no column of its own. */
const WORKED_OUT_PATHS: Record<Exclude<WorkedOutKey, keyof typeof FIGURE_COLUMNS | NeverFiltered>, string[]> = {
  height: ['dimensions', 'height'],
  width: ['dimensions', 'width'],
  thickness: ['dimensions', 'thickness'],
};

/** A figure as SQL: its column, or where it lies in the details. */
function figure(engine: Engine, key: FigureKey, type: 'real' | 'text') {
  if (key in FIGURE_COLUMNS) {
    const column = sql.ref(FIGURE_COLUMNS[key as keyof typeof FIGURE_COLUMNS]);
    // A column of whole numbers takes no half ones to compare with.
    return type === 'real' ? sql`cast(${column} as double precision)` : column;
  }
  const path = WORKED_OUT_PATHS[key as keyof typeof WORKED_OUT_PATHS] ?? [key];
  const text =
    engine === 'postgres'
      ? sql`details::json #>> ${sql.lit(`{${path.join()}}`)}`
      : sql`details ->> ${sql.lit(`$.${path.join('.')}`)}`;
  return sql`cast(${text} as ${sql.raw(type)})`;
}

function bound(engine: Engine, { kind, of }: Extract<FilterRow, { of: string }>, chosen: string) {
  const value = figure(engine, of, 'real');
  return kind === 'minimum' ? sql<boolean>`${value} >= ${Number(chosen)}` : sql<boolean>`${value} <= ${Number(chosen)}`;
}

function condition(engine: Engine, given: Condition | undefined) {
  if (!given) throw new RangeError('No such option');
  const value = figure(engine, given.of, 'text');
  if ('is' in given)
    return sql<boolean>`${value} in (${given.is ? sql.lit('true') : sql.lit('false')}, ${given.is ? sql.lit('1') : sql.lit('0')})`;
  if ('among' in given) return sql<boolean>`${value} in (${sql.join(given.among)})`;
  return sql<boolean>`lower(${value}) like ${`%${given.contains}%`}`;
}

const rating = sql`case when rating_count = 0 then null else round(rating_sum * 1.0 / rating_count, 1) end`;
const NEWEST = sql`(launched_at is null), launched_at desc, id`;
const ORDERS: Record<Exclude<Sort, 'popular'>, ReturnType<typeof sql>> = {
  newest: NEWEST,
  'price-asc': sql`(price is null), price asc, ${NEWEST}`,
  'price-desc': sql`(price is null), price desc, ${NEWEST}`,
  rating: sql`(${rating} is null), ${rating} desc, rating_count desc, ${NEWEST}`,
};

export async function matchingIds({ query: db, engine }: Database, query: Query): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.and(conditions(eb, engine, query)))
    .orderBy(ORDERS[(query.sort ?? 'newest') as keyof typeof ORDERS] as never)
    .execute();
  return rows.map((row) => row.id);
}

function conditions(eb: ExpressionBuilder<Tables, 'products'>, engine: Engine, query: Query) {
  const all: Expression<SqlBool>[] = [];
  for (const group of FILTER_GROUP_NAMES) {
    const chosen = query[group];
    if (!chosen) continue;
    const row = filterRow(group);
    if (isBound(row)) {
      all.push(bound(engine, row, chosen));
      continue;
    }
    const conditions = chosen.split(',').map((option) => condition(engine, row.options[option]));
    all.push(row.kind === 'any' ? eb.or(conditions) : eb.and(conditions));
  }
  if (query.brandId) all.push(eb('brand_id', 'in', query.brandId.split(',')));
  if (Number(query.priceMin ?? 0) > 0) all.push(eb('price', '>=', Number(query.priceMin)));
  if (query.priceMax !== undefined) all.push(eb('price', '<=', Number(query.priceMax)));
  return all;
}
