import { PRICE_BAR_WIDTH, PRICE_BARS } from '#catalogue/filter/price-histogram.ts';
import { resolutionOption } from '#catalogue/filter/resolution.ts';
import { PRICE_MAX } from '#contract/limits.ts';
import { FILTER_GROUP_NAMES, FILTER_GROUPS, type FilterGroup, type Sort } from '#contract/phone/filters.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { FilteredProducts } from '#contract/phone/product-filter.ts';
import type { CatalogueEntry, FilterQuery } from '../entry.ts';
import { naiveMatches } from './naive-text.ts';

/** The listing as one would write it without a thought for speed; what the read model must equal. */
export function naiveFilter(
  entries: readonly CatalogueEntry[],
  brandIds: readonly string[],
  query: FilterQuery,
): FilteredProducts {
  const { page = 1, limit = 30, sort = 'newest' } = query;
  const found = filterByText(entries, query.search);
  const count = (changed: FilterQuery) => found.filter((entry) => matches(entry.card, { ...query, ...changed })).length;
  const matching = found.filter((entry) => matches(entry.card, query)).sort(naiveCompare(sort));
  const multiple = (group: FilterGroup) => group === 'chipset' || group === 'resolution';
  const facets = Object.fromEntries(
    FILTER_GROUP_NAMES.map((group) => [
      group,
      Object.fromEntries(
        FILTER_GROUPS[group].options.map((option) => [option, count({ [group]: multiple(group) ? [option] : option })]),
      ),
    ]),
  );
  return {
    products: matching.slice((page - 1) * limit, page * limit).map((entry) => entry.card),
    total: matching.length,
    currentPage: page,
    totalPages: Math.ceil(matching.length / limit),
    hasMore: page * limit < matching.length,
    facets: {
      ...(facets as Record<FilterGroup, Record<string, number>>),
      brands: Object.fromEntries(brandIds.map((id) => [id, count({ brandId: [id] })])),
      price: Array.from({ length: PRICE_BARS }, (_, bar) => count(barBounds(bar))),
    },
  };
}

/** The price bounds that show exactly one bar. */
export function barBounds(bar: number): { priceMin: number; priceMax: number } {
  const last = bar === PRICE_BARS - 1;
  return { priceMin: bar * PRICE_BAR_WIDTH, priceMax: last ? PRICE_MAX : (bar + 1) * PRICE_BAR_WIDTH - 1 };
}

export function naiveCompare(sort: Sort): (a: CatalogueEntry, b: CatalogueEntry) => number {
  const newest = (a: CatalogueEntry, b: CatalogueEntry) =>
    nullsLast(a.card.launchedAt, b.card.launchedAt, (x, y) => (x > y ? -1 : 1)) || (a.card.id < b.card.id ? -1 : 1);
  switch (sort) {
    case 'newest':
      return newest;
    case 'price-asc':
      return (a, b) => nullsLast(a.card.price, b.card.price, (x, y) => x - y) || newest(a, b);
    case 'price-desc':
      return (a, b) => nullsLast(a.card.price, b.card.price, (x, y) => y - x) || newest(a, b);
    case 'popular':
      return (a, b) => b.popularity - a.popularity || newest(a, b);
    case 'rating':
      return (a, b) =>
        nullsLast(a.card.rating, b.card.rating, (x, y) => y - x) ||
        b.card.ratingCount - a.card.ratingCount ||
        newest(a, b);
  }
}

function nullsLast<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return compare(a, b);
}

function filterByText(entries: readonly CatalogueEntry[], search: string | undefined): CatalogueEntry[] {
  const costs = search === undefined ? null : naiveMatches(entries, search);
  return costs === null ? [...entries] : entries.filter((entry) => costs.has(entry.card.id));
}

function matches(card: ProductCard, query: FilterQuery): boolean {
  const least = (figure: number | null, option: string | undefined) =>
    option === undefined || (figure !== null && figure >= Number(option));
  const { brandId = [], chipset = [], resolution = [] } = query;
  return (
    least(card.batteryCapacity, query.battery) &&
    least(card.displaySize, query.display) &&
    least(card.storage, query.storage) &&
    least(card.primaryCamera, query.primary_camera) &&
    least(card.secondaryCamera, query.secondary_camera) &&
    (chipset.length === 0 || chipset.some((option) => card.chipset?.toLowerCase().includes(option))) &&
    (resolution.length === 0 || resolution.some((option) => resolutionOption(card.resolutionType) === option)) &&
    (brandId.length === 0 || brandId.includes(card.brandId)) &&
    priceFits(card.price, query)
  );
}

function priceFits(price: number | null, { priceMin = 0, priceMax = PRICE_MAX }: FilterQuery): boolean {
  if (priceMin === 0 && priceMax >= PRICE_MAX) return true;
  if (price === null || price < Math.min(priceMin, PRICE_MAX)) return false;
  return priceMax >= PRICE_MAX || price <= priceMax;
}
