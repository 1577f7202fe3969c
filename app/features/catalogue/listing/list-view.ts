import { readJson, writeJson } from '#app/lib/storage.ts';

/** The reader's place in the listing, stored for their return. */
export type ListView = {
  selectedBrand: string;
  searchQuery: string;
  page: number;
  scrollTop: number;
  /** The query string of the whole state. */
  query: string;
};

export const LIST_VIEW_KEY = 'handset:listing';

export function readListView(): ListView | null {
  return readJson(LIST_VIEW_KEY, parseListView);
}

export function writeListView(view: ListView): void {
  writeJson(LIST_VIEW_KEY, view);
}

function parseListView(stored: unknown): ListView | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { selectedBrand, searchQuery, page, scrollTop, query } = stored as Record<string, unknown>;
  if (typeof selectedBrand !== 'string' || typeof searchQuery !== 'string' || typeof query !== 'string') return null;
  if (typeof page !== 'number' || typeof scrollTop !== 'number') return null;
  return { selectedBrand, searchQuery, page, scrollTop, query };
}

/** Whether the listing is open, and whether the reader is returning to it. */
export const listingVisit = { isShown: false, isReturning: false };

/** The address that /products without a query redirects a returning reader to. */
export function returnPath(search: string): string | null {
  if (search !== '' || listingVisit.isShown) return null;
  const view = readListView();
  return view && `/products?${view.query}`;
}
