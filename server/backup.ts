import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backupDatabase } from '#db/backup.ts';
import type { Config } from './config.ts';

export interface Backup {
  folder: string;
  /** Files of uploaded pictures; null where they are in a store of their own. */
  pictures: number | null;
}

type Source = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

/**
 * Puts a copy of everything into a new folder, which can be a data directory itself. It appears
 * under its name only when it is whole.
 *
 * Pictures are copied before and after the database. Their files never change: the second time adds
 * what was uploaded meanwhile, the first time kept what has been removed since, so that every
 * picture the copied database names is there.
 */
export async function createBackup(config: Source, folder: string): Promise<Backup> {
  if (existsSync(folder)) throw new Error(`${folder} exists already.`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    if (!config.s3) await copyPictures(config.dataDir, draft);
    await sync(await backupDatabase(config, draft));
    const pictures = config.s3 ? null : await copyPictures(config.dataDir, draft);
    await copySecret(config.dataDir, draft);
    await rename(draft, folder);
    await sync(dirname(folder));
    return { folder, pictures };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Returns how many there are in the copy. */
async function copyPictures(dataDir: string, draft: string): Promise<number> {
  const from = join(dataDir, 'media');
  const to = join(draft, 'media');
  await mkdir(to, { recursive: true });
  const copied = new Set(await readdir(to));
  for (const name of existsSync(from) ? await readdir(from) : []) {
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
  const to = join(draft, 'token-secret');
  if (await copyIfThere(join(dataDir, 'token-secret'), to)) await chmod(to, 0o600);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
