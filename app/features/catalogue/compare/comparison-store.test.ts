import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { COMPARISON_KEY } from './comparison.ts';
import { useComparison } from './comparison-store.ts';

const refused = vi.spyOn(toast, 'error').mockReturnValue();

let stored: Map<string, string>;
const state = () => useComparison.getState();
const ids = () => state().items.map(({ id }) => id);
const storedValue = () => JSON.parse(stored.get(COMPARISON_KEY) ?? 'null');
const phone = (id: string) => ({ id, name: id });

beforeEach(() => {
  refused.mockClear();
  stored = new Map();
  vi.stubGlobal('localStorage', memoryStorage(stored));
  useComparison.setState(useComparison.getInitialState(), true);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => refused.mockRestore());

test('add, remove and clear are stored', () => {
  for (const id of ['a', 'b', 'c']) state().add(phone(id));
  expect(storedValue()).toEqual([phone('a'), phone('b'), phone('c')]);
  state().remove('b');
  expect(storedValue()).toEqual([phone('a'), phone('c')]);
  state().clear();
  expect(storedValue()).toEqual([]);
});

test('a fourth phone is rejected with a toast, a duplicate without one', () => {
  for (const id of ['a', 'b', 'c', 'a']) state().add(phone(id));
  expect(refused).not.toHaveBeenCalled();
  state().add(phone('d'));
  expect(refused).toHaveBeenCalledOnce();
  expect(ids()).toEqual(['a', 'b', 'c']);
});

test('a press before the stored list was read does not overwrite it', () => {
  stored.set(COMPARISON_KEY, JSON.stringify([phone('a')]));
  state().add(phone('b'));
  expect(ids()).toEqual(['a', 'b']);
});

test('changes by another tab are applied', () => {
  state().add(phone('a'));
  stored.set(COMPARISON_KEY, JSON.stringify([phone('z')]));
  state().restore();
  expect(ids()).toEqual(['z']);
});

test.each(['{"half', 'null', '"a"', '{}', '[1,2]'])('%s in storage is an empty comparison', (text) => {
  stored.set(COMPARISON_KEY, text);
  state().restore();
  expect(state()).toMatchObject({ items: [], isRestored: true });
});

test('an address replaces the list, and writes only when it differs', () => {
  state().replace([phone('a'), phone('b'), phone('a'), phone('c'), phone('d')]);
  expect(ids()).toEqual(['a', 'b', 'c']);
  const before = state().items;
  state().replace([phone('a'), phone('b'), phone('c')]);
  expect(state().items).toBe(before);
});

test('without storage the list lasts for the visit', () => {
  vi.stubGlobal('localStorage', undefined);
  state().restore();
  state().add(phone('a'));
  expect(ids()).toEqual(['a']);
});
