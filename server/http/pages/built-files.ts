import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where a built file is: among those of this build or, for pages of another one that are open somewhere, of the last
 * builds. Also of one that came after this process began: while workers are replaced any of them is asked.
 */
export class BuiltFiles {
  readonly own: string;
  readonly #kept: string;
  /** By folder, which never changes once it is there. */
  readonly #names = new Map<string, Set<string>>();

  constructor(own: string, kept: string) {
    this.own = own;
    this.#kept = kept;
  }

  async folderOf(name: string): Promise<string | null> {
    if ((await this.#namesIn(this.own)).has(name)) return this.own;
    for (const build of await namesIn(this.#kept)) {
      const folder = join(this.#kept, build);
      // One with a dot first is still being made.
      if (!build.startsWith('.') && (await this.#namesIn(folder)).has(name)) return folder;
    }
    return null;
  }

  async #namesIn(folder: string): Promise<Set<string>> {
    let names = this.#names.get(folder);
    if (!names) {
      names = new Set(await namesIn(folder));
      this.#names.set(folder, names);
    }
    return names;
  }
}

/** None where there is no such folder: the oldest build is removed while others are looked through. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
