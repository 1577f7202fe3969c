import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConsent } from '#app/features/pages/consent/consent-store.ts';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { RECENT_SEARCHES_KEY, readRecentSearches, removeRecentSearch, saveRecentSearch } from './recent-searches.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', memoryStorage(stored));
  useConsent.getState().acceptAll();
});
afterEach(() => vi.unstubAllGlobals());

test('stores each search once, latest first, ignoring case', () => {
  for (const text of ['galaxy', 'pixel', ' Galaxy ']) saveRecentSearch(text);
  expect(readRecentSearches()).toEqual(['Galaxy', 'pixel']);
});

test('stores only the last six', () => {
  for (let at = 1; at <= 9; at += 1) saveRecentSearch(`search ${at}`);
  expect(readRecentSearches()).toHaveLength(6);
  expect(readRecentSearches()[0]).toBe('search 9');
});

test('nothing is stored without the reader’s consent', () => {
  useConsent.getState().rejectAll();
  saveRecentSearch('galaxy');
  expect(stored.has(RECENT_SEARCHES_KEY)).toBe(false);
  expect(readRecentSearches()).toEqual([]);
});

test('one can be removed, and an empty search is not stored', () => {
  saveRecentSearch('galaxy');
  saveRecentSearch('   ');
  removeRecentSearch('galaxy');
  expect(readRecentSearches()).toEqual([]);
});

test.each(['{"half', '{"a":1}', 'null', '[1, null, ""]'])(
  'an invalid stored value reads as an empty list: %s',
  (text) => {
    stored.set(RECENT_SEARCHES_KEY, text);
    expect(readRecentSearches()).toEqual([]);
  },
);
