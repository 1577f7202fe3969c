import { LRUCache } from 'lru-cache';
import type { Columns } from '#catalogue/columns.ts';
import { growInto } from '#catalogue/figures.ts';
import { type Comparator, newestComparator } from '#catalogue/orders/comparators.ts';
import { TopItems } from '#catalogue/orders/top-items.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { countVariantWords, hasDigit, nameWords, splitWords } from './split-words.ts';
import { CHIPSET_COST, type TextIndex, type TextMatches, TYPO_COST, WHOLE_WORD } from './text-index.ts';

/** The exact name was typed. Comes before every match by words. */
const EXACT = 0;
const VARIANT_STEPS = 16;
/** Searches with this many matches are cached, such as common first letters. */
const CACHED_FROM = 2_000;
const CACHE_MAX = 1_000;

/** The first matches of a text, and their total number. */
interface Found {
  slots: readonly number[];
  total: number;
}

const NOTHING: Found = { slots: [], total: 0 };

/**
 * Suggestions, the phone most likely meant first:
 * 1. the exact name, with or without its brand; then whole words, then prefixes, then matches in the chipset, then
 *    typing errors;
 * 2. once a number is typed, the plain model before its variants: `s24` means the S24, not the S24 FE;
 * 3. popularity, then newest.
 */
export class Suggestions {
  readonly #columns: Columns;
  readonly #newest: Comparator;
  /** Names without brand and spaces, by slot. */
  readonly #names: string[] = [];
  #variantWords = new Uint8Array(0);
  /** Rank by slot of matches that may be among the first; reused by the next search. */
  #ranks = new Int32Array(0);
  /** Results by text and the state of names and columns they are valid for. */
  readonly #cache = new LRUCache<string, Found>({ max: CACHE_MAX });
  #nameChanges = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#newest = newestComparator(columns);
  }

  write(slot: number, card: ProductCard): void {
    this.#nameChanges++;
    const { own } = nameWords(card);
    this.#names[slot] = own.join('');
    if (this.#variantWords.length < this.#columns.capacity) {
      this.#variantWords = growInto(this.#variantWords, new Uint8Array(this.#columns.capacity));
    }
    this.#variantWords[slot] = Math.min(countVariantWords(own), VARIANT_STEPS - 1);
  }

  find(index: TextIndex, text: string, limit: number): { products: ProductCard[]; total: number } {
    const words = index.queryWords(text);
    const { slots, total } = words.length === 0 ? NOTHING : this.#cachedOrFound(index, words, limit);
    return { products: slots.map((slot) => this.#columns.card(slot)), total };
  }

  #cachedOrFound(index: TextIndex, words: readonly string[], limit: number): Found {
    const { changes, popularityChanges } = this.#columns;
    const key = `${this.#nameChanges} ${changes} ${popularityChanges} ${limit} ${words.join(' ')}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const matches = index.match(words);
    if (matches.count === 0) return NOTHING;
    const found = { slots: this.#firstOf(matches, words, limit), total: matches.count };
    if (found.total >= CACHED_FROM) this.#cache.set(key, found);
    return found;
  }

  #firstOf({ costs, slots, count }: TextMatches, words: readonly string[], limit: number): readonly number[] {
    const { popularities, capacity } = this.#columns;
    if (this.#ranks.length < capacity) this.#ranks = new Int32Array(capacity);
    const ranks = this.#ranks;
    const first = new TopItems(
      limit,
      (a, b) =>
        (ranks[a] as number) - (ranks[b] as number) ||
        (popularities[b] as number) - (popularities[a] as number) ||
        this.#newest(a, b),
    );
    const typed = words.join('');
    const numbered = words.some(hasDigit);
    let worst = Number.POSITIVE_INFINITY;
    for (let at = 0; at < count; at++) {
      const slot = slots[at] as number;
      const rank = this.#rankOf(slot, costs[slot] as number, typed, numbered);
      if (rank > worst) continue;
      ranks[slot] = rank;
      first.add(slot);
      if (first.items.length === limit) worst = ranks[first.items[limit - 1] as number] as number;
    }
    return first.items;
  }

  #rankOf(slot: number, cost: number, typed: string, numbered: boolean): number {
    if (cost === WHOLE_WORD && this.#isNamed(slot, typed)) return EXACT;
    // A number that is part of the chipset says nothing about the model.
    const plainFirst = numbered && cost % TYPO_COST < CHIPSET_COST;
    return 1 + cost * VARIANT_STEPS + (plainFirst ? (this.#variantWords[slot] as number) : 0);
  }

  /** With or without the brand. */
  #isNamed(slot: number, typed: string): boolean {
    const own = this.#names[slot] as string;
    if (own.length > typed.length || !typed.endsWith(own)) return false;
    return typed === own || typed === splitWords(this.#columns.card(slot).brand).join('') + own;
  }
}
