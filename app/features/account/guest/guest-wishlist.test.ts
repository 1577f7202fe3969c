import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import {
  changeGuestWishlist,
  parseWishlist,
  restoreGuestWishlist,
  useGuestWishlist,
  WISHLIST_KEY,
  withoutWish,
  withWish,
} from './guest-wishlist.ts';

const phone = (id: string) => ({ id, name: id });
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', memoryStorage(stored));
  useGuestWishlist.setState({ items: [] });
});
afterEach(() => vi.unstubAllGlobals());

test('phones are added, and removed by id', () => {
  const items = withWish([{ id: 'a' }], phone('b'));
  expect(items).toEqual([{ id: 'a' }, phone('b')]);
  expect(withWish(items, phone('a'))).toBe(items);
  expect(withoutWish(items, 'a')).toEqual([phone('b')]);
  expect(withoutWish(items, 'z')).toBe(items);
});

test('invalid entries are dropped from the stored list', () => {
  expect(parseWishlist([phone('a'), null, 3, { id: 4 }, {}, { id: 'b', name: 5 }, phone('a')])).toEqual([
    phone('a'),
    { id: 'b' },
  ]);
  expect(parseWishlist({})).toBeNull();
});

test('a heart pressed before the stored list was read does not overwrite it', () => {
  stored.set(WISHLIST_KEY, JSON.stringify([phone('a')]));
  changeGuestWishlist((items) => withWish(items, phone('b')));
  expect(JSON.parse(stored.get(WISHLIST_KEY) ?? '')).toEqual([phone('a'), phone('b')]);
  changeGuestWishlist((items) => withoutWish(items, 'a'));
  expect(JSON.parse(stored.get(WISHLIST_KEY) ?? '')).toEqual([phone('b')]);
});

test('invalid storage is an empty wishlist', () => {
  stored.set(WISHLIST_KEY, '[{');
  restoreGuestWishlist();
  expect(useGuestWishlist.getState().items).toEqual([]);
});
