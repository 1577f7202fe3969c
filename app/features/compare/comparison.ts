import { COMPARISON_MAX } from '#contract/limits.ts';
import type { ProductCard } from '#contract/products.ts';

/** A phone chosen for comparison: the id decides, the name is for showing it. */
export type ComparisonItem = Pick<ProductCard, 'id' | 'name'>;

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
export function asComparison(stored: unknown): readonly ComparisonItem[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(isItem).reduce(withPhone, [] as readonly ComparisonItem[]);
}

export function isItem(value: unknown): value is ComparisonItem {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && typeof name === 'string';
}

/** Commas stay readable: this address is shown and shared. */
export function compareAddress(ids: readonly string[]): string {
  return ids.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?ids=${ids.map(encodeURIComponent).join(',')}`;
}
