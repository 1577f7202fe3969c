import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import {
  BACKUPS_KEPT,
  type Backup,
  type BackupProgress,
  isBackupId,
  momentOf,
  type RestorePreview,
} from '#contract/desk/backups.ts';
import { THREAD_POOL } from '#db/client.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import { readManifest, SECRET_FILE, verifyBackup } from '#server/copies/backup.ts';
import type { RestoreEffects } from '#server/copies/restore.ts';
import { type TarEntry, unpackTar } from '#server/copies/tar.ts';
import type { BackupTask, FromRestore, RestoreTask } from '#server/copies/worker.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { runInThread, type ThreadRun } from '#server/threads/run-in-thread.ts';
import { VERSION } from '#server/version.ts';
import { appendPart, forgetUploads } from './parts.ts';
import { RunningNote } from './running-note.ts';

/** What has to be free beside what the copy takes. */
const SPARE_BYTES = 100 * 1_048_576;

type BackupServices = Pick<Services, 'config' | 'database' | 'catalogue' | 'articles'>;

const NOTHING: RestoreEffects = { changes: {}, newStaff: [], newStaffTotal: 0 };

/** What the last restore left behind to be undone with. */
interface Restored {
  id: string;
  at: string;
  before: string;
}

/**
 * Makes backups from the desk and goes back to them, one at a time over all processes of a data directory: what
 * happened stands in files beside them, which every process reads.
 */
export class Backups {
  readonly #services: BackupServices;
  readonly #folder: string;
  readonly #note: RunningNote;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | null = null;
  #thread: ThreadRun | null = null;

  constructor(services: BackupServices, onError: (error: unknown) => void) {
    this.#services = services;
    this.#folder = join(services.config.dataDir, 'backups');
    this.#note = new RunningNote(join(this.#folder, 'running.json'));
    this.#onError = onError;
  }

