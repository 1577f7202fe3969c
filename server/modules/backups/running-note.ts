import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupProgress } from '#contract/desk/backups.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { hasEnded, PROCESS_NAME } from '#server/process-name.ts';

/** Nothing was heard of it for so long: its process is gone. */
const DEAD_AFTER_MS = 2 * MINUTE_MS;
const HEARTBEAT_MS = 5_000;

interface Note {
  progress: BackupProgress;
  /** Missing in notes of versions before. */
  process?: string;
}

/** How far the one copy or restore of a data directory is: a file, which every process on it reads. */
export class RunningNote {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async read(): Promise<BackupProgress | null> {
    return (await this.#readLiving())?.progress ?? null;
  }

  /** Runs the work as the only one, and tells meanwhile that it lives. */
  async begin(first: BackupProgress, work: () => Promise<void>): Promise<{ done: Promise<void> }> {
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
    if (existsSync(this.#file) && !(await this.#readLiving())) await rm(this.#file, { force: true });
    try {
      // Of two at the same moment one makes the file.
      await writeFile(this.#file, noteOf(first), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new HttpError('CONFLICT', 'A backup is being made or restored already.');
    }
    const heartbeat = setInterval(() => {
      const now = new Date();
      utimes(this.#file, now, now).catch(() => {});
    }, HEARTBEAT_MS);
    const done = work().finally(async () => {
      clearInterval(heartbeat);
      await rm(this.#file, { force: true });
    });
    return { done };
  }

  /** Renamed into its place: nobody reads half of it. */
  async note(progress: BackupProgress): Promise<void> {
    const draft = `${this.#file}.part`;
    await writeFile(draft, noteOf(progress), { mode: 0o600 });
    await rename(draft, this.#file);
  }

  async #readLiving(): Promise<Note | null> {
    try {
      const { mtimeMs } = await stat(this.#file);
      if (mtimeMs < Date.now() - DEAD_AFTER_MS) return null;
      const note: Note = JSON.parse(await readFile(this.#file, 'utf8'));
      return note.process && hasEnded(note.process) ? null : note;
    } catch {
      return null;
    }
  }
}

function noteOf(progress: BackupProgress): string {
  const note: Note = { progress, process: PROCESS_NAME };
  return JSON.stringify(note);
}
