import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { CommentSort, CommentSubject } from '#contract/comments.ts';
import { type CommentTree, nextAfter } from './comment-tree.ts';

/** The phone or article that is commented on. */
export type Subject = Pick<CommentSubject, 'kind' | 'id'>;

/** The loaded comments of a page. */
export interface LoadedComments {
  comments: CommentTree;
  /** The last loaded comment if there may be more after it. */
  after: string | null;
}

/** The same calls for phones and articles. */
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
    // Structural sharing of deep trees costs more than rendering them.
    structuralSharing: false,
  });
}

/** How many comments the server renders. The browser loads them from the first one when the reader comes near. */
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
