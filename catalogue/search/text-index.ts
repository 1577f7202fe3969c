import { lowerBound } from '#catalogue/orders/lower-bound.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { hasDigit, isShortNumber, letterCount, splitRuns, splitWords } from './split-words.ts';
import { type Token, tokenize } from './tokenize.ts';
import { type Term, Vocabulary } from './vocabulary.ts';

/**
 * The cost of each matched word, added up per phone; lower is better. One typing error costs more than any number of
 * chipset matches, and one of those more than any number of prefixes.
 */
export const WHOLE_WORD = 0;
export const PREFIX = 1;
/** A single letter says so little that `galaxys24` is a better match for `galaxy s` than the `s` of Samsung. */
export const SINGLE_LETTER = 2;
export const CHIPSET_COST = 32;
export const TYPO_COST = 1024;
const NO_MATCH = 0xffff;

const IN_CHIPSET = 1;
const IN_PART = 2;
const SLOT_SHIFT = 2;
const NO_POSTING = -1;

const WORTH_TURNING = 3;
/** The cost of a binary search, in steps of a linear scan. */
const LOOKUP_COST = 32;

/** Words this long may contain a typing error. */
export const TYPO_MIN_LETTERS = 4;
/** People separate what belongs together: `one plus`, `8 gen 3`. */
const JOINED_WORDS_MAX = 3;
/** More words are ignored: no name is that long, and each costs a search. */
export const WORDS_MAX = 15;
/** `redminote13` may be split into `redminote 13`, but `s42` stays one word. */
export const SPLIT_MIN_LETTERS = 3;

/** Terms that begin with a word, and their total number of phones; a phone with several terms counts for each. */
interface Found {
  terms: readonly Term[];
  phones: number;
}

/** Slots that match the query so far, with their cost. */
class MatchLevel {
  count = 0;
  slots = new Uint32Array(0);
  costs = new Uint16Array(0);

  reserve(capacity: number): void {
    if (this.slots.length >= capacity) return;
    this.slots = new Uint32Array(capacity);
    this.costs = new Uint16Array(capacity).fill(NO_MATCH);
    this.count = 0;
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.costs[this.slots[at] as number] = NO_MATCH;
    this.count = 0;
  }

  record(slot: number, cost: number): void {
    const known = this.costs[slot] as number;
    if (known === NO_MATCH) this.slots[this.count++] = slot;
    if (cost < known) this.costs[slot] = cost;
  }
}

/** The matches: `slots[0..count)`, and `costs` by slot. Valid until the next search. */
export type TextMatches = { readonly count: number; readonly slots: Uint32Array; readonly costs: Uint16Array };

const NOTHING: TextMatches = { count: 0, slots: new Uint32Array(0), costs: new Uint16Array(0) };

