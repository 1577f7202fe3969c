import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { type DatabaseLocation, hasDatabase, openDatabase, sqliteFile } from '#db/client.ts';
import type { Tables } from '#db/schema.ts';
import { BackupRefused } from './refused.ts';
import { STAGED_SCHEMA } from './replace.ts';

export interface DatabaseCopy {
  file: string;
  /** Row counts by table in the copy. */
  counts: Record<string, number>;
}

/** Copies the database at one moment, while writes continue. */
export async function backupDatabase(
  location: DatabaseLocation,
  folder: string,
  counted: readonly string[],
): Promise<DatabaseCopy> {
  if (!hasDatabase(location)) throw new Error(`There is no database in ${location.dataDir}.`);
  return location.databaseUrl ? dumpPostgres(location, folder, counted) : copySqlite(location.dataDir, folder, counted);
}

/** One read transaction over the whole file: it does not block writers and sees no partial writes. */
function copySqlite(dataDir: string, folder: string, counted: readonly string[]): DatabaseCopy {
  const copy = sqliteFile(folder);
  const source = new DatabaseSync(sqliteFile(dataDir), { timeout: 10_000 });
  try {
    source.prepare('vacuum into ?').run(copy);
  } finally {
    source.close();
  }
  const made = new DatabaseSync(copy);
  try {
    // A server started from the copy must not continue a backup or restore.
    made.exec("delete from jobs where kind in ('backup', 'restore') and state in ('queued', 'running')");
    const [result] = Object.values(made.prepare('pragma quick_check').get() ?? {});
    if (result !== 'ok') throw new Error(`The copy is damaged: ${result}`);
    const count = (table: string) => Number(made.prepare(`select count(*) as n from ${table}`).get()?.n);
    return { file: copy, counts: Object.fromEntries(counted.map((table) => [table, count(table)])) };
  } finally {
    made.close();
  }
}

/** The dump and the counts use the same snapshot, so that a restored dump can be compared with them. */
async function dumpPostgres(
  location: DatabaseLocation,
  folder: string,
  counted: readonly string[],
): Promise<DatabaseCopy> {
  const file = join(folder, 'handset.dump');
  const database = openDatabase({ ...location, databasePool: 1 });
  try {
    const transaction = (database.query as Kysely<Tables>).transaction().setIsolationLevel('repeatable read');
    return await transaction.execute(async (trx) => {
      // The connection is idle while the dump is made.
      for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
        await sql.raw(`set local ${limit} = 0`).execute(trx);
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
      await runPgDump(String(location.databaseUrl), file, String(rows[0]?.snapshot));
      const counts: Record<string, number> = {};
      for (const table of counted) {
        const found = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(trx);
        counts[table] = Number(found.rows[0]?.n);
      }
      return { file, counts };
    });
  } finally {
    await database.close();
  }
}

/** PostgreSQL's own tool; the password is passed where process lists do not show it. */
async function runPgDump(databaseUrl: string, file: string, snapshot: string): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // Excludes the schema in which a restore prepares its data.
  const parts = ['--format=custom', '--no-owner', `--exclude-schema=${STAGED_SCHEMA}`, `--snapshot=${snapshot}`];
  const child = spawn('pg_dump', [...parts, `--file=${file}`, `--dbname=${url.href}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(child.stderr as Readable);
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupRefused(
      'pg_dump is not installed. Install the PostgreSQL client tools, or turn daily backups off.',
    );
  });
  if (code !== 0) throw new Error(`pg_dump failed: ${(await errors).trim()}`);
}
