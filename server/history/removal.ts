import type { Queryable, Trx } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';
import { type ForeignKey, type TableKeys, tableKeys } from '#db/table-keys.ts';
import { type AnyRow, insertRows, pick, selectRows, valuesOf, withParents } from './any-rows.ts';

/** A row to delete or restore. */
export interface RemovedRow {
  table: string;
  row: AnyRow;
}

/** The id of the thing that the row is deleted with. */
export interface OwnedRow extends RemovedRow {
  owner: string;
}

/** The rows of a table in which a column has one of these values. */
export interface Root {
  table: string;
  columns: readonly string[];
  values: readonly (readonly unknown[])[];
  /** The id of the thing that a row belongs to. */
  ownerOf: (row: AnyRow) => string;
}

/** All rows that are deleted with these: the root rows first, then everything that foreign keys cascade to. */
export async function rowsToRemove(query: Queryable, engine: Engine, roots: readonly Root[]): Promise<OwnedRow[]> {
  const keys = await tableKeys(query, engine);
  const found = new Map<string, OwnedRow>();
  const add = (table: string, rows: readonly AnyRow[], ownerOf: (row: AnyRow) => string): OwnedRow[] =>
    rows.flatMap((row) => {
      const id = `${table} ${keyOf(keys, table, row)}`;
      if (found.has(id)) return [];
      const owned = { table, row, owner: ownerOf(row) };
      found.set(id, owned);
      return [owned];
    });
  const waiting: { table: string; rows: OwnedRow[] }[] = [];
  for (const { table, columns, values, ownerOf } of roots)
    waiting.push({ table, rows: add(table, await selectRows(query, table, columns, values), ownerOf) });
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { table, rows } = next;
    if (rows.length === 0) continue;
    for (const key of keys.foreign) {
      if (key.parent !== table || !key.goesWithParent) continue;
      const owners = new Map(rows.map(({ row, owner }) => [String(valuesOf(row, key.parentColumns)), owner]));
      const values = rows.map(({ row }) => valuesOf(row, key.parentColumns));
      const below = await selectRows(query, key.table, key.columns, values);
      const ownerOf = (row: AnyRow) => owners.get(String(valuesOf(row, key.columns))) ?? '';
      waiting.push({ table: key.table, rows: add(key.table, below, ownerOf) });
    }
  }
  return [...found.values()];
}

export function keyOf(keys: TableKeys, table: string, row: AnyRow): string {
  return JSON.stringify(pick(row, keys.primary.get(table) ?? []));
}

/**
 * Restores rows, parents first. Rows whose parent no longer exists are skipped, and existing rows stay as they are.
 * Rows of the table `root` must all be inserted, otherwise it fails. Returns the restored rows.
 */
export async function restoreRows(
  trx: Trx,
  engine: Engine,
  removed: readonly RemovedRow[],
  root: string | null,
): Promise<RemovedRow[]> {
  const keys = await tableKeys(trx, engine);
  const byTable = Map.groupBy(removed, ({ table }) => table);
  const tables = [...byTable.keys()].sort((a, b) => (keys.order.get(a) ?? 0) - (keys.order.get(b) ?? 0));
  const back: RemovedRow[] = [];
  for (const table of tables) {
    let rows = byTable.get(table)?.map(({ row }) => row) ?? [];
    const named = keys.foreign.filter((key) => key.table === table);
    for (const key of named) if (key.parent !== table && table !== root) rows = await withParents(trx, rows, key);
    for (const key of named) if (key.parent === table) rows = await parentsFirst(trx, rows, key);
    await insertRows(trx, engine, table, rows, { orFail: table === root });
    back.push(...rows.map((row) => ({ table, row })));
  }
  return back;
}

/** Rows that reference their own table, each after its parent; rows whose parent is missing are left out. */
async function parentsFirst(trx: Trx, rows: readonly AnyRow[], key: ForeignKey): Promise<AnyRow[]> {
  const inside = new Set(rows.map((row) => String(valuesOf(row, key.parentColumns))));
  const isBelow = (row: AnyRow) => inside.has(String(valuesOf(row, key.columns)));
  const below = Map.groupBy(rows.filter(isBelow), (row) => String(valuesOf(row, key.columns)));
  const top = rows.filter((row) => !isBelow(row));
  const ordered = await withParents(trx, top, key);
  for (const row of ordered) ordered.push(...(below.get(String(valuesOf(row, key.parentColumns))) ?? []));
  return ordered;
}
