import { expect, test } from 'vitest';
import { drawingSize } from '#server/media/drawings/drawing-size.ts';
import { IPHONE_SE, ONEPLUS_12, phoneWith, Z_FLIP6 } from '#server/media/drawings/testing/sample-phones.ts';
import { bodySize, foldedSize, screenBox } from './geometry.ts';

test('the screen has its true size: diagonal and pixels give it', () => {
  const screen = screenBox(ONEPLUS_12, bodySize(ONEPLUS_12), 8.5);
  expect(Math.hypot(screen.width, screen.height) / 25.4).toBeCloseTo(6.82, 1);
  expect(screen.height / screen.width).toBeCloseTo(3168 / 1440, 3);
});

test('an old phone keeps its chin and forehead', () => {
  const screen = screenBox(IPHONE_SE, bodySize(IPHONE_SE), 11.5);
  expect(screen.y).toBeCloseTo(17.2, 0);
  expect(138.4 - screen.y - screen.height).toBeCloseTo(17.2, 0);
});

test('a screen larger than its body is limited to it', () => {
  const screen = screenBox({ ...IPHONE_SE, displaySize: 12 }, { width: 67, height: 138 }, 8);
  expect(screen.x).toBeGreaterThan(0);
  expect(screen.y + screen.height).toBeLessThan(138);
});

test('a phone without measurements is drawn at typical size', () => {
  expect(drawingSize(phoneWith({}), 'front')).toEqual({ width: 75, height: 162 });
});

test('a closed flip is half as long as the open one', () => {
  const open = bodySize(Z_FLIP6);
  expect(foldedSize({ ...Z_FLIP6, foldable: 'flip', foldedDimensions: null }, open).height).toBeCloseTo(85.1, 0);
  expect(foldedSize({ ...Z_FLIP6, foldable: 'flip', foldedDimensions: { width: 200, height: 200 } }, open)).toEqual(
    open,
  );
});
