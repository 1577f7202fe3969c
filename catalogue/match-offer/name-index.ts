import { append } from '#catalogue/append.ts';
import { hasDigit, isNetworkSuffix, nameWords, splitRuns, splitWords } from '#catalogue/search/split-words.ts';
import type { TitleWord, TitleWords } from './title-words.ts';
import type { MatchPhone } from './types.ts';

export interface NamedPhone {
  phone: MatchPhone;
  /** Its name without brand, family and network, to find it by some of its words, and the total weight of those. */
  own: ReadonlySet<string>;
  weight: number;
  makers: readonly string[];
  network: '4g' | '5g' | null;
  /** `legend`, `ultra violet` */
  colours: readonly (readonly string[])[];
}

export interface FoundName {
  /** Phones that differ at most in their network. */
  phones: readonly NamedPhone[];
  key: string;
  /** Where the name starts and where the rest begins. */
  start: number;
  end: number;
}

/** How many words may precede the name in a title. */
const START_WITHIN = 10;
const YEAR = /^20[12]\d$/;

/** Model words that the catalogue may not contain yet. */
const MODEL_WORDS =
  'pro plus ultra max mini lite fe se neo turbo prime power edge fusion play core go air note fold flip xl edition gt ' +
  'zoom active sport classic speed premier next nxt stylus youth royale explorer racing ace';

/** Indexes phones by the names stores use, with words joined, so that `Reno13 Pro` and `Reno 13Pro` are the same. */
export class NameIndex {
  readonly modelWords = new Set(MODEL_WORDS.split(' '));
  /** Brands and their families: `samsung`, `galaxy`. */
  readonly brandWords = new Set<string>();
  readonly colourWords = new Set<string>();
  readonly #byKey = new Map<string, NamedPhone[]>();
  readonly #withYear = new Map<string, NamedPhone[]>();
  readonly #byWord = new Map<string, NamedPhone[]>();
  readonly #firstWords = new Set<string>();
  #longest = 0;

  constructor(phones: readonly MatchPhone[]) {
    for (const phone of phones) this.#add(phone);
  }

  #add(phone: MatchPhone): void {
    const { brand, own: all } = nameWords(phone);
    const own = all.filter((word) => !isNetworkSuffix(word));
    const network = all.find(isNetworkSuffix) as '4g' | '5g' | undefined;
    const family = splitWords(phone.name)[0] === brand[0] ? null : (own[0] as string);
    const distinctive = new Set(family ? own.slice(1) : own);
    const makers = family ? [brand.join(''), family] : [brand.join('')];
    const named: NamedPhone = {
      phone,
      makers,
      own: distinctive,
      network: network ?? null,
      colours: phone.colours.map(splitWords),
      weight: [...distinctive].reduce((sum, word) => sum + weightOf(word), 0),
    };
    for (const maker of makers) this.brandWords.add(maker);
    for (const word of named.colours.flat()) this.colourWords.add(word);
    for (const words of namesOf(brand, own, family)) {
      const key = words.join('');
      append(this.#byKey, key, named);
      if (YEAR.test(key.slice(-4)) && words.length > 2) append(this.#withYear, key.slice(0, -4), named);
      this.#longest = Math.max(this.#longest, key.length);
      this.#firstWords.add(words[0] as string);
    }
    for (const word of distinctive) {
      append(this.#byWord, word, named);
      this.modelWords.add(word);
    }
  }

  /** The first phone that a title names, matching as many words as possible. */
  find(title: TitleWords): FoundName | null {
    const { words } = title;
    for (let start = 0; start < Math.min(words.length, START_WITHIN); start++) {
      if (!this.#canStart(words[start] as TitleWord)) continue;
      const found = this.#longestFrom(title, start);
      if (found) return found;
    }
    return null;
  }

  /** Another name further on in the title. */
  findAfter(title: TitleWords, from: number): FoundName | null {
    for (let start = from; start < title.words.length; start++) {
      if (!this.#firstWords.has(title.words[start]?.text ?? '')) continue;
      const found = this.#longestFrom(title, start);
      if (found) return found;
    }
    return null;
  }

  #canStart({ text }: TitleWord): boolean {
    if (this.#firstWords.has(text)) return true;
    // `one plus`, or a name written as one word.
    return text.length > 2 && (hasDigit(text) || text === 'one');
  }

  #longestFrom({ words, isBracketed, isAfterBracket }: TitleWords, start: number): FoundName | null {
    let key = '';
    let found: FoundName | null = null;
    for (let at = start; at < words.length; at++) {
      const { text, part } = words[at] as TitleWord;
      const before = words[at - 1]?.part;
      const isNewPart = at > start && part !== before;
      // The name of `Phone (2a) Plus` continues after the brackets; that of `S24 (Ultra Violet)` ends before them.
      if (isNewPart && isBracketed[part] && !this.#isWholePart(key, words, at)) break;
      if (isNewPart && !isBracketed[part] && !(isAfterBracket[part] && at - 1 < (found?.end ?? 0))) break;
      if (isNetworkSuffix(text)) continue;
      key += text;
      if (key.length > this.#longest) break;
      const phones = this.#byKey.get(key);
      if (phones) found = { phones, key, start, end: at + 1 };
    }
    return found;
  }

  /** Whether the bracketed text belongs to a name: `(2a)`, `(2022)`. */
  #isWholePart(before: string, words: readonly TitleWord[], at: number): boolean {
    const part = words[at]?.part;
    let key = before;
    for (let index = at; words[index]?.part === part; index++) key += words[index]?.text;
    return this.#byKey.has(key);
  }

  /** Phones with the same name and a year: `Galaxy M21` and `Galaxy M21 2021`. */
  yearSiblings(key: string): readonly NamedPhone[] {
    return this.#withYear.get(key) ?? [];
  }

  /** Phones that share most of their words with a title, best first. */
  nearest({ words }: TitleWords, limit: number): { named: NamedPhone; share: number }[] {
    const texts = new Set<string>();
    for (const [at, { text }] of words.slice(0, START_WITHIN + 4).entries()) {
      // The 5 of 5G is not a model number.
      if (isNetworkSuffix(text)) continue;
      texts.add(text);
      const next = words[at + 1];
      if (next) texts.add(text + next.text);
      if (hasDigit(text)) for (const run of splitRuns(text)) if (run.length > 2 || hasDigit(run)) texts.add(run);
    }
    const weights = new Map<NamedPhone, number>();
    for (const text of texts) {
      const weight = weightOf(text);
      for (const named of this.#byWord.get(text) ?? []) weights.set(named, (weights.get(named) ?? 0) + weight);
    }
    const nearest: { named: NamedPhone; share: number }[] = [];
    for (const [named, weight] of weights) {
      const share = (weight / named.weight) * (named.makers.some((maker) => texts.has(maker)) ? 1 : 0.6);
      if (share > 0.4) nearest.push({ named, share });
    }
    return nearest.sort((a, b) => b.share - a.share || b.named.weight - a.named.weight).slice(0, limit);
  }
}

/** The ways in which stores write a name, as words. */
function namesOf(brand: readonly string[], own: readonly string[], family: string | null): string[][] {
  const names = [[...brand, ...own]];
  if (family) names.push([...own]);
  if (family === 'galaxy' || family === 'moto') names.push([...brand, ...own.slice(1)]);
  if (brand[0] === 'motorola' && !family) names.push(['moto', ...own]);
  if (brand[0] === 'nothing' && own[0] === 'phone') names.push([...brand, ...own.slice(1)]);
  return names;
}

function weightOf(word: string): number {
  return hasDigit(word) && !YEAR.test(word) ? 3 : 1;
}
