import { expect, test } from 'vitest';
import { diffWords } from './word-diff.ts';

const rebuild = (before: string, after: string, without: 'added' | 'removed') =>
  diffWords(before, after)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

test('a diff marks deleted, inserted and unchanged words', () => {
  expect(diffWords('the quick brown fox', 'the slow brown fox jumps')).toEqual([
    { kind: 'same', text: 'the ' },
    { kind: 'removed', text: 'quick ' },
    { kind: 'added', text: 'slow ' },
    { kind: 'same', text: 'brown ' },
    { kind: 'removed', text: 'fox' },
    { kind: 'added', text: 'fox jumps' },
  ]);
});

test.each([
  ['', 'all new'],
  ['all gone', ''],
  ['one\n\ntwo three', 'one\n\nthree two'],
  ['a '.repeat(5_000), 'b '.repeat(5_000)],
])('both texts can be read from the parts', (before, after) => {
  expect(rebuild(before, after, 'added')).toBe(before);
  expect(rebuild(before, after, 'removed')).toBe(after);
});
