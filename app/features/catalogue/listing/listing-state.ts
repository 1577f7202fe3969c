import { cleanSearch } from '#app/lib/clean-search.ts';
import { parseRupees } from '#app/lib/format.ts';
import { FIRST_PAGE, HOME_PRODUCTS_PER_BRAND, isSlug, PAGE_MAX, PRICE_MAX, PRICE_MIN } from '#contract/limits.ts';
import {
  FILTER_GROUP_NAMES,
  type FilterGroup,
  filterOptions,
  filterRow,
  isBound,
  ON_SALE,
  parseBound,
  SORTS,
  type Sort,
} from '#contract/phone/filters.ts';
import { formatWeights, parseWeights } from '#contract/phone/score/parts.ts';
import { ANY_PRICE, isSameRange, type PriceRange, priceRangeOf } from './price-range.ts';

/** The state that the listing's address contains. */
export type ListingState = {
  /** Null for all brands. */
  brand: string | null;
  search: string;
  /** The typed question these filters were read from; empty once one of them changes. */
  question: string;
  /** Searches for the literal words, without deriving filters from them. */
  isVerbatim: boolean;
  /** The chosen options per group; a bound has at most one. */
  filters: Readonly<Record<FilterGroup, readonly string[]>>;
  price: PriceRange;
  /** Whether discontinued phones are included; a text search always includes them. */
  withDiscontinued: boolean;
  sort: Sort;
  /** The reader's weights of the score's parts, when sorting by score. */
  weights?: string;
  page: number;
  /** Text in the search box that has not been parsed yet; never part of an address. */
  typed?: string;
};

export function searchText({ typed, question, search }: ListingState): string {
  return typed ?? (question || search);
}

export const ALL_BRANDS = 'all';
const NONE: readonly never[] = [];

export const DEFAULT_LISTING: ListingState = {
  brand: null,
  search: '',
  question: '',
  isVerbatim: false,
  filters: filtersFrom(() => NONE),
  price: ANY_PRICE,
  withDiscontinued: false,
  sort: 'newest',
  page: FIRST_PAGE,
};

/** Reads an address and drops unknown values. `brandIds` is undefined until the brands are loaded. */
export function readListing(params: URLSearchParams, brandIds?: ReadonlySet<string>): ListingState {
  const sort = params.get('sort');
  return {
    brand: readBrand(params.get('brand'), brandIds),
    search: cleanSearch(params.get('search') ?? ''),
    question: cleanSearch(params.get('question') ?? params.get('said') ?? ''),
    isVerbatim: (params.get('verbatim') ?? params.get('words')) === '1',
    filters: filtersFrom((group) => (params.has(group) ? readOptions(group, params.getAll(group)) : NONE)),
    price: priceRangeOf(parseRupees(params.get('priceMin')), parseRupees(params.get('priceMax'))),
    withDiscontinued: params.get('discontinued') === '1',
    sort: SORTS.find((known) => known === sort) ?? DEFAULT_LISTING.sort,
    ...readWeights(params),
    page: readPage(params.get('page')),
  };
}

/** The canonical query string: brand always first, then only set values. */
export function listingQueryString(state: ListingState): string {
  const params = new URLSearchParams({
    brand: state.brand ?? ALL_BRANDS,
    ...chosenQuery({ ...state, brand: null }),
    ...(state.withDiscontinued && { discontinued: '1' }),
    ...(state.question && { question: state.question }),
    ...(state.isVerbatim && state.search && { verbatim: '1' }),
  });
  return params.toString().replaceAll('%2C', ',');
}

export function listingPath(state: ListingState): string {
  return `/products?${listingQueryString(state)}`;
}

/** The state as API parameters. */
export function apiQuery(state: ListingState): Record<string, string> {
  return { ...(isOnSaleOnly(state) && { status: ON_SALE.join() }), ...chosenQuery(state) };
}

/** Whether discontinued phones are left out; a text search includes them. */
export function isOnSaleOnly({ search, filters, withDiscontinued }: ListingState): boolean {
  return search === '' && filters.status.length === 0 && !withDiscontinued;
}

function chosenQuery({ brand, search, filters, price, sort, weights, page }: ListingState): Record<string, string> {
  const [low, high] = price;
  const chosen = FILTER_GROUP_NAMES.filter((group) => filters[group].length > 0);
  return {
    ...(brand && { brandId: brand }),
    ...(search && { search }),
    ...Object.fromEntries(chosen.map((group) => [group, filters[group].join()])),
    ...(low > PRICE_MIN && { priceMin: String(low) }),
    ...(high < PRICE_MAX && { priceMax: String(high) }),
    ...(sort !== DEFAULT_LISTING.sort && { sort }),
    ...(sort === 'score' && weights && { weights }),
    ...(page > FIRST_PAGE && { page: String(page) }),
  };
}

