import { expect, test } from 'vitest';
import { cameraStyle } from './camera-layouts.ts';

test.each([
  ['samsung galaxy s24 ultra', 2024, 4, 'column', 'bare'],
  ['samsung galaxy a15 5g', 2023, 3, 'column', 'bare'],
  ['samsung galaxy s7', 2016, 1, 'single', 'bare'],
  ['apple iphone 15 pro', 2023, 3, 'triangle', 'body'],
  ['apple iphone 16', 2024, 2, 'pill', 'body'],
  ['apple iphone 16e', 2025, 1, 'single', 'bare'],
  ['apple iphone 16 pro max', 2024, 3, 'triangle', 'body'],
  ['apple iphone 14 plus', 2022, 2, 'corner', 'body'],
  ['apple iphone 12', 2020, 2, 'square', 'body'],
  ['apple iphone xr', 2018, 1, 'single', 'bare'],
  ['apple iphone 17 pro', 2025, 3, 'bar', 'plateau'],
  ['google pixel 8a', 2024, 2, 'bar', 'visor'],
  ['google pixel 9 pro', 2024, 3, 'bar', 'pill'],
  ['google pixel 9a', 2025, 2, 'row', 'glass'],
  ['oneplus 12', 2024, 3, 'ring', 'metal'],
  ['oneplus 13s', 2025, 2, 'square', 'body'],
  ['nothing phone (2a)', 2024, 2, 'row', 'pill'],
  ['xiaomi 14 ultra', 2024, 4, 'ring', 'glass'],
  ['xiaomi redmi note 13 pro', 2024, 3, 'square', 'bare'],
  ['vivo x100 pro', 2024, 3, 'ring', 'metal'],
  ['lava blaze', 2023, 2, 'column', 'bare'],
  ['lava iris', 2014, 1, 'single', 'bare'],
])('%s of %i with %i cameras: %s, %s', (text, year, lenses, layout, plate) => {
  expect(cameraStyle({ text, year, lenses }, null)).toMatchObject({ layout, plate });
});

test('a square layout is drawn in the maker’s style', () => {
  expect(cameraStyle({ text: 'apple iphone 15 pro', year: 2023, lenses: 3 }, 'square')).toMatchObject({
    layout: 'triangle',
  });
  expect(cameraStyle({ text: 'oneplus 12', year: 2024, lenses: 3 }, 'ring')).toMatchObject({ align: 'left' });
});

test('a layout chosen by an editor overrides the table', () => {
  const model = { text: 'samsung galaxy s24', year: 2024, lenses: 3 };
  expect(cameraStyle(model, 'ring')).toMatchObject({ layout: 'ring', align: 'centre' });
});
