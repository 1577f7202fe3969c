import { PRICE_MAX, PRICE_MIN } from '#contract/limits.ts';
import { type FilterGroup, filterRow, isBound, SORT_LABELS, type Sort } from './filters.ts';
import { formatRupees } from './format.ts';
import { parseWeights, SCORE_PART_KEYS, SCORE_PARTS } from './score/parts.ts';

/** Labels of filter options, below their heading and alone. */

export function optionLabel(group: FilterGroup, option: string): string {
  const row = filterRow(group);
  if (!isBound(row)) return row.options[option]?.label ?? option;
  const { unit, beyond = row.kind === 'minimum' ? 'and above' : 'and below' } = row;
  return [option, unit, beyond].filter(Boolean).join(' ');
}

/** As shown alone, with the group's name if it is unclear without. */
export function standaloneOptionLabel(group: FilterGroup, option: string): string {
  const { label, isAmbiguous } = filterRow(group);
  const text = optionLabel(group, option);
  return isAmbiguous ? `${label} ${text}` : text;
}

/** The slider's upper end means no maximum. */
export function priceRangeText([low, high]: readonly [low: number, high: number]): string {
  const hasNoEnd = high === PRICE_MAX || high === Number.POSITIVE_INFINITY;
  if (low === PRICE_MIN && hasNoEnd) return 'Any price';
  if (hasNoEnd) return `${formatRupees(low)} and above`;
  if (low === PRICE_MIN) return `Up to ${formatRupees(high)}`;
  return `${formatRupees(low)} – ${formatRupees(high)}`;
}

/** The label of a sort order, including one by a single part of the score. */
export function sortLabel(sort: Sort, weights?: string): string {
  const parts = weights ? (parseWeights(weights) ?? []) : [];
  const most = Math.max(...parts);
  const part = SCORE_PART_KEYS[parts.indexOf(most)];
  return sort === 'score' && part && most > 0
    ? `Best ${SCORE_PARTS[part].label.toLowerCase()} first`
    : SORT_LABELS[sort];
}
