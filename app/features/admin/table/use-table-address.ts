import { useSearchParams } from 'react-router';
import { changeAddress, readTableAddress, type TableAddress } from './table-address.ts';

export interface TableState extends TableAddress {
  /** Any further filter that the screen keeps in the address. */
  get(name: string): string;
  /** Typing replaces the entry in the browser's history, a choice adds one. */
  change(changes: Record<string, string | null>, options?: { replace?: boolean }): void;
  hrefFor(page: number): string;
}

/** The state of a table, all of it in the address: Back, a reload and a shared link show the same rows. */
export function useTableAddress(): TableState {
  const [params, setParams] = useSearchParams();

  return {
    ...readTableAddress(params),
    get: (name) => params.get(name) ?? '',
    change: (changes, { replace = false } = {}) =>
      setParams((current) => changeAddress(current, changes), { replace, preventScrollReset: true }),
    hrefFor: (page) => `?${changeAddress(params, { page: page > 1 ? String(page) : null })}`,
  };
}
