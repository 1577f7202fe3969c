import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type DatabaseLocation, hasDatabase, sqliteFile } from '../client.ts';
import { STAGED_SCHEMA } from './replace.ts';

/** Copies the database as it is at one moment, while others go on writing to it. Returns the name of the copy. */
export async function backupDatabase(location: DatabaseLocation, folder: string): Promise<string> {
  if (!hasDatabase(location)) throw new Error(`There is no database in ${location.dataDir}.`);
  return location.databaseUrl ? dumpPostgres(location.databaseUrl, folder) : copySqlite(location.dataDir, folder);
}

/** One read transaction over the whole file: writers are not kept waiting and none of them shows half. */
function copySqlite(dataDir: string, folder: string): string {
  const copy = sqliteFile(folder);
  const source = new DatabaseSync(sqliteFile(dataDir), { timeout: 10_000 });
  try {
    source.prepare('vacuum into ?').run(copy);
  } finally {
    source.close();
  }
  const made = new DatabaseSync(copy);
  try {
    // The copy of a server that is being backed up or restored does neither when it is started.
    made.exec("delete from jobs where kind in ('backup', 'restore') and state in ('queued', 'running')");
    const [result] = Object.values(made.prepare('pragma quick_check').get() ?? {});
    if (result !== 'ok') throw new Error(`The copy is damaged: ${result}`);
  } finally {
    made.close();
  }
  return copy;
}

/** PostgreSQL's own tool, with the password where no list of processes shows it. */
async function dumpPostgres(databaseUrl: string, folder: string): Promise<string> {
  const file = join(folder, 'handset.dump');
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // What a restore puts together beside it is no part of it.
  const parts = ['--format=custom', '--no-owner', `--exclude-schema=${STAGED_SCHEMA}`];
  const child = spawn('pg_dump', [...parts, `--file=${file}`, `--dbname=${url.href}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(child.stderr as Readable);
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('pg_dump is not installed here: install the client of PostgreSQL, or back up as you do otherwise.');
  });
  if (code !== 0) throw new Error(`pg_dump failed: ${(await errors).trim()}`);
  return file;
}
