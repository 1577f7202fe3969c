import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { VersionSource } from '#app/desk-kit/document/versions-dialog.tsx';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { Issue } from '#contract/newsletter/issues.ts';
import type { SubscriberStatus } from '#contract/newsletter/subscribers.ts';

export const NEWSLETTER_KEY = [...ADMIN_KEY, 'newsletter'];
export const SUBSCRIBERS_KEY = [...NEWSLETTER_KEY, 'subscribers'];
export const ISSUES_KEY = [...NEWSLETTER_KEY, 'issues'];

const PAGE_SIZE = '30';
/** Poll interval while an issue is being sent. */
const PROGRESS_MS = 1_000;

export function subscribersQuery(api: Api, status: SubscriberStatus | undefined, search: string, page: number) {
  return queryOptions({
    queryKey: [...SUBSCRIBERS_KEY, status, search, page],
    queryFn: ({ signal }) =>
      api.newsletter.subscribers({ query: { status, search, page: String(page), limit: PAGE_SIZE } }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function issuesQuery(api: Api, page: number) {
  return queryOptions({
    queryKey: [...ISSUES_KEY, page],
    queryFn: ({ signal }) => api.newsletter.issues({ query: { page: String(page), limit: PAGE_SIZE } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.issues.some(({ status }) => status === 'sending') ? PROGRESS_MS : false,
    placeholderData: keepPreviousData,
  });
}

export function issueQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...ISSUES_KEY, 'one', id],
    queryFn: ({ signal }) => api.newsletter.issue({ params: { id } }, signal),
    // Editors start from the current version, not a cached one.
    gcTime: 0,
    staleTime: 0,
  });
}

export function resultsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...ISSUES_KEY, 'results', id],
    queryFn: ({ signal }) => api.newsletter.results({ params: { id } }, signal),
    staleTime: 0,
  });
}

/** Without `onRestored` they are read-only. */
export function issueVersions(
  api: Api,
  { id, updatedAt }: Pick<Issue, 'id' | 'updatedAt'>,
  onRestored?: (issue: Issue) => void,
): VersionSource {
  return {
    queryKey: [...NEWSLETTER_KEY, 'versions', id],
    updatedAt,
    list: (signal) => api.newsletter.versions({ params: { id } }, signal),
    load: (versionId, signal) => api.newsletter.version({ params: { id, versionId } }, signal),
    restore: onRestored
      ? async (versionId) =>
          onRestored(await api.newsletter.restoreVersion({ params: { id, versionId }, body: { updatedAt } }))
      : null,
  };
}

/** The recipient count: all subscribers, or followers of these brands. */
export function audienceQuery(api: Api, brandIds: readonly string[]) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'audience', brandIds],
    queryFn: ({ signal }) => api.newsletter.audience({ query: { brandIds: brandIds.join(',') } }, signal),
    staleTime: 0,
  });
}

export function publishedQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: [...NEWSLETTER_KEY, 'published', search],
    queryFn: async ({ signal }) =>
      (await api.blogs.list({ query: { status: 'published', search, limit: '100' } }, signal)).blogs,
    placeholderData: keepPreviousData,
  });
}
