import type { IgnoreReason } from '#contract/desk/store-feeds.ts';

/** An item of a store's feed. */
export interface StoreItem {
  /** The store's own id. */
  key: string;
  title: string;
  brand: string | null;
  gtin: string | null;
  mpn: string | null;
  url: string;
  /** In rupees. */
  price: number;
  inStock: boolean;
  /** As written in the feed: `new`, `used`, `refurbished`. */
  condition: string | null;
}

/** A variant of a phone; both null for a phone without known variants. */
export interface VariantRef {
  productId: string;
  ram: number | null;
  storage: number | null;
}

/** A phone as matching needs it. */
export interface MatchPhone {
  id: string;
  brand: string;
  /** As in the catalogue. */
  name: string;
  modelNumbers: readonly string[];
  /** Needed because colours can look like model names: `Legend`, `Ultra Violet`. */
  colours: readonly string[];
  network5g: boolean | null;
  /** Last known prices, because a case for a phone costs much less. */
  variants: readonly { ram: number | null; storage: number; price: number | null }[];
}

export interface ConfirmedItem extends VariantRef {
  /** Its id in this feed; null for an item of another feed, which is recognised by its GTIN. */
  key: string | null;
  title: string;
  gtin: string | null;
}

export type IgnoreRules = ReadonlyMap<string, IgnoreReason>;

export interface MatchMemory {
  confirmed: readonly ConfirmedItem[];
  /** Words that mark an item to ignore, and why. */
  rules: IgnoreRules;
}

export interface MatchCandidate extends VariantRef {
  /** 0 to 1. */
  score: number;
}

export type MatchResult =
  | (MatchCandidate & { state: 'matched'; by: 'confirmed' | 'gtin' | 'model' | 'name' })
  | { state: 'ignored'; reason: IgnoreReason }
  | { state: 'waiting'; candidates: MatchCandidate[] };

export type Match = (item: StoreItem) => MatchResult;
export type CreateMatcher = (phones: readonly MatchPhone[], memory: MatchMemory) => Match;
