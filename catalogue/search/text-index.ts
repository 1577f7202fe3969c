import { lowerBound } from '#catalogue/orders/lower-bound.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { hasDigit, isShortNumber, letterCount, splitRuns, splitWords } from './split-words.ts';
import { type Token, tokenize } from './tokenize.ts';
import { type Term, Vocabulary } from './vocabulary.ts';

/**
 * What each word of a query costs a phone, added up; lower is better. One typing error is worse than
 * any number of matches in the chipset, and one of those worse than any number of mere prefixes.
 */
export const WHOLE_WORD = 0;
export const PREFIX = 1;
/** A single letter says so little that `galaxy s` is better met by `galaxys24` than by `s` of Samsung. */
export const SINGLE_LETTER = 2;
export const CHIPSET_COST = 32;
export const TYPO_COST = 1024;
const NO_MATCH = 0xffff;

const IN_CHIPSET = 1;
const IN_PART = 2;
const SLOT_SHIFT = 2;
const NO_POSTING = -1;

const WORTH_TURNING = 3;
/** What looking for one phone among many costs, in steps along all of them. */
const LOOKUP_COST = 32;

/** Typing errors are forgiven in words of so many letters. */
export const TYPO_MIN_LETTERS = 4;
/** People write apart what belongs together: `one plus`, `8 gen 3`. */
const JOINED_WORDS_MAX = 3;
/** Further words are ignored: no phone has such a name, and each costs a search. */
export const WORDS_MAX = 15;
/** `redminote13` may be read as `redminote 13`, but `s42` stays one word. */
export const SPLIT_MIN_LETTERS = 3;

/** The terms that begin with a word, and how many phones they have, those with several counted as often. */
interface Found {
  terms: readonly Term[];
  phones: number;
}

/** The slots that meet a query so far, and how well. */
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

/** What matched: `slots[0..count)`, and `costs` by slot. Valid until the next search. */
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
   * The words as searched for: one that begins no known word but holds letters and digits is taken
   * apart, so that `iphone15promax` needs no token of its own.
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
   * Phones that meet every word, in any order. Level `n` holds those that meet the first `n` words, where up to three
   * neighbours may also be met as one word; or the last `n`, where far fewer phones meet the last word than the first.
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

  /** False where some word begins nothing, neither alone nor together with its neighbours: what is typed comes last. */
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
   * Only a word that nothing begins with is taken for a typing error. A short number is not looked
   * for in the chipset, or `oneplus 8` would find everything with a Snapdragon 8.
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

  /** Whether some phone is called so, or begins so. */
  isKnownPrefix(word: string): boolean {
    return this.#vocabulary.hasPrefix(word);
  }
}

/** A slot, and below it how it holds the term. */
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

/** Whether a word that nothing begins with is taken for a typing error. */
function isForgiven(word: string): boolean {
  return letterCount(word) >= TYPO_MIN_LETTERS;
}

function canSplit(word: string): boolean {
  if (!hasDigit(word) || letterCount(word) < SPLIT_MIN_LETTERS) return false;
  const runs = splitRuns(word);
  return runs.length > 1 && runs.every((run) => hasDigit(run) || run.length >= SPLIT_MIN_LETTERS);
}
