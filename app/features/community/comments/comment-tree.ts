import type { Comment, CommentSort } from '#contract/comments.ts';
import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';

/**
 * Changes to the comments of a page, as pure functions of the tree. Threads can be of any depth, so nothing here is
 * recursive; unchanged branches keep their identity.
 */
export type CommentTree = readonly Comment[];

/** One level on the path to a comment. */
interface Step {
  siblings: Comment[];
  index: number;
}

/**
 * A reply is added to its parent's replies, at any depth; a comment without a parent goes where its order has the
 * newest.
 */
export function addComment(tree: CommentTree, comment: Comment, sort: CommentSort = 'oldest'): CommentTree {
  if (comment.parentId === null) return sort === 'newest' ? [comment, ...tree] : [...tree, comment];
  return change(tree, comment.parentId, (parent) => ({ ...parent, replies: [...parent.replies, comment] }));
}

/** Removes a comment, at any depth, with its replies. */
export function removeComment(tree: CommentTree, id: string): CommentTree {
  return change(tree, id, () => null);
}

/**
 * Replaces a comment by the server's version. One cut at the limit of a response keeps the replies loaded beyond it.
 */
export function replaceComment(tree: CommentTree, updated: Comment): CommentTree {
  if (countComments([updated]) >= COMMENTS_PAGE_SIZE) return mergeComments(tree, [updated]);
  return change(tree, updated.id, () => updated);
}

/** Changes only the text, so newer replies and likes stay. */
export function setCommentText(
  tree: CommentTree,
  id: string,
  { comment, editedAt }: Pick<Comment, 'comment' | 'editedAt'>,
): CommentTree {
  return change(tree, id, (known) => ({ ...known, comment, editedAt }));
}

/** Adds or removes the person who liked it, as the server answered. */
export function likeComment(
  tree: CommentTree,
  id: string,
  { liked, userId }: { liked: boolean; userId: string },
): CommentTree {
  return change(tree, id, (comment) => {
    const others = comment.likes.filter((liker) => liker !== userId);
    return { ...comment, likes: liked ? [...others, userId] : others };
  });
}

/** A report goes to the moderators; the comment is removed here if it was one report too many. */
export function reportComment(tree: CommentTree, id: string, { hidden }: { hidden: boolean }): CommentTree {
  return hidden ? removeComment(tree, id) : tree;
}

/** Adds a further page: updates known comments and inserts the others. */
export function mergeComments(tree: CommentTree, part: CommentTree): CommentTree {
  let merged = tree;
  const waiting = part.toReversed();
  for (let comment = waiting.pop(); comment; comment = waiting.pop()) {
    const { replies, ...fields } = comment;
    if (!findComment(merged, comment.id)) {
      merged = addComment(merged, comment);
      continue;
    }
    merged = change(merged, comment.id, (known) => ({ ...known, ...fields }));
    waiting.push(...replies.toReversed());
  }
  return merged;
}

/** The last comment, to request the ones after it; null if there are no more. */
export function nextAfter(part: CommentTree): string | null {
  if (countComments(part) < COMMENTS_PAGE_SIZE) return null;
  let last = part.at(-1);
  while (last && last.replies.length > 0) last = last.replies.at(-1);
  return last?.id ?? null;
}

/** Each comment before its replies, with its depth, as a page shows them. */
export function* inReadingOrder(tree: CommentTree): Generator<{ comment: Comment; depth: number }> {
  const waiting = tree.toReversed().map((comment) => ({ comment, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    const { comment, depth } = next;
    for (let at = comment.replies.length - 1; at >= 0; at--)
      waiting.push({ comment: comment.replies[at] as Comment, depth: depth + 1 });
  }
}

export function findComment(tree: CommentTree, id: string): Comment | null {
  const step = pathTo(tree, id)?.at(-1);
  return step?.siblings[step.index] ?? null;
}

export function countComments(tree: CommentTree): number {
  let count = 0;
  for (const _ of inReadingOrder(tree)) count += 1;
  return count;
}

/** The tree with one comment changed, or removed for null; the same tree when it is not found. */
function change(tree: CommentTree, id: string, update: (comment: Comment) => Comment | null): CommentTree {
  const path = pathTo(tree, id);
  const last = path?.pop();
  if (!path || !last) return tree;
  const changed = update(last.siblings[last.index] as Comment);
  let level = changed ? last.siblings.with(last.index, changed) : last.siblings.toSpliced(last.index, 1);
  for (let step = path.pop(); step; step = path.pop()) {
    const parent = step.siblings[step.index] as Comment;
    level = step.siblings.with(step.index, { ...parent, replies: level });
  }
  return level;
}

function pathTo(tree: CommentTree, id: string): Step[] | null {
  const path: Step[] = [{ siblings: tree as Comment[], index: 0 }];
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const comment = step.siblings[step.index];
    if (comment?.id === id) return path;
    if (comment) {
      path.push({ siblings: comment.replies, index: 0 });
      continue;
    }
    path.pop();
    const above = path.at(-1);
    if (above) above.index += 1;
  }
  return null;
}
