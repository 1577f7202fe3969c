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
  boot: string;
  styles: string[];
  fonts: string[];
  /** Scripts that the page needs at once, besides the entry. */
  preloads: string[];
  /** The build's version, for browsers that cache pages. */
  version?: string;
}

/** Reads which built files each screen needs from Vite's manifest. */
export class AssetManifest {
  readonly #chunks: Record<string, ManifestChunk>;
  readonly #byModules = new Map<string, PageAssets>();
  /** Changes whenever a file of the build changes. */
  readonly version: string;

  constructor(clientDir: string) {
    const text = readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8');
    this.#chunks = JSON.parse(text);
    this.version = hash('sha256', text).slice(0, 12);
  }

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

/** Every page uses these two faces and the rupee sign; the full fonts load only when another character needs them. */
function isFirstPaintFont(file: string): boolean {
  return /(common|rupee)-[^/]*\.woff2$/.test(file);
}

function toUrl(file: string): string {
  return `/${file}`;
}

function unique<T>(items: T[]): T[] {
  return [...new Set(items)];
}
