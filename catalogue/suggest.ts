import type { ProductCard } from '#contract/products.ts';
import { Best } from './best.ts';
import type { Columns } from './columns.ts';
import { grown } from './columns.ts';
import { type Compare, newestCompare } from './order.ts';
import { CHIPSET, type TextIndex, TYPO, WHOLE } from './text-index.ts';
import { hasDigit, nameWords, trimWords, wordsOf } from './words.ts';

/** The name itself was typed. Ahead of every match by words. */
const EXACT = 0;
const TRIMS = 16;

/**
 * Suggestions, the meant phone first:
 * 1. the exact name, with or without its brand; then all words whole, then prefixes, then matches
 *    in the chipset, then typing errors;
 * 2. once a number is typed, the plain model before its variants: `s24` means the S24, not the S24 FE;
 * 3. popularity, then newest.
 */
export class Suggestions {
  readonly #columns: Columns;
  readonly #newest: Compare;
  /** Names without brand and spaces, by slot. */
  readonly #names: string[] = [];
  #trims = new Uint8Array(0);

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#newest = newestCompare(columns);
  }

  write(slot: number, card: ProductCard): void {
    const { own } = nameWords(card);
    this.#names[slot] = own.join('');
    if (this.#trims.length < this.#columns.capacity) {
      this.#trims = grown(this.#trims, new Uint8Array(this.#columns.capacity));
    }
    this.#trims[slot] = Math.min(trimWords(own), TRIMS - 1);
  }

  find(index: TextIndex, text: string, limit: number): ProductCard[] {
    const words = index.queryWords(text);
    if (words.length === 0) return [];
    const matches = index.match(words);
    const whole = words.join('');
    const numbered = words.some(hasDigit);
    const { popularities } = this.#columns;
    const { costs } = matches;
    const rank = (slot: number) => {
      const cost = costs[slot] as number;
      if (cost === WHOLE && this.#isCalled(slot, whole)) return EXACT;
      // A number that is part of the chipset says nothing about the model.
      const plainFirst = numbered && cost % TYPO < CHIPSET;
      return 1 + cost * TRIMS + (plainFirst ? (this.#trims[slot] as number) : 0);
    };
    const first = new Best(
      limit,
      (a, b) => rank(a) - rank(b) || (popularities[b] as number) - (popularities[a] as number) || this.#newest(a, b),
    );
    for (let at = 0; at < matches.count; at++) first.offer(matches.slots[at] as number);
    return first.items.map((slot) => this.#columns.card(slot));
  }

  /** With or without the brand in front. */
  #isCalled(slot: number, typed: string): boolean {
    const own = this.#names[slot] as string;
    if (!typed.endsWith(own)) return false;
    return typed === own || typed === wordsOf(this.#columns.card(slot).brand).join('') + own;
  }
}
