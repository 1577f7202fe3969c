import { sql } from 'kysely';
import type { Queryable } from './client.ts';
import type { Engine } from './dialect.ts';

/** Columns of a table that reference a row of another. */
export interface ForeignKey {
  table: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
  /** Whether rows are deleted with their parent (cascade). */
  goesWithParent: boolean;
}

export interface TableKeys {
  primary: ReadonlyMap<string, string[]>;
  foreign: readonly ForeignKey[];
  /** Tables in dependency order, which is the order for restoring rows. */
  order: ReadonlyMap<string, number>;
}

const cache = new Map<Engine, { schema: string; keys: TableKeys }>();

/**
 * Foreign keys read from the database, so that new tables are restored with their parent without being listed here.
 * Read again after a migration, which a newer server may run.
 */
export async function tableKeys(query: Queryable, engine: Engine): Promise<TableKeys> {
  const schema = await schemaVersion(query);
  const cached = cache.get(engine);
  if (cached?.schema === schema) return cached.keys;
  const { primary, foreign } = engine === 'postgres' ? await readPostgres(query) : await readSqlite(query);
  const keys = { primary, foreign, order: parentsFirst([...primary.keys()], foreign) };
  cache.set(engine, { schema, keys });
  return keys;
}

async function schemaVersion(query: Queryable): Promise<string> {
  const { count, last } = await query
    .selectFrom('migrations')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('name').as('last')])
    .executeTakeFirstOrThrow();
  return `${count} ${last}`;
}

async function readSqlite(query: Queryable) {
  const columns = await sql<{ table_name: string; name: string }>`
    select m.name as table_name, c.name from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 order by m.name, c.pk`.execute(query);
  const links = await sql<{ table_name: string; id: number; parent: string; from: string; to: string; rule: string }>`
    select m.name as table_name, f.id, f."table" as parent, f."from", f."to", f.on_delete as rule
    from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table' order by m.name, f.id, f.seq`.execute(query);
  return toKeys(
    columns.rows,
    links.rows.map(({ id, ...link }) => ({ ...link, name: String(id), forbids: link.rule === 'RESTRICT' })),
  );
}

async function readPostgres(query: Queryable) {
  const columns = await sql<{ table_name: string; name: string }>`
    select t.relname as table_name, a.attname as name
    from pg_constraint c join pg_class t on t.oid = c.conrelid,
      unnest(c.conkey) with ordinality as k (attnum, place)
      join pg_attribute a on a.attnum = k.attnum
    where c.contype = 'p' and a.attrelid = t.oid and t.relnamespace = current_schema()::regnamespace
    order by 1, k.place`.execute(query);
  const links = await sql<{
    table_name: string;
    name: string;
    parent: string;
    from: string;
    to: string;
    rule: string;
  }>`
    select t.relname as table_name, c.conname as name, p.relname as parent, a.attname as "from", b.attname as "to",
      c.confdeltype::text as rule
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid,
      unnest(c.conkey, c.confkey) with ordinality as k (here, there, place)
      join pg_attribute a on a.attnum = k.here join pg_attribute b on b.attnum = k.there
    where c.contype = 'f' and a.attrelid = t.oid and b.attrelid = p.oid
      and t.relnamespace = current_schema()::regnamespace
    order by 1, 2, k.place`.execute(query);
  return toKeys(
    columns.rows,
    links.rows.map((link) => ({ ...link, forbids: link.rule === 'r' })),
  );
}

interface Link {
  table_name: string;
  name: string;
  parent: string;
  from: string;
  to: string;
  forbids: boolean;
}

function toKeys(columns: { table_name: string; name: string }[], links: Link[]) {
  const primary = new Map<string, string[]>();
  for (const { table_name, name } of columns) primary.set(table_name, [...(primary.get(table_name) ?? []), name]);
  const foreign = [...Map.groupBy(links, ({ table_name, name }) => `${table_name} ${name}`).values()].map(
    (parts): ForeignKey => {
      const [{ table_name, parent, forbids }] = parts as [Link];
      return {
        table: table_name,
        parent,
        goesWithParent: !forbids,
        columns: parts.map(({ from }) => from),
        parentColumns: parts.map(({ to }) => to),
      };
    },
  );
  return { primary, foreign };
}

function parentsFirst(tables: string[], foreign: readonly ForeignKey[]): Map<string, number> {
  const order = new Map<string, number>();
  const place = (table: string) => {
    if (order.has(table)) return;
    for (const { parent } of foreign.filter((key) => key.table === table && key.parent !== table)) place(parent);
    order.set(table, order.size);
  };
  for (const table of tables.toSorted()) place(table);
  return order;
}
