import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  BACKUP_COUNTS,
  type BackupManifest,
  type BackupProgress,
  type RestorePreview,
} from '#contract/desk/backups.ts';
import { archiveErrors } from '#contract/errors/texts.ts';
import { DAY_MS } from '#contract/time.ts';
import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import { alone } from '#db/copies/alone.ts';
import { compareTable } from '#db/copies/compare.ts';
import { isEmpty } from '#db/copies/move.ts';
import { newStaffIn } from '#db/copies/new-staff.ts';
import type { BothSides } from '#db/copies/preserve-live-data.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { replaceDatabase } from '#db/copies/replace.ts';
import { countRows, findDamage, holdsDatabase, stageBackup } from '#db/copies/staging.ts';
import { migrate } from '#db/migrate.ts';
import type { Config } from '#server/config.ts';
import { openMediaStore } from '#server/media/uploads/open-store.ts';
import { MEDIA_TYPES } from '#server/media/uploads/store.ts';
import { beginBackup, readManifest, SECRET_FILE, verifyBackup } from './backup.ts';

type Target = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
type Note = (progress: Omit<BackupProgress, 'id' | 'kind'>) => Promise<void>;

interface RestoreOptions {
  /** The folder for a backup of the current state; without it none is made. */
  before?: { folder: string; fromDesk: boolean; madeBefore: string | null };
  /** Accounts of the backup that keep their roles; others that do not exist here become readers. */
  keepStaff?: readonly string[] | 'all';
  onProgress?: Note;
  /** Called in the transaction that replaces the database, after all rows are written. */
  onReplaced?: (sides: BothSides) => Promise<void>;
}

/** Files between progress updates. */
const PROGRESS_EVERY = 20;

/**
 * Restores a backup of either engine to either engine. Everything is prepared beside the live data, pictures are added,
 * and then one transaction replaces the database: a crash leaves either the old state or the new one. Returns whether
 * there was data before.
 */
export async function restoreBackup(
  config: Target,
  backup: string,
  { before, keepStaff = 'all', onProgress = async () => {}, onReplaced }: RestoreOptions = {},
): Promise<{ hadData: boolean }> {
  await requireWhole(backup, onProgress);
  const restored = await alone(config, 'restore', () =>
    withStaged(config, backup, onProgress, async (staged) => {
      await addPictures(config, backup, onProgress);
      const hadData = await holdsRows(config);
      const saveCurrent = hadData && before ? await copyBefore(config, before, onProgress) : async () => {};
      await replaceDatabase(config, {
        staged,
        keepStaff,
        beforeReplacing: saveCurrent,
        onReplaced,
        onReady: () => onProgress({ step: 'replace', done: 1, total: 1 }),
      });
      return { hadData };
    }),
  );
  if (!restored) throw new BackupRefused(archiveErrors.restoreElsewhere);
  return restored.result;
}

export type RestoreEffects = Pick<RestorePreview, 'changes' | 'newStaff' | 'newStaffTotal'>;

/** What a restore would change. */
export async function previewRestore(config: Target, backup: string): Promise<RestoreEffects> {
  await requireWhole(backup);
  return withStaged(config, backup, undefined, async (location) => {
    const staged = openDatabase(location);
    const live = openDatabase(config);
    try {
      const changes: RestorePreview['changes'] = {};
      for (const table of Object.keys(BACKUP_COUNTS) as (keyof typeof BACKUP_COUNTS)[])
        changes[table] = await compareTable(staged, live, table, CHANGED_AT[table]);
      return { changes, ...(await newStaffIn(staged.query, live.query)) };
    } finally {
      await staged.close();
      await live.close();
    }
  });
}

export interface BackupCheck {
  /** Null if it passed. */
  problem: string | null;
  damaged: string[];
}

/**
 * Verifies every file and restores the database into a temporary SQLite file, which is checked and counted. A
 * PostgreSQL dump is read completely on the way.
 */
export async function checkBackup(config: Target, backup: string): Promise<BackupCheck> {
  try {
    const known = await readManifest(backup);
    const files = await verifyBackup(backup);
    if (!known || !files) return { problem: archiveErrors.noManifest, damaged: [] };
    if (!files.isWhole) return { problem: damageText(files.damaged), damaged: files.damaged };
    if (!holdsDatabase(backup)) return { problem: archiveErrors.noDatabase, damaged: [] };
    const problem = await withStaged(config, backup, undefined, async ({ dataDir }) => {
      const damage = findDamage(dataDir);
      if (damage) return archiveErrors.databaseDamaged(damage);
      if (!isCountExact(known)) return null;
      const restored = countRows(dataDir, Object.keys(known.counts));
      const differs = Object.entries(known.counts).find(([table, count]) => restored[table] !== count);
      if (!differs) return null;
      const [table, count] = differs;
      return archiveErrors.countDiffers(
        BACKUP_COUNTS[table as keyof typeof BACKUP_COUNTS],
        count,
        restored[table] ?? 0,
      );
    });
    return { problem, damaged: [] };
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    return { problem: error.message, damaged: [] };
  }
}

