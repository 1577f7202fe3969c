import type { Database, Trx } from './client.ts';
import { recordContentChanges } from './content.ts';
import { lockRows } from './dialect.ts';
import { prepared } from './prepared.ts';

const COUNTERS = ['likes', 'favorites', 'rating_sum', 'rating_count'] as const;

export type PhoneCounters = Record<(typeof COUNTERS)[number], number>;

export interface ReactedPhone extends PhoneCounters {
  /** The change's sequence number; null if nothing changed. */
  seq: number | null;
}

interface Press {
  userId: string;
  productId: string;
}

interface Timed extends Press {
  now: string;
}

/** Toggles that readers press: the table of who did, and the phone's counter. */
const REACTIONS = {
  like: reaction('product_likes', 'likes'),
  favorite: reaction('product_favorites', 'favorites'),
};

export type Reaction = keyof typeof REACTIONS;

function reaction(table: 'product_likes' | 'product_favorites', counter: 'likes' | 'favorites') {
  return {
    insert: prepared((query, { userId, productId, now }: Timed) =>
      query
        .insertInto(table)
        .values({ user_id: userId, product_id: productId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('product_id'),
    ),
    remove: prepared((query, { userId, productId }: Press) =>
      query.deleteFrom(table).where('user_id', '=', userId).where('product_id', '=', productId).returning('product_id'),
    ),
    count: prepared((query, { productId, by }: { productId: string; by: number }) =>
      query
        .updateTable('products')
        .set(({ eb }) => ({ [counter]: eb(counter, '+', by) }))
        .where('id', '=', productId)
        .returning(COUNTERS),
    ),
  };
}

/**
 * Sets or removes a reaction and updates the counter; repeating it changes nothing. Null if the phone does not exist.
 */
export function toggleReaction(
  database: Database,
  reaction: Reaction,
  { on, ...press }: Press & { on: boolean },
): Promise<ReactedPhone | null> {
  const { insert, remove, count } = REACTIONS[reaction];
  return react(database, 'counters', press, async (trx, timed) => {
    const changed = await (on ? insert(trx, timed) : remove(trx, press));
    if (changed.length === 0) return undefined;
    const [counted] = await count(trx, { productId: press.productId, by: on ? 1 : -1 });
    return counted;
  });
}

/** Sets or removes a person's rating and updates the counters. Null if the phone does not exist. */
export function ratePhone(
  database: Database,
  { rating, ...press }: Press & { rating: number | null },
): Promise<ReactedPhone | null> {
  return react(database, 'feedback', press, (trx, timed) => changeRating(trx, { ...timed, rating }));
}

const lockPhone = prepared((query, { productId }: Pick<Press, 'productId'>, engine) =>
  lockRows(query.selectFrom('products').select(COUNTERS).where('id', '=', productId), engine),
);

/** Locks the phone before touching other rows, to avoid deadlocks. */
function react(
  database: Database,
  kind: 'counters' | 'feedback',
  press: Press,
  change: (trx: Trx, timed: Timed) => Promise<PhoneCounters | undefined>,
): Promise<ReactedPhone | null> {
  return database.transaction(async (trx) => {
    const [before] = await lockPhone(trx, press);
    if (!before) return null;
    const after = await change(trx, { ...press, now: new Date().toISOString() });
    if (!after) return { ...before, seq: null };
    return { ...after, seq: await recordContentChanges(trx, database, kind, [press.productId]) };
  });
}

const readRating = prepared((query, { userId, productId }: Press) =>
  query
    .selectFrom('product_ratings')
    .select('rating')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId),
);

const upsertRating = prepared((query, { userId, productId, rating, now }: Timed & { rating: number }) =>
  query
    .insertInto('product_ratings')
    .values({ user_id: userId, product_id: productId, rating, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doUpdateSet({ rating, updated_at: now })),
);

const deleteRating = prepared((query, { userId, productId }: Press) =>
  query.deleteFrom('product_ratings').where('user_id', '=', userId).where('product_id', '=', productId),
);

const addToRating = prepared((query, { productId, sum, count }: { productId: string; sum: number; count: number }) =>
  query
    .updateTable('products')
    .set(({ eb }) => ({ rating_sum: eb('rating_sum', '+', sum), rating_count: eb('rating_count', '+', count) }))
    .where('id', '=', productId)
    .returning(COUNTERS),
);

/**
 * Sets or removes a person's rating and updates the counters. The phone must be locked. Returns the counters, or
 * undefined if nothing changed; the caller records the content change.
 */
export async function changeRating(
  trx: Trx,
  { rating, ...press }: Timed & { rating: number | null },
): Promise<PhoneCounters | undefined> {
  const [before] = await readRating(trx, press);
  if ((before?.rating ?? null) === rating) return undefined;
  await (rating === null ? deleteRating(trx, press) : upsertRating(trx, { ...press, rating }));
  const sum = (rating ?? 0) - (before?.rating ?? 0);
  const count = Number(rating !== null) - Number(before !== undefined);
  const [counted] = await addToRating(trx, { productId: press.productId, sum, count });
  return counted;
}
