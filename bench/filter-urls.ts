import { FILTER_GROUP_NAMES, filterOptions, filterRow, SORTS } from '#contract/phone/filters.ts';

/** Filter addresses as readers combine them, without repeats among millions. */
export function filterUrls(): (n: number) => string {
  return (n) => {
    const query = new URLSearchParams();
    let rest = n;
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
