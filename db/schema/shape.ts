import type { Database } from '#db/client.ts';

/** The tables of a database, and for each column whether an insert requires it. */
export type Shape = Record<string, Record<string, 'required' | 'optional'>>;

export async function readShape({ query }: Database): Promise<Shape> {
  const tables = await query.introspection.getTables();
  const entries = tables.map(({ name, columns }) => [
    name,
    Object.fromEntries(
      columns
        .map((column) => {
          const isOptional = column.isNullable || column.hasDefaultValue || column.isAutoIncrementing;
          return [column.name, isOptional ? 'optional' : 'required'] as const;
        })
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)));
}
