import { create } from 'zustand';
import { readJson, writeJson } from '#app/lib/storage.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import { COMPARISON_KEY, type ComparisonItem, parseComparison, withoutPhone, withPhone } from './comparison.ts';

type ComparisonState = {
  items: readonly ComparisonItem[];
  /** False until the stored list is read: an empty list means nothing before. */
  isRestored: boolean;
  /** Reads the stored list; called after hydration, so that server and browser render the same first. */
  restore(): void;
  /** A fourth phone is rejected with a toast. */
  add(phone: ComparisonItem): void;
  remove(id: string): void;
  clear(): void;
  /** Replaces the list by the phones of an address. */
  replace(phones: readonly ComparisonItem[]): void;
};

export const useComparison = create<ComparisonState>()((set, get) => {
  // A press may come before the stored list was read and must not overwrite it.
  const current = () => {
    if (!get().isRestored) get().restore();
    return get().items;
  };
  const store = (items: readonly ComparisonItem[]) => {
    if (items === get().items) return;
    writeJson(COMPARISON_KEY, items);
    set({ items });
  };

  return {
    items: [],
    isRestored: false,
    restore: () => set({ items: readJson(COMPARISON_KEY, parseComparison) ?? [], isRestored: true }),
    add: (phone) => {
      const items = current();
      const isNew = !items.some(({ id }) => id === phone.id);
      if (isNew && items.length >= COMPARISON_MAX) toast.error(FULL_MESSAGE, { id: 'comparison-full' });
      store(withPhone(items, phone));
    },
    remove: (id) => store(withoutPhone(current(), id)),
    clear: () => store([]),
    replace: (phones) => {
      const items = parseComparison(phones) ?? [];
      if (!isSame(items, current())) store(items);
    },
  };
});

function isSame(one: readonly ComparisonItem[], other: readonly ComparisonItem[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, variant }, index) => id === other[index]?.id && variant === other[index]?.variant)
  );
}

const FULL_MESSAGE = `You can compare up to ${COMPARISON_MAX} phones. Remove one to add another.`;

export function useCompareToggle(phone: ComparisonItem): { isCompared: boolean; toggle: () => void } {
  const isCompared = useComparison(({ items }) => items.some(({ id }) => id === phone.id));
  const { add, remove } = useComparison.getState();
  return { isCompared, toggle: () => (isCompared ? remove(phone.id) : add(phone)) };
}
