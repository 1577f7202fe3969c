import type { ProductCard } from '#contract/phone/product.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type Term, Vocabulary } from './vocabulary.ts';
import { hasDigit, isShortNumber, letterCount, runsOf, wordsOf } from './words.ts';

/**
 * What each word of a query costs a phone, added up; lower is better. One typing error is worse than
 * any number of matches in the chipset, and one of those worse than any number of mere prefixes.
 */
export const WHOLE = 0;
export const PREFIX = 1;
/** A single letter says so little that `galaxy s` is better met by `galaxys24` than by `s` of Samsung. */
export const INITIAL = 2;
export const CHIPSET = 32;
export const TYPO = 1024;
const UNMET = 0xffff;

const IN_CHIPSET = 1;
const IN_PART = 2;

/** Typing errors are forgiven in words of so many letters. */
export const FORGIVEN_LETTERS = 4;
/** People write apart what belongs together: `one plus`, `8 gen 3`. */
const WRITTEN_APART = 3;
/** Further words are ignored: no phone has such a name, and each costs a search. */
export const WORDS_MAX = 15;
/** `redminote13` may be read as `redminote 13`, but `s42` stays one word. */
export const SPLIT_LETTERS = 3;

/** The slots that meet a query so far, and how well. */
class Level {
  count = 0;
  slots = new Uint32Array(0);
  costs = new Uint16Array(0);

  reserve(capacity: number): void {
    if (this.slots.length >= capacity) return;
    this.slots = new Uint32Array(capacity);
    this.costs = new Uint16Array(capacity).fill(UNMET);
    this.count = 0;
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.costs[this.slots[at] as number] = UNMET;
    this.count = 0;
  }

  offer(slot: number, cost: number): void {
    const known = this.costs[slot] as number;
    if (known === UNMET) this.slots[this.count++] = slot;
    if (cost < known) this.costs[slot] = cost;
  }
}

/** What matched: `slots[0..count)`, and `costs` by slot. Valid until the next search. */
export type TextMatches = { readonly count: number; readonly slots: Uint32Array; readonly costs: Uint16Array };

export class TextIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #levels = Array.from({ length: WRITTEN_APART + 1 }, () => new Level());
  readonly #found: Term[] = [];
  #capacity = 0;

  reserve(capacity: number): void {
    this.#capacity = Math.max(this.#capacity, capacity);
  }

  add(slot: number, card: ProductCard): void {
    for (const [text, token] of tokensOf(card)) this.#vocabulary.add(text, token.head, holder(slot, token));
  }

  remove(slot: number, card: ProductCard): void {
    for (const [text, token] of tokensOf(card)) this.#vocabulary.remove(text, holder(slot, token));
  }

  settle(): void {
    this.#vocabulary.settle();
  }

  /**
   * The words as searched for: one that begins no known word but holds letters and digits is taken
   * apart, so that `iphone15promax` needs no token of its own.
   */
  queryWords(text: string): string[] {
    return wordsOf(text)
      .slice(0, WORDS_MAX)
      .flatMap((word) => (canSplit(word) && !this.#knows(word) ? runsOf(word) : [word]))
      .slice(0, WORDS_MAX);
  }

  /**
   * Phones that meet every word, in any order. Level `n` holds those that meet the first `n` words,
   * where up to three neighbours may also be met as one word.
   */
  match(words: readonly string[]): TextMatches {
    for (let reached = 1; reached <= words.length; reached++) {
      const level = this.#level(reached);
      level.clear();
      for (let joined = 1; joined <= WRITTEN_APART && joined <= reached; joined++) {
        const start = reached - joined;
        const before = start === 0 ? null : this.#level(start);
        if (before?.count === 0) continue;
        this.#meet(words.slice(start, reached).join(''), joined === 1, before, level);
      }
    }
    return this.#level(words.length);
  }

  #level(reached: number): Level {
    const level = this.#levels[reached % this.#levels.length] as Level;
    level.reserve(this.#capacity);
    return level;
  }

  /**
   * Only a word that nothing begins with is taken for a typing error. A short number is not looked
   * for in the chipset, or `oneplus 8` would find everything with a Snapdragon 8.
   */
  #meet(word: string, forgiving: boolean, before: Level | null, level: Level): void {
    const found = this.#found;
    found.length = 0;
    this.#vocabulary.withPrefix(word, found);
    const typo = found.length === 0;
    if (typo && forgiving && letterCount(word) >= FORGIVEN_LETTERS) this.#vocabulary.withTypo(word, found);
    const namesOnly = isShortNumber(word);
    const begun = word.length === 1 ? INITIAL : PREFIX;
    for (const { text, holders } of found) {
      const whole = text === word;
      for (let at = 0; at < holders.length; at++) {
        const holding = holders[at] as number;
        const chipset = holding & IN_CHIPSET;
        if (namesOnly && chipset !== 0) continue;
        const slot = holding >> 2;
        const met = before === null ? WHOLE : (before.costs[slot] as number);
        if (met === UNMET) continue;
        const cost = typo ? TYPO : whole && (holding & IN_PART) === 0 ? WHOLE : begun;
        level.offer(slot, met + cost + chipset * CHIPSET);
      }
    }
  }

  #knows(word: string): boolean {
    this.#found.length = 0;
    this.#vocabulary.withPrefix(word, this.#found);
    return this.#found.length > 0;
  }
}

/** A slot, and below it how it holds the term. */
function holder(slot: number, { chipset, part }: Token): number {
  return (slot << 2) | (part ? IN_PART : 0) | (chipset ? IN_CHIPSET : 0);
}

function canSplit(word: string): boolean {
  const runs = runsOf(word);
  return runs.length > 1 && runs.every((run) => hasDigit(run) || run.length >= SPLIT_LETTERS);
}
