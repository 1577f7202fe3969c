import type { BrandTable } from '#catalogue/brand-table.ts';
import type { Columns } from '#catalogue/columns.ts';
import type { FilterQuery, Page, PageJson } from '#catalogue/entry.ts';
import type { Orders } from '#catalogue/orders/orders.ts';
import type { Scores } from '#catalogue/score/scores.ts';
import type { TextIndex } from '#catalogue/search/text-index.ts';
import { FIRST_PAGE, LISTING_PAGE_SIZE } from '#contract/limits.ts';
import { ON_SALE } from '#contract/phone/filters.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { FilteredProducts } from '#contract/phone/product-filter.ts';
import { type Bits, hasBit, setBit, wordsFor } from './bits.ts';
import { pickByVariantPrice } from './by-variant-price.ts';
import { compileFilter, isCheapestAlways, isEmpty } from './compiled-filter.ts';
import { facetsJson, optionKeys, toFacets } from './facets.ts';
import { Counts, Scan } from './scan.ts';
import { VariantCards } from './variant-cards.ts';

/** The cost of comparing two phones, in steps of a walk along an order. */
const COMPARE_COST = 16;

/** Answers the listing: one pass finds and counts the matches, then the page is taken in order. */
export class ProductFilter {
  readonly #columns: Columns;
  readonly #brands: BrandTable;
  readonly #orders: Orders;
  readonly #text: TextIndex;
  readonly #scores: Scores;
  readonly #scan: Scan;
  readonly #variantCards: VariantCards;
  /** Whether the last query may have matched a variant that is not the cheapest. */
  #isByVariant = false;
  #isSearched = false;
  /** How many matches have a rank in score order; null in other orders. */
  #ranked: number | null = null;
  /** Counts of the last query. */
  #counts: Counts;
  readonly #own: Counts;
  /** Counts without any filter, and the state of the columns they are valid for. */
  readonly #whole: Counts;
  #wholeOf = -1;
  readonly #optionKeys: readonly string[];
  // Reused between queries to avoid allocations.
  #found: Bits = new Int32Array(0);
  #isBrandChosen = new Uint8Array(0);

  constructor(columns: Columns, brands: BrandTable, orders: Orders, text: TextIndex, scores: Scores) {
    this.#columns = columns;
    this.#brands = brands;
    this.#orders = orders;
    this.#text = text;
    this.#scores = scores;
    this.#scan = new Scan(columns);
    this.#variantCards = new VariantCards(columns);
    this.#own = new Counts(columns.layout.tests.length);
    this.#whole = new Counts(columns.layout.tests.length);
    this.#counts = this.#own;
    this.#optionKeys = optionKeys(columns.layout);
  }

