import { expect, test } from 'vitest';
import { blogsPath, readBlogsParams } from './blogs-state.ts';

const read = (text: string) => readBlogsParams(new URLSearchParams(text));

test('an address says category, search and page, and is written back the same', () => {
  const text = 'category=buying-guides&search=battery+life&page=2';
  expect(read(text)).toEqual({ search: 'battery life', category: 'buying-guides', page: 2 });
  expect(blogsPath(read(text))).toBe(`/blogs?${text}`);
  expect(blogsPath(read(''))).toBe('/blogs');
});

test.each(['page=0', 'page=-1', 'page=1e9', 'page=two', 'category=../x', 'category=A', 'search=%20%00%20'])(
  'what cannot be meant is left out: %s',
  (text) => expect(blogsPath(read(text))).toBe('/blogs'),
);

test('a search is cut to what the server takes', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
