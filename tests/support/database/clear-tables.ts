import type { Database } from '#db/client.ts';
import type { Tables } from '#db/schema.ts';

/** Empties tables between tests that share an app, in the given order. */
export async function clearTables({ query }: Database, ...tables: (keyof Tables)[]): Promise<void> {
  for (const table of tables) await query.deleteFrom(table).execute();
}
