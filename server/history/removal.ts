import type { Queryable, Trx } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';
import { type ForeignKey, type TableKeys, tableKeys } from '#db/table-keys.ts';
import { type AnyRow, insertRows, pick, selectRows, valuesOf, withParents } from './any-rows.ts';

/** A row that is about to go, or one to be put back. */
export interface RemovedRow {
  table: string;
  row: AnyRow;
}

/** With what it goes: the id of one of the things that are removed together. */
export interface OwnedRow extends RemovedRow {
  owner: string;
}

/** Rows that go: those of a table in which a column holds one of these values. */
export interface Root {
  table: string;
  columns: readonly string[];
  values: readonly (readonly unknown[])[];
  /** Which of the things that are removed together a row belongs to. */
  ownerOf: (row: AnyRow) => string;
}

/** Everything that goes with these rows, themselves first: what the database would take along, and they name as roots. */
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

/** The key of a row as text. */
export function keyOf(keys: TableKeys, table: string, row: AnyRow): string {
  return JSON.stringify(pick(row, keys.primary.get(table) ?? []));
}

/**
 * Puts rows back, what others name before them. What names something that is gone by now is left out, and what is there
 * already stays; of a table that is `root` all go in, or it fails. Returns those that were put back.
 */
export async function putBack(
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

/** Rows of a table that name others of it, each after the one it names; what hangs on one that is gone is left out. */
async function parentsFirst(trx: Trx, rows: readonly AnyRow[], key: ForeignKey): Promise<AnyRow[]> {
  const inside = new Set(rows.map((row) => String(valuesOf(row, key.parentColumns))));
  const isBelow = (row: AnyRow) => inside.has(String(valuesOf(row, key.columns)));
  const below = Map.groupBy(rows.filter(isBelow), (row) => String(valuesOf(row, key.columns)));
  const top = rows.filter((row) => !isBelow(row));
  const ordered = await withParents(trx, top, key);
  for (const row of ordered) ordered.push(...(below.get(String(valuesOf(row, key.parentColumns))) ?? []));
  return ordered;
}
