import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { compress, copyForCache, type Encoding } from '#server/http/response/compress.ts';
import { WorkQueue } from '#server/http/work-queue.ts';
import type { RenderedPage } from './renderer.ts';

export interface CachedPage {
  address: string;
  status: number;
  location: string | undefined;
  /** Null once only the compressed form is stored, which takes a fifth of the memory. */
  html: Buffer | null;
  /** Hash of its style element, for the content security policy. */
  styleHash: string | undefined;
  etag: string;
  version: string;
  renderedAt: number;
  /** Compressed forms by encoding: fast for the first request, better from the second on, then `ready`. */
  encoded: Partial<Record<Encoding, { body: Promise<Buffer>; isBest: boolean; ready?: Buffer }>>;
  bytes: number;
  /** When a request was last recorded. */
  notedAt: number;
  /** The network that first requested it. */
  network: string;
}

export interface PageCacheOptions {
  render: (address: string) => Promise<RenderedPage>;
  contentVersion: () => string;
  /** How long a request waits for the new version before it gets the old one. */
  patienceMs?: number;
  bytesMax?: number;
  /** Called with the error when a stale page is served instead. */
  onFallback?: (error: unknown) => void;
}

/** How long a page is fresh, here and in shared caches: after that its counts and ranks are too old. */
export const FRESH_MS = 60_000;
/** How long an outdated page may still be served while the new one is rendered. */
const STALE_MS = 600_000;
const OLD_VERSION_MS = 60_000;
const PATIENCE_MS = 1_000;
/** Requests for a page are recorded at least this often. */
const NOTE_MS = 1_000;
/** How long to wait if there is no old version. */
const WAIT_MS = 3_000;
/** About 1,500 pages. Rendering and compressing need about the same amount on top. */
const BYTES_MAX = 24 * 1_048_576;
/** The share for pages that only one network has requested. */
const NEW_SHARE = 1 / 3;

