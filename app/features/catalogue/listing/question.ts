import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import { FILTER_GROUP_NAMES, filterRow } from '#contract/phone/filters.ts';
import type { Understood } from '#contract/search.ts';
import { DEFAULT_LISTING, type ListingState, listingPath, readListing, withChange } from './listing-state.ts';
import { ANY_PRICE, isSameRange } from './price-range.ts';

/** The filters the server reads from a question; null when the text is not a question. */
export function questionQuery(api: Api, text: string) {
  return queryOptions({
    queryKey: ['question', text],
    queryFn: async ({ signal }) => (await api.search.find({ query: { search: text } }, signal)).understood ?? null,
    enabled: text !== '',
  });
}

/** The address a question leads to; null to search for the literal words. */
export function questionPath(state: ListingState, text: string, understood: Understood | null): string | null {
  if (understood?.compare) return `/products/compare?ids=${understood.compare.join()}`;
  const read = withQuestion(state, text, understood);
  return read && listingPath(read);
}

/** The listing with the question's filters; null when it has none. A brand alone is found by its name as well. */
export function withQuestion(
  state: ListingState,
  question: string,
  understood: Understood | null,
): ListingState | null {
  const { brandId, ...others } = understood?.query ?? {};
  if (Object.keys(others).length === 0) return null;
  const read = readListing(new URLSearchParams({ ...others, ...(brandId && { brand: brandId }) }));
  const filters = Object.fromEntries(
    FILTER_GROUP_NAMES.map((group) => {
      if (read.filters[group].length === 0) return [group, state.filters[group]];
      const before = filterRow(group).kind === 'all' ? state.filters[group] : [];
      return [group, [...new Set([...before, ...read.filters[group]])]];
    }),
  ) as unknown as ListingState['filters'];
  const { weights: _before, ...unweighted } = state;
  return withChange('sort' in others ? unweighted : state, {
    brand: read.brand ?? state.brand,
    search: read.search,
    filters,
    price: isSameRange(read.price, ANY_PRICE) ? state.price : read.price,
    ...('sort' in others && { sort: read.sort, ...(read.weights && { weights: read.weights }) }),
    question,
    isVerbatim: false,
  });
}

/** The address for words typed after an earlier question, without that question's filters. */
export function searchPath(
  state: ListingState,
  words: string,
  understood: Understood | null,
  earlier: Understood | null | undefined,
): string {
  const before = withoutQuestion(state, earlier);
  return questionPath(before, words, understood) ?? listingPath(withChange(before, { search: words }));
}

/** The state without the filters that the question added. */
export function withoutQuestion(state: ListingState, understood: Understood | null | undefined): ListingState {
  if (state.question === '' || !understood) return state;
  const { brandId, ...others } = understood.query;
  const read = readListing(new URLSearchParams(others));
  const filters = Object.fromEntries(
    FILTER_GROUP_NAMES.map((group) => [
      group,
      state.filters[group].filter((option) => !read.filters[group].includes(option)),
    ]),
  ) as unknown as ListingState['filters'];
  const { weights, ...unweighted } = state;
  const isItsOrder = 'sort' in others && state.sort === read.sort && weights === read.weights;
  return withChange(isItsOrder ? unweighted : state, {
    ...(isItsOrder && { sort: DEFAULT_LISTING.sort }),
    brand: brandId === state.brand ? null : state.brand,
    search: '',
    filters,
    price: isSameRange(read.price, state.price) ? ANY_PRICE : state.price,
  });
}
