import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpError } from '#server/http/response/http-error.ts';
import { PictureRenderer } from './render.ts';

/** Two at once would take both cores of a small machine from its readers. */
const CONCURRENT_RENDERS = 1;
const WAITING_MAX = 64;
/** About 40 kB each. */
const FILES_MAX = 6_000;
const PRUNE_EVERY = 200;

/**
 * No `lru-cache`: what is bounded here are files that all processes share and that outlive them.
 *
 * Pictures on disk under a name made from what they show: the same drawing is rendered once, for any caller and after
 * any restart, and a changed one has another name.
 */
export class PictureStore {
  readonly #folder: string;
  readonly #renderer = new PictureRenderer();
  readonly #rendering = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #written = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Drawn only where it is not there yet. */
  async get(name: string, draw: () => Promise<string>): Promise<Buffer> {
    const file = join(this.#folder, `${name}.png`);
    const cached = await readFile(file).catch(() => null);
    if (cached) return cached;
    const running = this.#rendering.get(name);
    if (running) return running;
    const started = this.#render(draw, file).finally(() => this.#rendering.delete(name));
    this.#rendering.set(name, started);
    return started;
  }

  close(): void {
    this.#renderer.close();
  }

  async #render(draw: () => Promise<string>, file: string): Promise<Buffer> {
    await this.#acquire();
    try {
      const png = await this.#renderer.render(await draw());
      // A picture that cannot be kept is still a picture.
      await this.#store(file, png).catch(() => {});
      return png;
    } finally {
      this.#release();
    }
  }

  async #acquire(): Promise<void> {
    if (this.#running >= CONCURRENT_RENDERS) {
      if (this.#waiting.length >= WAITING_MAX) throw new HttpError('UNAVAILABLE');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return;
    }
    this.#running++;
  }

  /** Anyone who waits takes over the place. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }

  async #store(file: string, png: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, png);
    await rename(draft, file);
    if (this.#written++ % PRUNE_EVERY === 0) await this.#prune();
  }

  /** Oldest out: what is still asked for is made again. */
  async #prune(): Promise<void> {
    const names = await readdir(this.#folder);
    if (names.length <= FILES_MAX) return;
    const files = await Promise.all(
      names.map(async (name) => ({
        name,
        age: (await stat(join(this.#folder, name)).catch(() => null))?.mtimeMs ?? 0,
      })),
    );
    files.sort((a, b) => a.age - b.age);
    for (const { name } of files.slice(0, names.length - FILES_MAX))
      await rm(join(this.#folder, name), { force: true });
  }
}
