import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '#app/lib/use-address.ts';

export interface TableState extends TableParams {
  /** Any other filter of the screen, by its query parameter. */
  get(name: string): string;
  /** Typing replaces the entry in the browser's history, a choice adds one. */
  change(changes: Record<string, string | null>, options?: { replace?: boolean }): void;
  hrefFor(page: number): string;
}

/** The state of a table, all of it in the URL: Back, a reload and a shared link show the same rows. */
export function useTableParams(): TableState {
  const [params] = useSearchParams();
  const address = useAddress();

  return {
    ...readTableParams(params),
    get: (name) => params.get(name) ?? '',
    change: (changes, { replace = false } = {}) =>
      void address.open(`?${changeTableParams(address.params(), changes)}`, { replace }),
    hrefFor: (page) => `?${changeTableParams(params, { page: page > 1 ? String(page) : null })}`,
  };
}

/** Shows the last page there is to whoever removed the only row of one after it, or came by an old link. */
export function useLastPage(
  { page, change }: TableState,
  shown: { currentPage: number; totalPages: number } | undefined,
): void {
  const last = Math.max(1, shown?.totalPages ?? 1);
  // The rows of another page may still be there.
  const isBeyond = shown?.currentPage === page && page > last;
  const turnBack = useEffectEvent(() => change({ page: last > 1 ? String(last) : null }, { replace: true }));
  useEffect(() => {
    if (isBeyond) turnBack();
  }, [isBeyond]);
}

/** What a table shows, as its URL says it. Everything is optional. */
interface TableParams {
  page: number;
  search: string;
  /** `price` ascending, `-price` descending. */
  sort: string | null;
  /** Ids of hidden columns. */
  hidden: readonly string[];
}

const HIDDEN = 'hide';

export function readTableParams(params: URLSearchParams): TableParams {
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get('search') ?? '',
    sort: params.get('sort'),
    hidden: params.get(HIDDEN)?.split(',').filter(Boolean) ?? [],
  };
}

/** Null or an empty text removes a value. Whatever changes the rows leads back to the first page. */
export function changeTableParams(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  if (!('page' in changes) && !(HIDDEN in changes) && !('fields' in changes)) next.delete('page');
  return next;
}

export function hideColumns(hidden: readonly string[]): Record<string, string | null> {
  return { [HIDDEN]: hidden.join(',') || null };
}

/** Ascending, then descending, then as it was. */
export function nextSort(current: string | null, column: string): string | null {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? null : column;
}

export function sortDirection(current: string | null, column: string): 'ascending' | 'descending' | 'none' {
  if (current === column) return 'ascending';
  return current === `-${column}` ? 'descending' : 'none';
}
