import { expect, test } from 'vitest';
import { nextItem } from './next-item.ts';

const items = ['Profile', 'Settings', 'Sign out'].map((textContent) => ({ textContent }));
const to = (key: string, at: number) => nextItem(key, items, at)?.textContent;

test.each([
  ['ArrowDown', -1, 'Profile'],
  ['ArrowDown', 0, 'Settings'],
  ['ArrowDown', 2, 'Profile'],
  ['ArrowUp', 0, 'Sign out'],
  ['ArrowUp', -1, 'Sign out'],
  ['ArrowUp', 2, 'Settings'],
  ['Home', 2, 'Profile'],
  ['End', 0, 'Sign out'],
])('%s from %i goes to %s', (key, at, expected) => {
  expect(to(key, at)).toBe(expected);
});

test('a letter moves to the next item that starts with it, and wraps around', () => {
  expect(to('s', 0)).toBe('Settings');
  expect(to('S', 1)).toBe('Sign out');
  expect(to('s', 2)).toBe('Settings');
  expect(to('x', 0)).toBeUndefined();
});

test('other keys do not move', () => {
  expect(to('Enter', 0)).toBeUndefined();
  expect(to(' ', 0)).toBeUndefined();
  expect(nextItem('ArrowDown', [], -1)).toBeUndefined();
});
