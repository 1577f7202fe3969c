import type { CommentSort } from '#contract/comments.ts';
import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';
import type { ThreadNode } from './queries.ts';

/** How many ancestors are shown with a comment. */
const CONTEXT_ABOVE = 20;

/**
 * A page's comments as a tree. Threads can be of any depth, so nothing here recurses, and reading stops after a fixed
 * number of comments, which also limits the depth of a response.
 */
export class Thread<Row extends ThreadNode> {
  readonly #rows = new Map<string, Row>();
  readonly #replies = new Map<string | null, Row[]>();

  /** Expects the rows in the order written. */
  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      this.#rows.set(row.id, row);
      const siblings = this.#replies.get(row.parent_id);
      if (siblings) siblings.push(row);
      else this.#replies.set(row.parent_id, [row]);
    }
  }

  /** In display order, from the start or after the given comment. */
  page(sort: CommentSort, after?: string, limit = COMMENTS_PAGE_SIZE): Row[] {
    const roots = sorted(this.#replies.get(null) ?? [], sort);
    return this.#read(roots, after !== undefined && this.#rows.has(after) ? after : null, limit);
  }

  /** One comment with its replies; empty if it does not exist. */
  subtree(id: string): Row[] {
    const row = this.#rows.get(id);
    return row ? this.#read([row], null) : [];
  }

  /** The same inside its nearest ancestors. */
  context(id: string): Row[] {
    const above: Row[] = [];
    let parent = this.#parentOf(id);
    while (parent && above.length < CONTEXT_ABOVE) {
      above.unshift(parent);
      parent = this.#parentOf(parent.id);
    }
    return [...above, ...this.subtree(id)];
  }

  #parentOf(id: string): Row | undefined {
    return this.#rows.get(this.#rows.get(id)?.parent_id ?? '');
  }

  /** Depth first, at most as many as one response holds. */
  #read(roots: readonly Row[], after: string | null, limit = COMMENTS_PAGE_SIZE): Row[] {
    const read: Row[] = [];
    const waiting = roots.toReversed();
    let passed = after === null;
    for (let row = waiting.pop(); row && read.length < limit; row = waiting.pop()) {
      if (passed) read.push(row);
      else passed = row.id === after;
      const replies = this.#replies.get(row.id) ?? [];
      for (let at = replies.length - 1; at >= 0; at--) waiting.push(replies[at] as Row);
    }
    return read;
  }
}

export function likersOf({ likers }: Pick<ThreadNode, 'likers'>): string[] {
  return likers === null ? [] : likers.split(',');
}

/** Ties oldest first. */
function sorted<Row extends ThreadNode>(roots: readonly Row[], sort: CommentSort): readonly Row[] {
  if (sort === 'oldest') return roots;
  if (sort === 'newest') return roots.toReversed();
  const likes = new Map(roots.map((row) => [row, likersOf(row).length]));
  return roots.toSorted((a, b) => (likes.get(b) ?? 0) - (likes.get(a) ?? 0));
}
