import { PRICE_MAX, PRICE_MIN } from '#contract/limits.ts';
import { type FilterGroup, filterRow, isBound, type Sort } from './filters.ts';
import { formatRupees } from './format.ts';
import { parseWeights, SCORE_PART_KEYS, SCORE_PARTS } from './score/parts.ts';

/** How choices of the listing are called, under their heading and alone. */

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

/** The slider's upper end has no phone beyond it. */
export function priceRangeText([low, high]: readonly [low: number, high: number]): string {
  const hasNoEnd = high === PRICE_MAX || high === Number.POSITIVE_INFINITY;
  if (low === PRICE_MIN && hasNoEnd) return 'Any price';
  if (hasNoEnd) return `${formatRupees(low)} and above`;
  if (low === PRICE_MIN) return `Up to ${formatRupees(high)}`;
  return `${formatRupees(low)} – ${formatRupees(high)}`;
}

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  score: 'Best score',
  popular: 'Most popular',
  rating: 'Best rated',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  battery: 'Largest battery',
  lightest: 'Lightest',
  narrowest: 'Narrowest',
};

/** What an order is called, also one by a single part of the score. */
export function sortLabel(sort: Sort, weights?: string): string {
  const parts = weights ? (parseWeights(weights) ?? []) : [];
  const most = Math.max(...parts);
  const part = SCORE_PART_KEYS[parts.indexOf(most)];
  return sort === 'score' && part && most > 0
    ? `Best ${SCORE_PARTS[part].label.toLowerCase()} first`
    : SORT_LABELS[sort];
}
