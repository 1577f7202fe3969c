import { expect, test } from 'vitest';
import { pendingValue, reconcileDraft } from './use-draft.ts';

const draft = { value: 3, base: '0', sent: ['1', '2'] };

test('a commit that comes back while a later one is under way leaves the draft alone', () => {
  const after = reconcileDraft(draft, '1');
  expect(after).toEqual({ value: 3, base: '1', sent: ['2'] });
  expect(after && reconcileDraft(after, '2')).toEqual({ value: 3, base: '2', sent: [] });
});

test('a commit that was overtaken never comes back', () => {
  expect(reconcileDraft(draft, '2')).toEqual({ value: 3, base: '2', sent: [] });
});

test('a change from elsewhere ends the draft', () => {
  expect(reconcileDraft(draft, '9')).toBeNull();
  expect(reconcileDraft({ ...draft, sent: [] }, '1')).toBeNull();
});

test('what is kept is heading for the last commit under way', () => {
  expect(pendingValue(draft, '0')).toBe('2');
  expect(pendingValue({ ...draft, sent: [] }, '0')).toBe('0');
  expect(pendingValue(null, '0')).toBe('0');
});
