import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from './client.ts';
import { figureParts, recordFigure } from './content.ts';
import { retryConflicts } from './engines/conflicts.ts';
import { prepared } from './prepared.ts';
import { isUniqueViolation } from './unique.ts';

/** What readers press on and off: the table that says who, and the counter of the phone. */
const REACTIONS = {
  like: { table: 'product_likes', counter: 'likes' },
  favorite: { table: 'product_favorites', counter: 'favorites' },
} as const;

export type Reaction = keyof typeof REACTIONS;

export interface PhoneCounters {
  likes: number;
  favorites: number;
  rating_sum: number;
  rating_count: number;
}

/** A phone's counters and what one reader did to it. */
export interface ReactedPhone extends PhoneCounters {
  /** The number of the change; null where nothing changed. */
  seq: number | null;
  liked: boolean;
  favorited: boolean;
  my_rating: number | null;
}

interface Press {
  userId: string;
  productId: string;
  now: string;
}

const COUNTERS = sql.raw('likes, favorites, rating_sum, rating_count');

/** `phone` is where the phone comes from. */
function changeRow(reaction: Reaction, on: boolean, { userId, now }: Press, phone: RawBuilder<unknown>) {
  const table = sql.table(REACTIONS[reaction].table);
  return on
    ? sql`insert into ${table} (user_id, product_id, created_at)
        select ${userId}, id, ${now} ${phone} on conflict do nothing returning product_id`
    : sql`delete from ${table} where user_id = ${userId} and product_id in (select id ${phone}) returning product_id`;
}

function fromProducts({ productId }: Pick<Press, 'productId'>): RawBuilder<unknown> {
  return sql`from products where id = ${productId}`;
}

/** Whoever else changes the phone waits, before any other row is touched: nobody waits for anybody crosswise. */
function lockedPhone(press: Pick<Press, 'productId'>): RawBuilder<unknown> {
  return sql`phone as (select id ${fromProducts(press)} for no key update)`;
}

function countRow(reaction: Reaction, on: boolean, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const counter = sql.ref(REACTIONS[reaction].counter);
  return sql`update products set ${counter} = ${counter} + ${sql.lit(on ? 1 : -1)} where id ${which} returning ${COUNTERS}`;
}

/** What one person did to one phone. */
function ownColumns({ userId, productId }: Pick<Press, 'userId' | 'productId'>): RawBuilder<unknown> {
  const own = sql`where user_id = ${userId} and product_id = ${productId}`;
  return sql`exists (select 1 from product_likes ${own}) as liked,
    exists (select 1 from product_favorites ${own}) as favorited,
    (select rating from product_ratings ${own}) as my_rating`;
}

type Pressing = (database: Database, press: Press) => Promise<ReactedPhone | null>;

/** The row, its counter and its announcement in one statement. */
function onPostgres(reaction: Reaction, on: boolean): Pressing {
  const statement = prepared((_, press: Press) => {
    return sql<ReactedPhone>`
      with ${lockedPhone(press)},
        changed as (${changeRow(reaction, on, press, sql`from phone`)}),
        counted as (${countRow(reaction, on, sql`in (select product_id from changed)`)}),
        ${figureParts('counters', press.productId, press.now, 'counted')}
      select announced.seq, ${ownColumns(press)},
        coalesce(counted.likes, products.likes) as likes,
        coalesce(counted.favorites, products.favorites) as favorites,
        products.rating_sum, products.rating_count
      from products left join counted on true left join announced on true
      where products.id = ${press.productId}`;
  });
  return async ({ query }, press) => {
    const [row] = await retryConflicts(() => statement(query, press));
    return row ? withOwn(row, reaction, on) : null;
  };
}

/** SQLite writes in one statement to one table only; what it costs there is the commit, which others share. */
function inTransaction(reaction: Reaction, on: boolean): Pressing {
  const change = prepared(
    (_, press: Press) => sql<{ product_id: string }>`${changeRow(reaction, on, press, fromProducts(press))}`,
  );
  const count = prepared(
    (_, { productId }: Press) => sql<PhoneCounters>`${countRow(reaction, on, sql`= ${productId}`)}`,
  );
  const work = async (trx: Trx, press: Press): Promise<ReactedPhone | null> => {
    const [changed] = await change(trx, press);
    const [counted] = changed ? await count(trx, press) : [];
    const seq = changed ? await recordFigure(trx, 'counters', press.productId, press.now) : null;
    const [row] = await readPhone(trx, press);
    return row ? withOwn({ ...row, ...counted, seq }, reaction, on) : null;
  };
  return (database, press) => database.transaction((trx) => work(trx, press));
}

const readPhone = prepared(
  (_, press: Press) =>
    sql<
      Omit<ReactedPhone, 'seq'>
    >`select ${COUNTERS}, ${ownColumns(press)} from products where id = ${press.productId}`,
);

/** On PostgreSQL the statement sees the rows as they were before it. */
function withOwn(row: ReactedPhone, reaction: Reaction, on: boolean): ReactedPhone {
  const own = reaction === 'like' ? { liked: on } : { favorited: on };
  return { ...row, liked: Boolean(row.liked), favorited: Boolean(row.favorited), ...own };
}

