import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';

/** Counts change while someone is at the desk. */
const REFRESH_MS = 60_000;

/** The query key prefix of everything only staff see. */
export const ADMIN_KEY = ['admin'];

export function overviewQuery(api: Api) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'overview'],
    queryFn: ({ signal }) => api.admin.overview({}, signal),
    refetchInterval: REFRESH_MS,
  });
}

/** Counts of open work at the current user's desks. */
export function queuesQuery(api: Api) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'queues'],
    queryFn: ({ signal }) => api.admin.queues({}, signal),
    refetchInterval: REFRESH_MS,
  });
}
