/** The lists of phones that have an address of their own, /best/…; app/features/catalogue/lists says what is in them. */
export const BEST_LIST_TITLES = {
  'under-10000': 'Best phones under ₹10,000',
  'under-15000': 'Best phones under ₹15,000',
  'under-20000': 'Best phones under ₹20,000',
  'under-30000': 'Best phones under ₹30,000',
  'under-50000': 'Best phones under ₹50,000',
  small: 'Best small phones',
  battery: 'Phones with the biggest batteries',
  cameras: 'Best cameras by their figures',
  gaming: 'Best phones for gaming',
  lightest: 'Lightest phones on sale',
  foldables: 'Foldable phones on sale',
} as const;

export type BestListSlug = keyof typeof BEST_LIST_TITLES;
/** Those of a budget, with the most that a phone in them costs. */
export const BUDGET_LISTS = ([10_000, 15_000, 20_000, 30_000, 50_000] as const).map((rupees) => ({
  slug: `under-${rupees}` as const satisfies BestListSlug,
  rupees,
}));

export const BEST_LIST_SLUGS = Object.keys(BEST_LIST_TITLES) as [BestListSlug, ...BestListSlug[]];
