import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BACKUP_COUNTS, BackupManifest, type BackupProgress } from '#contract/desk/backups.ts';
import { archiveErrors } from '#contract/errors/texts.ts';
import { openDatabase, sqliteFile, THREAD_POOL } from '#db/client.ts';
import { backupDatabase } from '#db/copies/backup.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { makeFolder } from '#db/engines/make-folder.ts';
import { MEDIA_NAME } from '#server/media/uploads/store.ts';
import { syncToDisk } from '#server/sync-to-disk.ts';
import type { Config } from '../config.ts';
import { VERSION } from '../version.ts';

export interface Backup {
  folder: string;
  /** Files of uploaded pictures; null where they are in a store of their own. */
  pictures: number | null;
}

type Source = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

export const MANIFEST_FILE = 'manifest.json';
export const SECRET_FILE = 'token-secret';

interface BackupOptions {
  /** Made from the desk, where only so many are kept. */
  fromDesk?: boolean;
  madeBefore?: string | null;
  onProgress?: (progress: Omit<BackupProgress, 'id' | 'kind'>) => Promise<void>;
}

/**
 * Puts a copy of everything into a new folder, which can be a data directory itself. It appears
 * under its name only when it is whole.
 *
 * Pictures are copied before and after the database. Their files never change: the second time adds
 * what was uploaded meanwhile, the first time kept what has been removed since, so that every
 * picture the copied database names is there.
 */
export async function createBackup(config: Source, folder: string, options: BackupOptions = {}): Promise<Backup> {
  const backup = await beginBackup(config, folder, options);
  return backup.finish();
}

/** The same in two steps: most pictures, and then what has to be of one moment. */
export async function beginBackup(
  config: Source,
  folder: string,
  { fromDesk = false, madeBefore = null, onProgress = async () => {} }: BackupOptions = {},
): Promise<{ finish(): Promise<Backup> }> {
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  makeFolder(draft, { mode: 0o700 });
  const orNothing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  };
  const finish = async () => {
    await onProgress({ step: 'database', done: 0, total: 0 });
    await syncToDisk(await backupDatabase(config, draft));
    const pictures = config.s3 ? null : await copyPictures(config.dataDir, draft, onProgress);
    await copySecret(config.dataDir, draft);
    const counts = config.databaseUrl ? await countRows(config) : countCopy(draft);
    const engine = config.databaseUrl ? 'postgres' : 'sqlite';
    const about = { version: VERSION, engine, counts, fromDesk, madeBefore } as const;
    const manifest = await manifestOf(draft, about, onProgress);
    await writeFile(join(draft, MANIFEST_FILE), JSON.stringify(manifest), { mode: 0o600 });
    await syncToDisk(join(draft, MANIFEST_FILE));
    await rename(draft, folder);
    await syncToDisk(dirname(folder));
    return { folder, pictures };
  };
  await orNothing(async () => {
    if (!config.s3) await copyPictures(config.dataDir, draft, onProgress);
  });
  return { finish: () => orNothing(finish) };
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
    // Files to import and files still being written are temporary.
    if (!MEDIA_NAME.test(name) || copied.has(name)) continue;
    if (await copyIfThere(join(from, name), join(to, name))) copied.add(name);
  }
  return copied.size;
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await syncToDisk(to);
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

/** The sum of every file, and one over all of them. */
export async function manifestOf(
  folder: string,
  about: Omit<BackupManifest, 'checksum' | 'files'>,
  onProgress: NonNullable<BackupOptions['onProgress']> = async () => {},
): Promise<BackupManifest> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => name !== MANIFEST_FILE)
    .sort();
  const files: BackupManifest['files'] = [];
  for (const [done, name] of names.entries()) {
    if (done % PROGRESS_EVERY === 0) await onProgress({ step: 'checksums', done, total: names.length });
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
    files.push({ name, bytes: (await stat(join(folder, name))).size, sha256: hash.digest('hex') });
  }
  const { version, engine, counts, fromDesk, madeBefore } = about;
  return { version, engine, counts, fromDesk, madeBefore, checksum: checksumOf(files), files };
}

function checksumOf(files: BackupManifest['files']): string {
  const lines = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

const DAMAGED_SHOWN = 20;

/** Reads every file again; null for a backup of a version that wrote no sums. */
export async function verifyBackup(
  folder: string,
  onProgress?: BackupOptions['onProgress'],
): Promise<{ isWhole: boolean; damaged: string[] } | null> {
  const known = await readManifest(folder);
  if (!known) return null;
  const now = await manifestOf(folder, known, onProgress);
  const sums = new Map(now.files.map(({ name, sha256 }) => [name, sha256]));
  // A download comes without the secret.
  const expected = known.files.filter(({ name }) => name !== SECRET_FILE || sums.has(name));
  const names = new Set(expected.map(({ name }) => name));
  const damaged = [
    ...expected.filter(({ name, sha256 }) => sums.get(name) !== sha256).map(({ name }) => name),
    ...now.files.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  ].sort();
  return {
    isWhole: damaged.length === 0 && checksumOf(known.files) === known.checksum,
    damaged: damaged.slice(0, DAMAGED_SHOWN),
  };
}

/** Null for a backup of a version that wrote none. What another program wrote is refused. */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) return null;
  return parseManifest(await readFile(file, 'utf8'));
}

export function parseManifest(text: string): BackupManifest {
  try {
    return BackupManifest.parse(JSON.parse(text));
  } catch {
    throw new BackupRefused(archiveErrors.listUnreadable);
  }
}

const COUNTED = Object.keys(BACKUP_COUNTS) as (keyof typeof BACKUP_COUNTS)[];

function countCopy(folder: string): BackupManifest['counts'] {
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
async function countRows(config: Source): Promise<BackupManifest['counts']> {
  const database = openDatabase({ ...config, databasePool: THREAD_POOL });
  const counts: BackupManifest['counts'] = {};
  try {
    for (const table of COUNTED) {
      const { n } = await database.query
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      counts[table] = Number(n);
    }
  } finally {
    await database.close();
  }
  return counts;
}
