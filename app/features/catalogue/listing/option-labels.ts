import { FILTER_GROUPS, type FilterGroup, type Sort } from '#contract/phone/filters.ts';

const NAMES: Readonly<Record<string, string>> = {
  snapdragon: 'Snapdragon',
  mediatek: 'MediaTek',
  exynos: 'Exynos',
  apple: 'Apple',
  hd: 'HD, HD+',
  fhd: 'FHD, FHD+',
  qhd: 'QHD and above',
};

/** As shown under its group's heading. */
export function optionLabel(group: FilterGroup, option: string): string {
  const { unit } = FILTER_GROUPS[group];
  return unit === null ? (NAMES[option] ?? option) : `${option} ${unit} and above`;
}

/** As shown alone: megapixels do not say whose they are. */
export function standaloneOptionLabel(group: FilterGroup, option: string): string {
  const label = optionLabel(group, option);
  return FILTER_GROUPS[group].unit === 'MP' ? `${FILTER_GROUPS[group].label} ${label}` : label;
}

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  popular: 'Most popular',
  rating: 'Best rated',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
};
