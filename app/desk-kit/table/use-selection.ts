import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  has(id: string): boolean;
  /** With `range`, every row from the last one touched. */
  toggle(id: string, range?: boolean): void;
  /** Selects or clears the whole page. */
  togglePage(): void;
  clear(): void;
  remove(ids: readonly string[]): void;
}

/** Selected rows. The selection survives paging. */
export function useSelection(pageIds: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [touched, setTouched] = useState<string | null>(null);

  /** Functional update: one key may select two rows. */
  const put = (changed: readonly string[], isOn: (before: ReadonlySet<string>) => boolean) =>
    setIds((before) => {
      const next = new Set(before);
      const on = isOn(before);
      for (const id of changed) on ? next.add(id) : next.delete(id);
      return next;
    });

  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id, range = false) => {
      const from = range && touched !== null ? pageIds.indexOf(touched) : -1;
      const to = pageIds.indexOf(id);
      const span = from < 0 ? [id] : pageIds.slice(Math.min(from, to), Math.max(from, to) + 1);
      put(span, (before) => !before.has(id));
      setTouched(id);
    },
    togglePage: () => put(pageIds, (before) => !pageIds.every((id) => before.has(id))),
    clear: () => setIds(new Set()),
    remove: (gone) => put(gone, () => false),
  };
}

/** Selects all matching rows, until the filter or the selection changes. */
export function useAllMatching({ ids }: Selection, filter: unknown): [isAll: boolean, choose: () => void] {
  const key = JSON.stringify(filter);
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<string> } | null>(null);
  const isAll = chosen !== null && chosen.key === key && chosen.ids === ids && ids.size > 0;
  if (chosen && !isAll) setChosen(null);
  return [isAll, () => setChosen({ key, ids })];
}