function pressings(make: typeof onPostgres): Record<Reaction, Record<'on' | 'off', Pressing>> {
  return {
    like: { on: make('like', true), off: make('like', false) },
    favorite: { on: make('favorite', true), off: make('favorite', false) },
  };
}

const PRESSINGS = { postgres: pressings(onPostgres), sqlite: pressings(inTransaction) };

/** Sets or takes back a reaction, with its counter; a second time changes nothing. Null for a phone that is gone. */
export function toggleReaction(
  database: Database,
  reaction: Reaction,
  { userId, productId, on }: { userId: string; productId: string; on: boolean },
): Promise<ReactedPhone | null> {
  const pressing = PRESSINGS[database.engine][reaction][on ? 'on' : 'off'];
  return pressing(database, { userId, productId, now: new Date().toISOString() });
}

interface Rate extends Press {
  rating: number | null;
}

/**
 * The rating before is locked and read as it is then, also when somebody waited for it; the rare first rating that comes
 * twice at once fails on the second insert, and is tried again.
 */
const rateOnPostgres = prepared((_, rate: Rate) => {
  const { userId, productId, rating, now } = rate;
  const own = sql`user_id = ${userId} and product_id = ${productId}`;
  return sql<ReactedPhone>`
    with ${lockedPhone(rate)},
      before as (select rating from product_ratings where ${own} and exists (select 1 from phone) for update),
      deleted as (
        delete from product_ratings
        where ${own} and ${rating}::integer is null and exists (select 1 from before) returning rating),
      updated as (
        update product_ratings set rating = ${rating}, updated_at = ${now}
        where ${own} and ${rating}::integer is not null and rating <> ${rating} and exists (select 1 from before)
        returning rating),
      inserted as (
        insert into product_ratings (user_id, product_id, rating, created_at, updated_at)
        select ${userId}, id, ${rating}, ${now}, ${now} from phone
        where ${rating}::integer is not null and not exists (select 1 from before)
        returning rating),
      counted as (
        update products set
          rating_sum = rating_sum + coalesce(${rating}::integer, 0) - coalesce((select rating from before), 0),
          rating_count = rating_count + (select count(*) from inserted) - (select count(*) from deleted)
        where id = ${productId}
          and exists (select 1 from deleted union all select 1 from updated union all select 1 from inserted)
        returning ${COUNTERS}),
      ${figureParts('feedback', productId, now, 'counted')}
    select announced.seq, ${ownColumns(rate)}, products.likes, products.favorites,
      coalesce(counted.rating_sum, products.rating_sum) as rating_sum,
      coalesce(counted.rating_count, products.rating_count) as rating_count
    from products left join counted on true left join announced on true
    where products.id = ${productId}`;
});

const readRating = prepared((_, { userId, productId }: Press) => {
  return sql<{ rating: number }>`
    select rating from product_ratings where user_id = ${userId} and product_id = ${productId}`;
});
const upsertRating = prepared((_, { userId, productId, rating, now }: Rate) => {
  return sql`insert into product_ratings (user_id, product_id, rating, created_at, updated_at)
    values (${userId}, ${productId}, ${rating}, ${now}, ${now})
    on conflict (user_id, product_id) do update set rating = excluded.rating, updated_at = excluded.updated_at`;
});
const deleteRating = prepared((_, { userId, productId }: Press) => {
  return sql`delete from product_ratings where user_id = ${userId} and product_id = ${productId}`;
});
const addToRating = prepared((_, { productId, sum, count }: { productId: string; sum: number; count: number }) => {
  return sql`update products set rating_sum = rating_sum + ${sum}, rating_count = rating_count + ${count}
    where id = ${productId}`;
});

/**
 * Sets or takes back somebody's rating, with its counters. Nobody else may rate this phone meanwhile. Returns whether
 * it was another before; the caller announces it.
 */
export async function changeRating(trx: Trx, rate: Rate): Promise<boolean> {
  const { productId, rating } = rate;
  const [before] = await readRating(trx, rate);
  if ((before?.rating ?? null) === rating) return false;
  await (rating === null ? deleteRating : upsertRating)(trx, rate);
  await addToRating(trx, {
    productId,
    sum: (rating ?? 0) - (before?.rating ?? 0),
    count: Number(rating !== null) - Number(before !== undefined),
  });
  return true;
}

async function rateInTransaction(trx: Trx, rate: Rate): Promise<ReactedPhone | null> {
  const changed = await changeRating(trx, rate);
  const seq = changed ? await recordFigure(trx, 'feedback', rate.productId, rate.now) : null;
  const [row] = await readPhone(trx, rate);
  return row ? { ...row, seq } : null;
}

/** Sets or takes back somebody's rating, with its counters. Null for a phone that is gone. */
export async function ratePhone(
  database: Database,
  { userId, productId, rating }: { userId: string; productId: string; rating: number | null },
): Promise<ReactedPhone | null> {
  const rate = { userId, productId, rating, now: new Date().toISOString() };
  const run = async () => {
    if (database.engine === 'sqlite') return database.transaction((trx) => rateInTransaction(trx, rate));
    const [row] = await retryConflicts(() => rateOnPostgres(database.query, rate));
    return row ?? null;
  };
  const phone = await run().catch((error) => (isUniqueViolation(error) ? run() : Promise.reject(error)));
  return phone && { ...phone, liked: Boolean(phone.liked), favorited: Boolean(phone.favorited), my_rating: rating };
}
