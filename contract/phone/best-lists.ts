/** Best lists with their own address, /best/…; app/features/catalogue/lists defines their content. */
export const BEST_LIST_TITLES = {
  'under-10000': 'Best phones under ₹10,000',
  'under-15000': 'Best phones under ₹15,000',
  'under-20000': 'Best phones under ₹20,000',
  'under-30000': 'Best phones under ₹30,000',
  'under-50000': 'Best phones under ₹50,000',
  small: 'Best small phones',
  battery: 'Phones with the biggest batteries',
  cameras: 'Phones with the best camera specs',
  gaming: 'Best phones for gaming',
  lightest: 'Lightest phones on sale',
  foldables: 'Foldable phones on sale',
} as const;

export type BestListSlug = keyof typeof BEST_LIST_TITLES;
/** Lists by budget, with the highest price. */
export const BUDGET_LISTS = ([10_000, 15_000, 20_000, 30_000, 50_000] as const).map((rupees) => ({
  slug: `under-${rupees}` as const satisfies BestListSlug,
  rupees,
}));

export const BEST_LIST_SLUGS = Object.keys(BEST_LIST_TITLES) as [BestListSlug, ...BestListSlug[]];
