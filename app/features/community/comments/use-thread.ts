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

/** On its way to the server, shown already. */
export function isUnsent({ id }: Comment): boolean {
  return id.startsWith(UNSENT);
}

export function useThread(subject: Subject, sort: CommentSort) {
  // Those of the order before stay meanwhile, and with them whatever the reader has open there.
  return useQuery({ ...commentsQuery(useApi(), subject, sort), placeholderData: keepPreviousData });
}

export type ThreadChanges = ReturnType<typeof threadChanges>;

/** Every change to a page's comments: shown at once, replaced by the server's version, undone when rejected. */
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
      // A response from before a change would undo it. What was being fetched is fetched again after the last one.
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
  /** In every order that was loaded. */
  change(update: (comments: CommentTree, sort: CommentSort) => CommentTree): void;
  changeLoaded(sort: CommentSort, update: (loaded: LoadedComments) => LoadedComments): void;
  /** Writes while no list of these comments is fetched. */
  withoutFetches<T>(write: () => Promise<T>): Promise<T>;
}

function threadChanges(api: Api, subject: Subject, { change, changeLoaded, withoutFetches }: Cache) {
  const calls = commentEndpoints(api, subject.kind);
  const params = (commentId: string) => ({ params: { id: subject.id, commentId } });

  return {
    /** Without knowing who writes there is no one to show it of before the server has answered. */
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
        // Deleted elsewhere meanwhile is deleted, too.
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

    /** Enough people reported it: the page shows it no longer. */
    drop(id: string): void {
      change((comments) => removeComment(comments, id));
    },

    /** The first comment that was not read before; null where there is none. */
    async loadMore(sort: CommentSort, after: string): Promise<string | null> {
      const page = await calls.list({ params: { id: subject.id }, query: { sort, after } });
      let first: string | null = null;
      changeLoaded(sort, ({ comments }) => {
        first = firstOutside(comments, page);
        return { comments: mergeComments(comments, page), after: nextAfter(page) };
      });
      return first;
    },

    /** A comment of a long page that was not read so far, in its thread. */
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

/** Of a very deep thread only the nearest comments come: without the one they reply to they are at the top. */
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
