import { FILTER_GROUP_NAMES, filterRow } from '#contract/phone/filters.ts';
import { DEFAULT_LISTING, type ListingState, withChange, withToggled } from './listing-state.ts';
import { standaloneOptionLabel } from './option-labels.ts';
import { ANY_PRICE, isSameRange, priceRangeText } from './price-range.ts';

/** Something that narrows the listing, as text, and the state without it. */
export type ActiveFilter = { key: string; label: string; without: ListingState };

export type BrandName = (id: string) => string;

/** One for every single choice, as chips show them. */
export function chipsOf(state: ListingState, brandName: BrandName): ActiveFilter[] {
  const options = FILTER_GROUP_NAMES.flatMap((group) =>
    state.filters[group].map((option) => ({
      key: `${group}-${option}`,
      label: standaloneOptionLabel(group, option),
      without: withToggled(state, group, option),
    })),
  );
  return [...brandAndSearch(state, brandName), ...options, ...price(state)];
}

/** One for every group: of two chipsets, taking away one alone finds nothing more. */
export function removableGroups(state: ListingState, brandName: BrandName): ActiveFilter[] {
  const groups = FILTER_GROUP_NAMES.filter((group) => state.filters[group].length > 0).map((group) => ({
    key: group,
    label: state.filters[group]
      .map((option) => standaloneOptionLabel(group, option))
      .join(filterRow(group).kind === 'all' ? ' and ' : ' or '),
    without: withChange(state, { filters: { ...state.filters, [group]: [] } }),
  }));
  return [...brandAndSearch(state, brandName), ...groups, ...price(state)];
}

/** Keeps the order the reader chose. */
export function withoutFilters(state: ListingState): ListingState {
  return { ...DEFAULT_LISTING, sort: state.sort };
}

function brandAndSearch(state: ListingState, brandName: BrandName): ActiveFilter[] {
  const { brand, search } = state;
  return [
    ...(brand === null ? [] : [{ key: 'brand', label: brandName(brand), without: withChange(state, { brand: null }) }]),
    ...(search === '' ? [] : [{ key: 'search', label: `“${search}”`, without: withChange(state, { search: '' }) }]),
  ];
}

function price(state: ListingState): ActiveFilter[] {
  if (isSameRange(state.price, ANY_PRICE)) return [];
  return [{ key: 'price', label: priceRangeText(state.price), without: withChange(state, { price: ANY_PRICE }) }];
}
