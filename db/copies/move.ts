import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { type TableKeys, tableKeys } from '#db/table-keys.ts';

/** The maximum of parameters per statement, with some spare. */
const PARAMETERS_MAX = 30_000;
const ROWS_MAX = 500;

type Row = Record<string, unknown>;

/** Copies all rows to an empty database of either engine, all or nothing. Returns the row counts by table. */
export async function moveDatabase(from: Database, to: Database): Promise<Record<string, number>> {
  await migrate(from);
  await migrate(to);
  if (!(await isEmpty(to))) throw new Error('The database to move into is not empty.');
  const counts: Record<string, number> = {};
  const keys = await from.transaction((trx) => tableKeys(trx, from.engine));
  await to.transaction(async (trx) => {
    // The migrations inserted rows that the source has too.
    await sql`delete from settings`.execute(trx);
    await sql`delete from site_settings`.execute(trx);
    for (const table of tablesOf(keys)) {
      counts[table] = 0;
      for await (const rows of pagesOf(from.query, table, keys)) {
        await insertRows(trx, to, table, rows);
        counts[table] += rows.length;
      }
    }
    await continueCounting(trx, to);
  });
  return counts;
}

/** The first differing rows, as text; empty if both are equal. */
export async function differences(one: Database, other: Database): Promise<string[]> {
  const keys = await one.transaction((trx) => tableKeys(trx, one.engine));
  const found: string[] = [];
  for (const table of tablesOf(keys)) {
    const difference = await differenceIn(table, one.query, other.query, keys);
    if (difference) found.push(`${table}: ${difference}`);
  }
  return found;
}

async function differenceIn(table: string, one: Queryable, other: Queryable, keys: TableKeys): Promise<string | null> {
  const asText = (row: Row = {}) => JSON.stringify(row, Object.keys(row).sort());
  const theirs = pagesOf(other, table, keys);
  for await (const rows of pagesOf(one, table, keys)) {
    const { value = [] } = await theirs.next();
    const unlike = rows.findIndex((row, place) => asText(row) !== asText(value[place]));
    if (unlike >= 0) return asText(rows[unlike]);
    if (value.length > rows.length) return 'more rows';
  }
  return (await theirs.next()).done ? null : 'more rows';
}

/** Parents before children. Each database keeps its own list of migrations. */
function tablesOf({ order }: TableKeys): string[] {
  return [...order]
    .sort(([, a], [, b]) => a - b)
    .map(([table]) => table)
    .filter((table) => table !== 'migrations' && !table.startsWith('sqlite_'));
}

export async function isEmpty({ query }: Database): Promise<boolean> {
  for (const table of ['users', 'products', 'content_changes'] as const)
    if (await query.selectFrom(table).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst()) return false;
  return true;
}

/** By primary key, so that both engines return the same pages and parents come before the rows that reference them. */
async function* pagesOf(query: Queryable, table: string, { primary }: TableKeys): AsyncGenerator<Row[]> {
  const key = primary.get(table) ?? [];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(ROWS_MAX)}`.execute(query);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

async function insertRows(trx: Trx, { engine }: Database, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const atOnce = Math.floor(PARAMETERS_MAX / columns.length);
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      ${engine === 'postgres' ? sql`overriding system value` : sql``} values ${sql.join(values)}`.execute(trx);
  }
}

/** PostgreSQL's sequences do not know about rows inserted with a number. */
async function continueCounting(trx: Trx, { engine }: Database): Promise<void> {
  if (engine !== 'postgres') return;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
  const tables = await trx.introspection.getTables();
  for (const { name, columns } of tables.filter(({ schema }) => schema === rows[0]?.name))
    for (const column of columns.filter(({ isAutoIncrementing }) => isAutoIncrementing))
      await sql`
        select setval(pg_get_serial_sequence(${name}, ${column.name}), coalesce(max(${sql.ref(column.name)}), 1))
        from ${sql.table(name)}`.execute(trx);
}
