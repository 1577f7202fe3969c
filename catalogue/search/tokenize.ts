import type { ProductCard } from '#contract/phone/product.ts';
import { hasDigit, isNetworkSuffix, isShortNumber, nameWords, splitRuns, splitWords } from './split-words.ts';

export type Token = {
  /** Only in the chipset, which is a weaker match than the name. */
  chipset: boolean;
  /** Only part of a word, such as the `24` of `s24`; matches like a prefix. */
  part: boolean;
  /**
   * For joined words, the length of the first; otherwise 0. A search text no longer than that already matches the first
   * word itself, or is a number too short to search in chipsets, so the joined token can be skipped.
   */
  firstWordLength: number;
};

/**
 * All tokens that find a phone. Besides its words:
 * - the letters and digits of mixed words, so that `galaxy 24` finds the S24;
 * - neighbouring words joined, so that `iphone15`, `note13` and `s24ultra` match;
 * - of a chipset also three words joined (`8gen3`), but neither its short numbers nor parts of its mixed words,
 *   otherwise `iphone 15` would find the iPhone 14 with its A15.
 */
export function tokenize(card: Pick<ProductCard, 'name' | 'brand' | 'chipset'>): Map<string, Token> {
  const tokens = new Map<string, Token>();
  const add = (text: string, { chipset = false, part = false, firstWordLength = 0 }: Partial<Token> = {}) => {
    const known = tokens.get(text);
    if (known) known.firstWordLength = Math.min(known.firstWordLength, firstWordLength);
    else tokens.set(text, { chipset, part, firstWordLength });
  };

  const { brand, own } = nameWords(card);
  const name = [...brand, ...own];
  for (const word of name) add(word);
  const joinable = name.filter((word) => !isNetworkSuffix(word));
  for (let at = 1; at < joinable.length; at++) {
    const first = joinable[at - 1] as string;
    add(first + joinable[at], { firstWordLength: first.length });
  }
  for (const word of joinable.filter(hasDigit)) {
    for (const run of splitRuns(word)) if (run.length > 1 || hasDigit(run)) add(run, { part: true });
  }

  const chipset = card.chipset === null ? [] : splitWords(card.chipset);
  chipset.forEach((word, at) => {
    if (!isShortNumber(word)) add(word, { chipset: true });
    const firstWordLength = word.length;
    const next = chipset[at + 1];
    if (next === undefined) return;
    add(word + next, { chipset: true, firstWordLength });
    const third = chipset[at + 2];
    if (third !== undefined) add(word + next + third, { chipset: true, firstWordLength });
  });
  return tokens;
}
