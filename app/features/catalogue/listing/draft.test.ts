import { expect, test } from 'vitest';
import { afterArrival, headingOf } from './draft.ts';

const draft = { value: 3, base: '0', sent: ['1', '2'] };

test('a commit that comes back while a later one is under way leaves the draft alone', () => {
  const after = afterArrival(draft, '1');
  expect(after).toEqual({ value: 3, base: '1', sent: ['2'] });
  expect(after && afterArrival(after, '2')).toEqual({ value: 3, base: '2', sent: [] });
});

test('a commit that was overtaken never comes back', () => {
  expect(afterArrival(draft, '2')).toEqual({ value: 3, base: '2', sent: [] });
});

test('a change from elsewhere ends the draft', () => {
  expect(afterArrival(draft, '9')).toBeNull();
  expect(afterArrival({ ...draft, sent: [] }, '1')).toBeNull();
});

test('what is kept is heading for the last commit under way', () => {
  expect(headingOf(draft, '0')).toBe('2');
  expect(headingOf({ ...draft, sent: [] }, '0')).toBe('0');
  expect(headingOf(null, '0')).toBe('0');
});
