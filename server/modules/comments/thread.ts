import type { Comment, CommentSort } from '#contract/comments.ts';
import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';
import { toAuthor } from './author.ts';
import type { ThreadRow } from './queries.ts';

/**
 * The comments of a page as a tree. Threads are of any depth, so nothing here calls itself: a stack is
 * an array, and an answer is cut after so many comments, which also bounds how deep its JSON can be.
 */

/** How many of the comments above one are shown around it. */
const CONTEXT_ABOVE = 20;

export class Thread {
  readonly #rows = new Map<string, ThreadRow>();
  readonly #replies = new Map<string | null, ThreadRow[]>();

  /** Rows in the order they were written. */
  constructor(rows: readonly ThreadRow[]) {
    for (const row of rows) {
      this.#rows.set(row.id, row);
      const siblings = this.#replies.get(row.parent_id);
      if (siblings) siblings.push(row);
      else this.#replies.set(row.parent_id, [row]);
    }
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  /** As JSON: so many comments in the order they are read, from the beginning or behind the one named. */
  page(sort: CommentSort, after?: string): Buffer {
    const roots = sorted(this.#replies.get(null) ?? [], sort);
    const known = after !== undefined && this.#rows.has(after) ? after : null;
    const page: ThreadRow[] = [];
    let found = known === null;
    for (const row of this.#read(roots)) {
      if (found) page.push(row);
      else found = row.id === known;
      if (page.length === COMMENTS_PAGE_SIZE) break;
    }
    return Buffer.from(treeJson(page));
  }

  /** As JSON: one comment with its replies. */
  subtree(id: string): Buffer {
    return Buffer.from(treeJson(this.#subtree(id)).slice(1, -1));
  }

  /** As JSON: one comment with its replies, inside the nearest of those it answers. */
  context(id: string): Buffer {
    return Buffer.from(treeJson([...this.#above(id), ...this.#subtree(id)]));
  }

  #subtree(id: string): ThreadRow[] {
    const page: ThreadRow[] = [];
    for (const row of this.#read([this.#rows.get(id) as ThreadRow])) {
      page.push(row);
      if (page.length === COMMENTS_PAGE_SIZE) break;
    }
    return page;
  }

  #above(id: string): ThreadRow[] {
    const above: ThreadRow[] = [];
    let parent = this.#rows.get(id)?.parent_id ?? null;
    while (parent !== null && above.length < CONTEXT_ABOVE) {
      const row = this.#rows.get(parent) as ThreadRow;
      above.unshift(row);
      parent = row.parent_id;
    }
    return above;
  }

  /** Each comment, then its replies. */
  *#read(roots: readonly ThreadRow[]): Generator<ThreadRow> {
    const waiting = roots.toReversed();
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      yield row;
      const replies = this.#replies.get(row.id) ?? [];
      for (let at = replies.length - 1; at >= 0; at--) waiting.push(replies[at] as ThreadRow);
    }
  }
}

/** Threads in the order asked for; of equally liked ones the older comes first. */
function sorted(roots: readonly ThreadRow[], sort: CommentSort): readonly ThreadRow[] {
  if (sort === 'oldest') return roots;
  if (sort === 'newest') return roots.toReversed();
  const likes = new Map(roots.map((row) => [row, likersOf(row).length]));
  return roots.toSorted((a, b) => (likes.get(b) ?? 0) - (likes.get(a) ?? 0));
}

/** Rows in reading order, each put inside its parent where that is among them. */
function treeJson(rows: readonly ThreadRow[]): string {
  const open: string[] = [];
  let json = '[';
  let first = true;
  for (const row of rows) {
    while (open.length > 0 && open.at(-1) !== row.parent_id) {
      json += ']}';
      open.pop();
      first = false;
    }
    json += `${first ? '' : ','}${JSON.stringify(toComment(row)).slice(0, -1)},"replies":[`;
    open.push(row.id);
    first = true;
  }
  return `${json}${']}'.repeat(open.length)}]`;
}

function toComment(row: ThreadRow): Omit<Comment, 'replies'> {
  return {
    id: row.id,
    comment: row.comment,
    parentId: row.parent_id,
    author: toAuthor({
      id: row.author_id,
      name: row.author_name,
      role: row.author_role,
      avatar: row.author_avatar,
      deleted_at: row.author_deleted_at,
    }),
    likes: likersOf(row),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}

function likersOf({ likers }: ThreadRow): string[] {
  return likers === null ? [] : likers.split(',');
}
