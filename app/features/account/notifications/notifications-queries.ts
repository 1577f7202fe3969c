import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { ReadBody } from '#contract/alerts/notifications.ts';

const PAGE_SIZE = 20;

const keyOf = (userId: string) => ['me', userId, 'notifications'];

/** The first page includes the unread count for the bell. */
export function notificationsQuery(api: Api, userId: string, page = 1) {
  return queryOptions({
    queryKey: [...keyOf(userId), page],
    queryFn: ({ signal }) =>
      api.notifications.list(
        { params: { id: userId }, query: { page: String(page), limit: String(PAGE_SIZE) } },
        signal,
      ),
    staleTime: 60_000,
  });
}

/** Marks some or all as read and updates every list. */
export async function readNotifications(api: Api, queries: QueryClient, userId: string, body: ReadBody): Promise<void> {
  await api.notifications.read({ params: { id: userId }, body });
  await queries.invalidateQueries({ queryKey: keyOf(userId) });
}
