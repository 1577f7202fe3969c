import { cleanSearch } from '#app/lib/clean-search.ts';
import { parseRupees } from '#app/ui/controls/rupee-input.tsx';
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

/** Everything the listing's address says. */
export type ListingState = {
  /** Null for all brands. */
  brand: string | null;
  search: string;
  /** The question that these choices were read from; empty once one of them is changed. */
  said: string;
  /** The words are meant as they are: nothing is to be read from them. */
  isVerbatim: boolean;
  /** The chosen options of each group; a bound has at most one. */
  filters: Readonly<Record<FilterGroup, readonly string[]>>;
  price: PriceRange;
  /** Whether phones that are no longer on sale are shown; a text searches all of them anyway. */
  withDiscontinued: boolean;
  sort: Sort;
  /** What each part of the score counts for this reader, where that is the order. */
  weights?: string;
  page: number;
  /** What was typed into the search box and is not read yet; never part of an address. */
  typed?: string;
};

/** What the search box shows. */
export function searchText({ typed, said, search }: ListingState): string {
  return typed ?? (said || search);
}

export const ALL_BRANDS = 'all';
const NONE: readonly never[] = [];

export const DEFAULT_LISTING: ListingState = {
  brand: null,
  search: '',
  said: '',
  isVerbatim: false,
  filters: filtersFrom(() => NONE),
  price: ANY_PRICE,
  withDiscontinued: false,
  sort: 'newest',
  page: FIRST_PAGE,
};

/** Reads an address; what it does not know is dropped. `brandIds` is missing until the brands have come. */
export function readListing(params: URLSearchParams, brandIds?: ReadonlySet<string>): ListingState {
  const sort = params.get('sort');
  return {
    brand: readBrand(params.get('brand'), brandIds),
    search: cleanSearch(params.get('search') ?? ''),
    said: cleanSearch(params.get('said') ?? ''),
    isVerbatim: params.get('words') === '1',
    filters: filtersFrom((group) => (params.has(group) ? readOptions(group, params.getAll(group)) : NONE)),
    price: priceRangeOf(parseRupees(params.get('priceMin')), parseRupees(params.get('priceMax'))),
    withDiscontinued: params.get('discontinued') === '1',
    sort: SORTS.find((known) => known === sort) ?? DEFAULT_LISTING.sort,
    ...readWeights(params),
    page: readPage(params.get('page')),
  };
}

/** The one way to write a state into an address: brand first and always, then only what is set. */
export function listingQueryString(state: ListingState): string {
  const params = new URLSearchParams({
    brand: state.brand ?? ALL_BRANDS,
    ...chosenQuery({ ...state, brand: null }),
    ...(state.withDiscontinued && { discontinued: '1' }),
    ...(state.said && { said: state.said }),
    ...(state.isVerbatim && state.search && { words: '1' }),
  });
  return params.toString().replaceAll('%2C', ',');
}

export function listingPath(state: ListingState): string {
  return `/products?${listingQueryString(state)}`;
}

/** The state as the API takes it. */
export function apiQuery(state: ListingState): Record<string, string> {
  return { ...(isOnSaleOnly(state) && { status: ON_SALE.join() }), ...chosenQuery(state) };
}

/** Whether phones that are no longer on sale are left out; a text may name one of them. */
export function isOnSaleOnly({ search, filters, withDiscontinued }: ListingState): boolean {
  return search === '' && filters.status.length === 0 && !withDiscontinued;
}

/** Only what is set. */
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
 * Changing brand, search, filter, price or order starts again at page 1. All but the order also part with the question
 * that the choices were read from.
 */
export function withChange(state: ListingState, change: Partial<Omit<ListingState, 'page'>>): ListingState {
  const said = 'sort' in change ? state.said : '';
  return { ...state, said, isVerbatim: state.isVerbatim && !('search' in change), ...change, page: FIRST_PAGE };
}

/** A bound has one choice, and choosing it again clears it; of the others several can be chosen. */
export function withToggled(state: ListingState, group: FilterGroup, option: string): ListingState {
  const chosen = state.filters[group];
  const others = isBound(filterRow(group)) ? [] : chosen.filter((other) => other !== option);
  const next = chosen.includes(option) ? others : inListedOrder(group, [...others, option]);
  return withOptions(state, group, next);
}

export function withOptions(state: ListingState, group: FilterGroup, chosen: readonly string[]): ListingState {
  return withChange(state, { filters: { ...state.filters, [group]: chosen } });
}

/** Signs alone stand for nothing; but a plus is read aloud, as in `S24+`. */
export function isSigns(search: string): boolean {
  return /^[^\p{L}\p{N}+]+$/u.test(search);
}

/** Whether anything narrows the phones down; the order does not. */
export function isFiltered({ brand, search, filters, price }: ListingState): boolean {
  return brand !== null || search !== '' || hasFilters({ filters, price });
}

export function hasFilters({ filters, price }: Pick<ListingState, 'filters' | 'price'>): boolean {
  return FILTER_GROUP_NAMES.some((group) => filters[group].length > 0) || !isSameRange(price, ANY_PRICE);
}

/** Whether a card may show another variant than the cheapest. */
export function asksForVariant({ filters, price: [low] }: ListingState): boolean {
  return filters.ram.length > 0 || filters.storage.length > 0 || low > PRICE_MIN;
}

/** The home view groups phones by brand, newest first, so another order needs the flat grid. */
export function isHomeView(state: ListingState): boolean {
  return !isFiltered(state) && state.sort === DEFAULT_LISTING.sort;
}

/** How many phones of each brand the home view shows on a page. */
export function phonesPerBrand(page: number): number {
  return page * HOME_PRODUCTS_PER_BRAND;
}

function readBrand(value: string | null, brandIds?: ReadonlySet<string>): string | null {
  if (value === null || value === ALL_BRANDS || !isSlug(value)) return null;
  return !brandIds || brandIds.has(value) ? value : null;
}

/** Values may be repeated, as a plain form sends them, or separated by commas. `6` means `6.0`. */
function readOptions(group: FilterGroup, values: readonly string[]): readonly string[] {
  const row = filterRow(group);
  const given = values.flatMap((value) => value.split(','));
  if (!isBound(row)) return inListedOrder(group, given);
  const bounds = given.flatMap((text) => parseBound(row, text) ?? []).sort((a, b) => Number(a) - Number(b));
  // Of two minimums the higher one says it all, of two maximums the lower.
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
