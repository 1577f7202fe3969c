import { useSearchParams } from 'react-router';
import { changeTableParams, readTableParams, type TableParams } from './table-params.ts';

export interface TableState extends TableParams {
  /** Any further filter that the screen keeps in the address. */
  get(name: string): string;
  /** Typing replaces the entry in the browser's history, a choice adds one. */
  change(changes: Record<string, string | null>, options?: { replace?: boolean }): void;
  hrefFor(page: number): string;
}

/** The state of a table, all of it in the address: Back, a reload and a shared link show the same rows. */
export function useTableParams(): TableState {
  const [params, setParams] = useSearchParams();

  return {
    ...readTableParams(params),
    get: (name) => params.get(name) ?? '',
    change: (changes, { replace = false } = {}) =>
      setParams((current) => changeTableParams(current, changes), { replace, preventScrollReset: true }),
    hrefFor: (page) => `?${changeTableParams(params, { page: page > 1 ? String(page) : null })}`,
  };
}
