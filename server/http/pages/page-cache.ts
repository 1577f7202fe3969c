import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from './renderer.ts';

export interface CachedPage {
  status: number;
  location: string | undefined;
  etag: string;
  /** The content version it was rendered at. */
  version: string;
  /** When counts and ranks on it are too old to show, milliseconds. */
  expiresAt: number;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** As long as shared caches may keep a page. */
export const PAGE_TTL_MS = 60_000;
const BYTES_MAX = 64 * 1_048_576;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Rendered pages by address, oldest out first when they outgrow their share of memory. A page is
 * valid for one content version; concurrent requests for one address share one render.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  #bytes = 0;

  get(key: string, version: string, now: number): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    if (page.version === version && now < page.expiresAt) return page;
    this.#delete(key, page);
    return undefined;
  }

  /** Renders once per address and version, however many ask meanwhile. */
  async render(key: string, version: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const job = `${version} ${key}`;
    const running = this.#rendering.get(job);
    if (running) return running;
    const started = this.#renderAndStore(key, version, render).finally(() => this.#rendering.delete(job));
    this.#rendering.set(job, started);
    return started;
  }

  async #renderAndStore(key: string, version: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const { status, html, location } = await render();
    const plain = Buffer.from(html);
    const page: CachedPage = {
      status,
      location,
      version,
      etag: `"${createHash('sha1').update(plain).digest('base64url')}"`,
      expiresAt: Date.now() + PAGE_TTL_MS,
      plain,
      br: null,
      gzip: null,
    };
    // Addresses that do not exist are endless; keeping them would push out the ones that do.
    if (status === 200) {
      this.#store(key, page);
      void this.#compress(key, page);
    }
    return page;
  }

  /** Compressed after the first visitor was served, so that nobody waits for it. */
  async #compress(key: string, page: CachedPage): Promise<void> {
    const br = await compressBrotli(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    const gz = await compressGzip(page.plain, { level: 6 });
    page.br = br;
    page.gzip = gz;
    if (this.#pages.get(key) === page) this.#bytes += br.length + gz.length;
    this.#evict();
  }

  #store(key: string, page: CachedPage): void {
    const old = this.#pages.get(key);
    if (old) this.#delete(key, old);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    this.#evict();
  }

  #delete(key: string, page: CachedPage): void {
    if (this.#pages.delete(key)) this.#bytes -= sizeOf(page);
  }

  #evict(): void {
    for (const [key, page] of this.#pages) {
      if (this.#bytes <= BYTES_MAX) return;
      this.#delete(key, page);
    }
  }
}

function sizeOf({ plain, br, gzip: gz }: CachedPage): number {
  return plain.length + (br?.length ?? 0) + (gz?.length ?? 0);
}
