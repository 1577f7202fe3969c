import type { Phone } from '#contract/phone/phone.ts';
import { pickPrice, priceSlots } from '#contract/phone/prices.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { StoreFeedRow, StoreOfferRow } from '#db/schema.ts';
import { priceByOffers, pricedSince, slotName } from '#db/store-offers.ts';
import { uuidv7 } from '#db/uuid.ts';
import { startRun } from '#server/history/items.ts';
import { recordChanges } from '#server/history/record.ts';
import { type OfferPrices, type PlannedPrice, writeOfferPrices } from '#server/modules/prices/service.ts';
import { lockProducts } from '#server/modules/products/service.ts';
import { getProductRows } from '#server/read-models/catalogue/rows.ts';
import { offerHistory } from './history.ts';

type Feed = Pick<StoreFeedRow, 'id' | 'store' | 'read_at'>;

export interface OffersBy {
  actorId: string | null;
  /** The feed's run, which can be undone; null for a person's decision. */
  run: { id: string; firstPosition: number; label: string } | null;
  at: string;
}

/** Phones that the feed lists or listed, in id order after the given one. */
export async function phonesOf(query: Queryable, feedId: string, after: string): Promise<string[]> {
  const rows = await query
    .selectFrom('store_items')
    .select('product_id as id')
    .where('feed_id', '=', feedId)
    .where('state', '=', 'matched')
    .where('product_id', '>', after)
    .union(
      query
        .selectFrom('store_offers')
        .select('product_id as id')
        .where('feed_id', '=', feedId)
        .where('product_id', '>', after),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Updates the store's offers for some phones from a feed's items, and the phones' prices from the lowest offers.
 * Returns how many prices changed.
 */
export async function writeOffers(
  trx: Trx,
  database: Database,
  feed: Feed,
  productIds: readonly string[],
  by: OffersBy,
): Promise<number> {
  const found = [...(await lockProducts(trx, database.engine, productIds))];
  if (found.length === 0) return 0;
  const items = await matchedItems(trx, feed, found);
  const before = await trx.selectFrom('store_offers').selectAll().where('product_id', 'in', found).execute();
  const { changed, seen, gone } = planOffers(feed, items, before, by.at);
  await markSeen(trx, seen, by.at);
  if (gone.length > 0)
    await trx
      .deleteFrom('store_offers')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  const write = () => upsertOffers(trx, changed, before);
  const ids = changed.map(({ id }) => id);
  if (by.run && ids.length > 0) {
    await beginUndo(trx, by);
    await recordChanges(trx, database, offerHistory, ids, { actorId: by.actorId, runId: by.run.id }, write);
  } else await write();

  const isReplaced = new Set([...changed, ...gone].map(({ id }) => id));
  const after = [
    ...before
      .filter(({ id }) => !isReplaced.has(id))
      .map((row) => (seen.includes(row) ? { ...row, seen_at: by.at } : row)),
    ...changed,
  ];
  const prices = await changedPrices(trx, found, after, Date.parse(by.at));
  if (prices.length > 0) {
    await beginUndo(trx, by);
    await writeOfferPrices(trx, database, prices, by);
  }
  const written = new Set(prices.map(({ row }) => row.id));
  const others = new Set([...changed, ...gone].map(({ product_id }) => product_id).filter((id) => !written.has(id)));
  await recordContentChanges(trx, database, 'product', [...others]);
  return prices.reduce((sum, { prices: some }) => sum + some.length, 0);
}

/** A run without changes is not listed as undoable. */
async function beginUndo(trx: Trx, { actorId, run }: OffersBy): Promise<void> {
  if (run === null) return;
  const known = await trx.selectFrom('undo_runs').select('id').where('id', '=', run.id).executeTakeFirst();
  if (!known) await startRun(trx, { id: run.id, action: 'feed', label: run.label, actorId, state: 'open' });
}

/** Items of all feeds of the store, with the time each feed was last read. */
async function matchedItems(trx: Trx, { store }: Feed, productIds: readonly string[]) {
  return trx
    .selectFrom('store_items')
    .innerJoin('store_feeds', 'store_feeds.id', 'store_items.feed_id')
    .selectAll('store_items')
    .select('store_feeds.read_at')
    .where('store_feeds.store', '=', store)
    .where('store_items.state', '=', 'matched')
    .where('store_items.product_id', 'in', productIds)
    .execute();
}

type MatchedItem = Awaited<ReturnType<typeof matchedItems>>[number];

interface OfferPlan {
  /** New offers, or those with a changed price, stock or link. */
  changed: StoreOfferRow[];
  seen: StoreOfferRow[];
  /** Offers whose items turned out to be something else. */
  gone: StoreOfferRow[];
}

/**
 * A store's offer is its best item for a variant, from any of its feeds. If the item's price is held for review, the
 * offer stays unchanged.
 */
function planOffers(
  feed: Feed,
  items: readonly MatchedItem[],
  before: readonly StoreOfferRow[],
  at: string,
): OfferPlan {
  const plan: OfferPlan = { changed: [], seen: [], gone: [] };
  const nameOf = (productId: string | null, variant: string) => `${productId} ${variant}`;
  const own = new Map(
    before
      .filter(({ store }) => store === feed.store)
      .map((offer) => [nameOf(offer.product_id, offer.variant), offer] as const),
  );
  const since = pricedSince(Date.parse(at));
  const byVariant = Map.groupBy(items, (item) => nameOf(item.product_id, slotName(item)));
  for (const [name, ofVariant] of byVariant) {
    const offer = own.get(name);
    // A feed that is no longer read says nothing about the store's current prices.
    const seenAt = ({ feed_id, seen_at }: MatchedItem) => {
      if (feed_id === feed.id) return at;
      return offer?.feed_id === feed_id && offer.seen_at > seen_at ? offer.seen_at : seen_at;
    };
    const [best] = ofVariant
      .filter((item) => item.held_before === null && item.seen_at >= (item.read_at ?? '') && seenAt(item) >= since)
      .sort((a, b) => b.in_stock - a.in_stock || a.price - b.price || (a.key < b.key ? -1 : 1));
    if (!best?.product_id) continue;
    const { product_id, feed_id, url, price, in_stock } = best;
    const isSame = offer && offer.price === price && offer.in_stock === in_stock && offer.url === url;
    if (isSame && feed_id === feed.id) plan.seen.push(offer);
    else if (!isSame)
      plan.changed.push({
        id: offer?.id ?? uuidv7(),
        product_id,
        variant: slotName(best),
        store: feed.store,
        url,
        price,
        in_stock,
        seen_at: seenAt(best),
        feed_id,
      });
  }
  // Offers from before the store was renamed.
  plan.gone.push(...before.filter((offer) => offer.feed_id === feed.id && offer.store !== feed.store));
  for (const [name, offer] of own) if (offer.feed_id === feed.id && !byVariant.has(name)) plan.gone.push(offer);
  return plan;
}

async function markSeen(trx: Trx, offers: readonly StoreOfferRow[], at: string): Promise<void> {
  if (offers.length === 0) return;
  await trx
    .updateTable('store_offers')
    .set({ seen_at: at })
    .where(
      'id',
      'in',
      offers.map(({ id }) => id),
    )
    .execute();
}

/** Adds a point to the store's history when price or stock changed. */
async function upsertOffers(
  trx: Trx,
  offers: readonly StoreOfferRow[],
  before: readonly StoreOfferRow[],
): Promise<void> {
  if (offers.length === 0) return;
  await trx
    .insertInto('store_offers')
    .values(offers)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        url: ref('excluded.url'),
        price: ref('excluded.price'),
        in_stock: ref('excluded.in_stock'),
        seen_at: ref('excluded.seen_at'),
        feed_id: ref('excluded.feed_id'),
      })),
    )
    .execute();
  const isSame = (offer: StoreOfferRow) =>
    before.some(({ id, price, in_stock }) => id === offer.id && price === offer.price && in_stock === offer.in_stock);
  const moved = offers.filter((offer) => !isSame(offer));
  if (moved.length === 0) return;
  const points = moved.map(({ id, product_id, variant, store, price, in_stock, seen_at: at }) => ({
    id: uuidv7(),
    offer_id: id,
    product_id,
    variant,
    store,
    price,
    in_stock,
    at,
  }));
  await trx.insertInto('store_prices').values(points).execute();
}

/** Phones with variants whose recorded price differs from that of their offers. */
export async function changedPrices(
  query: Queryable,
  productIds: readonly string[],
  offers: readonly StoreOfferRow[],
  now: number,
): Promise<OfferPrices[]> {
  const byPhone = Map.groupBy(offers, ({ product_id }) => product_id);
  return (await getProductRows(query, productIds)).flatMap((row): OfferPrices[] => {
    const prices = pricesByOffers(toPhone(row), byPhone.get(row.id) ?? [], now);
    return prices.length > 0 ? [{ row, prices }] : [];
  });
}

/** The prices that offers give a phone's variants, where they differ from the recorded ones. */
function pricesByOffers(phone: Phone, offers: readonly StoreOfferRow[], now: number): PlannedPrice[] {
  const byVariant = Map.groupBy(offers, ({ variant }) => variant);
  return priceSlots(phone).flatMap((slot): PlannedPrice[] => {
    const { ram, storage } = slot;
    const before = pickPrice(slot);
    const after = priceByOffers(before, byVariant.get(slotName(slot)) ?? [], now);
    return after ? [{ ram, storage, before, after }] : [];
  });
}
