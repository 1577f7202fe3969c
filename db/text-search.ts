import { type Expression, type SqlBool, sql } from 'kysely';
import { splitAsciiWords } from '#catalogue/search/split-words.ts';

/** Lower case without accents and punctuation, with single spaces; the same on both engines. */
export function foldText(text: string): string {
  return ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** The typed words, normalised; empty if there is nothing to search for. */
export function foldWords(text: string): string[] {
  return splitAsciiWords(text) ?? foldText(text).split(' ').filter(Boolean);
}

/** Whether normalised text contains a word that starts so. Normalised words contain no `%` or `_`. */
export function hasWord(column: Expression<string>, word: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`% ${word}%`}`;
}
