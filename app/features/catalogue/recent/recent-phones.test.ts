import { expect, test } from 'vitest';
import { parseRecent, type RecentPhone, recentExcept, withViewed } from './recent-phones.ts';

const phone = (id: string): RecentPhone => ({
  id,
  name: id,
  imageUrl: `/media/drawings/${id}.svg`,
  imageSize: { width: 1, height: 2 },
});

test('the newest comes first, once, and only what is needed is kept', () => {
  const seen = withViewed([phone('a'), phone('b')], { ...phone('b'), price: 1 } as RecentPhone);
  expect(seen).toEqual([phone('b'), phone('a')]);
});

test('six others are shown, never the phone on the screen', () => {
  const seen = [...'abcdefgh'].reduce<RecentPhone[]>((list, id) => withViewed(list, phone(id)), []);
  expect(recentExcept(seen, 'h').map(({ id }) => id)).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
  expect(recentExcept(seen, 'z')).toHaveLength(6);
});

test('what was stored loses what is no phone of ours', () => {
  const foreign = { ...phone('x'), imageUrl: 'https://elsewhere.example/x.png' };
  expect(parseRecent([phone('a'), null, { id: 'b' }, foreign, { ...phone('c'), imageSize: null }])).toEqual([
    phone('a'),
  ]);
  expect(parseRecent('a')).toBeNull();
});
