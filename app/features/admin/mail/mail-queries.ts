import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { MailStatus } from '#contract/mail.ts';

export const MAIL_KEY = [...ADMIN_KEY, 'mail'];
const REFRESH_MS = 5_000;

export function mailQuery(api: Api, status: MailStatus | undefined, search: string, page: number) {
  return queryOptions({
    queryKey: [...MAIL_KEY, status, search, page],
    queryFn: ({ signal }) => api.mail.list({ query: { page: String(page), limit: '50', search, status } }, signal),
    staleTime: 0,
    // Waiting mail is sent in the background, so the list is polled.
    refetchInterval: ({ state }) => (state.data && state.data.counts.waiting > 0 ? REFRESH_MS : false),
    placeholderData: keepPreviousData,
  });
}
