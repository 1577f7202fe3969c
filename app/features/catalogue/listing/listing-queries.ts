import { queryOptions } from '@tanstack/react-query';
import { type CardPhone, toCardPhone, toVariantCardPhone } from '#app/features/catalogue/card/card-phone.ts';
import type { Api } from '#app/lib/api.ts';
import { FIRST_PAGE, HOME_PRODUCTS_PER_BRAND } from '#contract/limits.ts';
import { ON_SALE } from '#contract/phone/filters.ts';
import type { Facets } from '#contract/phone/product-filter.ts';
import { listingCode } from './listing-code.ts';
import {
  apiQuery,
  asksForVariant,
  isHomeView,
  isOnSaleOnly,
  type ListingState,
  phonesPerBrand,
} from './listing-state.ts';
import type { ListedGroup } from './rails/rails.tsx';

/** Six hundred cards are enough for one page; the brand's own page has the rest. */
const HOME_PAGES_MAX = 6;

/** The filter whose removal finds most phones. */
export type RemovalHint = { key: string; total: number };

export type Listing = {
  /** Groups by brand in the home view, else a flat list in which phones without a rank come last. */
  shown: { groups: ListedGroup[]; isOnSaleOnly: boolean } | { products: CardPhone[]; unranked: CardPhone[] };
  total: number;
  page: number;
  pageCount: number;
  facets: Facets;
  removalHint: RemovalHint | null;
};

/** All data of a listing in one query: results, counts and removal hint always belong together. */
export function listingQuery(api: Api, state: ListingState) {
  return queryOptions({
    queryKey: ['products', 'listing', apiQuery(state)],
    queryFn: ({ signal }) => (isHomeView(state) ? getHomeView(api, state, signal) : getGrid(api, state, signal)),
  });
}

async function getGrid(api: Api, state: ListingState, signal: AbortSignal): Promise<Listing> {
  const found = await api.products.filter({ query: apiQuery(state) }, signal);
  // An old link may contain a page that no longer exists: show the last one.
  if (found.products.length === 0 && found.total > 0) {
    return getGrid(api, { ...state, page: found.totalPages }, signal);
  }
  const toShown = asksForVariant(state) ? toVariantCardPhone : toCardPhone;
  return {
    shown: {
      products: found.products.filter(({ rank }) => rank !== null).map(toShown),
      unranked: found.products.filter(({ rank }) => rank === null).map(toShown),
    },
    total: found.total,
    page: found.currentPage,
    pageCount: found.totalPages,
    facets: found.facets,
    removalHint: found.total === 0 ? await findRemovalHint(api, state, signal) : null,
  };
}

async function getHomeView(api: Api, state: ListingState, signal: AbortSignal): Promise<Listing> {
  const onSaleOnly = isOnSaleOnly(state);
  const status = onSaleOnly ? { status: ON_SALE.join() } : {};
  const limit = phonesPerBrand(Math.min(state.page, HOME_PAGES_MAX));
  const [{ total, facets }, groups] = await Promise.all([
    api.products.filter({ query: { ...status, limit: '1' } }, signal),
    // Otherwise a brand's newest phones without a price would fill its row before any that can be bought.
    api.products.latestByBrand({ query: { ...status, limit: String(limit), order: 'priced' } }, signal),
  ]);
  const pagesOfLargest = Math.ceil(Math.max(0, ...Object.values(facets.brands)) / HOME_PRODUCTS_PER_BRAND);
  const pageCount = Math.min(pagesOfLargest, HOME_PAGES_MAX);
  const page = Math.max(FIRST_PAGE, Math.min(state.page, pageCount));
  const shown = {
    groups: groups.map((group) => ({ ...group, products: group.products.map(toCardPhone) })),
    isOnSaleOnly: onSaleOnly,
  };
  return { shown, total, page, pageCount, facets, removalHint: null };
}

async function findRemovalHint(api: Api, state: ListingState, signal: AbortSignal): Promise<RemovalHint | null> {
  const first = { ...state, page: FIRST_PAGE };
  const candidates = (await listingCode.load()).removableFilters(first, String);
  const found = await Promise.all(
    candidates.map(async ({ key, remove }) => {
      const { total } = await api.products.filter({ query: { ...apiQuery(remove(first)), limit: '1' } }, signal);
      return { key, total };
    }),
  );
  return found.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)[0] ?? null;
}
