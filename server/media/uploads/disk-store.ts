import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk } from '#server/sync-to-disk.ts';
import type { MediaStore, StoredFile } from './store.ts';

export class DiskStore implements MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Written to a temporary file, synced, then renamed: after a crash the file is either complete or absent. */
  async put(name: string, bytes: Buffer): Promise<void> {
    const made = await mkdir(this.#folder, { recursive: true });
    if (made) await syncToDisk(dirname(made));
    const draft = join(this.#folder, `.${randomUUID()}`);
    try {
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(this.#folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncToDisk(this.#folder);
  }

  async get(name: string): Promise<Buffer | null> {
    return readFile(join(this.#folder, name)).catch(ifMissing(null));
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }

  async size(name: string): Promise<number | null> {
    return (await stat(join(this.#folder, name)).catch(ifMissing(null)))?.size ?? null;
  }

  /** Includes temporary files that a crash left. */
  async *list(): AsyncGenerator<StoredFile> {
    const names = await readdir(this.#folder).catch(ifMissing([]));
    for (const name of names) {
      const found = await stat(join(this.#folder, name)).catch(ifMissing(null));
      if (found) yield { name, changedAt: found.mtime };
    }
  }
}

function ifMissing<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
