import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether the text contains what was typed, literally and ignoring the case of Latin letters. */
export function contains(column: Expression<string>, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}
