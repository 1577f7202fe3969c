import { isPhoneRef, type PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';

export type ComparisonItem = PhoneRef;

export const COMPARISON_KEY = 'handset:comparison';
export const COMPARE_PATH = '/products/compare';

/** The same list when it is full or holds the phone already. */
export function withPhone(items: readonly ComparisonItem[], { id, name }: ComparisonItem): readonly ComparisonItem[] {
  const isRefused = items.length >= COMPARISON_MAX || items.some((item) => item.id === id);
  return isRefused ? items : [...items, { id, name }];
}

export function withoutPhone(items: readonly ComparisonItem[], id: string): readonly ComparisonItem[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}

/** What was stored, held to the same rules; null when it is no list at all. */
export function parseComparison(stored: unknown): readonly ComparisonItem[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(isPhoneRef).reduce(withPhone, [] as readonly ComparisonItem[]);
}

/** Commas stay readable: this address is shown and shared. */
export function comparePath(ids: readonly string[]): string {
  return ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${ids.map(encodeURIComponent).join(',')}`;
}
