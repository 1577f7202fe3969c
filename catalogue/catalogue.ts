import type { Brand } from '#contract/brands.ts';
import type { Sort } from '#contract/phone/filters.ts';
import type { BrandGroup, ProductCard } from '#contract/phone/product.ts';
import type { FilteredProducts } from '#contract/phone/product-filter.ts';
import { BrandTable } from './brand-table.ts';
import { Columns } from './columns.ts';
import type { CatalogueBrand, CatalogueEntry, Counters, FilterQuery, Page, PageText } from './entry.ts';
import { ProductFilter, pageOf } from './filter/filter.ts';
import { ALL_SORTS, Orders } from './orders/orders.ts';
import { Likeness } from './score/similar.ts';
import { Suggestions } from './search/suggest.ts';
import { TextIndex } from './search/text-index.ts';

const COUNTED_SORTS: readonly Sort[] = ['popular', 'rating'];
/** From this many new figures on, sorting all of them is cheaper than moving each. */
const MOVE_AT_MOST = 200;

/** Every phone in memory, answering the listing's questions and kept in step by single changes. */
export class Catalogue {
  readonly #columns = new Columns();
  readonly #brands = new BrandTable();
  readonly #orders = new Orders(this.#columns);
  readonly #text = new TextIndex();
  readonly #filter = new ProductFilter(this.#columns, this.#brands, this.#orders, this.#text);
  readonly #suggestions = new Suggestions(this.#columns);
  readonly #likeness = new Likeness(this.#columns);
  readonly #slots = new Map<string, number>();

  constructor(brands: Iterable<CatalogueBrand> = [], entries: Iterable<CatalogueEntry> = []) {
    this.#brands.declare(brands);
    const byId = new Map<string, CatalogueEntry>();
    for (const entry of entries) byId.set(entry.card.id, entry);
    this.#columns.reserve(byId.size);
    for (const entry of byId.values()) this.#store(this.#columns.take(), entry);
    this.#orders.fill(Uint32Array.from(this.#slots.values()));
    this.#text.settle();
  }

  get size(): number {
    return this.#slots.size;
  }

  get(id: string): ProductCard | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : this.#columns.card(slot);
  }

  upsert(entry: CatalogueEntry): void {
    const slot = this.#slots.get(entry.card.id);
    if (slot === undefined) {
      const taken = this.#columns.take();
      this.#store(taken, entry);
      this.#orders.insert(taken);
    } else {
      this.#orders.around(slot, ALL_SORTS, () => this.#replace(slot, entry));
    }
    this.#text.settle();
  }

  remove(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#orders.remove(slot);
    this.#text.remove(slot, this.#columns.card(slot));
    this.#text.settle();
    this.#brands.leave(this.#columns.brands[slot] as number);
    this.#columns.release(slot);
    this.#slots.delete(id);
    return true;
  }

  /** What readers change; cheaper than an upsert. False for a phone that is not there. */
  setCounters(id: string, { popularity, ...figures }: Counters): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    const columns = this.#columns;
    const card = { ...columns.card(slot), ...figures };
    this.#orders.around(slot, COUNTED_SORTS, () => {
      columns.writeCounted(slot, card, popularity ?? (columns.popularities[slot] as number));
    });
    return true;
  }

  /** New popularity for many at once, as when it decays; unknown ids are passed over. */
  setPopularity(figures: ReadonlyMap<string, number>): void {
    const many = figures.size > MOVE_AT_MOST;
    for (const [id, popularity] of figures) {
      const slot = this.#slots.get(id);
      if (slot === undefined) continue;
      const write = () => this.#columns.writeCounted(slot, this.#columns.card(slot), popularity);
      if (many) write();
      else this.#orders.around(slot, ['popular'], write);
    }
    if (many) this.#orders.resort('popular');
  }

  /** The brands there are, also those without phones. Phones of a renamed brand follow. */
  setBrands(brands: Iterable<CatalogueBrand>): void {
    this.#brands.declare(brands);
    const columns = this.#columns;
    for (let slot = 0; slot < columns.end; slot++) {
      const card = columns.cards[slot];
      if (!card) continue;
      const brand = this.#brands.name(columns.brands[slot] as number);
      if (card.brand === brand) continue;
      this.#replace(slot, { card: { ...card, brand }, popularity: columns.popularities[slot] as number });
    }
    this.#text.settle();
  }

  /** A page of what matches, and for every further choice the number it would show. */
  filter(query: FilterQuery): FilteredProducts {
    return this.#filter.run(query);
  }

  /** The same for an answer that is sent as it is. */
  filterAsText(query: FilterQuery): PageText {
    return this.#filter.runAsText(query);
  }

  /** Phones for what somebody typed so far, the likeliest first. */
  search(text: string, limit: number): ProductCard[] {
    return this.#suggestions.find(this.#text, text, limit);
  }

  searchBrands(text: string, limit: number): Brand[] {
    return this.#brands.search(text, limit);
  }

  /** All brands by name, each with its number of phones. */
  brands(): Brand[] {
    return this.#brands.list();
  }

  brandCounts(): Record<string, number> {
    return Object.fromEntries(this.#brands.largestFirst().map(({ id, phones }) => [id, phones]));
  }

  list(sort: Sort, page: number, limit: number): Page {
    const { slots, count } = this.#orders.by(sort);
    const products: ProductCard[] = [];
    for (let at = (page - 1) * limit; at < count && products.length < limit; at++) {
      products.push(this.#columns.card(slots[at] as number));
    }
    return pageOf(products, count, page, limit);
  }

  newest(page: number, limit: number): Page {
    return this.list('newest', page, limit);
  }

  /** Brands with most phones first, each with its newest; brands without phones are left out. */
  latestByBrand(perBrand: number): BrandGroup[] {
    const columns = this.#columns;
    const latest: ProductCard[][] = Array.from({ length: this.#brands.length }, () => []);
    const { slots, count } = this.#orders.by('newest');
    for (let at = 0; at < count; at++) {
      const slot = slots[at] as number;
      const products = latest[columns.brands[slot] as number] as ProductCard[];
      if (products.length < perBrand) products.push(columns.card(slot));
    }
    return this.#brands
      .largestFirst()
      .filter(({ phones }) => phones > 0)
      .map(({ id, name }) => ({
        brand: name,
        brandId: id,
        products: latest[this.#brands.indexOf(id) as number] as ProductCard[],
      }));
  }

  /** The nearest by figures and price; none for a phone that is not there. */
  similar(id: string, limit: number): ProductCard[] {
    const slot = this.#slots.get(id);
    return slot === undefined ? [] : this.#likeness.nearest(slot, limit);
  }

  #store(slot: number, { card, popularity }: CatalogueEntry): void {
    const columns = this.#columns;
    columns.write(slot, { card, popularity }, this.#brands.join(card.brandId, card.brand));
    this.#slots.set(card.id, slot);
    this.#text.reserve(columns.capacity);
    this.#text.add(slot, card);
    this.#suggestions.write(slot, card);
    this.#likeness.write(slot, card);
  }

  #replace(slot: number, entry: CatalogueEntry): void {
    const columns = this.#columns;
    const was = columns.card(slot);
    const { card } = entry;
    const left = columns.brands[slot] as number;
    columns.write(slot, entry, this.#brands.join(card.brandId, card.brand));
    this.#brands.leave(left);
    this.#likeness.write(slot, card);
    if (was.name === card.name && was.brand === card.brand && was.chipset === card.chipset) return;
    this.#text.remove(slot, was);
    this.#text.add(slot, card);
    this.#suggestions.write(slot, card);
  }
}
