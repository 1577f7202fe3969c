import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import { readDraft, saveDraft } from './drafts.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', memoryStorage(stored));
});

test('each field has its own draft until it is emptied', () => {
  saveDraft('a', 'one');
  saveDraft('b', 'two');
  saveDraft('a', '  ');
  expect([readDraft('a'), readDraft('b')]).toEqual(['', 'two']);
});

test('the oldest drafts are dropped beyond the limit', () => {
  for (let place = 0; place < 30; place++) saveDraft(`place ${place}`, 'text');
  expect(readDraft('place 0')).toBe('');
  expect(readDraft('place 29')).toBe('text');
});

test('an invalid stored value is not a draft', () => {
  stored.set('handset:drafts', '{"a":1,"b":"kept"}');
  expect([readDraft('a'), readDraft('b')]).toEqual(['', 'kept']);
  stored.set('handset:drafts', 'broken');
  expect(readDraft('a')).toBe('');
});
