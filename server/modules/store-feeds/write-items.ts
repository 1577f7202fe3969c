import type { MatchResult, StoreItem } from '#catalogue/match-offer/types.ts';
import { batches } from '#db/batches.ts';
import type { Database, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';
import type { StoreFeedRow, StoreItemRow } from '#db/schema.ts';
import type { Matching } from './matching.ts';

/** A row has 22 columns; SQLite takes at most 32,766 values in a statement. */
const ROWS_PER_INSERT = 500;

export type ItemCounts = Record<'matched' | 'waiting' | 'ignored' | 'held', number>;

/** Stores a feed's items; new or changed ones are matched again. */
export async function writeItems(
  trx: Trx,
  { engine }: Pick<Database, 'engine'>,
  feed: Pick<StoreFeedRow, 'id' | 'max_change_percent'>,
  items: readonly StoreItem[],
  matching: Matching,
  seenAt: string,
): Promise<ItemCounts> {
  const known = await knownItems(trx, engine, feed.id, items);
  const counts = { matched: 0, waiting: 0, ignored: 0, held: 0 };
  const changed: StoreItemRow[] = [];
  const same: string[] = [];
  for (const item of new Map(items.map((one) => [one.key, one])).values()) {
    const before = known.get(item.key);
    const row = rowOf(feed, item, before, matching, seenAt);
    counts[row.state]++;
    if (isHeld(row)) counts.held++;
    if (before && isSame(before, row)) same.push(row.key);
    else changed.push(row);
  }
  await upsertItems(trx, changed);
  if (same.length > 0)
    await trx
      .updateTable('store_items')
      .set({ seen_at: seenAt })
      .where('feed_id', '=', feed.id)
      .where('key', 'in', same)
      .execute();
  return counts;
}

/** Its price is held for review and not rejected yet. */
export function isHeld({ held_before, rejected_price, price }: StoreItemRow): boolean {
  return held_before !== null && rejected_price !== price;
}

async function knownItems(
  trx: Trx,
  engine: Database['engine'],
  feedId: string,
  items: readonly StoreItem[],
): Promise<Map<string, StoreItemRow>> {
  const rows = trx
    .selectFrom('store_items')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where(
      'key',
      'in',
      items.map(({ key }) => key),
    )
    .orderBy('key');
  return new Map((await lockRows(rows, engine).execute()).map((row) => [row.key, row]));
}

type Matched = Pick<StoreItemRow, 'state' | 'reason' | 'product_id' | 'ram' | 'storage' | 'matched_by' | 'candidates'>;

function rowOf(
  { id, max_change_percent }: Pick<StoreFeedRow, 'id' | 'max_change_percent'>,
  item: StoreItem,
  before: StoreItemRow | undefined,
  { match, fingerprintOf, priceOf }: Matching,
  seenAt: string,
): StoreItemRow {
  const { key, title, brand, gtin, mpn, url, price, inStock } = item;
  const fingerprint = fingerprintOf(item);
  // A person's decision stays even if the store renames the item.
  const isKnown = before && (before.confirmed_at !== null || before.fingerprint === fingerprint);
  const matched: Matched = isKnown ? before : toColumns(match(item));
  const wasMatched = before?.state === 'matched' && isSameSlot(before, matched);
  const reference = wasMatched ? (before.held_before ?? before.price) : lastPrice(matched, priceOf);
  // A price that a person rejected or undid must not come back on its own.
  const isRejected = wasMatched && before.rejected_price === price;
  const isJump = matched.state === 'matched' && reference !== null && percent(reference, price) > max_change_percent;
  return {
    feed_id: id,
    key,
    title,
    brand,
    gtin,
    mpn,
    url,
    price,
    in_stock: inStock ? 1 : 0,
    seen_at: seenAt,
    state: matched.state,
    reason: matched.reason,
    matched_by: matched.matched_by,
    product_id: matched.product_id,
    ram: matched.ram,
    storage: matched.storage,
    candidates: matched.candidates,
    held_before: isJump || isRejected ? reference : null,
    rejected_price: isRejected ? price : null,
    confirmed_by: before?.confirmed_by ?? null,
    confirmed_at: before?.confirmed_at ?? null,
    fingerprint,
  };
}

function lastPrice({ product_id, ram, storage }: Matched, priceOf: Matching['priceOf']): number | null {
  return product_id === null ? null : priceOf({ productId: product_id, ram, storage });
}

function isSameSlot(one: Matched, other: Matched): boolean {
  return one.product_id === other.product_id && one.ram === other.ram && one.storage === other.storage;
}

function percent(from: number, to: number): number {
  return (Math.abs(to - from) / from) * 100;
}

function toColumns(result: MatchResult): Matched {
  const none = { reason: null, product_id: null, ram: null, storage: null, matched_by: null, candidates: null };
  if (result.state === 'ignored') return { ...none, state: 'ignored', reason: result.reason };
  if (result.state === 'waiting') return { ...none, state: 'waiting', candidates: JSON.stringify(result.candidates) };
  const { productId: product_id, ram, storage, by: matched_by } = result;
  return { ...none, state: 'matched', product_id, ram, storage, matched_by };
}

const COMPARED = [
  'title',
  'brand',
  'gtin',
  'mpn',
  'url',
  'price',
  'in_stock',
  'state',
  'reason',
  'product_id',
  'ram',
  'storage',
  'matched_by',
  'held_before',
  'rejected_price',
  'candidates',
  'fingerprint',
] as const;

function isSame(before: StoreItemRow, after: StoreItemRow): boolean {
  return COMPARED.every((column) => before[column] === after[column]);
}

async function upsertItems(trx: Trx, rows: readonly StoreItemRow[]): Promise<void> {
  for (const some of batches(rows, ROWS_PER_INSERT))
    await trx
      .insertInto('store_items')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['feed_id', 'key'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(['seen_at', ...COMPARED].map((column) => [column, ref(`excluded.${column}` as never)])),
          ),
      )
      .execute();
}