  async list() {
    // First: whoever reads that nothing runs any more reads what came of it, too.
    const running = await this.#note.read();
    const ids = (await namesIn(this.#folder)).filter(isBackupId).sort().reverse();
    const { bavail, bsize } = await statfs(this.#services.config.dataDir);
    const restored = await this.#readFile<Restored>('restored.json');
    return {
      backups: (await Promise.all(ids.map((id) => this.#read(id)))).flatMap((backup) => backup ?? []),
      running,
      failure: (await this.#readFile<{ text: string }>('failure.json'))?.text ?? null,
      restored: restored && { ...restored, before: ids.includes(restored.before) ? restored.before : null },
      freeBytes: bavail * bsize,
    };
  }

  async #read(id: string): Promise<Backup | null> {
    const folder = join(this.#folder, id);
    const manifest = await readManifest(folder).catch(() => null);
    const at = momentOf(id);
    if (manifest) {
      const { version, engine, counts, checksum, fromDesk, madeBefore = null, files } = manifest;
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return { id, at, bytes, files: files.length, checksum, version, engine, counts, fromDesk, madeBefore };
    }
    const files = await filesIn(folder).catch(() => null);
    if (!files) return null;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const unknown = { checksum: null, version: null, engine: null, counts: {}, fromDesk: false, madeBefore: null };
    return { id, at, bytes, files: files.length, ...unknown };
  }

  async start(): Promise<BackupProgress> {
    const id = idOf(new Date());
    return this.#begin({ id, kind: 'backup', step: 'pictures', done: 0, total: 0 }, 'made', async (note) => {
      await this.#inThread({ folder: join(this.#folder, id) }, note);
      await this.#forgetOldest();
    });
  }

  /** Goes back to a backup in a thread; what there is now becomes a backup first. */
  async restore(id: string, keepStaff: readonly string[]): Promise<BackupProgress> {
    const backup = await this.#require(id);
    const before = idOf(new Date());
    return this.#begin({ id, kind: 'restore', step: 'check', done: 0, total: 0 }, 'restored', async (note) => {
      const folder = join(this.#folder, before);
      await this.#inThread({ backup, before: { folder, fromDesk: true, madeBefore: id }, keepStaff }, note);
      await this.#services.catalogue.catchUp();
      await this.#services.articles.catchUp();
      await this.#writeFile('restored.json', { id, at: new Date().toISOString(), before });
    });
  }

  /** Waits for what this process does; of a restore that is not done nothing stays. */
  async close(): Promise<void> {
    await this.#thread?.stop();
    await this.#running;
  }

  async #begin(
    first: BackupProgress,
    what: 'made' | 'restored',
    work: (note: (progress: Omit<BackupProgress, 'id' | 'kind'>) => Promise<void>) => Promise<void>,
  ): Promise<BackupProgress> {
    await this.#requireRoom();
    const { id, kind } = first;
    const { done } = await this.#note.begin(first, async () => {
      await rm(join(this.#folder, 'failure.json'), { force: true });
      try {
        await work((progress) => this.#note.note({ id, kind, ...progress }));
      } catch (error) {
        const words = error instanceof HttpError ? error.message : 'The log of the server says why.';
        const text = `The last backup could not be ${what}. ${words}`;
        await this.#writeFile('failure.json', { text });
        this.#onError(error);
      }
    });
    this.#running = done.finally(() => {
      this.#running = null;
    });
    return first;
  }

  async preview(id: string): Promise<RestorePreview> {
    const backup = await this.#require(id);
    const known = await this.#read(id);
    const about = {
      ...{ id, at: momentOf(id), version: known?.version ?? null, versionNow: VERSION },
      ...{ engine: known?.engine ?? null, engineNow: this.#services.database.engine },
    };
    try {
      return { ...about, problem: null, ...(await this.#inThread({ backup, before: null, keepStaff: [] })) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { ...about, problem: error.message, ...NOTHING };
    }
  }

  async #inThread(
    task: Omit<BackupTask, 'config'> | Omit<RestoreTask, 'config'>,
    note: (progress: Omit<BackupProgress, 'id' | 'kind'>) => Promise<void> = async () => {},
  ): Promise<RestoreEffects> {
    const { databaseUrl, dataDir, s3 } = this.#services.config;
    const whole: BackupTask | RestoreTask = {
      ...task,
      config: { databaseUrl, dataDir, s3, databasePool: THREAD_POOL },
    };
    let effects: RestoreEffects = NOTHING;
    let refused: string | null = null;
    let noted = Promise.resolve();
    const thread = runInThread(new URL('../../copies/worker.ts', import.meta.url), whole, (message: FromRestore) => {
      if ('progress' in message) noted = noted.then(() => note(message.progress)).catch(this.#onError);
      if ('refused' in message) refused = message.refused;
      if ('effects' in message) effects = message.effects;
    });
    const isRestore = 'before' in task && task.before !== null;
    if (isRestore) this.#thread = thread;
    try {
      if (!(await thread.ended)) throw new Error('The work was stopped.');
    } finally {
      if (isRestore) this.#thread = null;
      await noted;
    }
    if (refused !== null) throw new HttpError('CONFLICT', refused);
    return effects;
  }

  /** One part of an archive; with the last it becomes a backup of ours. */
  async receive(upload: string, offset: number, isLast: boolean, request: IncomingMessage) {
    const archive = join(this.#folder, `upload-${upload}.tar`);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if (offset === 0) await forgetUploads(this.#folder);
    await this.#requireRoom();
    const received = await appendPart(request, archive, offset);
    if (!isLast) return { received, id: null };
    // Of its own: the same part may be sent twice at once.
    const draft = join(this.#folder, `upload-${crypto.randomUUID()}.part`);
    try {
      return { received, id: await this.#unpack(archive, draft) };
    } catch (error) {
      if (error instanceof BackupRefused) throw invalidFields({ file: error.message });
      if (/^(EEXIST|ENOTEMPTY)$/.test(String((error as NodeJS.ErrnoException).code)))
        throw new HttpError('CONFLICT', 'This backup is here already.');
      throw error;
    } finally {
      await rm(archive, { force: true });
      await rm(draft, { recursive: true, force: true });
    }
  }

  async #unpack(archive: string, draft: string): Promise<string> {
    await this.#requireRoom((await stat(archive)).size);
    const root = await unpackTar(archive, draft);
    const id = root.replace(/^handset-/, '');
    if (!isBackupId(id)) throw new BackupRefused('This archive is no backup that the desk made.');
    if (existsSync(join(this.#folder, id))) throw new HttpError('CONFLICT', 'This backup is here already.');
    const found = await verifyBackup(draft);
    if (!found?.isWhole) throw new BackupRefused('This archive is damaged: its files are not those it names.');
    await rename(draft, join(this.#folder, id));
    return id;
  }

  /** As much as the last one took, and some. */
  async #requireRoom(bytes?: number): Promise<void> {
    const { backups, freeBytes } = await this.list();
    if (freeBytes > SPARE_BYTES + (bytes ?? 1.5 * (backups[0]?.bytes ?? 0))) return;
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
    const found = await verifyBackup(await this.#require(id)).catch((error: unknown) => {
      throw error instanceof BackupRefused ? new HttpError('CONFLICT', error.message) : error;
    });
    if (!found) throw new HttpError('CONFLICT', 'This backup was made by a version that wrote no checksums.');
    return found;
  }

  async remove(id: string): Promise<void> {
    const folder = await this.#require(id);
    const running = await this.#note.read();
    if (running?.id === id) throw new HttpError('CONFLICT', 'This backup is being restored.');
    await rm(folder, { recursive: true, force: true });
  }

  /** Everything but the secret that signs sessions: whoever restores it keeps their own. */
  async entries(id: string): Promise<TarEntry[]> {
    const folder = await this.#require(id);
    const files = await filesIn(folder);
    return files
      .filter(({ name }) => name !== SECRET_FILE)
      .map(({ name, bytes }) => ({ name: `handset-${id}/${name}`, path: join(folder, name), bytes }));
  }

  async #readFile<T>(name: string): Promise<T | null> {
    const text = await readFile(join(this.#folder, name), 'utf8').catch(() => null);
    return text === null ? null : JSON.parse(text);
  }

  async #writeFile(name: string, content: object): Promise<void> {
    const draft = join(this.#folder, `${name}.part`);
    await writeFile(draft, JSON.stringify(content), { mode: 0o600 });
    await rename(draft, join(this.#folder, name));
  }
}

/** The folder of a backup is called by its moment. */
function idOf(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
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
