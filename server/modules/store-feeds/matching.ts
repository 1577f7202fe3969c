import { createHash } from 'node:crypto';
import { learnRules } from '#catalogue/match-offer/learned-rules.ts';
import { createMatcher } from '#catalogue/match-offer/match.ts';
import type {
  ConfirmedItem,
  IgnoreRules,
  Match,
  MatchPhone,
  StoreItem,
  VariantRef,
} from '#catalogue/match-offer/types.ts';
import { splitWords } from '#catalogue/search/split-words.ts';
import type { Queryable } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { allProductRows } from '#server/read-models/catalogue/rows.ts';

/** Raised when the matcher decides differently, so that the next run matches known items again. */
const MATCHER_VERSION = 3;

export interface Matching {
  match: Match;
  /** A hash of what an item is matched by; an item with the same fingerprint keeps its match. */
  fingerprintOf(item: StoreItem): string;
  /** The last price of a variant; null if unknown. */
  priceOf(variant: VariantRef): number | null;
}

/** Loads everything that a feed's items are matched with. */
export async function loadMatching(query: Queryable, feedId: string): Promise<Matching> {
  const phones: MatchPhone[] = [];
  const prices = new Map<string, number | null>();
  for await (const rows of allProductRows(query))
    for (const row of rows) {
      const { name, modelNumbers, colours, network5g, variants, price } = toPhone(row);
      const memories = variants.map((one) => ({ ram: one.ram, storage: one.storage, price: one.price }));
      phones.push({ id: row.id, brand: row.brand_name, name, modelNumbers, colours, network5g, variants: memories });
      for (const one of memories) prices.set(slotKey({ productId: row.id, ...one }), one.price);
      if (memories.length === 0) prices.set(slotKey({ productId: row.id, ram: null, storage: null }), price);
    }
  const confirmed = await confirmedItems(query, feedId);
  const rules = await learnedRules(query, phones);
  const version = versionOf(phones, confirmed, rules);
  return {
    match: createMatcher(phones, { confirmed, rules }),
    fingerprintOf: ({ title, brand, gtin, mpn, condition }) => version + digest([title, brand, gtin, mpn, condition]),
    priceOf: (variant) => prices.get(slotKey(variant)) ?? null,
  };
}

function slotKey({ productId, ram, storage }: VariantRef): string {
  return `${productId} ${ram} ${storage}`;
}

async function confirmedItems(query: Queryable, feedId: string): Promise<ConfirmedItem[]> {
  const rows = await query
    .selectFrom('store_items')
    .select(['feed_id', 'key', 'title', 'gtin', 'product_id', 'ram', 'storage'])
    .where('confirmed_at', 'is not', null)
    .where('product_id', 'is not', null)
    .where((eb) => eb.or([eb('feed_id', '=', feedId), eb('gtin', 'is not', null)]))
    .execute();
  return rows.map(({ feed_id, key, title, gtin, product_id, ram, storage }) => ({
    key: feed_id === feedId ? key : null,
    title,
    gtin,
    productId: product_id as string,
    ram,
    storage,
  }));
}

/** Words of items that people always ignored for the same reason, and that no matched item has. */
async function learnedRules(query: Queryable, phones: readonly MatchPhone[]): Promise<IgnoreRules> {
  const decided = await query
    .selectFrom('store_items')
    .select(['title', 'reason', 'confirmed_at'])
    .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('state', '=', 'matched')]))
    .execute();
  if (!decided.some(({ confirmed_at, reason }) => confirmed_at !== null && reason !== null)) return new Map();
  const words = new Set(phones.flatMap(({ brand, name, colours }) => splitWords([brand, name, ...colours].join(' '))));
  return learnRules(decided, (word) => words.has(word));
}

/** Excludes prices, because they change with every run. */
function versionOf(phones: readonly MatchPhone[], confirmed: readonly ConfirmedItem[], rules: IgnoreRules): string {
  const named = phones.map(({ id, brand, name, modelNumbers, colours, network5g, variants }) => [
    ...[id, brand, name, modelNumbers, colours, network5g],
    variants.map(({ ram, storage }) => [ram, storage]),
  ]);
  return digest([MATCHER_VERSION, named, confirmed.filter(({ gtin }) => gtin !== null), [...rules]]);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
