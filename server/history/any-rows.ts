import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { batches } from '#db/batches.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, insertWithGivenNumbers } from '#db/dialect.ts';
import type { UndoStoredRow } from '#db/schema.ts';
import type { ForeignKey } from '#db/table-keys.ts';

export type AnyRow = Record<string, string | number | null>;

/** Values in one statement: SQLite takes at most 32,766. */
const VALUES_PER_STATEMENT = 30_000;

/** Selects rows where these columns have one of these combinations of values. */
export async function selectRows(
  query: Queryable,
  table: string,
  columns: readonly string[],
  values: readonly (readonly unknown[])[],
): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (const some of batches(values, Math.floor(VALUES_PER_STATEMENT / columns.length))) {
    const found = await sql<AnyRow>`select * from ${sql.table(table)} where ${isOneOf(columns, some)}`.execute(query);
    rows.push(...found.rows);
  }
  return rows;
}

export async function deleteRows(
  trx: Trx,
  table: string,
  columns: readonly string[],
  values: readonly (readonly unknown[])[],
): Promise<void> {
  for (const some of batches(values, Math.floor(VALUES_PER_STATEMENT / columns.length)))
    await sql`delete from ${sql.table(table)} where ${isOneOf(columns, some)}`.execute(trx);
}

function isOneOf(columns: readonly string[], values: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const [column, ...others] = columns;
  if (column !== undefined && others.length === 0)
    return sql`${expressionBuilder()(
      sql.ref(column),
      'in',
      values.map(([value]) => value),
    )}`;
  const tuples = values.map((tuple) => sql`(${sql.join(tuple.map((value) => value))})`);
  return sql`(${sql.join(columns.map((name) => sql.ref(name)))}) in (values ${sql.join(tuples)})`;
}

/** Existing rows stay unchanged. */
export async function insertRows(
  trx: Trx,
  engine: Engine,
  table: string,
  rows: readonly AnyRow[],
  { orFail = false } = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  for (const some of batches(rows, Math.floor(VALUES_PER_STATEMENT / columns.length))) {
    const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      ${insertWithGivenNumbers(engine)} values ${sql.join(values)}
      ${orFail ? sql`` : sql`on conflict do nothing`}`.execute(trx);
  }
}

async function updateRow(trx: Trx, table: string, key: AnyRow, set: AnyRow): Promise<void> {
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const where = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${sql.join(where, sql` and `)}`.execute(trx);
}

export function pick(row: AnyRow, columns: readonly string[]): AnyRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

export function valuesOf(row: AnyRow, columns: readonly string[]): (string | number | null)[] {
  return columns.map((column) => row[column] ?? null);
}

/** Keeps rows whose parent exists; rows without a parent id are kept too. */
export async function withParents(trx: Trx, rows: readonly AnyRow[], key: ForeignKey): Promise<AnyRow[]> {
  const naming = rows.filter((row) => key.columns.every((column) => row[column] !== null));
  const wanted = new Map(naming.map((row) => [String(valuesOf(row, key.columns)), valuesOf(row, key.columns)]));
  const found = new Set<string>();
  for (const some of batches([...wanted.values()], Math.floor(VALUES_PER_STATEMENT / key.columns.length))) {
    const parents = await sql<AnyRow>`select ${sql.join(key.parentColumns.map((name) => sql.ref(name)))}
      from ${sql.table(key.parent)} where ${isOneOf(key.parentColumns, some)}`.execute(trx);
    for (const parent of parents.rows) found.add(String(valuesOf(parent, key.parentColumns)));
  }
  const isNaming = new Set(naming);
  return rows.filter((row) => !isNaming.has(row) || found.has(String(valuesOf(row, key.columns))));
}

/** The current state of a stored row. */
export async function rowNow(query: Queryable, { table_name, row_key }: UndoStoredRow): Promise<AnyRow | undefined> {
  const key: AnyRow = JSON.parse(row_key);
  const [row] = await selectRows(query, table_name, Object.keys(key), [Object.values(key)]);
  return row;
}

/** Restores a row to its state before: inserts it, deletes it or sets its old column values. */
export async function restoreRow(
  trx: Trx,
  engine: Engine,
  { table_name, row_key, before, after }: UndoStoredRow,
): Promise<void> {
  const key = JSON.parse(row_key);
  if (before === null) await deleteRows(trx, table_name, Object.keys(key), [Object.values(key)]);
  else if (after === null) await insertRows(trx, engine, table_name, [JSON.parse(before)]);
  else await updateRow(trx, table_name, key, JSON.parse(before));
}