/**
 * A change of brand, search, filter, price or order goes to page 1. All but the order also drop the question that the
 * filters were read from.
 */
export function withChange(state: ListingState, change: Partial<Omit<ListingState, 'page'>>): ListingState {
  const question = 'sort' in change ? state.question : '';
  return { ...state, question, isVerbatim: state.isVerbatim && !('search' in change), ...change, page: FIRST_PAGE };
}

/** A bound has one option, and choosing it again clears it; other groups can have several. */
export function withToggled(state: ListingState, group: FilterGroup, option: string): ListingState {
  const chosen = state.filters[group];
  const others = isBound(filterRow(group)) ? [] : chosen.filter((other) => other !== option);
  const next = chosen.includes(option) ? others : inListedOrder(group, [...others, option]);
  return withOptions(state, group, next);
}

export function withOptions(state: ListingState, group: FilterGroup, chosen: readonly string[]): ListingState {
  return withChange(state, { filters: { ...state.filters, [group]: chosen } });
}

/** Keeps the order, and whether discontinued phones are included. */
export function withoutFilters(state: ListingState): ListingState {
  return { ...DEFAULT_LISTING, sort: state.sort, withDiscontinued: state.withDiscontinued };
}

/** Whether a search is only punctuation, which finds nothing; a plus has a meaning, as in `S24+`. */
export function isSigns(search: string): boolean {
  return /^[^\p{L}\p{N}+]+$/u.test(search);
}

/** Whether brand, search, filters or price restrict the results; the order does not. */
export function isFiltered({ brand, search, filters, price }: ListingState): boolean {
  return brand !== null || search !== '' || hasFilters({ filters, price });
}

export function hasFilters({ filters, price }: Pick<ListingState, 'filters' | 'price'>): boolean {
  return FILTER_GROUP_NAMES.some((group) => filters[group].length > 0) || !isSameRange(price, ANY_PRICE);
}

export function filterCount({ brand, filters, price }: ListingState): number {
  const options = FILTER_GROUP_NAMES.reduce((sum, group) => sum + filters[group].length, 0);
  return options + Number(brand !== null) + Number(!isSameRange(price, ANY_PRICE));
}

/** Whether a card may show another variant than the cheapest. */
export function asksForVariant({ filters, price: [low] }: ListingState): boolean {
  return filters.ram.length > 0 || filters.storage.length > 0 || low > PRICE_MIN;
}

/** The home view groups phones by brand, newest first, so another order needs the flat list. */
export function isHomeView(state: ListingState): boolean {
  return !isFiltered(state) && state.sort === DEFAULT_LISTING.sort;
}

export function phonesPerBrand(page: number): number {
  return page * HOME_PRODUCTS_PER_BRAND;
}

function readBrand(value: string | null, brandIds?: ReadonlySet<string>): string | null {
  if (value === null || value === ALL_BRANDS || !isSlug(value)) return null;
  return !brandIds || brandIds.has(value) ? value : null;
}

/** Values may be repeated, as in a plain form, or comma-separated. `6` means `6.0`. */
function readOptions(group: FilterGroup, values: readonly string[]): readonly string[] {
  const row = filterRow(group);
  const given = values.flatMap((value) => value.split(','));
  if (!isBound(row)) return inListedOrder(group, given);
  const bounds = given.flatMap((text) => parseBound(row, text) ?? []).sort((a, b) => Number(a) - Number(b));
  // The higher of two minimums implies the other, as does the lower of two maximums.
  return row.kind === 'minimum' ? bounds.slice(-1) : bounds.slice(0, 1);
}

function inListedOrder(group: FilterGroup, given: readonly string[]): readonly string[] {
  return filterOptions(filterRow(group)).filter((option) => given.includes(option));
}

function readWeights(params: URLSearchParams): Pick<ListingState, 'weights'> {
  const weights = parseWeights(params.get('weights') ?? '');
  return weights && params.get('sort') === 'score' ? { weights: formatWeights(weights) } : {};
}

function readPage(value: string | null): number {
  const page = value !== null && /^\d{1,7}$/.test(value) ? Number(value) : FIRST_PAGE;
  return Math.min(Math.max(page, FIRST_PAGE), PAGE_MAX);
}

function filtersFrom(optionsOf: (group: FilterGroup) => readonly string[]): ListingState['filters'] {
  return Object.fromEntries(FILTER_GROUP_NAMES.map((group) => [group, optionsOf(group)])) as ListingState['filters'];
}
