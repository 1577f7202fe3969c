import type { Comment } from '#contract/comments.ts';
import { authorOf } from '../users/service.ts';
import type { ThreadRow } from './queries.ts';
import { likersOf } from './thread.ts';

/** Comments in reading order, each put inside its parent where that is among them. Piece by piece, for depth. */
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

/** One comment and its replies. */
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
