import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { rowsOf } from './rows.ts';

function comment(id: string, replies: Comment[] = []): Comment {
  const author = { id: null, name: 'Reader', role: 'consumer' as const, avatarUrl: null };
  return { id, comment: id, parentId: null, author, likes: [], replies, createdAt: '', editedAt: null };
}

const threads = [comment('a', [comment('b', [comment('c')]), comment('d')]), comment('e')];

test('each comment is followed by its replies, with depth and number of replies', () => {
  expect(rowsOf(threads).map(({ comment: { id }, depth, replyCount }) => [id, depth, replyCount])).toEqual([
    ['a', 0, 3],
    ['b', 1, 1],
    ['c', 2, 0],
    ['d', 1, 0],
    ['e', 0, 0],
  ]);
});

test('a folded comment stays and its replies are hidden', () => {
  expect(rowsOf(threads, new Set(['b'])).map(({ comment: { id } }) => id)).toEqual(['a', 'b', 'd', 'e']);
});

test('a thread of ten thousand levels does not overflow the stack', () => {
  let deep = comment('last');
  for (let level = 0; level < 10_000; level++) deep = comment(String(level), [deep]);
  const rows = rowsOf([deep]);
  expect(rows.at(-1)).toMatchObject({ depth: 10_000, comment: { id: 'last' } });
  expect(rows[0]?.replyCount).toBe(10_000);
});
