import type { ContentChange } from '#db/content.ts';
import { makesVersion } from '#db/content.ts';

/** Other processes have followed by then; changes that come together are told together. */
const PAUSE_MS = 500;
/** An import changes thousands: those beyond are left to the minute that caches may keep a page. */
const PAGES_MAX = 200;
const TIMEOUT_MS = 5_000;
const ENCODINGS = ['br', 'gzip', ''];

export interface CachePurgerOptions {
  /** Where the cache in front answers, without a slash at its end. */
  url: string;
  key: string;
  /** Pages that are always there. */
  sitePaths: readonly string[];
  onError: (error: unknown) => void;
}

/**
 * Asks a cache in front to fetch anew the pages that a change is on: its own, the lists' and the first one. As good as
 * it goes: what it misses is old for a minute at the most, as caches are told with each page.
 */
export class CachePurger {
  readonly #options: CachePurgerOptions;
  #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(options: CachePurgerOptions) {
    this.#options = options;
  }

  note(changes: readonly ContentChange[]): void {
    for (const change of changes.filter(({ kind }) => makesVersion(kind)))
      for (const path of pathsOf(change, this.#options.sitePaths))
        if (this.#paths.size < PAGES_MAX) this.#paths.add(path);
    if (this.#paths.size > 0) this.#timer ??= setTimeout(() => this.#send(), PAUSE_MS);
  }

  async close(): Promise<void> {
    if (this.#timer) this.#send();
    await this.#working;
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const paths = [...this.#paths];
    this.#paths = new Set();
    this.#working = this.#working.then(async () => {
      for (const path of paths)
        await Promise.all(ENCODINGS.map((encoding) => this.#refresh(path, encoding))).catch(this.#options.onError);
    });
  }

  async #refresh(path: string, encoding: string): Promise<void> {
    const { url, key } = this.#options;
    const response = await fetch(url + path, {
      headers: { 'x-handset-purge': key, 'accept-encoding': encoding || 'identity' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
  }
}

function pathsOf({ kind, id }: ContentChange, sitePaths: readonly string[]): readonly string[] {
  if (kind === 'product') return ['/', '/products', `/product/${id}`];
  if (kind === 'blog') return ['/', '/blogs', `/blog/${id}`];
  // Header and footer of all pages: those of phones and articles follow within their minute.
  if (kind === 'site') return sitePaths;
  return ['/', '/products', '/blogs'];
}
