import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { findLeftDrafts, readDraft, storeDraft } from './drafts.ts';

const PREFIX = 'handset:test:asha:new:';
const accept = (stored: unknown) => {
  const { text } = (stored ?? {}) as { text?: unknown };
  return typeof text === 'string' ? { text } : null;
};
const draft = (text: string, changes: number) => ({ value: { text }, base: null, changes, unanswered: [] });
const items = new Map<string, string>();
let living: string[];

beforeEach(() => {
  items.clear();
  living = [];
  // Object.keys lists its keys, as it does for a browser's localStorage.
  const storage = new Proxy(memoryStorage(items), {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: living.map((name) => ({ name })) }) } });
});
afterEach(() => vi.unstubAllGlobals());

test('finds drafts of closed tabs, not of open ones', async () => {
  storeDraft(`${PREFIX}a`, draft('left', 1));
  storeDraft(`${PREFIX}b`, draft('alive', 1));
  storeDraft('handset:test:ravi:new:c', draft('of another person', 1));
  living = [`${PREFIX}b`];
  expect(await findLeftDrafts({ prefix: PREFIX, accept })).toMatchObject([{ id: 'a', value: { text: 'left' } }]);
});

test('the copy of a draft with more changes is restored', async () => {
  storeDraft(`${PREFIX}a`, draft('Half an answer', 4));
  storeDraft(`${PREFIX}b`, draft('Old', 1));
  const remote = [
    { id: 'a', content: { text: 'Half', changes: 2 } },
    { id: 'b', content: { text: 'Older', changes: 1 } },
  ];
  expect(await findLeftDrafts({ prefix: PREFIX, accept, remote })).toEqual([
    { id: 'a', value: { text: 'Half an answer' }, changes: 4, isOnServer: false },
    { id: 'b', value: { text: 'Older' }, changes: 1, isOnServer: true },
  ]);
  expect(items.has(`${PREFIX}b`)).toBe(false);
});

test('an invalid draft is ignored', () => {
  items.set('key', '{"value":{"text":3}}');
  expect(readDraft('key', accept)).toBeNull();
});

test.each([
  ['an article', { draft: { text: 'Typed' }, updatedAt: '2026-11-15T03:00:00.000Z' }],
  ['a page', { text: { text: 'Typed' }, updatedAt: '2026-11-15T03:00:00.000Z' }],
  ['an answer', { id: 'a', text: 'Typed', changes: 3 }],
])('reads a draft of %s that version 0.2 stored', (_, stored) => {
  items.set('key', JSON.stringify(stored));
  expect(readDraft('key', accept)).toMatchObject({ value: { text: 'Typed' }, base: null });
});

test('a draft is stored without its base when space is short', () => {
  const full = memoryStorage(items);
  const setItem = (key: string, text: string) => {
    if (text.length > 150) throw new Error('full');
    full.setItem(key, text);
  };
  vi.stubGlobal('localStorage', { ...full, setItem });
  expect(storeDraft('key', { ...draft('Mine', 1), base: { text: 'x'.repeat(100) } })).toBe(true);
  expect(readDraft('key', accept)).toMatchObject({ value: { text: 'Mine' }, base: null });
});
