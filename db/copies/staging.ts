import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase, sqliteFile } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { type DumpedRow, rowsOfDump } from './dump.ts';
import { BackupRefused } from './refused.ts';

const DUMP_FILE = 'handset.dump';

/** Whether the folder contains a database of either engine. */
export function holdsDatabase(backup: string): boolean {
  return existsSync(sqliteFile(backup)) || existsSync(join(backup, DUMP_FILE));
}

/**
 * Restores a backup of either engine to an SQLite file in the folder, with this version's tables. Nothing outside the
 * folder is changed.
 */
export async function stageBackup(backup: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = sqliteFile(folder);
  try {
    if (existsSync(sqliteFile(backup))) copyFileSync(sqliteFile(backup), file);
    else await fillFromDump(join(backup, DUMP_FILE), folder);
    checkFile(file);
    await migrateIn(folder);
    const blank = join(folder, 'blank');
    mkdirSync(blank, { mode: 0o700 });
    await migrateIn(blank);
    checkTables(file, sqliteFile(blank));
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    throw new BackupRefused('The database in this backup is damaged or isn’t a Handset database.');
  }
}

async function migrateIn(dataDir: string): Promise<void> {
  const database = openDatabase({ databaseUrl: null, dataDir });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** SQLite's primary codes for a full or failing disk, which are not the file's fault. */
const DISK_CODES = [10, 13];

function isSqliteError(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' && !DISK_CODES.includes((errcode ?? 0) & 0xff);
}

async function fillFromDump(dump: string, folder: string): Promise<void> {
  const applied: string[] = [];
  for await (const { columns, values } of rowsOfDump(dump, 'migrations'))
    applied.push(String(values[columns.indexOf('name')]));
  if (applied.length === 0) throw new BackupRefused('The dump in this backup isn’t a Handset database.');
  assertKnown(applied);
  const database = openDatabase({ databaseUrl: null, dataDir: folder });
  // First with the tables of the backup's version; later migrations then run on its rows.
  await migrate(
    database,
    migrations.filter(([name]) => applied.includes(name)),
  );
  await database.close();
  const db = new DatabaseSync(sqliteFile(folder), { enableForeignKeyConstraints: false });
  try {
    db.exec('begin');
    for (const table of tablesIn(db)) db.exec(`delete from "${table}"`);
    await insertAll(db, rowsOfDump(dump));
    db.exec('commit');
  } finally {
    db.close();
  }
}

async function insertAll(db: DatabaseSync, rows: AsyncIterable<DumpedRow>): Promise<void> {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  for await (const { table, columns, values } of rows) {
    let statement = statements.get(table);
    if (!statement) {
      const names = columns.map((column) => `"${column}"`).join(', ');
      statement = db.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`);
      statements.set(table, statement);
    }
    statement.run(...values);
  }
}

/** Checks every page and index of the file. Returns the problem, or null. */
export function findDamage(folder: string): string | null {
  return inStaged(folder, (db) => {
    const [found] = Object.values(db.prepare('pragma integrity_check').get() ?? {});
    return found === 'ok' ? null : String(found);
  });
}

export function countRows(folder: string, tables: readonly string[]): Record<string, number> {
  return inStaged(folder, (db) => {
    const count = (table: string) => Number(db.prepare(`select count(*) as n from "${table}"`).get()?.n);
    return Object.fromEntries(tables.map((table) => [table, count(table)]));
  });
}

function inStaged<T>(folder: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(sqliteFile(folder), { readOnly: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

export function tablesIn(db: DatabaseSync): string[] {
  return db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name));
}

function checkFile(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const [result] = Object.values(db.prepare('pragma quick_check').get() ?? {});
    if (result !== 'ok') throw new BackupRefused(`The database in this backup is damaged: ${result}`);
    if (!tablesIn(db).includes('migrations'))
      throw new BackupRefused('The database in this backup isn’t a Handset database.');
    assertKnown(
      db
        .prepare('select name from migrations')
        .all()
        .map(({ name }) => String(name)),
    );
    // Our schema has no triggers; one in a backup would run with every write.
    const [program] = db
      .prepare("select name from sqlite_master where type in ('trigger', 'view') or sql like 'create virtual%'")
      .all();
    if (program)
      throw new BackupRefused(`The database in this backup isn’t a Handset database: it has a ${program.name}.`);
    const lost = db.prepare('pragma foreign_key_check').get();
    if (lost)
      throw new BackupRefused(
        `The database in this backup is damaged: a row of ${lost.table} refers to a missing row.`,
      );
  } finally {
    db.close();
  }
}

/** Exactly this version's tables, with valid types in their columns. */
function checkTables(file: string, blankFile: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  const blank = new DatabaseSync(blankFile, { readOnly: true });
  try {
    for (const table of tablesIn(blank)) {
      const columns = columnsIn(blank, table);
      if (JSON.stringify(columnsIn(db, table)) !== JSON.stringify(columns))
        throw new BackupRefused(
          `The database in this backup isn’t a Handset database: its table ${table} is different.`,
        );
      const wrong = columns.flatMap(({ name, type }) => {
        const kinds = STORED_AS[type.toLowerCase()];
        return kinds ? [`typeof("${name}") not in (${kinds})`] : [];
      });
      if (wrong.length > 0 && db.prepare(`select 1 from "${table}" where ${wrong.join(' or ')} limit 1`).get())
        throw new BackupRefused(
          `The database in this backup is damaged: a row of ${table} has values of the wrong type.`,
        );
    }
  } finally {
    db.close();
    blank.close();
  }
}

/** The value types that SQLite may hold in a column of a type, which it does not enforce. */
const STORED_AS: Record<string, string> = {
  text: "'text', 'null'",
  integer: "'integer', 'null'",
  real: "'real', 'integer', 'null'",
};

function columnsIn(db: DatabaseSync, table: string): { name: string; type: string; hidden: number }[] {
  return db
    .prepare('select name, type, hidden from pragma_table_xinfo(?) order by name')
    .all(table)
    .map(({ name, type, hidden }) => ({ name: String(name), type: String(type), hidden: Number(hidden) }));
}

/** Refuses backups of newer versions, because unknown data would be lost silently. */
function assertKnown(applied: readonly string[]): void {
  const known = new Set(migrations.map(([name]) => name));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupRefused(
      `This backup was made by a newer version of Handset (${unknown.join(', ')}). Restore it with that version.`,
    );
}
