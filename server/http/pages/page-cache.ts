import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { compress, copyToKeep, type Encoding } from '../response/compress.ts';
import { WorkQueue } from '../work-queue.ts';
import type { RenderedPage } from './renderer.ts';

export interface CachedPage {
  address: string;
  status: number;
  location: string | undefined;
  /** Null once it is kept compressed: a fifth of the memory. */
  html: Buffer | null;
  /** Of its style element, for the policy. */
  styleHash: string | undefined;
  etag: string;
  /** The content version it was rendered at. */
  version: string;
  renderedAt: number;
  /** Forms that someone asked for: made in haste for the first, better once another asks; `ready` then. */
  encoded: Partial<Record<Encoding, { body: Promise<Buffer>; isBest: boolean; ready?: Buffer }>>;
  bytes: number;
  /** When it was last noted who asks. */
  notedAt: number;
  /** Who had it rendered first. */
  network: string;
}

export interface PageCacheOptions {
  render: (address: string) => Promise<RenderedPage>;
  contentVersion: () => string;
  /** How long someone waits for a new version before the old one is served. */
  patienceMs?: number;
  bytesMax?: number;
  /** Told why a render failed when an older page was served instead. */
  onFallback?: (error: unknown) => void;
}

/** As long as shared caches may keep a page: after that the counts and ranks on it are too old to show. */
export const FRESH_MS = 60_000;
/** A page with old counts, or of the version before, is still served for so long while the new one is made. */
const STALE_MS = 600_000;
const OLD_VERSION_MS = 60_000;
const PATIENCE_MS = 1_000;
/** Who asks for a page is noted so often at least. */
const NOTE_MS = 1_000;
/** For a page that there is no old version of. */
const WAIT_MS = 3_000;
/** Some fifteen hundred pages. What is being rendered and compressed comes on top, about as much again. */
const BYTES_MAX = 24 * 1_048_576;
/** Of these, for pages that only one network asked for. */
const NEW_SHARE = 1 / 3;

/**
 * Rendered pages by address. A page is rendered once for all who ask meanwhile. Those that only one network asked for
 * have a place of their own: addresses that someone invents push out each other, not what others read.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #new: LRUCache<string, CachedPage>;
  readonly #wanted: LRUCache<string, CachedPage>;
  /**
   * By version and address. Not the cache's own `fetch`, which has one for each address: anyone who asks after a change
   * must not get what began to render before it.
   */
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #renders: WorkQueue;
  readonly #compressions = new WorkQueue();
  /** Since the start: who got a page from memory, one of the version before, or had to wait for a render. */
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

  /** Renders without keeping anything. */
  render(address: string, network: string): Promise<CachedPage> {
    return this.#renderInTurn(address, this.#options.contentVersion(), network);
  }

  /** `network` tells people apart who ask for the same page, and whose turn it is to have one rendered. */
  async get(address: string, network: string): Promise<CachedPage> {
    const version = this.#options.contentVersion();
    const page = this.#find(address);
    if (!page) {
      this.counts.miss++;
      return this.#renderOnce(address, version, network);
    }
    this.#noteAsked(page, network);
    // A page of a moment that is yet to come was rendered before the clock was set back.
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

  /** What can be served where nothing may be rendered. */
  older(address: string): CachedPage | null {
    const page = this.#find(address);
    return page && Math.abs(Date.now() - page.renderedAt) < STALE_MS ? page : null;
  }

  /** The new version, or the older page when rendering is refused or fails. */
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
   * The page as it travels, where it can be sent at once. Null where `get` has to be asked: for a page that is not there,
   * not new or not compressed as well as it can be, and where no one noted for a while who asks.
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

  /** The page as it travels: compressed lightly at first, well when it is asked for again. */
  async body(page: CachedPage, encoding: Encoding | null): Promise<Buffer> {
    if (!encoding) return plainHtml(page);
    const encoded = page.encoded[encoding];
    if (!encoded) return this.#compress(page, encoding);
    if (!encoded.isBest) {
      encoded.isBest = true;
      // What could not be done better stays as it is.
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
        // Addresses that do not exist are endless.
        if (page.status === 200) this.#store(page);
        return page;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, started);
    return started;
  }

  #renderInTurn(address: string, version: string, network: string): Promise<CachedPage> {
    // Its turn comes while others' requests run: what it asks belongs to the one it is for.
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

  /** One network asking again and again makes no page more wanted. */
  #noteAsked(page: CachedPage, network: string): void {
    page.notedAt = Date.now();
    if (page.network === network || !this.#new.delete(page.address)) return;
    this.#wanted.set(page.address, page);
  }

  #addBytes(page: CachedPage, bytes: number): void {
    page.bytes += bytes;
    for (const pages of [this.#new, this.#wanted]) {
      if (pages.peek(page.address) !== page) continue;
      // Set over itself it would keep its old size.
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

/** The new page, or the old one when it takes too long. */
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
  return copyToKeep(await compress(html, encoding, well));
}
