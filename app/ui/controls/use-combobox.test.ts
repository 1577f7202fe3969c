import { expect, test } from 'vitest';
import { NONE, nextActive } from './use-combobox.ts';

test('arrow keys wrap around the options', () => {
  expect(nextActive('ArrowDown', 2, 3, 0)).toBe(0);
  expect(nextActive('ArrowUp', 0, 3, 0)).toBe(2);
});

test('arrow keys pass through the field if no option is active at first', () => {
  expect(nextActive('ArrowDown', NONE, 3, NONE)).toBe(0);
  expect(nextActive('ArrowDown', 2, 3, NONE)).toBe(NONE);
  expect(nextActive('ArrowUp', NONE, 3, NONE)).toBe(2);
  expect(nextActive('ArrowUp', 0, 3, NONE)).toBe(NONE);
});

test('Home and End move between options when one is active, else the caret', () => {
  expect(nextActive('End', 0, 3, NONE)).toBe(2);
  expect(nextActive('Home', 2, 3, NONE)).toBe(0);
  expect(nextActive('Home', NONE, 3, NONE)).toBeNull();
  expect(nextActive('End', NONE, 3, NONE)).toBeNull();
  expect(nextActive('End', 0, 3, 0)).toBeNull();
});

test('other keys, and all keys without options, belong to the field', () => {
  expect(nextActive('a', 1, 3, NONE)).toBeNull();
  expect(nextActive('ArrowDown', NONE, 0, NONE)).toBeNull();
});
