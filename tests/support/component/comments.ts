import type { User } from '#contract/account/user.ts';
import type { Comment } from '#contract/comments.ts';
import { READER } from './render.tsx';

let made = 0;

/** Ids like the server's, in order of creation. */
export function nextId(): string {
  made += 1;
  return `01990000-0000-7000-8000-${String(made).padStart(12, '0')}`;
}

/** A comment by the signed-in reader, or by `by`. */
export function makeComment(comment: string, fields: Partial<Comment> & { by?: User | string } = {}): Comment {
  const { by = READER, ...rest } = fields;
  const author = typeof by === 'string' ? { id: nextId(), name: by } : { id: by.id, name: by.name };
  const id = nextId();
  return {
    id,
    comment,
    parentId: null,
    author: { ...author, role: 'consumer', avatarUrl: null },
    likes: [],
    createdAt: '2026-11-18T06:00:00.000Z',
    editedAt: null,
    ...rest,
    replies: (rest.replies ?? []).map((reply) => ({ ...reply, parentId: id })),
  };
}
