import type { Comment } from '#contract/comments.ts';
import { authorOf } from '#server/modules/users/service.ts';
import type { ThreadRow } from './queries.ts';
import { likersOf } from './thread.ts';

/** Nests comments, in reading order, inside their parents as JSON. Iterative, because threads can be deep. */
export function commentsJson(rows: readonly ThreadRow[]): Buffer {
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
  return Buffer.from(`${json}${']}'.repeat(open.length)}]`);
}

export function commentJson(rows: readonly ThreadRow[]): Buffer {
  return commentsJson(rows).subarray(1, -1);
}

function toComment(row: ThreadRow): Omit<Comment, 'replies'> {
  return {
    id: row.id,
    comment: row.comment,
    parentId: row.parent_id,
    author: authorOf(row),
    likes: likersOf(row),
    createdAt: row.created_at,
    editedAt: row.edited_at,
  };
}