export class TextIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #levels = Array.from({ length: JOINED_WORDS_MAX + 1 }, () => new MatchLevel());
  #capacity = 0;

  reserve(capacity: number): void {
    this.#capacity = Math.max(this.#capacity, capacity);
  }

  add(slot: number, card: ProductCard): void {
    for (const [text, token] of tokenize(card))
      this.#vocabulary.add(text, token.firstWordLength, packPosting(slot, token));
  }

  remove(slot: number, card: ProductCard): void {
    for (const [text, token] of tokenize(card)) this.#vocabulary.remove(text, packPosting(slot, token));
  }

  flush(): void {
    this.#vocabulary.flush();
  }

  /**
   * The words to search for. A word that begins no known term but contains letters and digits is split, so that
   * `iphone15promax` needs no token of its own.
   */
  queryWords(text: string): string[] {
    const words: string[] = [];
    for (const word of splitWords(text)) {
      if (words.length >= WORDS_MAX) break;
      if (canSplit(word) && !this.isKnownPrefix(word)) words.push(...splitRuns(word));
      else words.push(word);
    }
    return words.length > WORDS_MAX ? words.slice(0, WORDS_MAX) : words;
  }

  /**
   * Phones that match every word, in any order. Level `n` holds those that match the first `n` words, or the last `n`
   * if far fewer phones match the last word than the first. Up to three neighbouring words may also match as one.
   */
  match(words: readonly string[]): TextMatches {
    if (!this.#canBeMet(words)) return NOTHING;
    const [first = '', last = ''] = [words[0], words.at(-1)];
    const ofFirst = this.#find(first);
    const ofLast = words.length > 1 ? this.#find(last) : ofFirst;
    const fromEnd = ofLast.phones * WORTH_TURNING < ofFirst.phones;
    const inTurn = fromEnd ? words.toReversed() : words;
    for (let reached = 1; reached <= words.length; reached++) {
      const level = this.#level(reached);
      level.clear();
      for (let joined = 1; joined <= JOINED_WORDS_MAX && joined <= reached; joined++) {
        const start = reached - joined;
        const before = start === 0 ? null : this.#level(start);
        if (before?.count === 0) continue;
        const word = joined === 1 ? (inTurn[start] as string) : joinWords(inTurn.slice(start, reached), fromEnd);
        const found = word === first ? ofFirst : word === last ? ofLast : this.#find(word);
        this.#matchWord(word, found.terms, joined === 1, before, level);
      }
    }
    return this.#level(words.length);
  }

  /**
   * False if a word matches nothing, alone or joined with its neighbours. The last word is checked first, because it is
   * the one being typed.
   */
  #canBeMet(words: readonly string[]): boolean {
    for (let at = words.length - 1; at >= 0; at--) {
      const word = words[at] as string;
      if (!isForgiven(word) && !this.isKnownPrefix(word) && !this.#isMetJoined(words, at)) return false;
    }
    return true;
  }

  #isMetJoined(words: readonly string[], at: number): boolean {
    for (let first = Math.max(0, at - JOINED_WORDS_MAX + 1); first <= at; first++) {
      let joined = words[first] as string;
      for (let next = first + 1; next < Math.min(words.length, first + JOINED_WORDS_MAX); next++) {
        joined += words[next];
        if (next >= at && this.isKnownPrefix(joined)) return true;
      }
    }
    return false;
  }

  #level(reached: number): MatchLevel {
    const level = this.#levels[reached % this.#levels.length] as MatchLevel;
    level.reserve(this.#capacity);
    return level;
  }

  #find(word: string): Found {
    const terms: Term[] = [];
    this.#vocabulary.withPrefix(word, terms);
    let phones = 0;
    for (const { postings } of terms) phones += postings.length;
    return { terms, phones };
  }

  /**
   * A typing error is assumed only for words that no term begins with. Short numbers are not searched in chipsets,
   * otherwise `oneplus 8` would find every phone with a Snapdragon 8.
   */
  #matchWord(
    word: string,
    beginning: readonly Term[],
    forgiving: boolean,
    before: MatchLevel | null,
    level: MatchLevel,
  ): void {
    const typo = beginning.length === 0;
    if (typo && !(forgiving && isForgiven(word))) return;
    const namesOnly = isShortNumber(word);
    const prefixCost = word.length === 1 ? SINGLE_LETTER : PREFIX;
    for (const { text, postings } of typo ? this.#findTypos(word) : beginning) {
      const whole = text === word;
      const few = before !== null && before.count * LOOKUP_COST < postings.length ? before : null;
      const count = few ? few.count : postings.length;
      for (let at = 0; at < count; at++) {
        const posting = few ? postingOf(postings, few.slots[at] as number) : (postings[at] as number);
        if (posting === NO_POSTING) continue;
        const chipset = posting & IN_CHIPSET;
        if (namesOnly && chipset !== 0) continue;
        const slot = posting >> SLOT_SHIFT;
        const met = before === null ? WHOLE_WORD : (before.costs[slot] as number);
        if (met === NO_MATCH) continue;
        const cost = typo ? TYPO_COST : whole && (posting & IN_PART) === 0 ? WHOLE_WORD : prefixCost;
        level.record(slot, met + cost + chipset * CHIPSET_COST);
      }
    }
  }

  #findTypos(word: string): Term[] {
    const terms: Term[] = [];
    this.#vocabulary.withTypo(word, terms);
    return terms;
  }

  /** Whether a term begins with this word. */
  isKnownPrefix(word: string): boolean {
    return this.#vocabulary.hasPrefix(word);
  }
}

/** A slot, with flags for how it contains the term in the low bits. */
function packPosting(slot: number, { chipset, part }: Token): number {
  return (slot << SLOT_SHIFT) | (part ? IN_PART : 0) | (chipset ? IN_CHIPSET : 0);
}

function joinWords(inTurn: string[], fromEnd: boolean): string {
  return (fromEnd ? inTurn.reverse() : inTurn).join('');
}

function postingOf(postings: readonly number[], slot: number): number {
  const posting = postings[lowerBound(postings, slot << SLOT_SHIFT)] ?? NO_POSTING;
  return posting >> SLOT_SHIFT === slot ? posting : NO_POSTING;
}

/** Whether a typing error may be assumed in a word without matches. */
function isForgiven(word: string): boolean {
  return letterCount(word) >= TYPO_MIN_LETTERS;
}

function canSplit(word: string): boolean {
  if (!hasDigit(word) || letterCount(word) < SPLIT_MIN_LETTERS) return false;
  const runs = splitRuns(word);
  return runs.length > 1 && runs.every((run) => hasDigit(run) || run.length >= SPLIT_MIN_LETTERS);
}
