import type { Sort } from '#contract/filters.ts';
import { FIRST_PAGE, LISTING_PAGE_SIZE } from '#contract/limits.ts';
import type { FilteredProducts, ProductCard } from '#contract/products.ts';
import type { BrandTable } from './brand-table.ts';
import { choicesOf, LACKS_BRAND } from './choices.ts';
import type { Columns } from './columns.ts';
import type { FilterQuery, Page } from './entry.ts';
import { facetsOf } from './facets.ts';
import type { Orders } from './orders.ts';
import { scan, Tally } from './scan.ts';
import type { TextIndex } from './text-index.ts';

/** Answers the listing: one pass marks and counts the matches, then a walk in order picks the page. */
export class ProductFilter {
  readonly #columns: Columns;
  readonly #brands: BrandTable;
  readonly #orders: Orders;
  readonly #text: TextIndex;
  readonly #tally = new Tally();
  // Both by slot, and kept between queries so that none has to allocate them.
  #marks = new Uint8Array(0);
  #found = new Int32Array(0);

  constructor(columns: Columns, brands: BrandTable, orders: Orders, text: TextIndex) {
    this.#columns = columns;
    this.#brands = brands;
    this.#orders = orders;
    this.#text = text;
  }

  run(query: FilterQuery): FilteredProducts {
    const { sort = 'newest', page = FIRST_PAGE, limit = LISTING_PAGE_SIZE } = query;
    const choices = choicesOf(query);
    const brandLacks = this.#brandLacks(choices.brandIds);
    const words = this.#narrowed(query.search ?? '');
    if (this.#marks.length < this.#columns.capacity) this.#marks = new Uint8Array(this.#columns.capacity);
    this.#tally.clear(this.#brands.length);
    scan(this.#columns, words, choices, brandLacks, this.#marks, this.#tally);
    const { total } = this.#tally;
    const products = this.#pick(sort, (page - 1) * limit, limit, total);
    return { ...pageOf(products, total, page, limit), facets: facetsOf(this.#tally, this.#brands.shownIds()) };
  }

  /** The option words of what the text finds, 0 for all others. Text without a word in it narrows nothing. */
  #narrowed(text: string): Int32Array {
    const { words, capacity } = this.#columns;
    const typed = text === '' ? [] : this.#text.queryWords(text);
    if (typed.length === 0) return words;
    const { slots, count } = this.#text.match(typed);
    if (this.#found.length < capacity) this.#found = new Int32Array(capacity);
    else this.#found.fill(0);
    for (let at = 0; at < count; at++) this.#found[slots[at] as number] = words[slots[at] as number] as number;
    return this.#found;
  }

  #brandLacks(brandIds: readonly string[] | null): Int32Array {
    const lacks = new Int32Array(this.#brands.length);
    if (brandIds === null) return lacks;
    lacks.fill(LACKS_BRAND);
    for (const id of brandIds) {
      const index = this.#brands.indexOf(id);
      if (index !== undefined) lacks[index] = 0;
    }
    return lacks;
  }

  #pick(sort: Sort, start: number, limit: number, total: number): ProductCard[] {
    const products: ProductCard[] = [];
    const wanted = Math.min(limit, total - start);
    const { slots, count } = this.#orders.by(sort);
    const marks = this.#marks;
    let toSkip = start;
    // With every phone a match there is nothing to skip one by one.
    let at = 0;
    if (total === count) {
      at = start;
      toSkip = 0;
    }
    for (; products.length < wanted; at++) {
      const slot = slots[at] as number;
      if (marks[slot] === 0) continue;
      if (toSkip > 0) toSkip--;
      else products.push(this.#columns.card(slot));
    }
    return products;
  }
}

export function pageOf(products: ProductCard[], total: number, page: number, limit: number): Page {
  return {
    products,
    total,
    currentPage: page,
    totalPages: Math.ceil(total / limit),
    hasMore: page * limit < total,
  };
}
