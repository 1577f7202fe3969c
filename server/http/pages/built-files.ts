import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Finds a built file in this build or, for pages that are still open from earlier, in the last builds. Also finds files
 * of newer builds: while workers are being replaced, any of them may be asked.
 */
export class BuiltFiles {
  readonly own: string;
  readonly #archive: string;
  /** File names by folder; a folder never changes once it exists. */
  readonly #names = new Map<string, Set<string>>();

  constructor(own: string, archive: string) {
    this.own = own;
    this.#archive = archive;
  }

  async folderOf(name: string): Promise<string | null> {
    if ((await this.#namesIn(this.own)).has(name)) return this.own;
    for (const build of await namesIn(this.#archive)) {
      const folder = join(this.#archive, build);
      // A leading dot marks a build that is still being written.
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

/** Returns none if the folder is missing: the oldest build may be deleted while we look. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
