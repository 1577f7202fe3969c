import { expect, test } from 'vitest';
import { blogsPath, readBlogsParams } from './blogs-state.ts';

const read = (text: string) => readBlogsParams(new URLSearchParams(text));

test('the address contains category, search and page, and restores them', () => {
  const text = 'category=buying-guides&search=battery+life&page=2';
  expect(read(text)).toEqual({ search: 'battery life', category: 'buying-guides', page: 2 });
  expect(blogsPath(read(text))).toBe(`/blogs?${text}`);
  expect(blogsPath(read(''))).toBe('/blogs');
});

test.each(['page=0', 'page=-1', 'page=1e9', 'page=two', 'category=../x', 'category=A', 'search=%20%00%20'])(
  'drops invalid values: %s',
  (text) => expect(blogsPath(read(text))).toBe('/blogs'),
);

test('a search is cut to the length that the server accepts', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
