import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether text holds what was typed, literally and whatever the case of its Latin letters. */
export function contains(column: Expression<string>, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}
