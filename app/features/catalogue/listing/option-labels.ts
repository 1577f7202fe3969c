import { type FilterGroup, filterRow, isBound, type Sort } from '#contract/phone/filters.ts';

/** As shown under its group's heading. */
export function optionLabel(group: FilterGroup, option: string): string {
  const row = filterRow(group);
  if (!isBound(row)) return row.options[option]?.label ?? option;
  const { unit, beyond = row.kind === 'minimum' ? 'and above' : 'and below' } = row;
  return [option, unit, beyond].filter(Boolean).join(' ');
}

/** As shown alone, with the group's name where it says too little. */
export function standaloneOptionLabel(group: FilterGroup, option: string): string {
  const { label, isAmbiguous } = filterRow(group);
  const text = optionLabel(group, option);
  return isAmbiguous ? `${label} ${text}` : text;
}

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  popular: 'Most popular',
  rating: 'Best rated',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  battery: 'Largest battery',
  lightest: 'Lightest',
  narrowest: 'Narrowest',
};
