import { readdirSync } from 'node:fs';
import { keptAssets } from '#server/builds.mjs';

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

  folderOf(name: string): string | null {
    if (this.#namesIn(this.own).has(name)) return this.own;
    return keptAssets(this.#kept).find((folder) => this.#namesIn(folder).has(name)) ?? null;
  }

  #namesIn(folder: string): Set<string> {
    let names = this.#names.get(folder);
    if (!names) {
      names = new Set(readdirSync(folder));
      this.#names.set(folder, names);
    }
    return names;
  }
}
