import { expect, test } from 'vitest';
import { stack } from './stack.ts';

test('cards are beside their text when there is room', () => {
  expect(stack([0, 200, 500], [100, 100, 100], -1)).toEqual([0, 200, 500]);
});

test('cards do not overlap and keep their order', () => {
  expect(stack([0, 20, 40], [100, 50, 80], -1)).toEqual([0, 110, 170]);
});

test('the selected card is exactly at its text and others move', () => {
  expect(stack([300, 320, 340], [100, 50, 80], 2)).toEqual([170, 280, 340]);
});

test('no card is above the column', () => {
  const tops = stack([0, 20, 40], [100, 50, 80], 2);
  expect(tops).toEqual([0, 110, 170]);
});
