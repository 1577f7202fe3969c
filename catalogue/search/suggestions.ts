import { LRUCache } from 'lru-cache';
import type { Columns } from '#catalogue/columns.ts';
import { growInto } from '#catalogue/figures.ts';
import { type Comparator, newestComparator } from '#catalogue/orders/comparators.ts';
import { TopItems } from '#catalogue/orders/top-items.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { countVariantWords, hasDigit, nameWords, splitWords } from './split-words.ts';
import { CHIPSET_COST, type TextIndex, type TextMatches, TYPO_COST, WHOLE_WORD } from './text-index.ts';

/** The name itself was typed. Ahead of every match by words. */
const EXACT = 0;
const VARIANT_STEPS = 16;
/** What so many phones match is kept, as for the first letters that everybody types. */
const KEPT_FROM = 2_000;
const KEPT_MAX = 1_000;

/** The first of what a text finds, and how many it finds at all. */
interface Found {
  slots: readonly number[];
  total: number;
}

const NOTHING: Found = { slots: [], total: 0 };

/**
 * Suggestions, the meant phone first:
 * 1. the exact name, with or without its brand; then all words whole, then prefixes, then matches
 *    in the chipset, then typing errors;
 * 2. once a number is typed, the plain model before its variants: `s24` means the S24, not the S24 FE;
 * 3. popularity, then newest.
 */
export class Suggestions {
  readonly #columns: Columns;
  readonly #newest: Comparator;
  /** Names without brand and spaces, by slot. */
  readonly #names: string[] = [];
  #variantWords = new Uint8Array(0);
  /** By slot, for those that match and may be among the first; used again by the next search. */
  #ranks = new Int32Array(0);
  /** What a text found, under the state of names and columns for which it holds. */
  readonly #kept = new LRUCache<string, Found>({ max: KEPT_MAX });
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
    const { slots, total } = words.length === 0 ? NOTHING : this.#keptOrFound(index, words, limit);
    return { products: slots.map((slot) => this.#columns.card(slot)), total };
  }

  #keptOrFound(index: TextIndex, words: readonly string[], limit: number): Found {
    const { changes, popularityChanges } = this.#columns;
    const key = `${this.#nameChanges} ${changes} ${popularityChanges} ${limit} ${words.join(' ')}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const matches = index.match(words);
    if (matches.count === 0) return NOTHING;
    const found = { slots: this.#firstOf(matches, words, limit), total: matches.count };
    if (found.total >= KEPT_FROM) this.#kept.set(key, found);
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

  /** With or without the brand in front. */
  #isNamed(slot: number, typed: string): boolean {
    const own = this.#names[slot] as string;
    if (own.length > typed.length || !typed.endsWith(own)) return false;
    return typed === own || typed === splitWords(this.#columns.card(slot).brand).join('') + own;
  }
}
