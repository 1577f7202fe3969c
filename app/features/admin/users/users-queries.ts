import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { StaffRole } from '#contract/account/access.ts';

export const USERS_KEY = [...ADMIN_KEY, 'users'];
const PAGE_SIZE = '30';

export function usersQuery(api: Api, role: StaffRole | 'consumer' | undefined, search: string, page: number) {
  return queryOptions({
    queryKey: [...USERS_KEY, role, search, page],
    queryFn: ({ signal }) => api.users.list({ query: { role, search, page: String(page), limit: PAGE_SIZE } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
