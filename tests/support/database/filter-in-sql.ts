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
import type { SoldVariant } from '#contract/phone/prices.ts';
import type { Database } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';
import { FIGURE_COLUMNS } from '#db/phone-columns.ts';
import type { Tables } from '#db/schema.ts';

/** The listing's filter in SQL, which the read model must equal. */

/** The variants of all phones as rows; a doubtful price is null, and a price without a variant has its own row. */
export async function listVariants({ query: db, engine }: Database): Promise<void> {
  const stored =
    engine === 'postgres'
      ? sql`select products.id, (one ->> 'ram')::double precision as ram, (one ->> 'storage')::double precision as storage,
          (one ->> 'price')::integer as price, one ->> 'priceAt' as day
          from products, json_array_elements(coalesce(details::json -> 'variants', '[]')) as one`
      : sql`select products.id, one.value ->> 'ram' as ram, one.value ->> 'storage' as storage, one.value ->> 'price' as price,
          one.value ->> 'priceAt' as day
          from products, json_each(coalesce(details -> 'variants', '[]')) as one`;
  const hasMore = sql`one.storage >= other.storage
    and (one.ram >= other.ram or (one.ram is null and other.ram is null))
    and not (one.storage = other.storage and coalesce(one.ram, 0) = coalesce(other.ram, 0))`;
  // The price of the smaller variant is too old to compare with.
  const isOutdated = sql`coalesce(${monthsOf('one', 1)} - ${monthsOf('other', 12)} > 2, false)`;
  await sql`create table sold_variants as
    with stored as (${stored}),
    sold as (select one.id, one.ram, one.storage, case when exists (
      select 1 from stored as other where other.id = one.id and other.price > one.price and ${hasMore} and not ${isOutdated}
    ) then null else one.price end as price from stored as one)
    select id, ram, storage, price from sold
    union all select id, null, null, price from products
    where price is not null and not exists (select 1 from sold where sold.id = products.id and sold.price is not null)
  `.execute(db);
  await sql`create index sold_variants_of on sold_variants (id)`.execute(db);
  await listStatuses(db, engine);
}

function monthsOf(variant: string, monthOfYear: number) {
  const day = sql.ref(`${variant}.day`);
  return sql`(cast(substr(${day}, 1, 4) as integer) * 12
    + case when length(${day}) > 4 then cast(substr(${day}, 6, 2) as integer) else ${sql.lit(monthOfYear)} end)`;
}

/** Phones marked as available but not seen on sale for over a year are unconfirmed. */
async function listStatuses(db: Database['query'], engine: Engine): Promise<void> {
  const day = (key: string) =>
    engine === 'postgres' ? sql`details::json ->> ${sql.lit(key)}` : sql`details ->> ${sql.lit(key)}`;
  const ofVariants =
    engine === 'postgres'
      ? sql`select products.id, one ->> 'priceAt' as day
          from products, json_array_elements(coalesce(details::json -> 'variants', '[]')) as one`
      : sql`select products.id, one.value ->> 'priceAt' as day
          from products, json_each(coalesce(details -> 'variants', '[]')) as one`;
  const months = (value: ReturnType<typeof sql>) => sql`(cast(substr(${value}, 1, 4) as integer) * 12
    + case when length(${value}) > 4 then cast(substr(${value}, 6, 2) as integer) else 12 end)`;
  await sql`create table sale_statuses as
    with days as (
      ${ofVariants} union all select id, ${day('priceAt')} from products union all select id, ${day('confirmedAt')} from products
    ),
    seen as (select id, max(day) as day from days group by id),
    newest as (select max(recorded_at) as day from price_changes where price is not null)
    select products.id, case when status = 'available' and ${months(sql`newest.day`)} - ${months(sql`seen.day`)} > 12
      then 'unconfirmed' else status end as status
    from products join seen on seen.id = products.id, newest`.execute(db);
  await sql`create index sale_statuses_of on sale_statuses (id)`.execute(db);
}

