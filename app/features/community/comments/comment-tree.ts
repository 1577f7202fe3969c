import type { Comment, CommentSort } from '#contract/comments.ts';
import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';

/**
 * What happens to the comments of a page, as pure functions of the tree. Threads are of any depth, so
 * nothing here calls itself; branches that did not change stay the same objects.
 */
export type CommentTree = readonly Comment[];

/** One level on the way down to a comment. */
interface Step {
  siblings: Comment[];
  index: number;
}

/** A reply joins its parent's replies, at any depth; a comment without a parent goes where its order has the newest. */
export function addComment(tree: CommentTree, comment: Comment, sort: CommentSort = 'oldest'): CommentTree {
  if (comment.parentId === null) return sort === 'newest' ? [comment, ...tree] : [...tree, comment];
  return change(tree, comment.parentId, (parent) => ({ ...parent, replies: [...parent.replies, comment] }));
}

/** It disappears, at any depth, with its replies. */
export function removeComment(tree: CommentTree, id: string): CommentTree {
  return change(tree, id, () => null);
}

/** The server's version takes its place. One cut at the limit of a response keeps the replies loaded beyond it. */
export function replaceComment(tree: CommentTree, updated: Comment): CommentTree {
  if (countComments([updated]) >= COMMENTS_PAGE_SIZE) return mergeComments(tree, [updated]);
  return change(tree, updated.id, () => updated);
}

/** Its words alone: what others replied or liked meanwhile stays. */
export function setCommentText(
  tree: CommentTree,
  id: string,
  { comment, editedAt }: Pick<Comment, 'comment' | 'editedAt'>,
): CommentTree {
  return change(tree, id, (known) => ({ ...known, comment, editedAt }));
}

/** Adds or removes the person among those who like it, as the server said. */
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

/** A report goes to moderators; the tree loses the comment when it was the one too many. */
export function reportComment(tree: CommentTree, id: string, { hidden }: { hidden: boolean }): CommentTree {
  return hidden ? removeComment(tree, id) : tree;
}

/** A further part of a long page: what is there already is brought up to date, the rest finds its place. */
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

/** Whether a part may have more behind it: then its last comment is what to ask `after`. */
export function nextAfter(part: CommentTree): string | null {
  if (countComments(part) < COMMENTS_PAGE_SIZE) return null;
  let last = part.at(-1);
  while (last && last.replies.length > 0) last = last.replies.at(-1);
  return last?.id ?? null;
}

/** Each comment before its replies, with its depth: the order in which a page shows them. */
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

/** The tree with one comment changed, or without it for null; the same tree when it is not there. */
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
