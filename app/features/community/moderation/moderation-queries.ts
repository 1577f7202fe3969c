import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { ModerationView, PostKind } from '#contract/community/moderation.ts';

/** Everything a moderator sees; a decision invalidates all of it. */
export const MODERATION_KEY = ['moderation'];

const PAGE_SIZE = 30;
/** Reports arrive while the queue is open. */
const REFRESH_MS = 60_000;

export interface QueueChoice {
  view: ModerationView;
  kind?: PostKind;
  search: string;
}

export function queueChoice(view: ModerationView, kind: PostKind | null, search: string): QueueChoice {
  return { view, ...(kind && { kind }), search };
}

export function queueQuery(api: Api, choice: QueueChoice, page: number) {
  return queryOptions({
    queryKey: [...MODERATION_KEY, 'queue', choice, page],
    queryFn: ({ signal }) =>
      api.moderation.queue({ query: { ...choice, page: String(page), limit: String(PAGE_SIZE) } }, signal),
    refetchInterval: REFRESH_MS,
  });
}

export function contextQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...MODERATION_KEY, 'comment', id],
    queryFn: ({ signal }) => api.moderation.comment({ params: { id } }, signal),
    // Structural sharing of deep trees costs more than rendering them.
    structuralSharing: false,
  });
}

export function authorQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...MODERATION_KEY, 'author', id],
    queryFn: ({ signal }) => api.moderation.author({ params: { id } }, signal),
  });
}

export function logQuery(api: Api, page: number) {
  return queryOptions({
    queryKey: [...MODERATION_KEY, 'log', page],
    queryFn: ({ signal }) => api.moderation.log({ query: { page: String(page), limit: String(PAGE_SIZE) } }, signal),
  });
}
