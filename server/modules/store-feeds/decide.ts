import type { z } from 'zod';
import type { MatchCandidate } from '#catalogue/match-offer/types.ts';
import type { FeedItem, FeedItemBody } from '#contract/desk/store-feeds.ts';
import { commonErrors, feedErrors } from '#contract/errors/texts.ts';
import type { Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { StoreItemRow } from '#db/schema.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { getProductRow } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { writeOffers } from './offers.ts';
import { toItems } from './queries.ts';
import { isHeld } from './write-items.ts';

type Decision = z.output<typeof FeedItemBody>;

/** A person's decision on an item applies to all future runs, and to offers and prices at once. */
export async function decideItem(
  services: Services,
  viewer: Viewer,
  feedId: string,
  key: string,
  decision: Decision,
): Promise<FeedItem> {
  const { database, catalogue } = services;
  await database.transaction(async (trx) => {
    const feed = await trx.selectFrom('store_feeds').selectAll().where('id', '=', feedId).executeTakeFirst();
    const item = await lockRows(
      trx.selectFrom('store_items').selectAll().where('feed_id', '=', feedId).where('key', '=', key),
      database.engine,
    ).executeTakeFirst();
    if (!feed || !item) throw notFound(commonErrors.notFound('item'));
    const after = await changesBy(trx, item, decision, viewer);
    await trx.updateTable('store_items').set(after).where('feed_id', '=', feedId).where('key', '=', key).execute();
    const phones = [item.product_id, after.product_id].flatMap((id) => id ?? []);
    const by = { actorId: viewer.id, run: null, at: item.seen_at };
    if (phones.length > 0) await writeOffers(trx, database, feed, [...new Set(phones)], by);
  });
  await catalogue.catchUp();
  const row = await database.query
    .selectFrom('store_items')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('key', '=', key)
    .executeTakeFirst();
  const [shown] = row ? await toItems(database.query, [row]) : [];
  if (!shown) throw notFound(commonErrors.notFound('item'));
  return shown;
}

async function changesBy(
  trx: Trx,
  item: StoreItemRow,
  decision: Decision,
  { id: confirmed_by }: Viewer,
): Promise<Partial<StoreItemRow>> {
  if ('price' in decision) {
    if (!isHeld(item)) throw new HttpError('CONFLICT', feedErrors.nothingHeld);
    return decision.price === 'approve' ? { held_before: null, rejected_price: null } : { rejected_price: item.price };
  }
  const unheld = { held_before: null, rejected_price: null };
  const unmatched = { product_id: null, ram: null, storage: null, matched_by: null };
  if ('state' in decision) {
    const candidates = item.candidates ?? (await variantsOf(trx, item.product_id));
    return {
      state: 'waiting',
      reason: null,
      ...unmatched,
      ...unheld,
      candidates,
      confirmed_by: null,
      confirmed_at: null,
    };
  }
  const confirmed = { confirmed_by, confirmed_at: new Date().toISOString() };
  if ('ignore' in decision) return { state: 'ignored', reason: decision.ignore, ...unmatched, ...confirmed, ...unheld };
  const { productId, ram, storage } = decision;
  await requireVariant(trx, decision);
  return {
    state: 'matched',
    reason: null,
    product_id: productId,
    ram,
    storage,
    matched_by: 'confirmed',
    ...confirmed,
    ...unheld,
  };
}

async function requireVariant(
  trx: Trx,
  { productId, ram, storage }: { productId: string; ram: number | null; storage: number | null },
): Promise<void> {
  const row = await getProductRow(trx, productId);
  if (!row) throw invalidFields({ productId: commonErrors.notFound('phone') });
  const { variants } = toPhone(row);
  const isKnown =
    variants.length === 0
      ? ram === null && storage === null
      : variants.some((variant) => variant.ram === ram && variant.storage === storage);
  if (!isKnown) throw invalidFields({ storage: feedErrors.noSuchVariant });
}

/** The variants of the phone an item was matched to: often only the variant was wrong. */
async function variantsOf(trx: Trx, productId: string | null): Promise<string | null> {
  const row = productId === null ? null : await getProductRow(trx, productId);
  if (!row) return null;
  const { variants } = toPhone(row);
  const sold = variants.length > 0 ? variants : [{ ram: null, storage: null }];
  return JSON.stringify(sold.map(({ ram, storage }) => ({ productId, ram, storage, score: 1 }) as MatchCandidate));
}
