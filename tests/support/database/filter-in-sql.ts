import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DerivedKey, FigureKey } from '#contract/phone/fields.ts';
import {
  type Condition,
  FILTER_GROUP_NAMES,
  type FilterGroup,
  type FilterRow,
  filterOptions,
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
const DERIVED_PATHS: Record<
  Exclude<DerivedKey, keyof typeof FIGURE_COLUMNS | 'launchYear' | NeverFiltered>,
  string[]
> = {
  height: ['dimensions', 'height'],
  width: ['dimensions', 'width'],
  thickness: ['dimensions', 'thickness'],
};

/** A figure as SQL: its column, or where it lies in the details. */
function figure(engine: Engine, key: FigureKey, type: 'real' | 'text') {
  if (key === 'launchYear') return sql`cast(substr(launched_at, 1, 4) as real)`;
  if (key in FIGURE_COLUMNS) {
    const column = sql.ref(FIGURE_COLUMNS[key as keyof typeof FIGURE_COLUMNS]);
    // A column of whole numbers takes no half ones to compare with.
    return type === 'real' ? sql`cast(${column} as double precision)` : column;
  }
  const path = DERIVED_PATHS[key as keyof typeof DERIVED_PATHS] ?? [key];
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
  if ('above' in given) return sql<boolean>`${figure(engine, given.of, 'real')} > ${given.above}`;
  if ('includes' in given)
    return sql<boolean>`replace(replace(replace(${value}, ' ', ''), '[', ','), ']', ',') like ${`%,${given.includes},%`}`;
  if ('lens' in given)
    return sql<boolean>`(${sql.join(
      given.lens.map((kind) => sql`${value} like ${`%"kind":"${kind}"%`}`),
      sql` or `,
    )})`;
  if ('among' in given) return sql<boolean>`${value} in (${sql.join(given.among)})`;
  return sql<boolean>`lower(${value}) like ${`%${given.contains}%`}`;
}

const rating = sql`case when rating_count = 0 then null else round(rating_sum * 1.0 / rating_count, 1) end`;
const NEWEST = sql`(launched_at is null), launched_at desc, id`;
const ORDERS: Record<Exclude<Sort, 'popular' | 'score'>, (engine: Engine) => ReturnType<typeof sql>> = {
  newest: () => NEWEST,
  'price-asc': () => sql`(price is null), price asc, ${NEWEST}`,
  'price-desc': () => sql`(price is null), price desc, ${NEWEST}`,
  rating: () => sql`(${rating} is null), ${rating} desc, rating_count desc, ${NEWEST}`,
  battery: () => sql`(battery is null), battery desc, ${NEWEST}`,
  lightest: (engine) => least(figure(engine, 'weight', 'real')),
  narrowest: (engine) => least(figure(engine, 'width', 'real')),
};

function least(figure: ReturnType<typeof sql>) {
  return sql`(${figure} is null), ${figure} asc, ${NEWEST}`;
}

export async function matchingIds({ query: db, engine }: Database, query: Query): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.and(conditions(eb, engine, query)))
    .orderBy(ORDERS[(query.sort ?? 'newest') as keyof typeof ORDERS](engine) as never)
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

const OPTIONS = FILTER_GROUP_NAMES.flatMap((group) =>
  filterOptions(filterRow(group)).map((option) => ({ group, option })),
);

/** A phone as SQL sees it: whether it meets each of the options. */
type Judged = { brandId: string; price: number | null; meets: readonly boolean[] };

export async function judgePhones({ query: db, engine }: Database): Promise<Judged[]> {
  const columns = OPTIONS.map(
    ({ group, option }, at) => sql`case when ${holds(engine, group, option)} then 1 else 0 end as ${sql.ref(`o${at}`)}`,
  );
  const judged = sql<Record<string, unknown>>`select brand_id, price, ${sql.join(columns)} from products`;
  const { rows } = await judged.execute(db);
  return rows.map((row) => ({
    brandId: String(row.brand_id),
    price: row.price === null ? null : Number(row.price),
    meets: OPTIONS.map((_, at) => Number(row[`o${at}`]) === 1),
  }));
}

function holds(engine: Engine, group: FilterGroup, option: string) {
  const row = filterRow(group);
  return isBound(row) ? bound(engine, row, option) : condition(engine, row.options[option]);
}

/** How many phones there are, and for every option of every group how many clicking it would show. */
export function countPhones(phones: readonly Judged[], query: Query) {
  const lackedBy = lackTest(query);
  const counts = OPTIONS.map(() => 0);
  let total = 0;
  for (const phone of phones) {
    const lacked = lackedBy(phone);
    if (lacked.length > 1) continue;
    if (lacked.length === 0) total++;
    OPTIONS.forEach(({ group }, at) => {
      const isReachable = lacked.length === 0 || (lacked[0] === group && filterRow(group).kind !== 'all');
      if (isReachable && phone.meets[at]) counts[at] = (counts[at] as number) + 1;
    });
  }
  const facets: Record<string, Record<string, number>> = {};
  OPTIONS.forEach(({ group, option }, at) => {
    facets[group] = { ...facets[group], [option]: counts[at] as number };
  });
  return { total, facets };
}

/** What a phone does not meet; brand and price count as groups. */
function lackTest(query: Query): (phone: Judged) => string[] {
  const chosen = FILTER_GROUP_NAMES.flatMap((group) => {
    const options = query[group]?.split(',') ?? [];
    const places = OPTIONS.flatMap((place, at) => (place.group === group && options.includes(place.option) ? at : []));
    return places.length > 0 ? [{ group, places, isAny: filterRow(group).kind === 'any' }] : [];
  });
  const brandIds = query.brandId?.split(',');
  const [from, to] = [Number(query.priceMin ?? 0), Number(query.priceMax ?? Number.POSITIVE_INFINITY)];
  const anyPrice = from === 0 && query.priceMax === undefined;
  return ({ brandId, price, meets }) => {
    const lacked: string[] = [];
    for (const { group, places, isAny } of chosen) {
      const isMet = isAny ? places.some((at) => meets[at]) : places.every((at) => meets[at]);
      if (!isMet) lacked.push(group);
    }
    if (brandIds && !brandIds.includes(brandId)) lacked.push('brand');
    if (!anyPrice && (price === null || price < from || price > to)) lacked.push('price');
    return lacked;
  };
}
