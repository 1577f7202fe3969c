import { type Expression, type SqlBool, sql } from 'kysely';

/** Lower case without accents and punctuation, one space between words: the same on both engines. */
export function foldText(text: string): string {
  return ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

const ASCII = /^[ -~]*$/;
const ASCII_WORD = /[a-z0-9]+/g;

/** The words somebody typed, folded; none when there is nothing to look for. */
export function foldWords(text: string): string[] {
  // What is typed is mostly ASCII, where this takes a quarter of the time.
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  return foldText(text).split(' ').filter(Boolean);
}

/** Whether folded text has a word that starts so. Folded words hold no `%` and no `_`. */
export function hasWord(column: Expression<string>, word: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} like ${`% ${word}%`}`;
}
