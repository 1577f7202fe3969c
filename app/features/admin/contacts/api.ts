import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { ContactStatus } from '#contract/contact.ts';
import { ADMIN_KEY } from '../shell/api.ts';

const CONTACTS_KEY = [...ADMIN_KEY, 'contacts'];
const PAGE_SIZE = '30';

export function contactsQuery(api: Api, status: ContactStatus | null, search: string, page: number) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, status, search, page],
    queryFn: ({ signal }) =>
      api.contact.list(
        { query: { status: status ?? undefined, search, page: String(page), limit: PAGE_SIZE } },
        signal,
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** After a change of one message: the list, its counts and the number beside the navigation. */
export function refreshContacts(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: CONTACTS_KEY }),
    queries.invalidateQueries({ queryKey: [...ADMIN_KEY, 'overview'] }),
  ]);
}
