import type { CommentAuthor } from '#contract/comments.ts';
import type { UserRow } from '#db/schema.ts';
import { avatarUrl, DELETED_NAME } from '../users/mapping.ts';

export type AuthorRow = Pick<UserRow, 'id' | 'name' | 'role' | 'avatar' | 'deleted_at'>;

/** Of somebody who deleted their account nothing is told, not even that two comments are of one person. */
const DELETED_AUTHOR: CommentAuthor = { id: null, name: DELETED_NAME, role: 'consumer', avatarUrl: null };

export function toAuthor(row: AuthorRow): CommentAuthor {
  if (row.deleted_at !== null) return DELETED_AUTHOR;
  return { id: row.id, name: row.name, role: row.role, avatarUrl: avatarUrl(row) };
}
