import { priceRangeText, sortLabel, standaloneOptionLabel } from '#contract/phone/filter-labels.ts';
import { FILTER_GROUP_NAMES, type FilterGroup, filterRow } from '#contract/phone/filters.ts';
import { type ListingState, withChange, withOptions } from './listing-state.ts';
import { ANY_PRICE, isSameRange } from './price-range.ts';

/** An active filter as text, with the state without it. */
export type ActiveFilter = { key: string; label: string; remove: (state: ListingState) => ListingState };

export type BrandName = (id: string) => string;

/** One per choice, shown as chips. */
export function chipsOf(state: ListingState, brandName: BrandName): ActiveFilter[] {
  const options = FILTER_GROUP_NAMES.flatMap((group) => optionChips(state, group));
  return [...brandAndSearch(state, brandName), ...options, ...price(state), ...partOrder(state)];
}

/** The order by a part of the score, which is not in the sort menu. */
function partOrder(state: ListingState): ActiveFilter[] {
  const { sort, weights } = state;
  if (sort !== 'score' || !weights) return [];
  return [
    {
      key: 'sort',
      label: sortLabel(sort, weights),
      remove: ({ weights: _part, ...current }) => withChange(current, {}),
    },
  ];
}

function optionChips(state: ListingState, group: FilterGroup): ActiveFilter[] {
  return state.filters[group].map((option) => ({
    key: `${group}-${option}`,
    label: standaloneOptionLabel(group, option),
    remove: (current) =>
      withOptions(
        current,
        group,
        current.filters[group].filter((other) => other !== option),
      ),
  }));
}

/**
 * Filters whose removal finds more phones. Of two chipsets both are removed, since removing one alone finds nothing
 * more.
 */
export function removableFilters(state: ListingState, brandName: BrandName): ActiveFilter[] {
  const chosen = FILTER_GROUP_NAMES.filter((group) => state.filters[group].length > 0);
  const filters = chosen.flatMap((group) =>
    filterRow(group).kind === 'all' ? optionChips(state, group) : wholeGroup(state, group),
  );
  return [...brandAndSearch(state, brandName), ...filters, ...price(state)];
}

function wholeGroup(state: ListingState, group: FilterGroup): ActiveFilter {
  return {
    key: group,
    label: state.filters[group].map((option) => standaloneOptionLabel(group, option)).join(' or '),
    remove: (current) => withOptions(current, group, []),
  };
}

function brandAndSearch(state: ListingState, brandName: BrandName): ActiveFilter[] {
  const { brand, search } = state;
  return [
    ...(brand === null ? [] : [{ key: 'brand', label: brandName(brand), remove: withoutBrand }]),
    ...(search === '' ? [] : [{ key: 'search', label: `“${search}”`, remove: withoutSearch }]),
  ];
}

function price(state: ListingState): ActiveFilter[] {
  if (isSameRange(state.price, ANY_PRICE)) return [];
  return [{ key: 'price', label: priceRangeText(state.price), remove: withoutPrice }];
}

const withoutBrand = (state: ListingState) => withChange(state, { brand: null });
const withoutSearch = (state: ListingState) => withChange(state, { search: '' });
const withoutPrice = (state: ListingState) => withChange(state, { price: ANY_PRICE });
