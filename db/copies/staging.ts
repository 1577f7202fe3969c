import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase, sqliteFile } from '../client.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { type DumpedRow, rowsOfDump } from './dump.ts';
import { BackupRefused } from './refused.ts';

const DUMP_FILE = 'handset.dump';

/** Whether the folder holds a database of either engine. */
export function holdsDatabase(backup: string): boolean {
  return existsSync(sqliteFile(backup)) || existsSync(join(backup, DUMP_FILE));
}

/**
 * Makes an SQLite file in the folder from a backup of either engine, as this version of Handset has its tables. Nothing
 * but the folder is touched.
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
    throw new BackupRefused('The database in this backup is damaged, or not one of Handset.');
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

/** Primary codes of SQLite's for a disk that is full or fails: no fault of the file. */
const DISK_CODES = [10, 13];

function isSqliteError(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' && !DISK_CODES.includes((errcode ?? 0) & 0xff);
}

async function fillFromDump(dump: string, folder: string): Promise<void> {
  const applied: string[] = [];
  for await (const { columns, values } of rowsOfDump(dump, 'migrations'))
    applied.push(String(values[columns.indexOf('name')]));
  if (applied.length === 0) throw new BackupRefused('The dump in this backup is not one of Handset.');
  assertKnown(applied);
  const database = openDatabase({ databaseUrl: null, dataDir: folder });
  // As its version had its tables: what has come since is done to its rows.
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
      throw new BackupRefused('The database in this backup is not one of Handset.');
    assertKnown(
      db
        .prepare('select name from migrations')
        .all()
        .map(({ name }) => String(name)),
    );
    // Ours has none; a foreign one would run with every row that is written to it.
    const [program] = db
      .prepare("select name from sqlite_master where type in ('trigger', 'view') or sql like 'create virtual%'")
      .all();
    if (program)
      throw new BackupRefused(`The database in this backup is not one of Handset: it has a ${program.name}.`);
    const lost = db.prepare('pragma foreign_key_check').get();
    if (lost)
      throw new BackupRefused(`The database in this backup is damaged: a row of ${lost.table} names one that is gone.`);
  } finally {
    db.close();
  }
}

/** The tables of this version and no others, and in their columns what belongs there. */
function checkTables(file: string, blankFile: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  const blank = new DatabaseSync(blankFile, { readOnly: true });
  try {
    for (const table of tablesIn(blank)) {
      const columns = columnsIn(blank, table);
      if (JSON.stringify(columnsIn(db, table)) !== JSON.stringify(columns))
        throw new BackupRefused(`The database in this backup is not one of Handset: its table ${table} is another.`);
      const wrong = columns.flatMap(({ name, type }) => {
        const kinds = STORED_AS[type.toLowerCase()];
        return kinds ? [`typeof("${name}") not in (${kinds})`] : [];
      });
      if (wrong.length > 0 && db.prepare(`select 1 from "${table}" where ${wrong.join(' or ')} limit 1`).get())
        throw new BackupRefused(
          `The database in this backup is damaged: a row of ${table} holds values of a wrong kind.`,
        );
    }
  } finally {
    db.close();
    blank.close();
  }
}

/** What SQLite may keep in a column of that type, which it does not enforce. */
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

/** What a newer version keeps has no place here, and would be lost without a word. */
function assertKnown(applied: readonly string[]): void {
  const known = new Set(migrations.map(([name]) => name));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupRefused(
      `This backup was made by a newer version of Handset (${unknown.join(', ')}). Restore it with that version.`,
    );
}
