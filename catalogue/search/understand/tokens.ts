import { isDigit } from '#catalogue/search/split-words.ts';

export type Token = {
  /** Lower case; of a number only its digits. */
  text: string;
  number: number | null;
  from: number;
  to: number;
};

const PIECE = /\d+(?:,\d+)*(?:\.\d+)?|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|[₹<>~+/"″–—-]/gu;
/** Network names such as 5G; larger numbers are a weight in grams. */
const NETWORK = /^[2-6]$/;
/** Longer texts are not questions about phones; the rest is not read. */
export const TOKENS_MAX = 60;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  PIECE.lastIndex = 0;
  for (let match = PIECE.exec(text); match && tokens.length < TOKENS_MAX; match = PIECE.exec(text)) {
    const piece = match[0].toLowerCase();
    const from = match.index;
    const to = from + match[0].length;
    const before = tokens.at(-1);
    if (piece === 'g' && before?.to === from && NETWORK.test(before.text)) {
      tokens[tokens.length - 1] = { text: `${before.text}g`, number: null, from: before.from, to };
      continue;
    }
    const isNumber = isDigit(piece.charCodeAt(0));
    const digits = isNumber && piece.includes(',') ? piece.replaceAll(',', '') : piece;
    tokens.push({ text: digits, number: isNumber ? Number(digits) : null, from, to });
  }
  return tokens;
}
