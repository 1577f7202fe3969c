import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { User } from '#contract/account/user.ts';
import type { Comment, CommentSort } from '#contract/comments.ts';
import {
  addComment,
  type CommentTree,
  findComment,
  inReadingOrder,
  likeComment,
  mergeComments,
  nextAfter,
  removeComment,
  replaceComment,
  setCommentText,
} from './comment-tree.ts';
import { commentEndpoints, commentsKey, commentsQuery, type LoadedComments, type Subject } from './comments-queries.ts';

const UNSENT = 'unsent-';

/** Shown already, but still being sent. */
export function isUnsent({ id }: Comment): boolean {
  return id.startsWith(UNSENT);
}

export function useThread(subject: Subject, sort: CommentSort) {
  // The comments of the previous order stay meanwhile, and so does any open form.
  return useQuery({ ...commentsQuery(useApi(), subject, sort), placeholderData: keepPreviousData });
}

export type ThreadChanges = ReturnType<typeof threadChanges>;

/** All changes to a page's comments: shown immediately, replaced by the server's version, reverted when rejected. */
export function useThreadChanges({ kind, id }: Subject): ThreadChanges {
  const api = useApi();
  const queries = useQueryClient();

  return useMemo(() => {
    const subject = { kind, id };
    const queryKey = commentsKey(subject);
    const interrupted = new Map<string, QueryKey>();
    let writes = 0;
    return threadChanges(api, subject, {
      change: (update) => {
        for (const [key, loaded] of queries.getQueriesData<LoadedComments>({ queryKey }))
          if (loaded)
            queries.setQueryData(key, { ...loaded, comments: update(loaded.comments, key.at(-1) as CommentSort) });
      },
      changeLoaded: (sort, update) => {
        queries.setQueryData<LoadedComments>(
          commentsQuery(api, subject, sort).queryKey,
          (loaded) => loaded && update(loaded),
        );
      },
      // A response from before a change would revert it. Cancelled fetches are repeated after the last change.
      withoutFetches: async (write) => {
        for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
          interrupted.set(query.queryHash, query.queryKey);
        writes += 1;
        await queries.cancelQueries({ queryKey });
        try {
          return await write();
        } finally {
          writes -= 1;
          if (writes === 0) {
            for (const key of interrupted.values()) void queries.invalidateQueries({ queryKey: key, exact: true });
            interrupted.clear();
          }
        }
      },
    });
  }, [api, queries, kind, id]);
}

interface Cache {
  /** Applies to every loaded order. */
  change(update: (comments: CommentTree, sort: CommentSort) => CommentTree): void;
  changeLoaded(sort: CommentSort, update: (loaded: LoadedComments) => LoadedComments): void;
  /** Runs a write while no list of these comments is being fetched. */
  withoutFetches<T>(write: () => Promise<T>): Promise<T>;
}

function threadChanges(api: Api, subject: Subject, { change, changeLoaded, withoutFetches }: Cache) {
  const calls = commentEndpoints(api, subject.kind);
  const params = (commentId: string) => ({ params: { id: subject.id, commentId } });

  return {
    /** Without a known author, nothing is shown before the server has answered. */
    async add(text: string, parentId: string | null, author: User | null): Promise<Comment> {
      const shown = author && optimisticComment(text, parentId, author);
      const withoutShown = (comments: CommentTree) => (shown ? removeComment(comments, shown.id) : comments);
      return withoutFetches(async () => {
        if (shown) change((comments, sort) => addComment(comments, shown, sort));
        try {
          const created = await calls.create({ params: { id: subject.id }, body: { comment: text, parentId } });
          change((comments, sort) => addComment(removeComment(withoutShown(comments), created.id), created, sort));
          return created;
        } catch (error) {
          change(withoutShown);
          throw error;
        }
      });
    },

    async edit(comment: Comment, text: string): Promise<void> {
      return withoutFetches(async () => {
        const edited = { comment: text, editedAt: new Date().toISOString() };
        change((comments) => setCommentText(comments, comment.id, edited));
        try {
          const updated = await calls.update({ ...params(comment.id), body: { comment: text } });
          change((comments) => replaceComment(comments, updated));
        } catch (error) {
          change((comments) => setCommentText(comments, comment.id, comment));
          throw error;
        }
      });
    },

    async remove(id: string): Promise<void> {
      return withoutFetches(async () => {
        // A comment deleted elsewhere meanwhile counts as deleted.
        await calls.remove(params(id)).catch((error) => {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
        change((comments) => removeComment(comments, id));
      });
    },

    async like({ id }: Comment, userId: string | null, liked: boolean): Promise<void> {
      const show = (isLiked: boolean) => {
        if (userId) change((comments) => likeComment(comments, id, { liked: isLiked, userId }));
      };
      return withoutFetches(async () => {
        show(liked);
        try {
          const answer = await calls.like({ ...params(id), body: { liked } });
          change((comments) => likeComment(comments, id, answer));
        } catch (error) {
          show(!liked);
          throw error;
        }
      });
    },

    /** Removes a comment that enough people reported. */
    drop(id: string): void {
      change((comments) => removeComment(comments, id));
    },

    /** Returns the first comment that was not loaded before, or null. */
    async loadMore(sort: CommentSort, after: string): Promise<string | null> {
      const page = await calls.list({ params: { id: subject.id }, query: { sort, after } });
      let first: string | null = null;
      changeLoaded(sort, ({ comments }) => {
        first = firstOutside(comments, page);
        return { comments: mergeComments(comments, page), after: nextAfter(page) };
      });
      return first;
    },

    /** Fetches a comment that is not loaded yet, with its thread. */
    async fetchContext(sort: CommentSort, id: string): Promise<void> {
      const context = await calls.context(params(id));
      changeLoaded(sort, (loaded) => ({
        ...loaded,
        comments: mergeComments(loaded.comments, withoutMissingParents(loaded.comments, context)),
      }));
    },
  };
}

function firstOutside(tree: CommentTree, page: CommentTree): string | null {
  for (const { comment } of inReadingOrder(page)) if (!findComment(tree, comment.id)) return comment.id;
  return null;
}

/** Of a very deep thread only the nearest comments are returned; those without their parent become top-level. */
function withoutMissingParents(tree: CommentTree, context: CommentTree): CommentTree {
  return context.map((top) =>
    top.parentId !== null && !findComment(tree, top.parentId) ? { ...top, parentId: null } : top,
  );
}

function optimisticComment(text: string, parentId: string | null, { id, name, role, avatarUrl }: User): Comment {
  return {
    id: `${UNSENT}${crypto.randomUUID()}`,
    comment: text,
    parentId,
    author: { id, name, role, avatarUrl },
    likes: [],
    replies: [],
    createdAt: new Date().toISOString(),
    editedAt: null,
  };
}