/**
 * Rendered pages by address. Concurrent requests share one render. Pages requested by only one network have their own
 * space, so that made-up addresses evict each other and not the pages that people read.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #new: LRUCache<string, CachedPage>;
  readonly #wanted: LRUCache<string, CachedPage>;
  /**
   * By version and address. The cache's own `fetch` is keyed by address only, and a request after a change must not get
   * a render that began before it.
   */
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #renders: WorkQueue;
  readonly #compressions = new WorkQueue();
  /** Since the start: pages served from memory, stale pages, and requests that waited for a render. */
  readonly counts = { hit: 0, stale: 0, miss: 0 };

  constructor(options: PageCacheOptions) {
    this.#options = { patienceMs: PATIENCE_MS, bytesMax: BYTES_MAX, onFallback: () => {}, ...options };
    const { bytesMax, patienceMs } = this.#options;
    const newMax = Math.round(bytesMax * NEW_SHARE);
    this.#new = new LRUCache({ maxSize: newMax, sizeCalculation: bytesOf });
    this.#wanted = new LRUCache({ maxSize: bytesMax - newMax, sizeCalculation: bytesOf });
    this.#renders = new WorkQueue({ waitMaxMs: Math.max(WAIT_MS, patienceMs) });
  }

  get size(): { pages: number; bytes: number; waiting: number } {
    return {
      pages: this.#new.size + this.#wanted.size,
      bytes: this.#new.calculatedSize + this.#wanted.calculatedSize,
      waiting: this.#renders.waiting,
    };
  }

  /** Renders without caching. */
  render(address: string, network: string): Promise<CachedPage> {
    return this.#renderInTurn(address, this.#options.contentVersion(), network);
  }

  /** `network` tells visitors apart, to see which pages are popular and to share rendering fairly. */
  async get(address: string, network: string): Promise<CachedPage> {
    const version = this.#options.contentVersion();
    const page = this.#find(address);
    if (!page) {
      this.counts.miss++;
      return this.#renderOnce(address, version, network);
    }
    this.#noteAsked(page, network);
    // If the clock was set back, a page may be rendered in the future.
    const age = Math.abs(Date.now() - page.renderedAt);
    const isCurrent = page.version === version;
    if (isCurrent && age < FRESH_MS) {
      this.counts.hit++;
      return page;
    }
    const mayBeOld = isCurrent ? age < STALE_MS : age < OLD_VERSION_MS;
    this.counts[mayBeOld ? 'stale' : 'miss']++;
    if (age >= STALE_MS) return this.#renderOnce(address, version, network);
    const rendering = this.#renderOr(page, version, network);
    if (isCurrent) return page;
    return mayBeOld ? firstOf(rendering, page, this.#options.patienceMs) : rendering;
  }

  /** An outdated page, for when rendering is refused. */
  older(address: string): CachedPage | null {
    const page = this.#find(address);
    return page && Math.abs(Date.now() - page.renderedAt) < STALE_MS ? page : null;
  }

  /** The new version, or the older page if rendering is refused or fails. */
  async #renderOr(old: CachedPage, version: string, network: string): Promise<CachedPage> {
    try {
      const page = await this.#renderOnce(old.address, version, network);
      if (page.status < 500) return page;
    } catch (error) {
      this.#options.onFallback(error);
    }
    return old;
  }

  /**
   * The page and its body if it can be sent at once. Null if `get` must be called: the page is missing, stale or not
   * yet well compressed, or its requests were not recorded for a while.
   */
  ready(address: string, encoding: Encoding | null): { page: CachedPage; body: Buffer } | null {
    const page = this.#find(address);
    if (!page) return null;
    const body = encoding ? page.encoded[encoding]?.ready : page.html;
    const now = Date.now();
    if (!body || Math.abs(now - page.notedAt) >= NOTE_MS || Math.abs(now - page.renderedAt) >= FRESH_MS) return null;
    if (page.version !== this.#options.contentVersion()) return null;
    this.counts.hit++;
    return { page, body };
  }

  /** The body to send: compressed fast for the first request, well from the second on. */
  async body(page: CachedPage, encoding: Encoding | null): Promise<Buffer> {
    if (!encoding) return plainHtml(page);
    const encoded = page.encoded[encoding];
    if (!encoded) return this.#compress(page, encoding);
    if (!encoded.isBest) {
      encoded.isBest = true;
      // If better compression fails, the fast form stays.
      this.#compressWell(page, encoding).catch(() => {});
    }
    return encoded.body;
  }

  async #compress(page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const making = plainHtml(page).then((html) => compressToKeep(html, encoding, false));
    page.encoded[encoding] = { body: making, isBest: false };
    try {
      const body = await making;
      this.#addBytes(page, body.length - (page.html?.length ?? 0));
      page.html = null;
      return body;
    } catch (error) {
      delete page.encoded[encoding];
      throw error;
    }
  }

  async #compressWell(page: CachedPage, encoding: Encoding): Promise<void> {
    const before = (await page.encoded[encoding]?.body)?.length ?? 0;
    const body = await this.#compressions.run(page.network, async () =>
      compressToKeep(await plainHtml(page), encoding, true),
    );
    page.encoded[encoding] = { body: Promise.resolve(body), isBest: true, ready: body };
    this.#addBytes(page, body.length - before);
  }

  #renderOnce(address: string, version: string, network: string): Promise<CachedPage> {
    const key = `${version} ${address}`;
    const running = this.#rendering.get(key);
    if (running) return running;
    const started = this.#renderInTurn(address, version, network)
      .then((page) => {
        // Pages that do not exist are unlimited, so they are not cached.
        if (page.status === 200) this.#store(page);
        return page;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, started);
    return started;
  }

  #renderInTurn(address: string, version: string, network: string): Promise<CachedPage> {
    // The render starts during another request, so it keeps its own async context.
    const render = AsyncLocalStorage.bind(async () =>
      toCachedPage(address, await this.#options.render(address), version, network),
    );
    return this.#renders.run(network, render);
  }

  #find(address: string): CachedPage | undefined {
    return this.#wanted.get(address) ?? this.#new.get(address);
  }

  #store(page: CachedPage): void {
    const { address } = page;
    if (this.#wanted.has(address)) {
      this.#wanted.set(address, page);
      return;
    }
    page.network = this.#new.peek(address)?.network ?? page.network;
    this.#new.set(address, page);
  }

  /** Repeated requests from one network do not make a page popular. */
  #noteAsked(page: CachedPage, network: string): void {
    page.notedAt = Date.now();
    if (page.network === network || !this.#new.delete(page.address)) return;
    this.#wanted.set(page.address, page);
  }

  #addBytes(page: CachedPage, bytes: number): void {
    page.bytes += bytes;
    for (const pages of [this.#new, this.#wanted]) {
      if (pages.peek(page.address) !== page) continue;
      // Delete first: setting an existing key would keep its old size.
      pages.delete(page.address);
      pages.set(page.address, page);
    }
  }
}

const bytesOf = ({ bytes }: CachedPage) => bytes;

function toCachedPage(
  address: string,
  { status, html, location, styleHash }: RenderedPage,
  version: string,
  network: string,
): CachedPage {
  return {
    address,
    status,
    location,
    html,
    styleHash,
    etag: `"${hash('sha1', html, 'base64url')}"`,
    version,
    renderedAt: Date.now(),
    encoded: {},
    bytes: html.length,
    notedAt: Date.now(),
    network,
  };
}

/** The new page, or the old one if rendering takes too long. */
async function firstOf(rendering: Promise<CachedPage>, old: CachedPage, patienceMs: number): Promise<CachedPage> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<CachedPage>((resolve) => {
    timer = setTimeout(() => resolve(old), patienceMs);
  });
  return Promise.race([rendering, waited]).finally(() => clearTimeout(timer));
}

async function plainHtml({ html, encoded: { br, gzip: gz } }: CachedPage): Promise<Buffer> {
  if (html) return html;
  if (br) return unpackBrotli(await br.body);
  if (gz) return unpackGzip(await gz.body);
  throw new Error('The page was dropped in every form.');
}

const unpackBrotli = promisify(brotliDecompress);
const unpackGzip = promisify(gunzip);

async function compressToKeep(html: Buffer, encoding: Encoding, well: boolean): Promise<Buffer> {
  return copyForCache(await compress(html, encoding, well));
}
