import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BACKUP_COUNTS, type BackupProgress, type Backup as BackupSummary } from '#contract/desk/backups.ts';
import { backupDatabase } from '#db/backup.ts';
import { type Database, sqliteFile } from '#db/client.ts';
import type { Config } from './config.ts';
import { VERSION } from './version.ts';

export interface Backup {
  folder: string;
  /** Files of uploaded pictures; null where they are in a store of their own. */
  pictures: number | null;
}

type Source = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

/** What a backup says of itself. */
export interface Manifest extends Pick<BackupSummary, 'version' | 'engine' | 'counts' | 'fromDesk'> {
  checksum: string;
  files: { name: string; bytes: number; sha256: string }[];
}

const MANIFEST_FILE = 'manifest.json';
export const SECRET_FILE = 'token-secret';

interface BackupOptions {
  /** Made from the desk, where only so many are kept. */
  fromDesk?: boolean;
  /** To count what is in it, where the copy itself cannot be asked. */
  database?: Database;
  onProgress?: (progress: Omit<BackupProgress, 'id'>) => Promise<void>;
}

/**
 * Puts a copy of everything into a new folder, which can be a data directory itself. It appears
 * under its name only when it is whole.
 *
 * Pictures are copied before and after the database. Their files never change: the second time adds
 * what was uploaded meanwhile, the first time kept what has been removed since, so that every
 * picture the copied database names is there.
 */
export async function createBackup(
  config: Source,
  folder: string,
  { fromDesk = false, database, onProgress = async () => {} }: BackupOptions = {},
): Promise<Backup> {
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    if (!config.s3) await copyPictures(config.dataDir, draft, onProgress);
    await onProgress({ step: 'database', done: 0, total: 0 });
    await sync(await backupDatabase(config, draft));
    const pictures = config.s3 ? null : await copyPictures(config.dataDir, draft, onProgress);
    await copySecret(config.dataDir, draft);
    const counts = config.databaseUrl ? await countRows(database) : countCopy(draft);
    const engine = config.databaseUrl ? 'postgres' : 'sqlite';
    const manifest = await manifestOf(draft, { version: VERSION, engine, counts, fromDesk }, onProgress);
    await writeFile(join(draft, MANIFEST_FILE), JSON.stringify(manifest), { mode: 0o600 });
    await sync(join(draft, MANIFEST_FILE));
    await rename(draft, folder);
    await sync(dirname(folder));
    return { folder, pictures };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Files between two notes of how far it is. */
const PROGRESS_EVERY = 50;

/** Returns how many there are in the copy. */
async function copyPictures(
  dataDir: string,
  draft: string,
  onProgress: NonNullable<BackupOptions['onProgress']>,
): Promise<number> {
  const from = join(dataDir, 'media');
  const to = join(draft, 'media');
  await mkdir(to, { recursive: true });
  const copied = new Set(await readdir(to));
  const names = existsSync(from) ? await readdir(from) : [];
  for (const [done, name] of names.entries()) {
    if (done % PROGRESS_EVERY === 0) await onProgress({ step: 'pictures', done, total: names.length });
    // A name with a dot first is a file still being written.
    if (name.startsWith('.') || copied.has(name)) continue;
    if (await copyIfThere(join(from, name), join(to, name))) copied.add(name);
  }
  return copied.size;
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await sync(to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Without it everybody would be signed out and the links in mails already sent would be dead. */
async function copySecret(dataDir: string, draft: string): Promise<void> {
  const to = join(draft, SECRET_FILE);
  if (await copyIfThere(join(dataDir, SECRET_FILE), to)) await chmod(to, 0o600);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The sum of every file, and one over all of them. */
export async function manifestOf(
  folder: string,
  about: Omit<Manifest, 'checksum' | 'files'>,
  onProgress: NonNullable<BackupOptions['onProgress']> = async () => {},
): Promise<Manifest> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => name !== MANIFEST_FILE)
    .sort();
  const files: Manifest['files'] = [];
  for (const [done, name] of names.entries()) {
    if (done % PROGRESS_EVERY === 0) await onProgress({ step: 'checksums', done, total: names.length });
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
    files.push({ name, bytes: (await stat(join(folder, name))).size, sha256: hash.digest('hex') });
  }
  const whole = createHash('sha256').update(files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''));
  const { version, engine, counts, fromDesk } = about;
  return { version, engine, counts, fromDesk, checksum: whole.digest('hex'), files };
}

/** Null for a backup of a version that wrote none. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

const COUNTED = Object.keys(BACKUP_COUNTS) as (keyof typeof BACKUP_COUNTS)[];

function countCopy(folder: string): Manifest['counts'] {
  const copy = new DatabaseSync(sqliteFile(folder), { readOnly: true });
  try {
    return Object.fromEntries(
      COUNTED.map((table) => [table, Number(copy.prepare(`select count(*) as n from ${table}`).get()?.n)]),
    );
  } finally {
    copy.close();
  }
}

/** A dump cannot be asked: as many as there are a moment after it. */
async function countRows(database: Database | undefined): Promise<Manifest['counts']> {
  if (!database) return {};
  const counts: Manifest['counts'] = {};
  for (const table of COUNTED) {
    const { n } = await database.query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(n);
  }
  return counts;
}
