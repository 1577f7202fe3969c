import type { CatalogueEntry } from '#catalogue/entry.ts';
import {
  countVariantWords,
  hasDigit,
  isNetworkSuffix,
  letterCount,
  nameWords,
  splitRuns,
  splitWords,
} from '#catalogue/search/split-words.ts';
import {
  CHIPSET_COST,
  PREFIX,
  SINGLE_LETTER,
  SPLIT_MIN_LETTERS,
  TYPO_COST,
  TYPO_MIN_LETTERS,
  WHOLE_WORD,
  WORDS_MAX,
} from '#catalogue/search/text-index.ts';
import { type Token, tokenize } from '#catalogue/search/tokenize.ts';
import { naiveCompare } from './naive.ts';

type IsKnown = (word: string) => boolean;

/** Text search by definition, phone by phone. Null if the text contains no word. */
export function naiveMatches(entries: readonly CatalogueEntry[], text: string): Map<string, number> | null {
  const phones = entries.map((entry) => ({ id: entry.card.id, tokens: tokenize(entry.card) }));
  const vocabulary = [...new Set(phones.flatMap(({ tokens }) => [...tokens.keys()]))];
  const known = new Map<string, boolean>();
  const isKnown = (word: string) => {
    const answer = known.get(word) ?? vocabulary.some((token) => begins(token, word));
    known.set(word, answer);
    return answer;
  };
  const words = queryWords(text, isKnown);
  if (words.length === 0) return null;
  const costs = new Map<string, number>();
  for (const { id, tokens } of phones) {
    const cost = costOfAll(words, tokens, isKnown);
    if (cost < Number.POSITIVE_INFINITY) costs.set(id, cost);
  }
  return costs;
}

/** Suggestions by definition. */
export function naiveSearch(entries: readonly CatalogueEntry[], text: string, limit: number): string[] {
  const costs = naiveMatches(entries, text);
  if (costs === null) return [];
  const typed = splitWords(text);
  const rank = ({ card }: CatalogueEntry) => {
    const { brand, own } = nameWords(card);
    const exact = [own.join(''), brand.join('') + own.join('')].includes(typed.join(''));
    const cost = costs.get(card.id) as number;
    if (exact && cost === WHOLE_WORD) return [-1, 0] as const;
    const inNameOnly = Math.floor((cost % TYPO_COST) / CHIPSET_COST) === 0;
    return [cost, typed.some(hasDigit) && inNameOnly ? countVariantWords(own) : 0] as const;
  };
  return entries
    .filter(({ card }) => costs.has(card.id))
    .sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1] || naiveCompare('popular')(a, b))
    .slice(0, limit)
    .map(({ card }) => card.id);
}

function queryWords(text: string, isKnown: IsKnown): string[] {
  return splitWords(text)
    .slice(0, WORDS_MAX)
    .flatMap((word) => {
      const runs = splitRuns(word);
      const splits = runs.length > 1 && runs.every((run) => hasDigit(run) || run.length >= SPLIT_MIN_LETTERS);
      return splits && !isKnown(word) ? runs : [word];
    })
    .slice(0, WORDS_MAX);
}

function costOfAll(words: readonly string[], tokens: Map<string, Token>, isKnown: IsKnown): number {
  if (words.length === 0) return WHOLE_WORD;
  const ways = [1, 2, 3].filter((joined) => joined <= words.length);
  return Math.min(
    ...ways.map((joined) => {
      const cost = costOfOne(words.slice(0, joined).join(''), joined === 1, tokens, isKnown);
      return cost < Number.POSITIVE_INFINITY ? cost + costOfAll(words.slice(joined), tokens, isKnown) : cost;
    }),
  );
}

function costOfOne(word: string, forgiving: boolean, tokens: Map<string, Token>, isKnown: IsKnown): number {
  const typo = forgiving && letterCount(word) >= TYPO_MIN_LETTERS && !isKnown(word);
  const costs = [...tokens].map(([token, { chipset, part }]) => {
    if (chipset && /^\d\d?$/.test(word)) return Number.POSITIVE_INFINITY;
    const extra = chipset ? CHIPSET_COST : 0;
    if (token === word && !part) return WHOLE_WORD + extra;
    if (begins(token, word)) return (word.length === 1 ? SINGLE_LETTER : PREFIX) + extra;
    return typo && beginsWithTypo(token, word) ? TYPO_COST + extra : Number.POSITIVE_INFINITY;
  });
  return Math.min(...costs, Number.POSITIVE_INFINITY);
}

function begins(token: string, word: string): boolean {
  return token === word || (!isNetworkSuffix(token) && token.startsWith(word));
}

function beginsWithTypo(token: string, word: string): boolean {
  const digits = (text: string) => text.replace(/[^0-9]/g, '');
  const lengths = [word.length - 1, word.length, word.length + 1];
  return lengths
    .map((length) => token.slice(0, length))
    .some((prefix) => digits(prefix) === digits(word) && distance(prefix, word) <= 1);
}

/** Restricted Damerau-Levenshtein: no letter is edited twice. */
export function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]) as number[][];
  const cell = (i: number, j: number) => rows[i]?.[j] as number;
  for (let j = 0; j <= b.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      (rows[i] as number[])[j] = Math.min(
        replaced,
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        swapped ? cell(i - 2, j - 2) + 1 : replaced,
      );
    }
  }
  return cell(a.length, b.length);
}
