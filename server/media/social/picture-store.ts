import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpError } from '#server/http/response/http-error.ts';
import { PictureRenderer } from './render.ts';

/** Two at once would use both cores of a small machine. */
const CONCURRENT_RENDERS = 1;
const WAITING_MAX = 64;
/** About 40 kB each. */
const FILES_MAX = 6_000;
const PRUNE_EVERY = 200;

/**
 * Pictures on disk, named after what they show: each is rendered once, for all callers and after restarts, and a change
 * gives it another name. `lru-cache` does not fit, because these files are shared by all processes and outlive them.
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

  /** Calls `draw` only if the picture does not exist yet. */
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
      // Failing to store the picture must not fail the request.
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

  /** Passes the slot to the next in line. */
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

  /** Deletes the oldest; pictures still in use are rendered again. */
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