/** Versions without a backup schedule counted PostgreSQL's rows a moment after the dump. */
function isCountExact({ engine, isScheduled }: BackupManifest): boolean {
  return engine === 'sqlite' || isScheduled !== undefined;
}

const CHANGED_AT: Record<keyof typeof BACKUP_COUNTS, string> = {
  products: 'updated_at',
  brands: 'updated_at',
  blogs: 'updated_at',
  users: 'updated_at',
  comments: 'edited_at',
  reviews: 'edited_at',
  pictures: 'image',
};

async function requireWhole(backup: string, onProgress?: Note): Promise<void> {
  if (!holdsDatabase(backup)) throw new BackupRefused(archiveErrors.noDatabase);
  const note = onProgress && ((progress: Parameters<Note>[0]) => onProgress({ ...progress, step: 'check' }));
  const found = await verifyBackup(backup, note);
  if (found && !found.isWhole) throw new BackupRefused(damageText(found.damaged));
}

function damageText(files: readonly string[]): string {
  return archiveErrors.damaged(files.join(', ') || 'its list of files');
}

/** Provides the backup as an SQLite database of this version and deletes it afterwards. */
async function withStaged<T>(
  { dataDir }: Target,
  backup: string,
  onProgress: Note | undefined,
  work: (staged: DatabaseLocation) => Promise<T>,
): Promise<T> {
  const folder = onProgress ? restoringFolder(dataDir) : join(dataDir, `${PREVIEWING}${crypto.randomUUID()}`);
  await rm(folder, { recursive: true, force: true });
  await deleteLeftovers(dataDir);
  try {
    await onProgress?.({ step: 'read', done: 0, total: 0 });
    await stageBackup(backup, folder);
    return await work({ databaseUrl: null, dataDir: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A temporary folder; the next restore deletes what an interrupted one left. */
export function restoringFolder(dataDir: string): string {
  return join(dataDir, 'restoring');
}

const PREVIEWING = 'previewing-';

/** Deletes leftovers of a killed process. */
async function deleteLeftovers(dataDir: string): Promise<void> {
  for (const name of existsSync(dataDir) ? await readdir(dataDir) : []) {
    if (!name.startsWith(PREVIEWING)) continue;
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Names are content hashes, so existing files are identical. */
async function addPictures({ s3, dataDir }: Target, backup: string, onProgress: Note): Promise<void> {
  const from = join(backup, 'media');
  const names = existsSync(from) ? await readdir(from) : [];
  const store = openMediaStore({ s3, dataDir });
  for (const [done, name] of names.entries()) {
    if (done % PROGRESS_EVERY === 0) await onProgress({ step: 'files', done, total: names.length });
    if ((await store.size(name)) !== null) continue;
    const type = MEDIA_TYPES[extname(name).slice(1)] ?? 'application/octet-stream';
    await store.put(name, await readFile(join(from, name)), type);
  }
}

async function holdsRows(config: Target): Promise<boolean> {
  const database = openDatabase(config);
  try {
    await migrate(database);
    return !(await isEmpty(database));
  } finally {
    await database.close();
  }
}

/** Copies most pictures now and returns a function that copies the rest while writes are blocked. */
async function copyBefore(
  config: Target,
  { folder, ...about }: NonNullable<RestoreOptions['before']>,
  onProgress: Note,
): Promise<() => Promise<void>> {
  // An earlier attempt may have made one, which is out of date.
  const begin = async () => {
    await rm(folder, { recursive: true, force: true });
    return beginBackup(config, folder, { ...about, onProgress });
  };
  let begun: Awaited<ReturnType<typeof begin>> | null = await begin();
  return async () => {
    const backup = begun ?? (await begin());
    begun = null;
    await backup.finish();
    await onProgress({ step: 'replace', done: 0, total: 0 });
  };
}

/**
 * For a machine without a secret: sessions and links of the backup keep working. Returns whether a different secret is
 * in use.
 */
export async function restoreSecret({ dataDir }: Target, backup: string): Promise<'kept' | 'restored' | 'differs'> {
  const from = join(backup, SECRET_FILE);
  const to = join(dataDir, SECRET_FILE);
  if (!existsSync(from)) return 'kept';
  if (existsSync(to)) return (await readFile(from, 'utf8')) === (await readFile(to, 'utf8')) ? 'kept' : 'differs';
  await copyFile(from, to);
  return 'restored';
}
