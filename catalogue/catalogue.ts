import type { Brand } from '#contract/brands.ts';
import type { BrandOrder, SaleStatus } from '#contract/phone/choices.ts';
import { saleStatus } from '#contract/phone/prices.ts';
import type { BrandGroup, ProductCard } from '#contract/phone/product.ts';
import type { FilteredProducts } from '#contract/phone/product-filter.ts';
import type { Score, Scoring } from '#contract/phone/score/score.ts';
import type { Place, Verdict } from '#contract/phone/score/verdict.ts';
import { type SearchIntent, SHIPPED_INTENTS } from '#contract/settings/search-intents.ts';
import { BrandTable } from './brand-table.ts';
import { Columns } from './columns.ts';
import type { CatalogueBrand, CatalogueEntry, Counters, FilterQuery, Page, PageJson } from './entry.ts';
import { UNKNOWN } from './figures.ts';
import { ProductFilter, toPage } from './filter/filter.ts';
import { type OptionLayout, PRODUCT_OPTIONS } from './filter/option-layout.ts';
import { ALL_SORTS, type IndexedSort, Orders } from './orders/orders.ts';
import { explainFormula, explainScore } from './score/explain.ts';
import { Scores } from './score/scores.ts';
import { SimilarityIndex } from './score/similarity-index.ts';
import { placeOf, verdictOf } from './score/verdict.ts';
import { Suggestions } from './search/suggestions.ts';
import { type Synonym, synonymReader } from './search/synonyms.ts';
import { TextIndex } from './search/text-index.ts';
import { Intents } from './search/understand/intents.ts';
import { readQuestion } from './search/understand/question.ts';

const COUNTER_SORTS: readonly IndexedSort[] = ['popular', 'rating'];
/** From this many new figures on, sorting all is cheaper than moving each. */
const MOVE_MAX = 200;
/** How many similar phones are found, of which some may not be on sale. */
const ALIKE = 12;
/** The explanation of the formula shows the best phone at each of these prices. */
const EXAMPLE_PRICES = [
  [10_000, 14_999],
  [20_000, 29_999],
  [50_000, 200_000],
] as const;

export interface SearchWords {
  synonyms?: readonly Synonym[] | undefined;
  intents?: readonly SearchIntent[] | undefined;
}

/** Shared by all instances, so that the revision keeps increasing when one replaces another. */
let revisions = 0;

/** All phones in memory; answers the listing and is kept in sync by single changes. */
export class Catalogue {
  readonly #columns: Columns;
  readonly #brands = new BrandTable();
  readonly #orders: Orders;
  readonly #text = new TextIndex();
  readonly #filter: ProductFilter;
  #meant = synonymReader([]);
  #intents = new Intents(SHIPPED_INTENTS);
  readonly #suggestions: Suggestions;
  readonly #similarity: SimilarityIndex;
  readonly #scores: Scores;
  readonly #slots = new Map<string, number>();
  #revision = ++revisions;

  constructor(
    brands: Iterable<CatalogueBrand> = [],
    entries: Iterable<CatalogueEntry> = [],
    options: OptionLayout = PRODUCT_OPTIONS,
  ) {
    this.#columns = new Columns(options);
    this.#orders = new Orders(this.#columns);
    this.#scores = new Scores(this.#columns);
    this.#filter = new ProductFilter(this.#columns, this.#brands, this.#orders, this.#text, this.#scores);
    this.#suggestions = new Suggestions(this.#columns);
    this.#similarity = new SimilarityIndex(this.#columns);
    this.#brands.setDeclared(brands);
    const byId = new Map<string, CatalogueEntry>();
    for (const entry of entries) byId.set(entry.card.id, entry);
    this.#columns.reserve(byId.size);
    for (const entry of byId.values()) this.#store(this.#columns.allocate(), entry);
    this.#orders.fill(Uint32Array.from(this.#slots.values()));
    this.#scores.rescore();
    this.#text.flush();
  }

  /** Changes with every write; cached results are valid while it stays the same. */
  get revision(): number {
    return this.#revision;
  }

  get size(): number {
    return this.#slots.size;
  }

