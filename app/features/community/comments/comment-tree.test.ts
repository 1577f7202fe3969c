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

/** Each answering the one before: deeper than any stack. */
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

  test('puts a new comment first under Newest first, and a reply after the others in any order', () => {
    expect(ids(addComment(tree, comment('third'), 'newest'))[0]).toBe('third');
    expect(ids(addComment(tree, comment('later', { parentId: 'first' }), 'newest'))).toEqual([
      'first',
      '-reply',
      '--deeper',
      '-later',
      'second',
    ]);
  });

  test('leaves the tree alone when the parent is not in it', () => {
    expect(addComment(tree, comment('lost', { parentId: 'nobody' }))).toBe(tree);
  });

  test('keeps untouched branches the same objects and changes none of the old ones', () => {
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
  ])('%s makes it disappear with its replies', (id, left) => {
    expect(ids(removeComment(tree, id))).toEqual(left);
  });

  test('what is not there changes nothing', () => {
    expect(removeComment(tree, 'nobody')).toBe(tree);
  });
});

describe('replacing', () => {
  test('takes the server’s version, replies included', () => {
    const updated = comment('reply', { parentId: 'first', comment: 'New', editedAt: '2026-01-02T00:00:00.000Z' });
    const replaced = replaceComment(tree, updated);
    expect(findComment(replaced, 'reply')).toBe(updated);
    expect(ids(replaced)).toEqual(['first', '-reply', 'second']);
  });

  test('a failed edit of a comment restores its words alone: newer replies and likes stay', () => {
    const edited = setCommentText(tree, 'reply', { comment: 'New', editedAt: '2026-01-02T00:00:00.000Z' });
    const answered = addComment(edited, comment('meanwhile', { parentId: 'reply' }));
    const liked = likeComment(answered, 'reply', { liked: true, userId: 'ravi' });
    const restored = setCommentText(liked, 'reply', reply);
    expect(findComment(restored, 'reply')).toMatchObject({ comment: reply.comment, editedAt: null, likes: ['ravi'] });
    expect(ids(restored)).toEqual(['first', '-reply', '--deeper', '--meanwhile', 'second']);
  });

  test('keeps replies loaded beyond what one answer can hold', () => {
    const long = chain(COMMENTS_PAGE_SIZE + 20);
    const [cut] = chain(COMMENTS_PAGE_SIZE);
    const replaced = replaceComment(long, { ...(cut as Comment), comment: 'New' });
    expect(replaced[0]?.comment).toBe('New');
    expect(countComments(replaced)).toBe(COMMENTS_PAGE_SIZE + 20);
  });
});

test('a like adds or removes the person as the answer said, never twice', () => {
  const like = { liked: true, userId: 'ravi' };
  const liked = likeComment(likeComment(tree, 'deeper', like), 'deeper', like);
  expect(findComment(liked, 'deeper')?.likes).toEqual(['ravi']);
  const taken = likeComment(liked, 'deeper', { liked: false, userId: 'ravi' });
  expect(findComment(taken, 'deeper')?.likes).toEqual([]);
});

test('a report takes the comment away only when it is hidden now', () => {
  expect(reportComment(tree, 'reply', { hidden: false })).toBe(tree);
  expect(ids(reportComment(tree, 'reply', { hidden: true }))).toEqual(['first', 'second']);
});

describe('a further part of a long page', () => {
  test('finds its place where the part before it was cut', () => {
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

  test('that repeats what is there brings it up to date and loses nothing', () => {
    const known = comment('first', { comment: 'Edited', replies: [comment('new', { parentId: 'first' })] });
    const merged = mergeComments(tree, [known]);
    expect(merged[0]?.comment).toBe('Edited');
    expect(ids(merged)).toEqual(['first', '-reply', '--deeper', '-new', 'second']);
    expect(ids(mergeComments(merged, merged))).toEqual(ids(merged));
  });

  test('is asked for behind the last comment of a full one, and not behind a short one', () => {
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
