import { FEEDS_MAX } from '#contract/desk/store-feeds.ts';
import { feedErrors } from '#contract/errors/texts.ts';
import { fullName } from '#contract/phone/card.ts';
import { variantOfKey } from '#contract/phone/prices.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import type { StoreOfferRow } from '#db/schema.ts';
import type { HistoryTable } from '#server/history/registry.ts';
import { inTheWay, requireRoot } from '#server/history/trash.ts';
import { undoRows } from '#server/history/undo.ts';

/**
 * A feed with its confirmed matches. Automatic matches are not stored, because the next run finds them again and they
 * are most of a large store's items.
 */
export const feedHistory: HistoryTable = {
  kind: 'storeFeed',
  table: 'store_feeds',
  content: 'offers',

  async describe(query, ids) {
    const rows = await query.selectFrom('store_feeds').select(['id', 'name', 'store']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name, store }) => [id, { name, note: store }]));
  },

  async detach(trx, ids) {
    await trx
      .deleteFrom('store_items')
      .where('feed_id', 'in', ids)
      .where('state', '!=', 'matched')
      .where('confirmed_at', 'is', null)
      .execute();
    return [];
  },

  async beforeRestore({ trx, rows }) {
    const others = await trx.selectFrom('store_feeds').select('id').execute();
    if (others.length >= FEEDS_MAX) throw inTheWay(feedErrors.limit(FEEDS_MAX));
    requireRoot(rows, 'store_feeds', { etag: null, last_modified: null, next_run_at: new Date().toISOString() });
    // A run in progress ended with its feed.
    return rows.filter(({ table, row }) => table !== 'store_feed_runs' || row.finished_at !== null);
  },
};

/** Offers that a feed's run changed. Their catalogue prices are undone separately. */
export const offerHistory: HistoryTable = {
  kind: 'offer',
  table: 'store_offers',
  parts: [['store_prices', 'offer_id']],
  ignores: ['seen_at', 'feed_id'],

  async describe(query, ids) {
    const rows = await query
      .selectFrom('store_offers')
      .innerJoin('products', 'products.id', 'store_offers.product_id')
      .innerJoin('brands', 'brands.id', 'products.brand_id')
      .select(['store_offers.id', 'store_offers.store', 'products.name', 'brands.name as brand'])
      .where('store_offers.id', 'in', ids)
      .execute();
    return new Map(
      rows.map(({ id, store, name, brand }) => [id, { name: `${fullName({ brand, name })} at ${store}` }]),
    );
  },

  async undo(trx, database, items, run) {
    const ids = items.map(({ subject_id }) => subject_id);
    const offers = await trx.selectFrom('store_offers').selectAll().where('id', 'in', ids).execute();
    const left = await undoRows(offerHistory)(trx, database, items, run);
    const isLeft = new Set(items.filter(({ id }) => left.has(id)).map(({ subject_id }) => subject_id));
    const undone = offers.filter(({ id }) => !isLeft.has(id));
    for (const offer of undone) await rejectItems(trx, offer);
    const phones = new Set(undone.map(({ product_id }) => product_id));
    await recordContentChanges(trx, database, 'product', [...phones]);
    return left;
  },
};

/** The next run would find the same prices in the feed, so they count as rejected until they change. */
async function rejectItems(trx: Trx, { id, product_id, variant, feed_id, price }: StoreOfferRow): Promise<void> {
  const restored = await trx.selectFrom('store_offers').select('price').where('id', '=', id).executeTakeFirst();
  const { ram, storage } = variantOfKey(variant) ?? { ram: null, storage: null };
  await trx
    .updateTable('store_items')
    .set(({ ref }) => ({ held_before: restored?.price ?? price, rejected_price: ref('price') }))
    .where('feed_id', '=', feed_id)
    .where('product_id', '=', product_id)
    .where((eb) => (ram === null ? eb('ram', 'is', null) : eb('ram', '=', ram)))
    .where((eb) => (storage === null ? eb('storage', 'is', null) : eb('storage', '=', storage)))
    .execute();
}