  get(id: string): ProductCard | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : this.#columns.card(slot);
  }

  /** Scores the phone with the existing scales; call `rescore` once all changes are in. */
  upsert(entry: CatalogueEntry): void {
    this.#revision = ++revisions;
    const slot = this.#slots.get(entry.card.id);
    if (slot === undefined) {
      const taken = this.#columns.allocate();
      this.#store(taken, entry);
      this.#orders.insert(taken);
    } else {
      this.#orders.update(slot, ALL_SORTS, () => this.#replace(slot, entry));
    }
    this.#scores.score(this.#slots.get(entry.card.id) as number);
    this.#text.flush();
  }

  remove(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#revision = ++revisions;
    this.#orders.remove(slot);
    this.#text.remove(slot, this.#columns.card(slot));
    this.#text.flush();
    this.#brands.removePhone(this.#columns.brands[slot] as number);
    this.#columns.release(slot);
    this.#similarity.remove(slot);
    this.#scores.release(slot);
    this.#slots.delete(id);
    return true;
  }

  /** Recomputes all scores, because a new phone changes what others are compared with. */
  rescore(): void {
    this.#revision = ++revisions;
    this.#scores.rescore();
  }

  /** A phone's score with its explanation; null for an unknown phone. */
  score(id: string): Score | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : explainScore(this.#scores, slot, this.#columns.card(slot));
  }

  /** How a phone compares at its price; null for an unknown phone. */
  verdict(id: string): Verdict | null {
    const slot = this.#slots.get(id);
    if (slot === undefined) return null;
    const alike = () => this.#similarity.nearest(slot, ALIKE);
    return verdictOf(this.#columns, this.#orders.by('price-asc'), this.#scores, slot, alike);
  }

  /** Why each phone has its position in a list; unknown phones are left out. */
  places(ids: readonly string[]): Place[] {
    const slots = ids.flatMap((id) => this.#slots.get(id) ?? []);
    const byPrice = this.#orders.by('price-asc');
    return slots.map((slot) => ({
      id: this.#columns.card(slot).id,
      ...placeOf(this.#columns, byPrice, this.#scores, slot, slots[0] as number),
    }));
  }

  scoring(): Scoring {
    const best = EXAMPLE_PRICES.flatMap(([priceMin, priceMax]) =>
      this.filter({ status: ['available'], sort: 'score', limit: 1, priceMin, priceMax }).products.map(({ id }) => id),
    );
    return explainFormula(this.#scores, best);
  }

  /** Updates what readers change, which is cheaper than an upsert. False for an unknown phone. */
  setCounters(id: string, { popularity, ...figures }: Counters): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#revision = ++revisions;
    const columns = this.#columns;
    const card = { ...columns.card(slot), ...figures };
    this.#orders.update(slot, COUNTER_SORTS, () => {
      columns.writeCounters(slot, card, popularity ?? (columns.popularities[slot] as number));
    });
    return true;
  }

  /** Updates the popularity of many phones, for example after decay; unknown ids are ignored. */
  setPopularity(figures: ReadonlyMap<string, number>): void {
    this.#revision = ++revisions;
    const many = figures.size > MOVE_MAX;
    for (const [id, popularity] of figures) {
      const slot = this.#slots.get(id);
      if (slot === undefined) continue;
      const write = () => this.#columns.writeCounters(slot, this.#columns.card(slot), popularity);
      if (many) write();
      else this.#orders.update(slot, ['popular'], write);
    }
    if (many) this.#orders.resort('popular');
  }

  /** Sets the declared brands, with or without phones. Phones of a renamed brand follow. */
  setBrands(brands: Iterable<CatalogueBrand>): void {
    this.#revision = ++revisions;
    this.#brands.setDeclared(brands);
    const columns = this.#columns;
    for (let slot = 0; slot < columns.end; slot++) {
      const card = columns.cards[slot];
      if (!card) continue;
      const brand = this.#brands.declaredName(columns.brands[slot] as number);
      if (brand === null || card.brand === brand) continue;
      columns.cards[slot] = { ...card, brand };
      this.#reindexText(slot, card);
    }
    this.#text.flush();
  }

  /** Sets the admins' synonyms and intents, which apply to every search. */
  setSearchWords({ synonyms = [], intents = SHIPPED_INTENTS }: SearchWords): void {
    this.#revision = ++revisions;
    this.#meant = synonymReader(synonyms);
    this.#intents = new Intents(intents);
  }

  /** The text with synonyms replaced. */
  meant(text: string): string {
    return this.#meant(text);
  }

  #asMeant(query: FilterQuery): FilterQuery {
    return query.search ? { ...query, search: this.#meant(query.search) } : query;
  }

  /** A page of matches, and for every further option the number of results it would give. */
  filter(query: FilterQuery): FilteredProducts {
    return this.#filter.run(this.#asMeant(query));
  }

  /** The same as JSON, for a response sent as is. */
  filterAsJson(query: FilterQuery): PageJson {
    return this.#filter.runAsJson(this.#asMeant(query));
  }

  /** Phones for the text typed so far, likeliest first. */
  search(text: string, limit: number): ProductCard[] {
    return this.suggest(text, limit).products;
  }

  /** The same, with the total number of matches. */
  suggest(text: string, limit: number): { products: ProductCard[]; total: number } {
    return this.#suggestions.find(this.#text, this.#meant(text), limit);
  }

  /**
   * Translates a question into filters; null for a phone's name or unknown text. Callers that have already searched by
   * the text pass whether that found anything.
   */
  understand(text: string, isNamed = () => this.suggest(text, 1).total > 0): ReturnType<typeof readQuestion> {
    return readQuestion(this.#meant(text), {
      brands: this.#brands.named(),
      isName: (word) => this.#text.isKnownPrefix(word),
      intents: this.#intents,
      isNamed,
      find: (name) => this.#suggestions.find(this.#text, name, 1).products[0]?.id ?? null,
      count: (query) => this.#filter.count(query),
    });
  }

  first(query: FilterQuery, limit: number): ProductCard[] {
    return this.#filter.first(this.#asMeant(query), limit);
  }

  count(query: FilterQuery): number {
    return this.#filter.count(this.#asMeant(query));
  }

  searchBrands(text: string, limit: number): Brand[] {
    return this.#brands.search(this.#meant(text), limit);
  }

  /** All brands by name, with their number of phones. */
  brands(): readonly Brand[] {
    return this.#brands.list();
  }

  hasBrand(id: string): boolean {
    return this.#brands.isListed(id);
  }

  brandCounts(): Record<string, number> {
    return Object.fromEntries(this.#brands.largestFirst().map(({ id, phones }) => [id, phones]));
  }

  list(sort: IndexedSort, page: number, limit: number): Page {
    const { slots, count } = this.#orders.by(sort);
    const products: ProductCard[] = [];
    for (let at = (page - 1) * limit; at < count && products.length < limit; at++) {
      products.push(this.#columns.card(slots[at] as number));
    }
    return toPage(products, count, page, limit);
  }

  newest(page: number, limit: number): Page {
    return this.list('newest', page, limit);
  }

  /**
   * Brands with most phones first, each with its newest phones of these statuses, those with a price first; brands
   * without any are left out.
   */
  latestByBrand(perBrand: number, statuses?: readonly SaleStatus[], order: BrandOrder = 'newest'): BrandGroup[] {
    const columns = this.#columns;
    const lists = () => Array.from({ length: this.#brands.length }, (): ProductCard[] => []);
    const [latest, unpriced] = [lists(), lists()];
    const { slots, count } = this.#orders.by('newest');
    for (let at = 0; at < count; at++) {
      const slot = slots[at] as number;
      const isLast = order === 'priced' && columns.prices[slot] === UNKNOWN;
      const products = (isLast ? unpriced : latest)[columns.brands[slot] as number] as ProductCard[];
      if (products.length >= perBrand) continue;
      const card = columns.card(slot);
      if (statuses === undefined || statuses.includes(saleStatus(card))) products.push(card);
    }
    return this.#brands
      .largestFirst()
      .map(({ id, name }) => {
        const at = this.#brands.indexOf(id) as number;
        const products = [latest, unpriced].flatMap((list) => list[at] ?? []).slice(0, perBrand);
        return { brand: name, brandId: id, products };
      })
      .filter(({ products }) => products.length > 0);
  }

  /** Nearest by figures and price; empty for an unknown phone. */
  similar(id: string, limit: number): ProductCard[] {
    const slot = this.#slots.get(id);
    return slot === undefined ? [] : this.#similarity.nearest(slot, limit).map((other) => this.#columns.card(other));
  }

  #store(slot: number, entry: CatalogueEntry): void {
    const columns = this.#columns;
    const { card } = entry;
    columns.write(slot, entry, this.#brands.addPhone(card.brandId, card.brand));
    this.#slots.set(card.id, slot);
    this.#text.reserve(columns.capacity);
    this.#text.add(slot, card);
    this.#suggestions.write(slot, card);
    this.#similarity.write(slot, card);
    this.#scores.write(slot, entry.terms);
  }

  #replace(slot: number, entry: CatalogueEntry): void {
    const columns = this.#columns;
    const was = columns.card(slot);
    const { card } = entry;
    const left = columns.brands[slot] as number;
    columns.write(slot, entry, this.#brands.addPhone(card.brandId, card.brand));
    this.#brands.removePhone(left);
    this.#similarity.write(slot, card);
    this.#scores.write(slot, entry.terms, was.launchedAt === card.launchedAt && was.status === card.status);
    this.#reindexText(slot, was);
  }

  /** Call it after a card was replaced. */
  #reindexText(slot: number, was: ProductCard): void {
    const card = this.#columns.card(slot);
    if (was.name === card.name && was.brand === card.brand && was.chipset === card.chipset) return;
    this.#text.remove(slot, was);
    this.#text.add(slot, card);
    this.#suggestions.write(slot, card);
  }
}
