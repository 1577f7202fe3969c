import type { Generated, Selectable } from 'kysely';
import type { FeedFormat, FeedRunState, IgnoreReason } from '#contract/desk/store-feeds.ts';
import type { Json, Timestamp } from './columns.ts';

export interface StoreFeedTables {
  store_feeds: StoreFeedsTable;
  store_feed_runs: StoreFeedRunsTable;
  store_items: StoreItemsTable;
  store_offers: StoreOffersTable;
  store_prices: StorePricesTable;
}

export interface StoreFeedsTable {
  id: string;
  name: string;
  store: string;
  url: string;
  format: FeedFormat;
  /** `{ "their column": "ours" | null }` */
  columns: Json;
  /** Encrypted; null if there are none. */
  headers: string | null;
  every_minutes: number;
  max_change_percent: number;
  currency: string;
  stock_words: Json;
  /** 0 if paused. */
  active: number;
  /** From the last response that was read completely. */
  etag: Generated<string | null>;
  last_modified: Generated<string | null>;
  /** When the last complete run began: items seen before are no longer listed. */
  read_at: Generated<Timestamp | null>;
  next_run_at: Timestamp;
  /** Failures in a row, and since when. */
  failures: Generated<number>;
  failing_since: Generated<Timestamp | null>;
  warned_at: Generated<Timestamp | null>;
  created_at: Timestamp;
  created_by: string;
}

/** Has the same id as its job. */
export interface StoreFeedRunsTable {
  id: string;
  feed_id: string;
  state: FeedRunState;
  started_at: Timestamp;
  finished_at: Timestamp | null;
  counts: Json;
  bytes: Generated<number>;
  error: string | null;
  /** Null for a scheduled run. */
  actor_id: string | null;
}

/** An item of a feed and its matched phone. */
export interface StoreItemsTable {
  feed_id: string;
  key: string;
  title: string;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  url: string;
  price: number;
  in_stock: number;
  seen_at: Timestamp;
  state: 'matched' | 'waiting' | 'ignored';
  reason: IgnoreReason | null;
  product_id: string | null;
  ram: number | null;
  storage: number | null;
  matched_by: 'confirmed' | 'gtin' | 'model' | 'name' | null;
  /** The last accepted price, while a larger change is held for review. */
  held_before: number | null;
  /** The last rejected price, which is not held again. */
  rejected_price: number | null;
  /** Who matched or ignored it; null if it was automatic. */
  confirmed_by: string | null;
  confirmed_at: Timestamp | null;
  /** `[{ productId, ram, storage, score }]` */
  candidates: Json | null;
  /** A hash of what it was matched by and with. */
  fingerprint: string;
}

/** A store's price for a variant: the best of its items. */
export interface StoreOffersTable {
  id: string;
  product_id: string;
  /** As in `variantKey`; empty for a phone without variants. */
  variant: string;
  store: string;
  url: string;
  price: number;
  in_stock: number;
  seen_at: Timestamp;
  feed_id: string;
}

/** The price from a time on. */
export interface StorePricesTable {
  id: string;
  offer_id: string;
  product_id: string;
  variant: string;
  store: string;
  price: number;
  in_stock: number;
  at: Timestamp;
}

export type StoreFeedRow = Selectable<StoreFeedsTable>;
export type StoreItemRow = Selectable<StoreItemsTable>;
export type StoreOfferRow = Selectable<StoreOffersTable>;
