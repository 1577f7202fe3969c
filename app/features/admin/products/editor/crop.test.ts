import { expect, test } from 'vitest';
import { cropByEdge, moveCrop, sizeCrop, WHOLE } from './crop.ts';

const middle = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

test('a crop never leaves its picture', () => {
  expect(moveCrop(WHOLE, 0.2, -0.2)).toEqual(WHOLE);
  expect(moveCrop(middle, 0.5, -0.5)).toEqual({ ...middle, x: 0.5, y: 0 });
  expect(sizeCrop(middle, 0.5, -0.1)).toEqual({ ...middle, width: 0.75, height: 0.4 });
  expect(sizeCrop(middle, -1, 0)).toMatchObject({ width: 0.05 });
});

test('each edge can be typed, and the opposite one stays', () => {
  expect(cropByEdge(middle, 'left', 50)).toEqual({ x: 0.5, y: 0.25, width: 0.25, height: 0.5 });
  expect(cropByEdge(middle, 'right', 50)).toEqual({ ...middle, width: 0.25 });
  expect(cropByEdge(middle, 'bottom', 0)).toEqual({ ...middle, height: 0.75 });
  expect(cropByEdge(middle, 'top', 99).height).toBeCloseTo(0.05);
});
