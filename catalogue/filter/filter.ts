import type { BrandTable } from '#catalogue/brand-table.ts';
import type { Columns } from '#catalogue/columns.ts';
import type { FilterQuery, Page, PageJson } from '#catalogue/entry.ts';
import type { Orders } from '#catalogue/orders/orders.ts';
import type { Scores } from '#catalogue/score/scores.ts';
import type { TextIndex } from '#catalogue/search/text-index.ts';
import { FIRST_PAGE, LISTING_PAGE_SIZE } from '#contract/limits.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { FilteredProducts } from '#contract/phone/product-filter.ts';
import { compileFilter, LACKS_BRAND } from './compiled-filter.ts';
import { facetsJson, optionKeys, toFacets } from './facets.ts';
import { scan } from './scan.ts';
import { Tally } from './tally.ts';

/** What comparing two phones costs, in steps of a walk along an order. */
const COMPARE_COST = 16;

/** Returns the listing: one pass finds and counts the matches, then the page is picked in order. */
export class ProductFilter {
  readonly #columns: Columns;
  readonly #brands: BrandTable;
  readonly #orders: Orders;
  readonly #text: TextIndex;
  readonly #scores: Scores;
  readonly #tally: Tally;
  readonly #optionKeys: readonly string[];
  // Kept between queries so that none has to allocate them.
  #textMasks = new Int32Array(0);
  #matches = new Uint32Array(0);
  #marks = new Uint8Array(0);
  #brandLacks = new Int32Array(0);

  constructor(columns: Columns, brands: BrandTable, orders: Orders, text: TextIndex, scores: Scores) {
    this.#columns = columns;
    this.#brands = brands;
    this.#orders = orders;
    this.#text = text;
    this.#scores = scores;
    this.#tally = new Tally(columns.layout);
    this.#optionKeys = optionKeys(columns.layout);
  }

  run(query: FilterQuery): FilteredProducts {
    const page = this.#page(query);
    return { ...page, facets: toFacets(this.#columns.layout, this.#tally, this.#brands.shownIds()) };
  }

  /** The same, with everything but the phones as JSON. */
  runAsJson(query: FilterQuery): PageJson {
    const { products, total, currentPage, totalPages, hasMore } = this.#page(query);
    const facets = facetsJson(this.#optionKeys, this.#tally, this.#brands.shownKeys());
    return {
      products,
      rest: `"total":${total},"currentPage":${currentPage},"totalPages":${totalPages},"hasMore":${hasMore},"facets":${facets}`,
    };
  }

  /** The first of what matches, and nothing else. */
  first(query: FilterQuery, limit: number): ProductCard[] {
    this.#scan(query, false);
    return this.#pick(query, 0, limit, this.#tally.total);
  }

  /** How many phones match, and nothing else. */
  count(query: FilterQuery): number {
    this.#scan(query, false);
    return this.#tally.total;
  }

  /** Leaves what it counted in the tally. */
  #page(query: FilterQuery): Page {
    const { page = FIRST_PAGE, limit = LISTING_PAGE_SIZE } = query;
    this.#scan(query, true);
    const { total } = this.#tally;
    return toPage(this.#pick(query, (page - 1) * limit, limit, total), total, page, limit);
  }

  #scan(query: FilterQuery, hasFacets: boolean): void {
    const filter = compileFilter(this.#columns.layout, query);
    const brandLacks = this.#brandMasks(filter.brandIds);
    const masks = this.#masksFor(query.search ?? '');
    if (this.#matches.length <= this.#columns.capacity) this.#matches = new Uint32Array(this.#columns.capacity + 1);
    this.#tally.clear(this.#brands.length);
    scan(this.#columns, masks, filter, brandLacks, this.#matches, this.#tally, hasFacets);
  }

  /** The first masks of what the text finds, 0 for all others. Text without a word in it narrows nothing. */
  #masksFor(text: string): Int32Array {
    const { capacity } = this.#columns;
    const masks = this.#columns.masks[0] as Int32Array;
    const typed = text === '' ? [] : this.#text.queryWords(text);
    if (typed.length === 0) return masks;
    const { slots, count } = this.#text.match(typed);
    if (this.#textMasks.length < capacity) this.#textMasks = new Int32Array(capacity);
    else this.#textMasks.fill(0);
    for (let at = 0; at < count; at++) this.#textMasks[slots[at] as number] = masks[slots[at] as number] as number;
    return this.#textMasks;
  }

  #brandMasks(brandIds: readonly string[] | null): Int32Array {
    if (this.#brandLacks.length < this.#brands.length) this.#brandLacks = new Int32Array(this.#brands.length);
    const lacks = this.#brandLacks.fill(brandIds === null ? 0 : LACKS_BRAND);
    if (brandIds === null) return lacks;
    for (const id of brandIds) {
      const index = this.#brands.indexOf(id);
      if (index !== undefined) lacks[index] = 0;
    }
    return lacks;
  }

  /** Part of the matches in order, by whichever way looks at fewer phones. */
  #pick({ sort = 'newest', weights }: FilterQuery, start: number, limit: number, total: number): ProductCard[] {
    const end = Math.min(start + limit, total);
    if (start >= end) return [];
    if (sort === 'score') return this.#cards(this.#scores.rank(this.#matches.subarray(0, total), start, end, weights));
    const order = this.#orders.by(sort);
    if (total === order.count) return this.#cards(order.slots.subarray(start, end));
    const matches = this.#matches.subarray(0, total);
    const walked = (end / total) * order.count;
    if (total * Math.log2(total + 1) * COMPARE_COST < walked) {
      return this.#cards(matches.slice().sort(order.compare).subarray(start, end));
    }
    return this.#walk(order.slots, matches, start, end);
  }

  /** Goes through all phones in order and takes those that match. */
  #walk(slots: Uint32Array, matches: Uint32Array, start: number, end: number): ProductCard[] {
    if (this.#marks.length < this.#columns.capacity) this.#marks = new Uint8Array(this.#columns.capacity);
    const marks = this.#marks.fill(0);
    for (let at = 0; at < matches.length; at++) marks[matches[at] as number] = 1;
    const products: ProductCard[] = [];
    for (let at = 0, met = 0; met < end; at++) {
      const slot = slots[at] as number;
      if (marks[slot] === 1 && met++ >= start) products.push(this.#columns.card(slot));
    }
    return products;
  }

  #cards(slots: Uint32Array): ProductCard[] {
    const products: ProductCard[] = [];
    for (let at = 0; at < slots.length; at++) products.push(this.#columns.card(slots[at] as number));
    return products;
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
