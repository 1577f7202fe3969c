import { describe, expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { COMMENTS_PAGE_SIZE } from '#contract/limits.ts';
import {
  addComment,
  type CommentTree,
  countComments,
  findComment,
  inReadingOrder,
  likeComment,
  mergeComments,
  nextAfter,
  removeComment,
  replaceComment,
  reportComment,
  setCommentText,
} from './comment-tree.ts';

function comment(id: string, known: Partial<Comment> = {}): Comment {
  return {
    id,
    comment: `Text of ${id}`,
    parentId: null,
    author: { id: 'asha', name: 'Asha', role: 'consumer', avatarUrl: null },
    likes: [],
    replies: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    ...known,
  };
}

/** first > (reply > deeper), second */
const deeper = comment('deeper', { parentId: 'reply' });
const reply = comment('reply', { parentId: 'first', replies: [deeper] });
const first = comment('first', { replies: [reply] });
const second = comment('second');
const tree: CommentTree = [first, second];

const ids = (of: CommentTree) => [...inReadingOrder(of)].map((next) => `${'-'.repeat(next.depth)}${next.comment.id}`);

/** Each comment replies to the previous one, deeper than any call stack. */
function chain(length: number, from = 0): CommentTree {
  let below: Comment[] = [];
  for (let n = from + length - 1; n >= from; n--)
    below = [comment(`c${n}`, { parentId: n === 0 ? null : `c${n - 1}`, replies: below })];
  return below;
}

describe('adding', () => {
  test('puts a reply into its parent’s replies at any depth', () => {
    const added = addComment(tree, comment('deepest', { parentId: 'deeper' }));
    expect(ids(added)).toEqual(['first', '-reply', '--deeper', '---deepest', 'second']);
    expect(ids(addComment(added, comment('later', { parentId: 'first' })))).toContain('-later');
  });

  test('puts a comment without a parent at the end of the top level', () => {
    expect(ids(addComment(tree, comment('third'))).at(-1)).toBe('third');
  });

  test('puts a new comment first under Newest first, and a reply last in any order', () => {
    expect(ids(addComment(tree, comment('third'), 'newest'))[0]).toBe('third');
    expect(ids(addComment(tree, comment('later', { parentId: 'first' }), 'newest'))).toEqual([
      'first',
      '-reply',
      '--deeper',
      '-later',
      'second',
    ]);
  });

  test('leaves the tree alone when it does not contain the parent', () => {
    expect(addComment(tree, comment('lost', { parentId: 'nobody' }))).toBe(tree);
  });

  test('keeps unchanged branches identical and mutates nothing', () => {
    const added = addComment(tree, comment('deepest', { parentId: 'deeper' }));
    expect(added[1]).toBe(second);
    expect(ids(tree)).toEqual(['first', '-reply', '--deeper', 'second']);
  });
});

describe('removing', () => {
  test.each([
    ['first', ['second']],
    ['reply', ['first', 'second']],
    ['deeper', ['first', '-reply', 'second']],
  ])('%s removes it with its replies', (id, left) => {
    expect(ids(removeComment(tree, id))).toEqual(left);
  });

  test('an unknown comment changes nothing', () => {
    expect(removeComment(tree, 'nobody')).toBe(tree);
  });
});

describe('replacing', () => {
  test('uses the server’s version, replies included', () => {
    const updated = comment('reply', { parentId: 'first', comment: 'New', editedAt: '2026-01-02T00:00:00.000Z' });
    const replaced = replaceComment(tree, updated);
    expect(findComment(replaced, 'reply')).toBe(updated);
    expect(ids(replaced)).toEqual(['first', '-reply', 'second']);
  });

  test('a failed edit restores only the text of the comment', () => {
    const edited = setCommentText(tree, 'reply', { comment: 'New', editedAt: '2026-01-02T00:00:00.000Z' });
    const answered = addComment(edited, comment('meanwhile', { parentId: 'reply' }));
    const liked = likeComment(answered, 'reply', { liked: true, userId: 'ravi' });
    const restored = setCommentText(liked, 'reply', reply);
    expect(findComment(restored, 'reply')).toMatchObject({ comment: reply.comment, editedAt: null, likes: ['ravi'] });
    expect(ids(restored)).toEqual(['first', '-reply', '--deeper', '--meanwhile', 'second']);
  });

  test('keeps replies loaded beyond one response', () => {
    const long = chain(COMMENTS_PAGE_SIZE + 20);
    const [cut] = chain(COMMENTS_PAGE_SIZE);
    const replaced = replaceComment(long, { ...(cut as Comment), comment: 'New' });
    expect(replaced[0]?.comment).toBe('New');
    expect(countComments(replaced)).toBe(COMMENTS_PAGE_SIZE + 20);
  });
});

test('a like adds or removes the person as the server answered, never twice', () => {
  const like = { liked: true, userId: 'ravi' };
  const liked = likeComment(likeComment(tree, 'deeper', like), 'deeper', like);
  expect(findComment(liked, 'deeper')?.likes).toEqual(['ravi']);
  const taken = likeComment(liked, 'deeper', { liked: false, userId: 'ravi' });
  expect(findComment(taken, 'deeper')?.likes).toEqual([]);
});

test('a report removes the comment only if it is hidden now', () => {
  expect(reportComment(tree, 'reply', { hidden: false })).toBe(tree);
  expect(ids(reportComment(tree, 'reply', { hidden: true }))).toEqual(['first', 'second']);
});

describe('a further page of comments', () => {
  test('continues where the previous one was cut', () => {
    const part = [
      comment('deepest', { parentId: 'deeper' }),
      comment('sibling', { parentId: 'first', replies: [comment('below', { parentId: 'sibling' })] }),
      comment('third'),
    ];
    expect(ids(mergeComments(tree, part))).toEqual([
      'first',
      '-reply',
      '--deeper',
      '---deepest',
      '-sibling',
      '--below',
      'second',
      'third',
    ]);
  });

  test('updates comments that are already loaded', () => {
    const known = comment('first', { comment: 'Edited', replies: [comment('new', { parentId: 'first' })] });
    const merged = mergeComments(tree, [known]);
    expect(merged[0]?.comment).toBe('Edited');
    expect(ids(merged)).toEqual(['first', '-reply', '--deeper', '-new', 'second']);
    expect(ids(mergeComments(merged, merged))).toEqual(ids(merged));
  });

  test('is requested after the last comment of a full page, and not after a short one', () => {
    expect(nextAfter(tree)).toBeNull();
    expect(nextAfter([])).toBeNull();
    expect(nextAfter(chain(COMMENTS_PAGE_SIZE))).toBe(`c${COMMENTS_PAGE_SIZE - 1}`);
  });
});

test('changes to a thread of 10,000 levels do not overflow the stack', () => {
  let deep = mergeComments(chain(5_000), chain(5_000, 5_000));
  deep = addComment(deep, comment('end', { parentId: 'c9999' }));
  deep = likeComment(deep, 'end', { liked: true, userId: 'ravi' });
  expect(countComments(deep)).toBe(10_001);
  expect(findComment(deep, 'end')?.likes).toEqual(['ravi']);
  expect(countComments(removeComment(deep, 'c5000'))).toBe(5_000);
});
