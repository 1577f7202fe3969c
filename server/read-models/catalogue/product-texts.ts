import { Product } from '#contract/phone/product.ts';
import { JsonText } from '#server/http/response/json-text.ts';
import { type LiveCatalogue, noSuchPhone } from './live-catalogue.ts';

/** Some 6 kB each. */
const TEXTS_MAX = 4_000;

export type OwnReactions = Required<Pick<Product, 'liked' | 'favorited' | 'myRating'>>;

/**
 * Whole phones as JSON, read and checked once and kept until the phone, its ratings or its comments change. What is on
 * the card of a phone changes with every like and is taken from the card.
 */
export class ProductTexts {
  readonly #catalogue: LiveCatalogue;
  readonly #readProduct: (id: string) => Promise<Product | null>;
  /** Without the figures of the card and without the closing brace. */
  readonly #texts = new Map<string, string>();
  readonly #loading = new Map<string, Promise<string | null>>();

  constructor(catalogue: LiveCatalogue, readProduct: (id: string) => Promise<Product | null>) {
    this.#catalogue = catalogue;
    this.#readProduct = readProduct;
    catalogue.onChange((changes) => {
      for (const { kind, id } of changes) {
        if (kind === 'product' || kind === 'feedback') this.drop(id);
        else if (kind === 'brand') this.#dropAll();
      }
    });
  }

  /** The phone as everybody sees it; at once where it is known. */
  get(id: string): JsonText<Product> | Promise<JsonText<Product>> {
    this.#catalogue.followClock();
    const known = this.#texts.get(id);
    return known === undefined ? this.getFor(id, null) : this.#complete(id, known, null);
  }

  /** The same with what one reader did to it. */
  async getFor(id: string, own: OwnReactions | null): Promise<JsonText<Product>> {
    this.#catalogue.followClock();
    const text = this.#texts.get(id) ?? (await this.#load(id));
    if (text === null) throw noSuchPhone();
    return this.#complete(id, text, own);
  }

  /** For what has changed and is not in content_changes yet. */
  drop(id: string): void {
    this.#texts.delete(id);
    // What is being read may be from before the change: it goes to those who wait for it and is not kept.
    this.#loading.delete(id);
  }

  #dropAll(): void {
    this.#texts.clear();
    this.#loading.clear();
  }

  #complete(id: string, text: string, own: OwnReactions | null): JsonText<Product> {
    const { likes, favorites, rating, ratingCount, score, scoreParts } = this.#catalogue.requireCard(id);
    const figures = { likes, favorites, rating, ratingCount, score, scoreParts, ...own };
    return new JsonText(`${text},${JSON.stringify(figures).slice(1)}`);
  }

  /** One read for all who ask meanwhile. */
  #load(id: string): Promise<string | null> {
    const running = this.#loading.get(id);
    if (running) return running;
    const loading = this.#read(id).then((text) => {
      if (text !== null && this.#loading.get(id) === loading) this.#keep(id, text);
      return text;
    });
    this.#loading.set(id, loading);
    const forget = () => {
      if (this.#loading.get(id) === loading) this.#loading.delete(id);
    };
    loading.then(forget, forget);
    return loading;
  }

  async #read(id: string): Promise<string | null> {
    // The read model knows every id: an address that does not exist costs no query.
    const product = this.#catalogue.model.get(id) ? await this.#readProduct(id) : null;
    if (!product) return null;
    const { likes, favorites, rating, ratingCount, score, scoreParts, ...lasting } = Product.parse(product);
    return JSON.stringify(lasting).slice(0, -1);
  }

  #keep(id: string, text: string): void {
    const [oldest] = this.#texts.keys();
    if (oldest !== undefined && this.#texts.size >= TEXTS_MAX) this.#texts.delete(oldest);
    this.#texts.set(id, text);
  }
}
