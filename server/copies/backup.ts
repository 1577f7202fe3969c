import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BACKUP_COUNTS, BackupManifest, type BackupProgress } from '#contract/desk/backups.ts';
import { archiveErrors } from '#contract/errors/texts.ts';
import { backupDatabase } from '#db/copies/backup.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { makeFolder } from '#db/engines/make-folder.ts';
import type { Config } from '#server/config.ts';
import { MEDIA_NAME } from '#server/media/uploads/store.ts';
import { syncToDisk } from '#server/sync-to-disk.ts';
import { VERSION } from '#server/version.ts';

export interface Backup {
  folder: string;
  /** Number of picture files; null if they are in an S3 store. */
  pictures: number | null;
}

type Source = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

export const MANIFEST_FILE = 'manifest.json';
export const SECRET_FILE = 'token-secret';

interface BackupOptions {
  /** Made from the admin area or by its schedule. */
  fromDesk?: boolean;
  isScheduled?: boolean;
  madeBefore?: string | null;
  onProgress?: (progress: Omit<BackupProgress, 'id' | 'kind'>) => Promise<void>;
}

/**
 * Copies everything to a new folder, which can itself be used as a data directory. The folder gets its name only when
 * complete.
 *
 * Pictures are copied before and after the database, since their files never change: the first pass keeps pictures that
 * are deleted meanwhile, the second adds new ones, so that every picture in the copied database is there.
 */
export async function createBackup(config: Source, folder: string, options: BackupOptions = {}): Promise<Backup> {
  const backup = await beginBackup(config, folder, options);
  return backup.finish();
}

/** The same in two steps: most pictures first, then what must be from one moment. */
export async function beginBackup(
  config: Source,
  folder: string,
  { fromDesk = false, isScheduled = false, madeBefore = null, onProgress = async () => {} }: BackupOptions = {},
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
    const { file, counts } = await backupDatabase(config, draft, COUNTED);
    await syncToDisk(file);
    const pictures = config.s3 ? null : await copyPictures(config.dataDir, draft, onProgress);
    await copySecret(config.dataDir, draft);
    const engine = config.databaseUrl ? 'postgres' : 'sqlite';
    const about = { version: VERSION, engine, counts, fromDesk, madeBefore, isScheduled } as const;
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

/** Files between progress updates. */
const PROGRESS_EVERY = 50;

/** Returns the number of pictures in the copy. */
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
    // Import files and unfinished files are temporary.
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

/** Without the secret everyone would be signed out and links in mail would stop working. */
async function copySecret(dataDir: string, draft: string): Promise<void> {
  const to = join(draft, SECRET_FILE);
  if (await copyIfThere(join(dataDir, SECRET_FILE), to)) await chmod(to, 0o600);
}

/** A checksum for every file, and one over all of them. */
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
  const { version, engine, counts, fromDesk, madeBefore, isScheduled } = about;
  return { version, engine, counts, fromDesk, madeBefore, isScheduled, checksum: checksumOf(files), files };
}

function checksumOf(files: BackupManifest['files']): string {
  const lines = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

const DAMAGED_SHOWN = 20;

/** Reads every file again and compares checksums; null if the backup's version wrote none. */
export async function verifyBackup(
  folder: string,
  onProgress?: BackupOptions['onProgress'],
): Promise<{ isWhole: boolean; damaged: string[] } | null> {
  const known = await readManifest(folder);
  if (!known) return null;
  const now = await manifestOf(folder, known, onProgress);
  const sums = new Map(now.files.map(({ name, sha256 }) => [name, sha256]));
  // Downloaded archives do not contain the secret.
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

/** Null for a backup of a version that wrote no manifest; another program's manifest is refused. */
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

const COUNTED = Object.keys(BACKUP_COUNTS);