  run(query: FilterQuery): FilteredProducts {
    const page = this.#page(query);
    const ranked = this.#ranked;
    return {
      ...page,
      ...(ranked !== null && { ranked }),
      facets: toFacets(this.#columns.layout, this.#counts, this.#brands.shownIds()),
    };
  }

  /** The same, with everything except the phones as JSON. */
  runAsJson(query: FilterQuery): PageJson {
    const { products, total, currentPage, totalPages, hasMore } = this.#page(query);
    const facets = facetsJson(this.#optionKeys, this.#counts, this.#brands.shownKeys());
    const ranked = this.#ranked;
    return {
      products,
      ranked,
      rest: `${ranked === null ? '' : `"ranked":${ranked},`}"total":${total},"currentPage":${currentPage},"totalPages":${totalPages},"hasMore":${hasMore},"facets":${facets}`,
    };
  }

  first(query: FilterQuery, limit: number): ProductCard[] {
    this.#count(query, false);
    return this.#pick(query, 0, limit, this.#counts.total);
  }

  count(query: FilterQuery): number {
    this.#count(query, false);
    return this.#counts.total;
  }

  /** Leaves its counts behind. */
  #page(query: FilterQuery): Page {
    const { page = FIRST_PAGE, limit = LISTING_PAGE_SIZE } = query;
    this.#count(query, true);
    const { total } = this.#counts;
    this.#ranked = query.sort === 'score' ? this.#scores.ranked(this.#matches(total)) : null;
    return toPage(this.#pick(query, (page - 1) * limit, limit, total), total, page, limit);
  }

  /** Leaves the matching slots in the scan, unless all match. */
  #count(query: FilterQuery, hasFacets: boolean): void {
    const columns = this.#columns;
    const filter = compileFilter(columns.layout, query);
    this.#isByVariant = !isCheapestAlways(filter.variant);
    const typed = query.search ? this.#text.queryWords(query.search) : [];
    this.#isSearched = typed.length > 0;
    const isWhole = hasFacets && typed.length === 0 && isEmpty(filter);
    this.#counts = isWhole ? this.#whole : this.#own;
    if (isWhole && this.#wholeOf === columns.changes && this.#whole.brands.length >= this.#brands.length) return;
    const among = typed.length === 0 ? columns.present : this.#foundBy(typed);
    this.#counts.clear(this.#brands.length);
    this.#scan.run(among, filter, this.#chosenBrands(filter.brandIds), this.#counts, hasFacets);
    if (isWhole) this.#wholeOf = columns.changes;
  }

  #foundBy(typed: readonly string[]): Bits {
    const { slots, count } = this.#text.match(typed);
    const size = wordsFor(this.#columns.capacity);
    if (this.#found.length < size) this.#found = new Int32Array(size);
    else this.#found.fill(0);
    for (let at = 0; at < count; at++) setBit(this.#found, slots[at] as number, true);
    return this.#found;
  }

  /** By brand index: 1 for selected brands. */
  #chosenBrands(brandIds: readonly string[] | null): Uint8Array {
    if (brandIds === null) return this.#isBrandChosen;
    if (this.#isBrandChosen.length < this.#brands.length) this.#isBrandChosen = new Uint8Array(this.#brands.length);
    const isChosen = this.#isBrandChosen.fill(0);
    for (const id of brandIds) {
      const index = this.#brands.indexOf(id);
      if (index !== undefined) isChosen[index] = 1;
    }
    return isChosen;
  }

  /** A part of the matches in order; for a text search phones on sale come first. */
  #pick(query: FilterQuery, start: number, limit: number, total: number): ProductCard[] {
    const end = Math.min(start + limit, total);
    if (!this.#isSearched || query.status?.length) return this.#part(query, start, end, total);
    const onSale = this.#scan.narrow(this.#onSaleBits(), true);
    const first = this.#part(query, start, Math.min(end, onSale), onSale);
    const others = this.#scan.narrow(this.#onSaleBits(), false);
    return [...first, ...this.#part(query, Math.max(0, start - onSale), end - onSale, others)];
  }

  #onSaleBits(): readonly Bits[] {
    const place = this.#columns.layout.groups.find(({ group }) => group === 'status');
    if (!place) return [];
    return ON_SALE.map((option) => this.#columns.options[place.first + place.options.indexOf(option)] as Bits);
  }

  /** Chooses the method that looks at fewer phones. */
  #part({ sort = 'newest', weights }: FilterQuery, start: number, end: number, total: number): ProductCard[] {
    if (start >= end) return [];
    const order = this.#orders.by(sort === 'score' ? 'newest' : sort);
    const isWhole = total === order.count;
    if (this.#isByVariant && (sort === 'price-asc' || sort === 'price-desc')) {
      const direction = sort === 'price-asc' ? 1 : -1;
      const { compare: newest } = this.#orders.by('newest');
      const part = { direction, newest, start, end } as const;
      return this.#cards(pickByVariantPrice(this.#scan.slots(), this.#scan.chosen, this.#columns.variants, part));
    }
    if (sort === 'score') return this.#cards(this.#scores.rank(this.#matches(total), start, end, weights));
    if (isWhole) return this.#cards(order.slots.subarray(start, end));
    const walked = (end / total) * order.count;
    if (total * Math.log2(total + 1) * COMPARE_COST < walked) {
      return this.#cards(this.#scan.slots().slice().sort(order.compare).subarray(start, end));
    }
    return this.#walk(order.slots, start, end);
  }

  /** All matching slots, in any order. */
  #matches(total: number): Uint32Array {
    const { slots, count } = this.#orders.by('newest');
    return total === count ? slots.subarray(0, total) : this.#scan.slots();
  }

  /** Walks all phones in order and takes those that match. */
  #walk(slots: Uint32Array, start: number, end: number): ProductCard[] {
    const { matches } = this.#scan;
    const products: ProductCard[] = [];
    for (let at = 0, met = 0; met < end; at++) {
      const slot = slots[at] as number;
      if (hasBit(matches, slot) && met++ >= start) products.push(this.#card(slot));
    }
    return products;
  }

  #cards(slots: Uint32Array): ProductCard[] {
    const products: ProductCard[] = [];
    for (let at = 0; at < slots.length; at++) products.push(this.#card(slots[at] as number));
    return products;
  }

  /** With the price of the cheapest matching variant. */
  #card(slot: number): ProductCard {
    if (!this.#isByVariant) return this.#columns.card(slot);
    return this.#variantCards.card(slot, this.#scan.chosen[slot] as number);
  }
}

export function toPage(products: ProductCard[], total: number, page: number, limit: number): Page {
  return {
    products,
    total,
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    hasMore: page * limit < total,
  };
}
