import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

export interface PageAssets {
  entry: string;
  /** Runs before the first paint. */
  boot: string;
  styles: string[];
  fonts: string[];
  /** Scripts beside the entry that the page needs at once. */
  preloads: string[];
  /** Of the build, where browsers keep pages. */
  version?: string;
}

/** Reads which built files each screen needs, from the manifest that the build writes. */
export class AssetManifest {
  readonly #chunks: Record<string, ManifestChunk>;
  readonly #byModules = new Map<string, PageAssets>();
  /** Names every file of the build, and so the build. */
  readonly version: string;

  constructor(clientDir: string) {
    const text = readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8');
    this.#chunks = JSON.parse(text);
    this.version = hash('sha256', text).slice(0, 12);
  }

  /** The service worker's own file. */
  get worker(): string {
    return this.#chunk('app/entry.worker.ts').file;
  }

  assetsFor(modules: string[]): PageAssets {
    const key = modules.join();
    let assets = this.#byModules.get(key);
    if (!assets) {
      assets = this.#collect(modules);
      this.#byModules.set(key, assets);
    }
    return assets;
  }

  #collect(modules: string[]): PageAssets {
    const entry = this.#chunk('app/entry.client.tsx');
    const needed = new Set<ManifestChunk>();
    for (const key of ['app/entry.client.tsx', ...modules]) this.#addWithImports(key, needed);
    const chunks = [...needed];
    return {
      entry: toUrl(entry.file),
      boot: toUrl(this.#chunk('app/entry.boot.ts').file),
      styles: unique(chunks.flatMap((chunk) => chunk.css ?? [])).map(toUrl),
      fonts: unique(chunks.flatMap((chunk) => chunk.assets ?? []))
        .filter(isFirstPaintFont)
        .map(toUrl),
      preloads: unique(chunks.map((chunk) => chunk.file).filter((file) => file !== entry.file)).map(toUrl),
    };
  }

  #addWithImports(key: string, into: Set<ManifestChunk>): void {
    const chunk = this.#chunk(key);
    if (into.has(chunk)) return;
    into.add(chunk);
    for (const imported of chunk.imports ?? []) this.#addWithImports(imported, into);
  }

  #chunk(key: string): ManifestChunk {
    const chunk = this.#chunks[key];
    if (!chunk) throw new Error(`The build knows no ${key}. Run the build again.`);
    return chunk;
  }
}

/** Two faces and the rupee sign are on every page; other subsets are fetched when a character needs them. */
function isFirstPaintFont(file: string): boolean {
  return /(latin-wght-normal|rupee)[^/]*\.woff2$/.test(file);
}

function toUrl(file: string): string {
  return `/${file}`;
}

function unique<T>(items: T[]): T[] {
  return [...new Set(items)];
}
