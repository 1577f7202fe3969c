/** The lists of phones that have an address of their own, /best/…; app/features/catalogue/lists says what is in them. */
export const BEST_LIST_SLUGS = [
  'under-10000',
  'under-15000',
  'under-20000',
  'under-30000',
  'under-50000',
  'small',
  'battery',
  'cameras',
  'lightest',
  'foldables',
] as const;
export type BestListSlug = (typeof BEST_LIST_SLUGS)[number];
