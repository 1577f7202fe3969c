import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '#app/lib/use-address.ts';

export interface TableState extends TableParams {
  /** Other filters, by query parameter. */
  get(name: string): string;
  /** Typing replaces the history entry, a choice adds one. */
  change(changes: Record<string, string | null>, options?: { replace?: boolean }): void;
  hrefFor(page: number): string;
}

/** The table's state lives in the URL, so Back, reload and shared links show the same rows. */
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

/** Goes to the last page when the current one no longer exists. */
export function useLastPage(
  { page, change }: TableState,
  shown: { currentPage: number; totalPages: number } | undefined,
): void {
  const last = Math.max(1, shown?.totalPages ?? 1);
  // The rows of another page may still be shown.
  const isBeyond = shown?.currentPage === page && page > last;
  const goToLastPage = useEffectEvent(() => change({ page: last > 1 ? String(last) : null }, { replace: true }));
  useEffect(() => {
    if (isBeyond) goToLastPage();
  }, [isBeyond]);
}

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

/** Null or '' removes a parameter. Any change of the rows goes back to page 1. */
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

/** Ascending, then descending, then unsorted. */
export function nextSort(current: string | null, column: string): string | null {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? null : column;
}

export function sortDirection(current: string | null, column: string): 'ascending' | 'descending' | 'none' {
  if (current === column) return 'ascending';
  return current === `-${column}` ? 'descending' : 'none';
}
