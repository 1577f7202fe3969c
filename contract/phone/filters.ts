/**
 * The filter groups of the listing, in the order they are shown. A `minimum` option matches a
 * figure of at least its value; a `text` option matches what people call the thing.
 * A figure nobody published never matches.
 */
export const FILTER_GROUPS = {
  battery: { kind: 'minimum', label: 'Battery', unit: 'mAh', options: ['3000', '4000', '5000'] },
  display: { kind: 'minimum', label: 'Display', unit: 'inch', options: ['5.5', '6.0', '6.5'] },
  storage: { kind: 'minimum', label: 'Storage', unit: 'GB', options: ['64', '128', '256'] },
  primary_camera: { kind: 'minimum', label: 'Primary camera', unit: 'MP', options: ['12', '48', '108'] },
  secondary_camera: { kind: 'minimum', label: 'Secondary camera', unit: 'MP', options: ['8', '16', '32'] },
  chipset: { kind: 'text', label: 'Chipset', unit: null, options: ['snapdragon', 'mediatek', 'exynos', 'apple'] },
  resolution: { kind: 'text', label: 'Resolution', unit: null, options: ['hd', 'fhd', 'qhd'] },
} as const satisfies Record<
  string,
  { kind: 'minimum' | 'text'; label: string; unit: string | null; options: readonly string[] }
>;

export type FilterGroup = keyof typeof FILTER_GROUPS;
export type FilterOption<G extends FilterGroup = FilterGroup> = (typeof FILTER_GROUPS)[G]['options'][number];

export const FILTER_GROUP_NAMES = Object.keys(FILTER_GROUPS) as FilterGroup[];

export const SORTS = ['newest', 'price-asc', 'price-desc', 'popular', 'rating'] as const;
export type Sort = (typeof SORTS)[number];
