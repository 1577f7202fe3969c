import type { Comment } from '#contract/comments.ts';
import type { CommentTree } from './comment-tree.ts';

/** A comment in reading order: itself, then its replies. */
export interface Row {
  comment: Comment;
  /** 0 at the top. */
  depth: number;
  parent: Comment | null;
  /** All replies below it, at any depth, visible or not. */
  replyCount: number;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Threads as a flat list, without the replies of folded comments. Threads can be of any depth, so nothing here is
 * recursive.
 */
export function rowsOf(tree: CommentTree, folded = NONE): Row[] {
  const rows: Row[] = [];
  const waiting = toStack(tree, 0, null);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    rows.push(row);
    row.replyCount = repliesBeneath(row.comment);
    if (!folded.has(row.comment.id)) waiting.push(...toStack(row.comment.replies, row.depth + 1, row.comment));
  }
  return rows;
}

/** Reversed, because a stack is read from its end. */
function toStack(comments: CommentTree, depth: number, parent: Comment | null): Row[] {
  return comments.map((comment) => ({ comment, depth, parent, replyCount: 0 })).reverse();
}

const counted = new WeakMap<Comment, number>();

/** A changed comment and its parents are new objects, so a cached count stays valid. */
function repliesBeneath(comment: Comment): number {
  const known = counted.get(comment);
  if (known !== undefined) return known;
  const found: Comment[] = [comment];
  for (const one of found) if (!counted.has(one)) found.push(...one.replies);
  for (const one of found.reverse()) {
    if (!counted.has(one))
      counted.set(
        one,
        one.replies.reduce((sum, reply) => sum + 1 + (counted.get(reply) ?? 0), 0),
      );
  }
  return counted.get(comment) ?? 0;
}
