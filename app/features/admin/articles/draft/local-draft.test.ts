import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#app/lib/testing/memory-storage.ts';
import type { Blog } from '#contract/blogs.ts';
import { draftOf, EMPTY_DRAFT, isSameDraft } from './draft.ts';
import { openDraft, saveLocalDraft } from './local-draft.ts';

const BASE = '2026-11-15T04:00:00.000Z';
const body = { type: 'doc' as const, content: [{ type: 'paragraph' as const, content: [text('Stored words')] }] };
const stored = {
  ...EMPTY_DRAFT,
  id: 'a-title',
  title: 'A title',
  body,
  categories: [],
  updatedAt: BASE,
} as unknown as Blog;

function text(words: string) {
  return { type: 'text' as const, text: words };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const keep = (userId: string, updatedAt: string) =>
  saveLocalDraft(userId, 'a-title', {
    draft: { ...draftOf(stored), title: 'A better title' },
    updatedAt,
    keptAt: BASE,
  });

test('without a kept draft the stored article is what one begins with', () => {
  expect(openDraft('asha', stored)).toMatchObject({ version: BASE, isRestored: false, conflict: null });
});

test('a kept draft of the same version comes back', () => {
  keep('asha', BASE);
  const desk = openDraft('asha', stored);
  expect(desk).toMatchObject({ version: BASE, isRestored: true, conflict: null });
  expect(desk.draft.title).toBe('A better title');
});

test('a kept draft of an older version is offered beside what somebody saved since', () => {
  keep('asha', '2026-11-15T03:00:00.000Z');
  expect(openDraft('asha', stored)).toMatchObject({ version: '2026-11-15T03:00:00.000Z', conflict: stored });
});

test('nobody is shown what another person kept in the same browser', () => {
  keep('asha', BASE);
  expect(openDraft('ravi', stored).draft.title).toBe('A title');
});

test('what another hand wrote into the storage is no draft', () => {
  localStorage.setItem('handset:article:asha:a-title', '{"draft":{"title":3}}');
  expect(openDraft('asha', stored).isRestored).toBe(false);
});

test('editor attributes, trailing spaces and the order of categories are no changes', () => {
  const edited = { ...body, content: [{ ...body.content[0], attrs: { textAlign: null } }] };
  const draft = { ...draftOf(stored), categories: ['a', 'b'] };
  expect(isSameDraft(draft, { ...draft, title: 'A title ', body: edited, categories: ['b', 'a'] })).toBe(true);
  expect(isSameDraft(draft, { ...draft, body: { ...body, content: [] } })).toBe(false);
});
