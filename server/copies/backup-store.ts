import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupManifest, isBackupId } from '#contract/desk/backups.ts';
import { archiveErrors, commonErrors } from '#contract/errors/texts.ts';
import { DAY_MS } from '#contract/time.ts';
import { BackupRefused } from '#db/copies/refused.ts';
import type { Config } from '#server/config.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { S3Store } from '#server/media/uploads/s3-store.ts';
import { MANIFEST_FILE, parseManifest, readManifest, SECRET_FILE } from './backup.ts';

export interface BackupFile {
  name: string;
  bytes: number;
}

/** Beside the pictures, outside their prefix. */
const OBJECTS = { prefix: 'handset-backups', names: /^[\w-]+\/\S+$/ };

/**
 * Stores backups in the data directory, or in the S3 bucket where every machine finds them. With S3, backups made on
 * the command line are still listed on the machine that has them.
 */
export class BackupStore {
  readonly folder: string;
  readonly #objects: S3Store | null;

  constructor({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>) {
    this.folder = join(dataDir, 'backups');
    this.#objects = s3 ? new S3Store(s3, { files: OBJECTS }) : null;
  }

  async ids(): Promise<string[]> {
    const ids = new Set(existsSync(this.folder) ? await readdir(this.folder) : []);
    if (this.#objects)
      for await (const { name } of this.#objects.list()) {
        // The manifest is stored last: a backup without one is incomplete.
        const [id = '', file] = name.split('/');
        if (file === MANIFEST_FILE) ids.add(id);
      }
    return [...ids].filter(isBackupId).sort().reverse();
  }

  async isMade(id: string): Promise<boolean> {
    return isBackupId(id) && (this.#isHere(id) || (await this.#objects?.size(`${id}/${MANIFEST_FILE}`)) != null);
  }

  async requireBackup(id: string): Promise<void> {
    if (!(await this.isMade(id))) throw notFound(commonErrors.notFound('backup'));
  }

  /** Null for a backup of a version that wrote no manifest; another program's manifest is refused. */
  async manifest(id: string): Promise<BackupManifest | null> {
    return this.#isHere(id) ? readManifest(this.pathOf(id)) : this.#readObjects(id);
  }

  async files(id: string): Promise<BackupFile[]> {
    if (this.#isHere(id)) return filesIn(this.pathOf(id));
    const name = MANIFEST_FILE;
    const listed = (await this.#readObjects(id))?.files.filter((file) => file.name !== SECRET_FILE) ?? [];
    return [...listed, { name, bytes: (await this.#objects?.size(`${id}/${name}`)) ?? 0 }];
  }

  async read(id: string, name: string): Promise<AsyncIterable<Uint8Array>> {
    if (this.#isHere(id)) return createReadStream(join(this.pathOf(id), name));
    const bytes = await this.#objects?.read(`${id}/${name}`);
    if (!bytes) throw new BackupRefused(archiveErrors.fileMissing(name));
    return bytes;
  }

  /** Its local path. */
  pathOf(id: string): string {
    return join(this.folder, id);
  }

  /** Where a job builds the backup. With S3 it is not listed there, because another machine may take over. */
  makingPathOf(id: string): string {
    return this.#objects ? join(this.folder, `upload-${id}`) : this.pathOf(id);
  }

  /** Provides a folder with the backup's files; a downloaded one is deleted afterwards. */
  async withFolder<T>(id: string, work: (folder: string) => Promise<T>): Promise<T> {
    if (this.#isHere(id)) return work(this.pathOf(id));
    const fetched = join(this.folder, `fetched-${crypto.randomUUID()}.part`);
    try {
      for (const { name } of await this.files(id)) {
        await mkdir(dirname(join(fetched, name)), { recursive: true, mode: 0o700 });
        await pipeline(
          Readable.from(await this.read(id, name)),
          createWriteStream(join(fetched, name), { mode: 0o600 }),
        );
      }
      return await work(fetched);
    } finally {
      await rm(fetched, { recursive: true, force: true });
    }
  }

  /** Stores a finished folder where every machine finds it. The secret stays on this machine. */
  async store(
    id: string,
    folder = this.pathOf(id),
    onProgress: (done: number, total: number) => Promise<void> = async () => {},
  ): Promise<void> {
    if (!this.#objects || !existsSync(folder)) return;
    const files = (await filesIn(folder)).map(({ name }) => name).filter((name) => name !== SECRET_FILE);
    const manifestLast = [...files.filter((name) => name !== MANIFEST_FILE), MANIFEST_FILE];
    for (const [done, name] of manifestLast.entries()) {
      await onProgress(done, manifestLast.length);
      await this.#objects.putFile(`${id}/${name}`, join(folder, name));
    }
    await rm(folder, { recursive: true, force: true });
  }

  async remove(id: string): Promise<void> {
    await rm(this.pathOf(id), { recursive: true, force: true });
    const manifest = await this.#readObjects(id);
    // Delete the manifest first, so that a half-deleted backup counts as incomplete.
    for (const name of [MANIFEST_FILE, ...(manifest?.files ?? []).map((file) => file.name)])
      await this.#objects?.remove(`${id}/${name}`);
  }

  /** Deletes leftovers of killed processes and unfinished uploads that are more than a day old. */
  async deleteDrafts(): Promise<void> {
    for (const name of existsSync(this.folder) ? await readdir(this.folder) : []) {
      if (!/^upload-|\.part$/.test(name)) continue;
      const found = await stat(join(this.folder, name)).catch(() => null);
      if (found && found.mtimeMs < Date.now() - DAY_MS)
        await rm(join(this.folder, name), { recursive: true, force: true });
    }
  }

  #isHere(id: string): boolean {
    return existsSync(this.pathOf(id));
  }

  async #readObjects(id: string): Promise<BackupManifest | null> {
    const bytes = await this.#objects?.get(`${id}/${MANIFEST_FILE}`);
    return bytes ? parseManifest(String(bytes)) : null;
  }
}

async function filesIn(folder: string): Promise<BackupFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { name: path.slice(folder.length + 1), bytes: (await stat(path)).size };
    }),
  );
}
