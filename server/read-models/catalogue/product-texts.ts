import { LRUCache } from 'lru-cache';
import { OFFER_SHOWN_DAYS } from '#contract/phone/price-age.ts';
import { Product } from '#contract/phone/product.ts';
import { DAY_MS } from '#contract/time.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { type LiveCatalogue, noSuchPhone } from './live-catalogue.ts';

/** About 12 kB each. */
const CACHE_MAX = 4_000;

interface LastingPart {
  /** Its card's figures are replaced by the current ones. */
  value: Product;
  /** When the first of its offers becomes too old to show, in milliseconds. */
  until: number;
  /** JSON without the card's figures and the closing brace, created on first use: pages do not need it. */
  readonly text: string;
}

export type OwnReactions = Required<Pick<Product, 'liked' | 'favorited' | 'myRating'>>;

/**
 * Full phones as JSON, validated once and cached until the phone, its ratings or its comments change. The card's fields
 * change with every like, so they are added from the card.
 */
export class ProductTexts {
  readonly #catalogue: LiveCatalogue;
  readonly #readProduct: (id: string) => Promise<Product | null>;
  /**
   * Concurrent requests share one read. If an entry is dropped while it is being read, the waiting requests get it but
   * it is not cached.
   */
  readonly #cache = new LRUCache<string, LastingPart>({
    max: CACHE_MAX,
    fetchMethod: (id) => this.#read(id),
    ignoreFetchAbort: true,
  });

  constructor(catalogue: LiveCatalogue, readProduct: (id: string) => Promise<Product | null>) {
    this.#catalogue = catalogue;
    this.#readProduct = readProduct;
    catalogue.onChange((changes) => {
      for (const { kind, id } of changes) {
        if (kind === 'product' || kind === 'feedback') this.drop(id);
        else if (kind === 'brand' || kind === 'offers') this.#cache.clear();
      }
    });
  }

  /** The public phone; synchronous if cached. */
  get(id: string): JsonText<Product> | Promise<JsonText<Product>> {
    this.#catalogue.followClock();
    const known = this.#known(id);
    return known === undefined ? this.getFor(id, null) : this.#complete(id, known, null);
  }

  /** The same with a reader's own reactions. */
  async getFor(id: string, own: OwnReactions | null): Promise<JsonText<Product>> {
    // The read model knows every id, so unknown addresses cost no query and no cache entry.
    this.#catalogue.requireCard(id);
    this.#known(id);
    return this.#complete(id, await this.#cache.forceFetch(id), own);
  }

  /** For changes that are not in content_changes yet. */
  drop(id: string): void {
    this.#cache.delete(id);
  }

  #known(id: string): LastingPart | undefined {
    const known = this.#cache.get(id);
    if (known === undefined || Date.now() < known.until) return known;
    this.drop(id);
    return undefined;
  }

  #complete(id: string, lasting: LastingPart, own: OwnReactions | null): JsonText<Product> {
    const { likes, favorites, rating, ratingCount, score, scoreParts } = this.#catalogue.requireCard(id);
    const figures = { likes, favorites, rating, ratingCount, score, scoreParts, ...own };
    return new JsonText(
      () => `${lasting.text},${JSON.stringify(figures).slice(1)}`,
      () => ({ ...lasting.value, ...figures }),
    );
  }

  async #read(id: string): Promise<LastingPart> {
    const product = await this.#readProduct(id);
    if (!product) throw noSuchPhone();
    const value = Product.parse(product);
    let text: string | undefined;
    return {
      value,
      until: shownUntil(value.offers),
      get text() {
        text ??= lastingText(value);
        return text;
      },
    };
  }
}

function lastingText({ likes, favorites, rating, ratingCount, score, scoreParts, ...lasting }: Product): string {
  return JSON.stringify(lasting).slice(0, -1);
}

function shownUntil(offers: Product['offers']): number {
  const ofFeeds = offers.flatMap(({ inStock, seenAt }) =>
    inStock === null || seenAt === null ? [] : Date.parse(seenAt),
  );
  return Math.min(...ofFeeds) + OFFER_SHOWN_DAYS * DAY_MS;
}
