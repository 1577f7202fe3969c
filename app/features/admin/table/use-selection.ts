import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  has(id: string): boolean;
  /** With `range` every row from the last one touched to this one. */
  toggle(id: string, range?: boolean): void;
  /** All rows of the page, or none of them. */
  togglePage(): void;
  clear(): void;
  remove(ids: readonly string[]): void;
}

/** Rows that somebody ticked. They stay ticked while pages are turned, so that a bulk action can span some. */
export function useSelection(pageIds: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [touched, setTouched] = useState<string | null>(null);

  const put = (changed: readonly string[], on: boolean) => {
    const next = new Set(ids);
    for (const id of changed) on ? next.add(id) : next.delete(id);
    setIds(next);
  };

  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id, range = false) => {
      const from = range && touched !== null ? pageIds.indexOf(touched) : -1;
      const to = pageIds.indexOf(id);
      const span = from < 0 ? [id] : pageIds.slice(Math.min(from, to), Math.max(from, to) + 1);
      put(span, !ids.has(id));
      setTouched(id);
    },
    togglePage: () => put(pageIds, !pageIds.every((id) => ids.has(id))),
    clear: () => setIds(new Set()),
    remove: (gone) => put(gone, false),
  };
}
