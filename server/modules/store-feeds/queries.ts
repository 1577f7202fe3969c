import type { MatchCandidate } from '#catalogue/match-offer/types.ts';
import type { FeedItem } from '#contract/desk/store-feeds.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Queryable } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { countRows } from '#db/count-rows.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { StoreItemRow } from '#db/schema.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import { isHeld } from './write-items.ts';

export function feedRows(query: Queryable) {
  return query
    .selectFrom('store_feeds')
    .innerJoin('users', 'users.id', 'store_feeds.created_by')
    .selectAll('store_feeds')
    .select('users.name as maker');
}

export type FeedRowWithMaker = Awaited<ReturnType<ReturnType<typeof feedRows>['execute']>>[number];

function runsWithActors(query: Queryable) {
  return query
    .selectFrom('store_feed_runs')
    .leftJoin('users', 'users.id', 'store_feed_runs.actor_id')
    .selectAll('store_feed_runs')
    .select('users.name as actor_name');
}

export type RunWithActor = Awaited<ReturnType<ReturnType<typeof runsWithActors>['execute']>>[number];

/** The newest run of each feed. */
export async function lastRuns(query: Queryable): Promise<RunWithActor[]> {
  return runsWithActors(query)
    .where('store_feed_runs.id', 'in', (eb) =>
      eb
        .selectFrom('store_feed_runs as newest')
        .select(({ fn }) => fn.max('newest.id').as('id'))
        .groupBy('newest.feed_id'),
    )
    .execute();
}

export async function runRows(
  query: Queryable,
  feedId: string,
  { until, ...request }: PageRequest & { until?: string | undefined },
) {
  const total = await countRows(
    query
      .selectFrom('store_feed_runs')
      .where('feed_id', '=', feedId)
      .$if(until !== undefined, (runs) => runs.where('id', '<=', until as string)),
  );
  const rows = await runsWithActors(query)
    .where('feed_id', '=', feedId)
    .$if(until !== undefined, (runs) => runs.where('store_feed_runs.id', '<=', until as string))
    .orderBy('store_feed_runs.id', 'desc')
    .limit(request.limit)
    .offset(pageOffset(request))
    .execute();
  return { rows, total };
}

/** Item counts of each feed by state, and of held prices. */
export async function countItems(query: Queryable) {
  const byState = await query
    .selectFrom('store_items')
    .select(['feed_id', 'state', ({ fn }) => fn.countAll<number | string>().as('count')])
    .groupBy(['feed_id', 'state'])
    .execute();
  const held = await heldItems(query)
    .select(['feed_id', ({ fn }) => fn.countAll<number | string>().as('count')])
    .groupBy('feed_id')
    .execute();
  const countOf = (rows: readonly { feed_id: string; count: number | string }[], feedId: string) =>
    Number(rows.find(({ feed_id }) => feed_id === feedId)?.count ?? 0);
  return (feedId: string) => {
    const ofState = (state: StoreItemRow['state']) =>
      countOf(
        byState.filter((row) => row.state === state),
        feedId,
      );
    return {
      matched: ofState('matched'),
      waiting: ofState('waiting'),
      ignored: ofState('ignored'),
      held: countOf(held, feedId),
    };
  };
}

/** Items whose price is held for review. */
export function heldItems(query: Queryable) {
  return query
    .selectFrom('store_items')
    .where('held_before', 'is not', null)
    .where((eb) => eb.or([eb('rejected_price', 'is', null), eb('rejected_price', '!=', eb.ref('price'))]));
}

export interface ItemsRequest extends PageRequest {
  state?: StoreItemRow['state'] | 'held' | undefined;
  search?: string | undefined;
}

export async function itemRows(query: Queryable, feedId: string, { state, search, ...request }: ItemsRequest) {
  const some = (state === 'held' ? heldItems(query) : query.selectFrom('store_items'))
    .where('feed_id', '=', feedId)
    .$if(state !== undefined && state !== 'held', (rows) => rows.where('state', '=', state as StoreItemRow['state']))
    .$if(search !== undefined && search !== '', (rows) =>
      rows.where((eb) => eb.or([contains(eb.ref('title'), search as string), eb('key', '=', search as string)])),
    );
  const total = await countRows(some);
  const rows = await some
    .selectAll()
    .orderBy('seen_at', 'desc')
    .orderBy('key')
    .limit(request.limit)
    .offset(pageOffset(request))
    .execute();
  return { rows, total };
}

export async function toItems(query: Queryable, rows: readonly StoreItemRow[]): Promise<FeedItem[]> {
  const candidatesOf = ({ candidates }: StoreItemRow): MatchCandidate[] =>
    candidates === null ? [] : JSON.parse(candidates);
  const ids = rows.flatMap((row) => [
    ...(row.product_id === null ? [] : [row.product_id]),
    ...candidatesOf(row).map(({ productId }) => productId),
  ]);
  const phones = await phonesById(query, [...new Set(ids)]);
  return rows.map((row) => {
    const { key, title, brand, gtin, mpn, url, price, state, reason, product_id, ram, storage, matched_by } = row;
    const name = product_id === null ? undefined : phones.get(product_id)?.name;
    return {
      key,
      title,
      brand,
      gtin,
      mpn,
      url,
      price,
      state,
      reason,
      inStock: row.in_stock === 1,
      seenAt: row.seen_at,
      match:
        product_id !== null && name !== undefined
          ? { productId: product_id, ram, storage, name, by: matched_by ?? 'confirmed' }
          : null,
      held: isHeld(row) ? { price, before: row.held_before ?? price } : null,
      // A deleted phone is no longer a candidate.
      candidates:
        state === 'waiting'
          ? candidatesOf(row).flatMap((one) => {
              const found = phones.get(one.productId);
              return found ? [{ ...one, name: found.name, price: found.priceOf(one) }] : [];
            })
          : [],
    };
  });
}

interface NamedPhone {
  name: string;
  priceOf(variant: Pick<MatchCandidate, 'ram' | 'storage'>): number | null;
}

async function phonesById(query: Queryable, ids: readonly string[]): Promise<Map<string, NamedPhone>> {
  if (ids.length === 0) return new Map();
  const rows = await getProductRows(query, ids);
  return new Map(
    rows.map((row) => {
      const { variants, price } = toPhone(row);
      const priceOf: NamedPhone['priceOf'] = ({ ram, storage }) =>
        storage === null ? price : (variants.find((one) => one.ram === ram && one.storage === storage)?.price ?? null);
      return [row.id, { name: fullName({ brand: row.brand_name, name: row.name }), priceOf }];
    }),
  );
}
