import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, type DatabaseLocation, openDatabase, sqliteFile, type Trx } from '#db/client.ts';
import { SWEPT_KEY } from '#db/content.ts';
import { CONTENT_CHANNEL } from '#db/dialect.ts';
import { isBusy } from '#db/engines/busy.ts';
import { migrate } from '#db/migrate.ts';
import { differences, isEmpty, moveDatabase } from './move.ts';
import { type BothSides, preserveLiveData } from './preserve-live-data.ts';
import { tablesIn } from './staging.ts';

/** The schema (PostgreSQL) or attached file (SQLite) that holds the replacement. */
export const STAGED_SCHEMA = 'handset_restore';

/** As in migrate: waiting for a table lock blocks everyone behind it, so give up early and retry. */
const TABLE_WAIT_MS = 2_000;
const ATTEMPTS = 60;
const PAUSE_MS = 250;

export interface Replacement {
  /** Where the replacement was prepared. */
  staged: DatabaseLocation;
  keepStaff: readonly string[] | 'all';
  /** Runs while writes are blocked: copies the data to be replaced. */
  beforeReplacing: () => Promise<void>;
  /** Called in the transaction, after all rows are written. */
  onReplaced?: ((sides: BothSides) => Promise<void>) | undefined;
  /** Called before the last step. */
  onReady?: () => Promise<void>;
}

/**
 * Replaces every row of a database in one transaction, during which others can read but not write. A crash leaves
 * either the old or the new state. Followers of the content reload everything.
 */
export async function replaceDatabase(location: DatabaseLocation, replacement: Replacement): Promise<void> {
  const database = openDatabase(location);
  try {
    await migrate(database);
    if (await isEmpty(database)) await fill(database, replacement.staged);
    else if (database.engine === 'sqlite') await replaceSqlite(sqliteFile(location.dataDir), replacement);
    else await replacePostgres(database, location, replacement);
  } finally {
    await database.close();
  }
}

async function fill(database: Database, location: DatabaseLocation): Promise<void> {
  const staged = openDatabase(location);
  try {
    await moveDatabase(staged, database);
    await assertSame(staged, database);
  } finally {
    await staged.close();
  }
}

async function assertSame(one: Database, other: Database): Promise<void> {
  const unlike = await differences(one, other);
  if (unlike.length > 0) throw new Error(`The copy differs from the backup:\n${unlike.join('\n')}`);
}

async function replaceSqlite(
  file: string,
  { staged, keepStaff, beforeReplacing, onReplaced, onReady }: Replacement,
): Promise<void> {
  const db = new DatabaseSync(file, { timeout: TABLE_WAIT_MS, enableForeignKeyConstraints: false });
  try {
    db.exec('pragma synchronous = full');
    db.prepare(`attach ? as ${STAGED_SCHEMA}`).run(sqliteFile(staged.dataDir));
    await retrying(isBusy, async () => db.exec('begin immediate'));
    await beforeReplacing();
    const sides: BothSides = {
      live: 'main',
      staged: STAGED_SCHEMA,
      given: '',
      run: async (statement) => db.exec(statement),
      rows: async (statement) => db.prepare(statement).all(),
      columnsOf: async (table) =>
        db
          .prepare('select name from pragma_table_info(?)')
          .all(table)
          .map(({ name }) => String(name)),
    };
    await preserveLiveData(sides, keepStaff);
    const next = await markAllChanged(sides);
    await sides.run(`insert into ${STAGED_SCHEMA}.content_changes (seq, kind, id, changed_at) values (${next})`);
    for (const table of [...tablesIn(db), 'sqlite_sequence']) {
      const columns = (await sides.columnsOf(table)).map((column) => `"${column}"`).join(', ');
      db.exec(`delete from main."${table}"`);
      db.exec(`insert into main."${table}" (${columns}) select ${columns} from ${STAGED_SCHEMA}."${table}"`);
    }
    await onReplaced?.(sides);
    await onReady?.();
    db.exec('commit');
  } finally {
    db.close();
  }
}

async function replacePostgres(
  database: Database,
  location: DatabaseLocation,
  replacement: Replacement,
): Promise<void> {
  const dropStaged = () => sql`drop schema if exists ${sql.id(STAGED_SCHEMA)} cascade`.execute(database.query);
  await dropStaged();
  await sql`create schema ${sql.id(STAGED_SCHEMA)}`.execute(database.query);
  try {
    await fillSchema(location, replacement.staged);
    await retrying(isLocked, () => swapSchemas(database, replacement));
  } finally {
    await dropStaged();
  }
}

