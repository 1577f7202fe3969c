import { expect, test } from 'vitest';
import { stack } from './stack.ts';

test('cards stand beside their words where there is room', () => {
  expect(stack([0, 200, 500], [100, 100, 100], -1)).toEqual([0, 200, 500]);
});

test('none covers another, and their order stays', () => {
  expect(stack([0, 20, 40], [100, 50, 80], -1)).toEqual([0, 110, 170]);
});

test('the chosen one stands exactly beside its words, and those above make way', () => {
  expect(stack([300, 320, 340], [100, 50, 80], 2)).toEqual([170, 280, 340]);
});

test('nothing stands above the column', () => {
  const tops = stack([0, 20, 40], [100, 50, 80], 2);
  expect(tops).toEqual([0, 110, 170]);
});
