import type { ProductCard } from '#contract/phone/product.ts';

/** Splits text into words, the same way for names and for searches. */

const TRADEMARKS = /[™®©℠]/g;
const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const RUN = /\d+|\D+/g;
const ASCII = /^[ -~]*$/;
const ASCII_WORD = /[a-z0-9]+/g;

/** Ignores case, accents and punctuation; a plus sign becomes a word, so `S24+` is `s24 plus`. */
export function splitWords(text: string): string[] {
  const spoken = text.replaceAll('+', ' plus ');
  const ascii = splitAsciiWords(spoken);
  if (ascii) return ascii;
  const plain = spoken.replace(TRADEMARKS, '').normalize('NFKD').replace(MARKS, '');
  return plain.toLowerCase().match(WORD) ?? [];
}

/**
 * A fast path for ASCII, which nearly all names and searches are and which takes a third of the time; null for other
 * text.
 */
export function splitAsciiWords(text: string): string[] | null {
  return ASCII.test(text) ? (text.toLowerCase().match(ASCII_WORD) ?? []) : null;
}

/** Separates letters and digits: `s24` becomes `s` and `24`. */
export function splitRuns(word: string): string[] {
  return word.match(RUN) ?? [];
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (isDigit(word.charCodeAt(at))) return true;
  return false;
}

export function letterCount(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) if (!isDigit(word.charCodeAt(at))) letters++;
  return letters;
}

/** Numbers like those of models, and of parts of chipset names: the 8 of Snapdragon 8. */
export function isShortNumber(word: string): boolean {
  return word.length <= 2 && letterCount(word) === 0;
}

/** Half of all names end in one of these, but `redmi 5` does not mean 5G. They match only as a whole. */
const NETWORKS: ReadonlySet<string> = new Set(['4g', '5g']);

export function isNetworkSuffix(word: string): boolean {
  return NETWORKS.has(word);
}

/** A phone's brand, and its name without the brand that most names begin with. */
export function nameWords(card: Pick<ProductCard, 'name' | 'brand'>): { brand: string[]; own: string[] } {
  const brand = splitWords(card.brand);
  const name = splitWords(card.name);
  const named = name.length > brand.length && brand.every((word, at) => name[at] === word);
  return { brand, own: named ? name.slice(brand.length) : name };
}

/** Words after the model number: none in `Galaxy S24`, one in `Galaxy S24 Ultra`. */
export function countVariantWords(own: readonly string[]): number {
  const words = own.filter((word) => !isNetworkSuffix(word));
  const model = words.findLastIndex(hasDigit);
  return model < 0 ? 0 : words.length - 1 - model;
}
