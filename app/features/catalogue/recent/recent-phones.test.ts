import { expect, test } from 'vitest';
import { parseRecent, type RecentPhone, recentExcept, withViewed } from './recent-phones.ts';

const phone = (id: string): RecentPhone => ({
  id,
  name: id,
  imageUrl: `/media/drawings/${id}.svg`,
  imageSize: { width: 1, height: 2 },
});

test('stores each phone once, newest first, with only the needed fields', () => {
  const seen = withViewed([phone('a'), phone('b')], { ...phone('b'), price: 1 } as RecentPhone);
  expect(seen).toEqual([phone('b'), phone('a')]);
});

test('shows six other phones, never the current one', () => {
  const seen = [...'abcdefgh'].reduce<RecentPhone[]>((list, id) => withViewed(list, phone(id)), []);
  expect(recentExcept(seen, 'h').map(({ id }) => id)).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
  expect(recentExcept(seen, 'z')).toHaveLength(6);
});

test('invalid entries are dropped from the stored list', () => {
  const foreign = { ...phone('x'), imageUrl: 'https://elsewhere.example/x.png' };
  expect(parseRecent([phone('a'), null, { id: 'b' }, foreign, { ...phone('c'), imageSize: null }])).toEqual([
    phone('a'),
  ]);
  expect(parseRecent('a')).toBeNull();
});
