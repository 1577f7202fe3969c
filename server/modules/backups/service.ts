import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUPS_KEPT, type Backup, type BackupProgress, isBackupId } from '#contract/desk/backups.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { createBackup, manifestOf, readManifest, SECRET_FILE } from '#server/backup.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import type { TarEntry } from './tar.ts';

/** Nothing was heard of it for so long: its process is gone. */
const DEAD_AFTER_MS = 2 * MINUTE_MS;
const HEARTBEAT_MS = 5_000;
/** What has to be free beside what the copy takes. */
const SPARE_BYTES = 100 * 1_048_576;
const DAMAGED_SHOWN = 20;

type BackupServices = Pick<Services, 'config' | 'database'>;

/**
 * Makes backups from the desk, one at a time over all processes of a data directory: how far one is stands in a file
 * beside it, which every process reads.
 */
export class Backups {
  readonly #services: BackupServices;
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #failure: string | null = null;

  constructor(services: BackupServices, onError: (error: unknown) => void) {
    this.#services = services;
    this.#folder = join(services.config.dataDir, 'backups');
    this.#onError = onError;
  }

  async list() {
    const ids = (await namesIn(this.#folder)).filter(isBackupId).sort().reverse();
    const { bavail, bsize } = await statfs(this.#services.config.dataDir);
    return {
      backups: (await Promise.all(ids.map((id) => this.#read(id)))).flatMap((backup) => backup ?? []),
      running: await this.#progress(),
      failure: this.#failure,
      freeBytes: bavail * bsize,
    };
  }

  async #read(id: string): Promise<Backup | null> {
    const folder = join(this.#folder, id);
    const manifest = await readManifest(folder);
    const at = id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z$/, 'T$1:$2:$3.$4Z');
    if (manifest) {
      const { version, engine, counts, checksum, fromDesk, files } = manifest;
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return { id, at, bytes, files: files.length, checksum, version, engine, counts, fromDesk };
    }
    const files = await filesIn(folder).catch(() => null);
    if (!files) return null;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const unknown = { checksum: null, version: null, engine: null, counts: {}, fromDesk: false };
    return { id, at, bytes, files: files.length, ...unknown };
  }

  async start(): Promise<BackupProgress> {
    if (await this.#progress()) throw new HttpError('CONFLICT', 'A backup is being made already.');
    await this.#requireRoom();
    const id = new Date().toISOString().replace(/[:.]/g, '-');
    const first: BackupProgress = { id, step: 'pictures', done: 0, total: 0 };
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    try {
      // Of two at the same moment one makes the file.
      await rmDead(this.#progressFile);
      await writeFile(this.#progressFile, JSON.stringify(first), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new HttpError('CONFLICT', 'A backup is being made already.');
    }
    this.#failure = null;
    this.#running = this.#make(id).finally(() => {
      this.#running = null;
    });
    return first;
  }

  /** Waits for the one that this process makes. */
  async close(): Promise<void> {
    await this.#running;
  }

  async #make(id: string): Promise<void> {
    const heartbeat = setInterval(() => {
      const now = new Date();
      utimes(this.#progressFile, now, now).catch(() => {});
    }, HEARTBEAT_MS);
    try {
      await createBackup(this.#services.config, join(this.#folder, id), {
        fromDesk: true,
        database: this.#services.database,
        onProgress: (progress) => this.#note({ id, ...progress }),
      });
      await this.#forgetOldest();
    } catch (error) {
      this.#failure = 'The last backup could not be made. The log of the server says why.';
      this.#onError(error);
    } finally {
      clearInterval(heartbeat);
      await rm(this.#progressFile, { force: true });
    }
  }

  /** Renamed into its place: nobody reads half of it. */
  async #note(progress: BackupProgress): Promise<void> {
    const draft = `${this.#progressFile}.part`;
    await writeFile(draft, JSON.stringify(progress), { mode: 0o600 });
    await rename(draft, this.#progressFile);
  }

  get #progressFile(): string {
    return join(this.#folder, 'running.json');
  }

  async #progress(): Promise<BackupProgress | null> {
    try {
      const { mtimeMs } = await stat(this.#progressFile);
      if (mtimeMs < Date.now() - DEAD_AFTER_MS) return null;
      return JSON.parse(await readFile(this.#progressFile, 'utf8'));
    } catch {
      return null;
    }
  }

  /** As much as the last one took, and some. */
  async #requireRoom(): Promise<void> {
    const { backups, freeBytes } = await this.list();
    if (freeBytes > SPARE_BYTES + 1.5 * (backups[0]?.bytes ?? 0)) return;
    throw new HttpError(
      'CONFLICT',
      'There is not enough room on the disk for another backup. Delete an old one first.',
    );
  }

  async #forgetOldest(): Promise<void> {
    const { backups } = await this.list();
    for (const { id } of backups.filter(({ fromDesk }) => fromDesk).slice(BACKUPS_KEPT))
      await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  async #require(id: string): Promise<string> {
    const folder = join(this.#folder, id);
    if (!isBackupId(id) || !existsSync(folder)) throw notFound('There is no such backup.');
    return folder;
  }

  async verify(id: string): Promise<{ isWhole: boolean; damaged: string[] }> {
    const folder = await this.#require(id);
    const known = await readManifest(folder);
    if (!known) throw new HttpError('CONFLICT', 'This backup was made by a version that wrote no checksums.');
    const now = await manifestOf(folder, known);
    const sums = new Map(now.files.map(({ name, sha256 }) => [name, sha256]));
    const damaged = known.files.filter(({ name, sha256 }) => sums.get(name) !== sha256).map(({ name }) => name);
    return {
      isWhole: damaged.length === 0 && now.checksum === known.checksum,
      damaged: damaged.slice(0, DAMAGED_SHOWN),
    };
  }

  async remove(id: string): Promise<void> {
    await rm(await this.#require(id), { recursive: true, force: true });
  }

  /** Everything but the secret that signs sessions: whoever restores it keeps their own. */
  async entries(id: string): Promise<TarEntry[]> {
    const folder = await this.#require(id);
    const files = await filesIn(folder);
    return files
      .filter(({ name }) => name !== SECRET_FILE)
      .map(({ name, bytes }) => ({ name: `handset-${id}/${name}`, path: join(folder, name), bytes }));
  }
}

async function rmDead(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && found.mtimeMs < Date.now() - DEAD_AFTER_MS) await rm(file, { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

async function filesIn(folder: string): Promise<{ name: string; bytes: number }[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { name: path.slice(folder.length + 1), bytes: (await stat(path)).size };
    }),
  );
}