/** The conditions that a single variant must meet; null if there are none. */
function variantMatches({ ram, storage, priceMin, priceMax }: Query) {
  const bounds = [
    ram && sql`ram >= ${Number(ram)}`,
    storage && sql`storage >= ${Number(storage)}`,
    Number(priceMin ?? 0) > 0 && sql`price >= ${Number(priceMin)}`,
    priceMax !== undefined && sql`price <= ${Number(priceMax)}`,
  ].filter((bound) => typeof bound === 'object');
  if (bounds.length === 0) return null;
  return sql`from sold_variants where sold_variants.id = products.id and ${sql.join(bounds, sql` and `)}`;
}

/** The price of the variant that a card shows. */
function shownPrice(query: Query) {
  const matching = variantMatches(query);
  return matching ? sql<number | null>`(select min(price) ${matching})` : sql<number | null>`products.price`;
}

export type Query = Partial<
  Record<FilterGroup | 'brandId' | 'search' | 'sort' | 'priceMin' | 'priceMax' | 'page' | 'limit', string>
>;

/** No filter uses these, which SQL would have to compute. */
type NeverFiltered = 'pixelDensity' | 'screenToBody';

/** Paths to derived values that have no column of their own. */
const DERIVED_PATHS: Record<
  Exclude<DerivedKey, keyof typeof FIGURE_COLUMNS | 'launchYear' | NeverFiltered>,
  string[]
> = {
  height: ['dimensions', 'height'],
  width: ['dimensions', 'width'],
  thickness: ['dimensions', 'thickness'],
};

