import type { Columns } from '#catalogue/columns.ts';
import { growInto } from '#catalogue/columns.ts';
import { type Comparator, newestComparator } from '#catalogue/orders/comparators.ts';
import { TopItems } from '#catalogue/orders/top-items.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { countVariantWords, hasDigit, nameWords, splitWords } from './split-words.ts';
import { CHIPSET_COST, type TextIndex, TYPO_COST, WHOLE_WORD } from './text-index.ts';

/** The name itself was typed. Ahead of every match by words. */
const EXACT = 0;
const VARIANT_STEPS = 16;

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
  #ranking = new Int32Array(0);

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#newest = newestComparator(columns);
  }

  write(slot: number, card: ProductCard): void {
    const { own } = nameWords(card);
    this.#names[slot] = own.join('');
    if (this.#variantWords.length < this.#columns.capacity) {
      this.#variantWords = growInto(this.#variantWords, new Uint8Array(this.#columns.capacity));
    }
    this.#variantWords[slot] = Math.min(countVariantWords(own), VARIANT_STEPS - 1);
  }

  find(index: TextIndex, text: string, limit: number): ProductCard[] {
    const words = index.queryWords(text);
    if (words.length === 0) return [];
    const { costs, slots, count } = index.match(words);
    const { popularities } = this.#columns;
    const ranks = this.#ranks(words, slots, count, costs);
    const first = new TopItems(
      limit,
      (a, b) =>
        (ranks[a] as number) - (ranks[b] as number) ||
        (popularities[b] as number) - (popularities[a] as number) ||
        this.#newest(a, b),
    );
    for (let at = 0; at < count; at++) first.add(slots[at] as number);
    return first.items.map((slot) => this.#columns.card(slot));
  }

  /** By slot, for the slots that match. */
  #ranks(words: readonly string[], slots: Uint32Array, count: number, costs: Uint16Array): Int32Array {
    if (this.#ranking.length < this.#columns.capacity) this.#ranking = new Int32Array(this.#columns.capacity);
    const ranks = this.#ranking;
    const variantWords = this.#variantWords;
    const typed = words.join('');
    const numbered = words.some(hasDigit);
    for (let at = 0; at < count; at++) {
      const slot = slots[at] as number;
      const cost = costs[slot] as number;
      // A number that is part of the chipset says nothing about the model.
      const plainFirst = numbered && cost % TYPO_COST < CHIPSET_COST;
      ranks[slot] = 1 + cost * VARIANT_STEPS + (plainFirst ? (variantWords[slot] as number) : 0);
      if (cost === WHOLE_WORD && this.#isNamed(slot, typed)) ranks[slot] = EXACT;
    }
    return ranks;
  }

  /** With or without the brand in front. */
  #isNamed(slot: number, typed: string): boolean {
    const own = this.#names[slot] as string;
    if (own.length > typed.length || !typed.endsWith(own)) return false;
    return typed === own || typed === splitWords(this.#columns.card(slot).brand).join('') + own;
  }
}
