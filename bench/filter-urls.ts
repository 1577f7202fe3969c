import { FILTER_GROUP_NAMES, filterOptions, filterRow, SORTS } from '#contract/phone/filters.ts';

/**
 * About four groups at most, as readers combine them: with more, half of the results would be empty. A run covers all
 * of them within two seconds, so a longer or faster run measures the same mix.
 */
const COMBINATIONS = 5_000;

/** Filter addresses, without repeats among millions. */
export function filterUrls(): (n: number) => string {
  return (n) => {
    const query = new URLSearchParams();
    let rest = n % COMBINATIONS;
    for (const group of FILTER_GROUP_NAMES) {
      const options = filterOptions(filterRow(group));
      const choice = rest % (options.length + 1);
      rest = Math.floor(rest / (options.length + 1));
      const option = options[choice - 1];
      if (option) query.set(group, option);
    }
    query.set('priceMin', String((n % 37) * 1000 + 1));
    query.set('priceMax', String(199_000 - (n % 53) * 1000));
    query.set('sort', SORTS[n % SORTS.length] as string);
    return `/api/products/filter?${query}`;
  };
}