/** A figure as SQL: its column, or its path in the details. */
function figure(engine: Engine, key: FigureKey, type: 'real' | 'text') {
  if (key === 'status')
    return sql`(select sale_statuses.status from sale_statuses where sale_statuses.id = products.id)`;
  if (key === 'launchYear') return sql`cast(substr(launched_at, 1, 4) as real)`;
  if (key in FIGURE_COLUMNS) {
    const column = sql.ref(FIGURE_COLUMNS[key as keyof typeof FIGURE_COLUMNS]);
    // An integer column cannot be compared with a fraction.
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
const ORDERS: Record<Exclude<Sort, 'popular' | 'score'>, (engine: Engine, query: Query) => ReturnType<typeof sql>> = {
  newest: () => NEWEST,
  'price-asc': (_, query) => sql`(${shownPrice(query)} is null), ${shownPrice(query)} asc, ${NEWEST}`,
  'price-desc': (_, query) => sql`(${shownPrice(query)} is null), ${shownPrice(query)} desc, ${NEWEST}`,
  rating: () => sql`(${rating} is null), ${rating} desc, rating_count desc, ${NEWEST}`,
  battery: () => sql`(battery is null), battery desc, ${NEWEST}`,
  lightest: (engine) => least(figure(engine, 'weight', 'real')),
  narrowest: (engine) => least(figure(engine, 'width', 'real')),
};

function least(figure: ReturnType<typeof sql>) {
  return sql`(${figure} is null), ${figure} asc, ${NEWEST}`;
}

export interface Match {
  id: string;
  price: number | null;
}

export function matchingPhones({ query: db, engine }: Database, query: Query): Promise<Match[]> {
  return db
    .selectFrom('products')
    .select(['id', shownPrice(query).as('price')])
    .where((eb) => eb.and(conditions(eb, engine, query)))
    .orderBy(ORDERS[(query.sort ?? 'newest') as keyof typeof ORDERS](engine, query) as never)
    .execute();
}

function conditions(eb: ExpressionBuilder<Tables, 'products'>, engine: Engine, query: Query) {
  const all: Expression<SqlBool>[] = [];
  for (const group of FILTER_GROUP_NAMES) {
    const chosen = query[group];
    if (!chosen || group === 'ram' || group === 'storage') continue;
    const row = filterRow(group);
    if (isBound(row)) {
      all.push(bound(engine, row, chosen));
      continue;
    }
    const conditions = chosen.split(',').map((option) => condition(engine, row.options[option]));
    all.push(row.kind === 'any' ? eb.or(conditions) : eb.and(conditions));
  }
  if (query.brandId) all.push(eb('brand_id', 'in', query.brandId.split(',')));
  const matching = variantMatches(query);
  if (matching) all.push(sql<boolean>`exists (select 1 ${matching})`);
  return all;
}

const OPTIONS = FILTER_GROUP_NAMES.flatMap((group) =>
  filterOptions(filterRow(group)).map((option) => ({ group, option })),
);

/** A phone as SQL sees it: which options it meets, and its variants. */
interface Judged {
  brandId: string;
  meets: readonly boolean[];
  variants: Pick<SoldVariant, 'ram' | 'storage' | 'price'>[];
}

export async function judgePhones({ query: db, engine }: Database): Promise<Judged[]> {
  const columns = OPTIONS.map(
    ({ group, option }, at) => sql`case when ${holds(engine, group, option)} then 1 else 0 end as ${sql.ref(`o${at}`)}`,
  );
  const judged = sql<Record<string, unknown>>`select id, brand_id, ${sql.join(columns)} from products`;
  const sold = sql<{ id: string } & Judged['variants'][number]>`select id, ram, storage, price from sold_variants`;
  const variants = Map.groupBy((await sold.execute(db)).rows, ({ id }) => id);
  const { rows } = await judged.execute(db);
  return rows.map((row) => ({
    brandId: String(row.brand_id),
    meets: OPTIONS.map((_, at) => Number(row[`o${at}`]) === 1),
    variants: variants.get(String(row.id)) ?? [],
  }));
}

function holds(engine: Engine, group: FilterGroup, option: string) {
  const row = filterRow(group);
  return isBound(row) ? bound(engine, row, option) : condition(engine, row.options[option]);
}

/** The number of phones, and for every option of every group how many clicking it would show. */
export function countPhones(phones: readonly Judged[], query: Query) {
  const lackedBy = lackTest(query);
  const hasVariant = variantTest(query);
  const counts = OPTIONS.map(() => 0);
  let total = 0;
  for (const phone of phones) {
    const lacked = lackedBy(phone);
    if (lacked.length > 1) continue;
    const isSold = hasVariant(phone, {});
    if (lacked.length === 0 && isSold) total++;
    OPTIONS.forEach(({ group, option }, at) => {
      if (group === 'ram' || group === 'storage') {
        if (lacked.length === 0 && hasVariant(phone, { [group]: option })) counts[at] = (counts[at] as number) + 1;
        return;
      }
      const isReachable = lacked.length === 0 || (lacked[0] === group && filterRow(group).kind !== 'all');
      if (isSold && isReachable && phone.meets[at]) counts[at] = (counts[at] as number) + 1;
    });
  }
  const facets: Record<string, Record<string, number>> = {};
  OPTIONS.forEach(({ group, option }, at) => {
    facets[group] = { ...facets[group], [option]: counts[at] as number };
  });
  return { total, facets };
}

/** Whether one variant meets all conditions, with one bound changed. */
function variantTest(query: Query) {
  return ({ variants }: Judged, changed: Query): boolean => {
    const { ram, storage, priceMin, priceMax } = { ...query, ...changed };
    const [from, to] = [Number(priceMin ?? 0), Number(priceMax ?? Number.POSITIVE_INFINITY)];
    const anyPrice = from === 0 && priceMax === undefined;
    if (!ram && !storage && anyPrice) return true;
    return variants.some(
      (one) =>
        (!ram || (one.ram !== null && one.ram >= Number(ram))) &&
        (!storage || (one.storage !== null && one.storage >= Number(storage))) &&
        (anyPrice || (one.price !== null && one.price >= from && one.price <= to)),
    );
  };
}

/** The conditions on the phone itself that it does not meet; the brand counts as a group. */
function lackTest(query: Query): (phone: Judged) => string[] {
  const chosen = FILTER_GROUP_NAMES.flatMap((group) => {
    if (group === 'ram' || group === 'storage') return [];
    const options = query[group]?.split(',') ?? [];
    const places = OPTIONS.flatMap((place, at) => (place.group === group && options.includes(place.option) ? at : []));
    return places.length > 0 ? [{ group, places, isAny: filterRow(group).kind === 'any' }] : [];
  });
  const brandIds = query.brandId?.split(',');
  return ({ brandId, meets }) => {
    const lacked: string[] = [];
    for (const { group, places, isAny } of chosen) {
      const isMet = isAny ? places.some((at) => meets[at]) : places.every((at) => meets[at]);
      if (!isMet) lacked.push(group);
    }
    if (brandIds && !brandIds.includes(brandId)) lacked.push('brand');
    return lacked;
  };
}
