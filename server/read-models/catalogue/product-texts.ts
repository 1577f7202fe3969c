import { LRUCache } from 'lru-cache';
import { Product } from '#contract/phone/product.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { type LiveCatalogue, noSuchPhone } from './live-catalogue.ts';

/** Some 12 kB each. */
const KEPT_MAX = 4_000;

/** A phone without the figures of its card. */
interface LastingPart {
  value: Omit<Product, keyof CardFigures>;
  /** Without the closing brace. */
  text: string;
}
type CardFigures = Pick<Product, 'likes' | 'favorites' | 'rating' | 'ratingCount' | 'score' | 'scoreParts'>;

export type OwnReactions = Required<Pick<Product, 'liked' | 'favorited' | 'myRating'>>;

/**
 * Whole phones and their JSON, read and checked once and kept until the phone, its ratings or its comments change. What is on
 * the card of a phone changes with every like and is taken from the card.
 */
export class ProductTexts {
  readonly #catalogue: LiveCatalogue;
  readonly #readProduct: (id: string) => Promise<Product | null>;
  /** One read for all who ask meanwhile. Dropped while it is read, a phone goes to those who wait and is not kept. */
  readonly #kept = new LRUCache<string, LastingPart>({
    max: KEPT_MAX,
    fetchMethod: (id) => this.#read(id),
    ignoreFetchAbort: true,
  });

  constructor(catalogue: LiveCatalogue, readProduct: (id: string) => Promise<Product | null>) {
    this.#catalogue = catalogue;
    this.#readProduct = readProduct;
    catalogue.onChange((changes) => {
      for (const { kind, id } of changes) {
        if (kind === 'product' || kind === 'feedback') this.drop(id);
        else if (kind === 'brand') this.#kept.clear();
      }
    });
  }

  /** The phone as everybody sees it; at once where it is known. */
  get(id: string): JsonText<Product> | Promise<JsonText<Product>> {
    this.#catalogue.followClock();
    const known = this.#kept.get(id);
    return known === undefined ? this.getFor(id, null) : this.#complete(id, known, null);
  }

  /** The same with what one reader did to it. */
  async getFor(id: string, own: OwnReactions | null): Promise<JsonText<Product>> {
    // The read model knows every id: an address that does not exist costs no query and takes no place.
    this.#catalogue.requireCard(id);
    return this.#complete(id, await this.#kept.forceFetch(id), own);
  }

  /** For what has changed and is not in content_changes yet. */
  drop(id: string): void {
    this.#kept.delete(id);
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
    const { likes, favorites, rating, ratingCount, score, scoreParts, ...value } = Product.parse(product);
    return { value, text: JSON.stringify(value).slice(0, -1) };
  }
}
