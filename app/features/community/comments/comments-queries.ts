import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { CommentSort, CommentSubject } from '#contract/comments.ts';
import { type CommentTree, nextAfter } from './comment-tree.ts';

/** The page that carries the comments. */
export type Subject = Pick<CommentSubject, 'kind' | 'id'>;

/** The comments of a page that are loaded. */
export interface LoadedComments {
  comments: CommentTree;
  /** The last comment read, while there may be more behind it. */
  after: string | null;
}

/** The same calls under a phone and under an article. */
export function commentEndpoints(api: Api, kind: Subject['kind']) {
  return kind === 'product' ? api.comments : api.blogComments;
}

export function commentsKey({ kind, id }: Subject) {
  return ['comments', kind, id];
}

export function commentsQuery(api: Api, subject: Subject, sort: CommentSort) {
  return queryOptions({
    queryKey: [...commentsKey(subject), sort],
    queryFn: async ({ signal }): Promise<LoadedComments> => {
      const comments = await commentEndpoints(api, subject.kind).list(
        { params: { id: subject.id }, query: { sort } },
        signal,
      );
      return { comments, after: nextAfter(comments) };
    },
    // Comparing trees of any depth with one another would cost more than drawing them.
    structuralSharing: false,
  });
}

/** What the server's page shows of a thread. Who has a script reads it from the beginning once they come near. */
export const SERVED_COMMENTS = 10;

export function servedCommentsQuery(api: Api, { kind, id }: Subject) {
  return queryOptions({
    queryKey: [...commentsKey({ kind, id }), 'served'],
    queryFn: ({ signal }) =>
      commentEndpoints(api, kind).list({ params: { id }, query: { limit: String(SERVED_COMMENTS) } }, signal),
    meta: { serverOnly: true },
  });
}

export function ownCommentsQuery(api: Api, userId: string, page: number) {
  return queryOptions({
    queryKey: ['me', userId, 'comments', page],
    queryFn: ({ signal }) =>
      api.comments.mine({ params: { id: userId }, query: { page: String(page), limit: '20' } }, signal),
  });
}