async function swapSchemas(database: Database, { keepStaff, beforeReplacing, onReady }: Replacement): Promise<void> {
  await database.transaction(async (trx) => {
    const tables = await tablesOf(trx, sql`current_schema()`);
    // The connection is idle while the copy is made.
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await sql.raw(`set local ${limit} = 0`).execute(trx);
    await sql.raw(`set local lock_timeout = ${TABLE_WAIT_MS}`).execute(trx);
    await sql`lock table ${tableList(tables)} in exclusive mode`.execute(trx);
    await beforeReplacing();
    const { rows: found } = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
    const live = String(found[0]?.name);
    const sides: BothSides = {
      live: `"${live}"`,
      staged: STAGED_SCHEMA,
      given: 'overriding system value',
      run: async (statement) => void (await sql.raw(statement).execute(trx)),
      rows: async (statement) => (await sql.raw<Record<string, unknown>>(statement).execute(trx)).rows,
      columnsOf: async (table) => {
        const { rows } = await sql<{ column_name: string }>`
            select column_name from information_schema.columns
            where table_schema = ${live} and table_name = ${table} order by ordinal_position`.execute(trx);
        return rows.map(({ column_name }) => column_name);
      },
    };
    await preserveLiveData(sides, keepStaff);
    const next = await markAllChanged(sides);
    await sides.run(`insert into ${STAGED_SCHEMA}.content_changes (seq, kind, id, changed_at)
        overriding system value values (${next})`);
    await continueCounting(trx);
    await lockFromReaders(trx, tables);
    await sql`drop table ${tableList(tables)} cascade`.execute(trx);
    for (const table of await tablesOf(trx, sql`${STAGED_SCHEMA}`))
      await sql`alter table ${sql.id(STAGED_SCHEMA, table)} set schema ${sql.id(live)}`.execute(trx);
    await sql`drop schema ${sql.id(STAGED_SCHEMA)} cascade`.execute(trx);
    await sql`select pg_notify(${CONTENT_CHANNEL}, '')`.execute(trx);
    await onReady?.();
  });
}

/** Filled beside the live tables and then compared row by row. */
async function fillSchema(location: DatabaseLocation, from: DatabaseLocation): Promise<void> {
  const url = new URL(String(location.databaseUrl));
  url.searchParams.set('options', `-c jit=off -c search_path=${STAGED_SCHEMA}`);
  const staged = openDatabase(from);
  const filled = openDatabase({ ...location, databaseUrl: url.href });
  try {
    await moveDatabase(staged, filled);
    await assertSame(staged, filled);
    for (const table of await filled.transaction((trx) => tablesOf(trx, sql`${STAGED_SCHEMA}`)))
      await sql`analyze ${sql.id(STAGED_SCHEMA, table)}`.execute(filled.query);
  } finally {
    await staged.close();
    await filled.close();
  }
}

/** Sequences continue after the last number. */
async function continueCounting(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = ${STAGED_SCHEMA} and is_identity = 'YES'`.execute(trx);
  for (const { table_name, column_name } of rows)
    await sql`
      select setval(pg_get_serial_sequence(${`${STAGED_SCHEMA}.${table_name}`}, ${column_name}),
        coalesce(max(${sql.ref(column_name)}), 1)) from ${sql.id(STAGED_SCHEMA, table_name)}`.execute(trx);
}

/** Blocks readers while tables are renamed. A failed attempt releases the lock, so they continue until the next. */
async function lockFromReaders(trx: Trx, tables: string[]): Promise<void> {
  await retrying(isLocked, async () => {
    await sql`savepoint before_lock`.execute(trx);
    try {
      await sql`lock table ${tableList(tables)} in access exclusive mode`.execute(trx);
    } catch (error) {
      await sql`rollback to savepoint before_lock`.execute(trx);
      throw error;
    }
  });
}

async function tablesOf(trx: Trx, schema: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = ${schema} order by tablename`.execute(trx);
  return rows.map(({ tablename }) => tablename);
}

function tableList(tables: string[]) {
  return sql.join(tables.map((table) => sql.table(table)));
}

/**
 * Makes followers reload everything, as if they had slept longer than changes are kept. Returns the values of the
 * change that tells them.
 */
async function markAllChanged({ live, staged, run, rows }: BothSides): Promise<string> {
  const [row] = await rows(`select coalesce(max(seq), 0) as seq from (
    select max(seq) as seq from ${live}.content_changes union all select max(seq) from ${staged}.content_changes) both_sides`);
  const last = Number(row?.seq);
  await run(`insert into ${staged}.settings ("key", "value") values ('${SWEPT_KEY}', '${last + 1}')
    on conflict ("key") do update set "value" = excluded."value"`);
  return `${last + 2}, 'brand', '', '${new Date().toISOString()}'`;
}

/** Retries while the tables are in use. */
async function retrying<T>(isLater: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isLater(error)) throw error;
    }
    await delay(PAUSE_MS);
  }
}

/** A lock timeout or a deadlock. */
function isLocked(error: unknown): boolean {
  return /^(55P03|40P01)$/.test(String((error as { code?: unknown }).code));
}
