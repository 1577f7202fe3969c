import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';

/** What waits changes while somebody is at the desk. */
const REFRESH_MS = 60_000;

/** Everything only staff see; each domain has its part beneath. */
export const ADMIN_KEY = ['admin'];

export function overviewQuery(api: Api) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'overview'],
    queryFn: ({ signal }) => api.admin.overview({}, signal),
    refetchInterval: REFRESH_MS,
  });
}

/** What waits at the desks of whoever is signed in. */
export function queuesQuery(api: Api) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'queues'],
    queryFn: ({ signal }) => api.admin.queues({}, signal),
    refetchInterval: REFRESH_MS,
  });
}
