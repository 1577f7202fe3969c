import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { BACKUP_COUNTS, type BackupProgress, type RestorePreview } from '#contract/desk/backups.ts';
import { archiveErrors } from '#contract/errors/texts.ts';
import { DAY_MS } from '#contract/time.ts';
import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import { alone } from '#db/copies/alone.ts';
import { compareTable } from '#db/copies/compare.ts';
import type { BothSides } from '#db/copies/keep-today.ts';
import { isEmpty } from '#db/copies/move.ts';
import { newStaffIn } from '#db/copies/new-staff.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { replaceDatabase } from '#db/copies/replace.ts';
import { holdsDatabase, stageBackup } from '#db/copies/staging.ts';
import { migrate } from '#db/migrate.ts';
import { openMediaStore } from '#server/media/uploads/open-store.ts';
import { MEDIA_TYPES } from '#server/media/uploads/store.ts';
import type { Config } from '../config.ts';
import { beginBackup, SECRET_FILE, verifyBackup } from './backup.ts';

type Target = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
type Note = (progress: Omit<BackupProgress, 'id' | 'kind'>) => Promise<void>;

interface RestoreOptions {
  /** The folder of the backup that is made of what there is now; without it none is. */
  before?: { folder: string; fromDesk: boolean; madeBefore: string | null };
  /** Accounts of the backup that come back with their rights; the others that are not here now become readers. */
  keepStaff?: readonly string[] | 'all';
  onProgress?: Note;
  /** In the transaction that replaces the database, when every row is in its place. */
  onReplaced?: (sides: BothSides) => Promise<void>;
}

/** Files between two notes of how far it is. */
const PROGRESS_EVERY = 20;

/**
 * Goes back to a backup, of either engine, on either engine. Everything is put together beside what is in use, pictures
 * are added to those there are, and then the database changes in one transaction: a kill at any moment leaves what was
 * or what is to be. Returns whether there was anything before.
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
      const keep = hadData && before ? await copyBefore(config, before, onProgress) : async () => {};
      await replaceDatabase(config, {
        staged,
        keepStaff,
        beforeReplacing: keep,
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

/** What restoring it would change, without changing anything. */
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
  if (found && !found.isWhole)
    throw new BackupRefused(archiveErrors.damaged(found.damaged.join(', ') || 'its list of files'));
}

/** Hands over the backup as an SQLite database of this version, which is gone afterwards. */
async function withStaged<T>(
  { dataDir }: Target,
  backup: string,
  onProgress: Note | undefined,
  work: (staged: DatabaseLocation) => Promise<T>,
): Promise<T> {
  const folder = onProgress ? restoringFolder(dataDir) : join(dataDir, `${PREVIEWING}${crypto.randomUUID()}`);
  await rm(folder, { recursive: true, force: true });
  await forgetLeftovers(dataDir);
  try {
    await onProgress?.({ step: 'read', done: 0, total: 0 });
    await stageBackup(backup, folder);
    return await work({ databaseUrl: null, dataDir: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a restore that was stopped leaves there goes with the next. */
export function restoringFolder(dataDir: string): string {
  return join(dataDir, 'restoring');
}

const PREVIEWING = 'previewing-';

/** What a kill left behind. */
async function forgetLeftovers(dataDir: string): Promise<void> {
  for (const name of existsSync(dataDir) ? await readdir(dataDir) : []) {
    if (!name.startsWith(PREVIEWING)) continue;
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Their names are made from their content: what is there already is the same. */
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

/** Copies most pictures at once; returns how to copy the rest while no one writes. */
async function copyBefore(
  config: Target,
  { folder, ...about }: NonNullable<RestoreOptions['before']>,
  onProgress: Note,
): Promise<() => Promise<void>> {
  // Another attempt may have made one, which is no longer of the last moment.
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

/** For a machine that has none: sessions and links of the backup go on working. Returns whether another one is in use. */
export async function restoreSecret({ dataDir }: Target, backup: string): Promise<'kept' | 'restored' | 'differs'> {
  const from = join(backup, SECRET_FILE);
  const to = join(dataDir, SECRET_FILE);
  if (!existsSync(from)) return 'kept';
  if (existsSync(to)) return (await readFile(from, 'utf8')) === (await readFile(to, 'utf8')) ? 'kept' : 'differs';
  await copyFile(from, to);
  return 'restored';
}
