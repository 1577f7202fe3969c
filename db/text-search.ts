import { type Expression, type SqlBool, sql } from 'kysely';
import { splitAsciiWords } from '#catalogue/search/split-words.ts';

/** Lower case without accents and punctuation, one space between words: the same on both engines. */
export function foldText(text: string): string {
  return ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** The words somebody typed, folded; none when there is nothing to look for. */
export function foldWords(text: string): string[] {
  return splitAsciiWords(text) ?? foldText(text).split(' ').filter(Boolean);
}

/** Whether folded text has a word that starts so. Folded words hold no `%` and no `_`. */
export function hasWord(column: Expression<string>, word: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`% ${word}%`}`;
}
