import type { Brand } from '#contract/brands.ts';

const KEYS: Record<string, (brand: Brand) => string | number | null> = {
  name: ({ name }) => name.toLowerCase(),
  phones: ({ productCount }) => productCount,
  country: ({ country }) => country?.toLowerCase() ?? null,
  founded: ({ founded }) => founded,
};

/** By a column of the table; without one, in the order they came in. What is not known comes last either way. */
export function sortBrands(brands: readonly Brand[], sort: string | null): readonly Brand[] {
  const descending = sort?.startsWith('-') ?? false;
  const key = KEYS[sort?.replace('-', '') ?? ''];
  if (!key) return brands;
  return [...brands].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b === descending ? 1 : -1;
  });
}
