import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from './client.ts';
import { figureParts, recordFigure } from './content.ts';
import { prepared } from './prepared.ts';

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

export interface ToggledPhone extends PhoneCounters {
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

function changeRow(reaction: Reaction, on: boolean, { userId, productId, now }: Press): RawBuilder<unknown> {
  const table = sql.table(REACTIONS[reaction].table);
  return on
    ? sql`insert into ${table} (user_id, product_id, created_at)
        select ${userId}, id, ${now} from products where id = ${productId}
        on conflict do nothing returning product_id`
    : sql`delete from ${table} where user_id = ${userId} and product_id = ${productId} returning product_id`;
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

type Pressing = (database: Database, press: Press) => Promise<ToggledPhone | null>;

/** The row, its counter and its announcement in one statement. */
function onPostgres(reaction: Reaction, on: boolean): Pressing {
  const statement = prepared((_, press: Press) => {
    return sql<ToggledPhone>`
      with changed as (${changeRow(reaction, on, press)}),
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
    const [row] = await statement(query, press);
    return row ? withOwn(row, reaction, on) : null;
  };
}

/** SQLite writes in one statement to one table only; what it costs there is the commit, which others share. */
function inTransaction(reaction: Reaction, on: boolean): Pressing {
  const change = prepared((_, press: Press) => sql<{ product_id: string }>`${changeRow(reaction, on, press)}`);
  const count = prepared(
    (_, { productId }: Press) => sql<PhoneCounters>`${countRow(reaction, on, sql`= ${productId}`)}`,
  );
  const work = async (trx: Trx, press: Press): Promise<ToggledPhone | null> => {
    const [changed] = await change(trx, press);
    const [counted] = changed ? await count(trx, press) : [];
    const seq = changed ? await recordFigure(trx, 'counters', press.productId, press.now) : null;
    const [row] = await readPhone(trx, press);
    return row ? withOwn({ ...row, ...counted, seq }, reaction, on) : null;
  };
  return (database, press) => database.query.transaction().execute((trx) => work(trx, press));
}

const readPhone = prepared(
  (_, press: Press) =>
    sql<
      Omit<ToggledPhone, 'seq'>
    >`select ${COUNTERS}, ${ownColumns(press)} from products where id = ${press.productId}`,
);

/** On PostgreSQL the statement sees the rows as they were before it. */
function withOwn(row: ToggledPhone, reaction: Reaction, on: boolean): ToggledPhone {
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
): Promise<ToggledPhone | null> {
  const pressing = PRESSINGS[database.engine][reaction][on ? 'on' : 'off'];
  return pressing(database, { userId, productId, now: new Date().toISOString() });
}
