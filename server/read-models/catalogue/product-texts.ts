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
  readonly #kept = new Map<string, LastingPart>();
  readonly #loading = new Map<string, Promise<LastingPart | null>>();

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
    const known = this.#kept.get(id);
    return known === undefined ? this.getFor(id, null) : this.#complete(id, known, null);
  }

  /** The same with what one reader did to it. */
  async getFor(id: string, own: OwnReactions | null): Promise<JsonText<Product>> {
    this.#catalogue.followClock();
    const lasting = this.#kept.get(id) ?? (await this.#load(id));
    if (lasting === null) throw noSuchPhone();
    return this.#complete(id, lasting, own);
  }

  /** For what has changed and is not in content_changes yet. */
  drop(id: string): void {
    this.#kept.delete(id);
    // What is being read may be from before the change: it goes to those who wait for it and is not kept.
    this.#loading.delete(id);
  }

  #dropAll(): void {
    this.#kept.clear();
    this.#loading.clear();
  }

  #complete(id: string, lasting: LastingPart, own: OwnReactions | null): JsonText<Product> {
    const { likes, favorites, rating, ratingCount, score, scoreParts } = this.#catalogue.requireCard(id);
    const figures = { likes, favorites, rating, ratingCount, score, scoreParts, ...own };
    return new JsonText(
      () => `${lasting.text},${JSON.stringify(figures).slice(1)}`,
      () => ({ ...lasting.value, ...figures }),
    );
  }

  /** One read for all who ask meanwhile. */
  #load(id: string): Promise<LastingPart | null> {
    const running = this.#loading.get(id);
    if (running) return running;
    const loading = this.#read(id).then((lasting) => {
      if (lasting !== null && this.#loading.get(id) === loading) this.#keep(id, lasting);
      return lasting;
    });
    this.#loading.set(id, loading);
    const forget = () => {
      if (this.#loading.get(id) === loading) this.#loading.delete(id);
    };
    loading.then(forget, forget);
    return loading;
  }

  async #read(id: string): Promise<LastingPart | null> {
    // The read model knows every id: an address that does not exist costs no query.
    const product = this.#catalogue.model.get(id) ? await this.#readProduct(id) : null;
    if (!product) return null;
    const { likes, favorites, rating, ratingCount, score, scoreParts, ...value } = Product.parse(product);
    return { value, text: JSON.stringify(value).slice(0, -1) };
  }

  #keep(id: string, lasting: LastingPart): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= KEPT_MAX) this.#kept.delete(oldest);
    this.#kept.set(id, lasting);
  }
}
