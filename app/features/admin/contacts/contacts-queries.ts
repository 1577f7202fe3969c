import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { ContactStatusFilter } from '#contract/contact.ts';
import type { ContactThread } from '#contract/desk/inbox.ts';

const CONTACTS_KEY = [...ADMIN_KEY, 'contacts'];
const LIST_KEY = [...CONTACTS_KEY, 'list'];
export const ANSWERS_KEY = [...CONTACTS_KEY, 'answers'];
export const BLOCKED_KEY = [...CONTACTS_KEY, 'blocked'];

const PAGE_SIZE = '30';
/** Poll interval for the open message and the delivery of its replies. */
const THREAD_MS = 4_000;
const LIST_MS = 30_000;

export type InboxFilter = { status: ContactStatusFilter | undefined; assignee: string | undefined; search: string };

export function contactsQuery(api: Api, { status, assignee, search }: InboxFilter, page: number) {
  return queryOptions({
    queryKey: [...LIST_KEY, status, assignee, search, page],
    queryFn: ({ signal }) =>
      api.contact.list({ query: { status, assignee, search, page: String(page), limit: PAGE_SIZE } }, signal),
    staleTime: 0,
    refetchInterval: LIST_MS,
    placeholderData: keepPreviousData,
  });
}

export function threadQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'thread', id],
    queryFn: ({ signal }) => api.inbox.thread({ params: { id } }, signal),
    staleTime: 0,
    refetchInterval: THREAD_MS,
  });
}

export function peopleQuery(api: Api) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'people'],
    queryFn: ({ signal }) => api.inbox.people({}, signal),
  });
}

export function answersQuery(api: Api) {
  return queryOptions({
    queryKey: ANSWERS_KEY,
    queryFn: ({ signal }) => api.inbox.answers({}, signal),
    staleTime: 0,
  });
}

export function refreshContacts(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: LIST_KEY }),
    queries.invalidateQueries({ queryKey: [...ADMIN_KEY, 'overview'] }),
  ]);
}

export function cacheThread(queries: QueryClient, api: Api, thread: ContactThread): void {
  const { queryKey } = threadQuery(api, thread.message.id);
  // A response in flight is outdated.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, thread);
  void refreshContacts(queries);
}
