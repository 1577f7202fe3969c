import { describe, expect, test } from 'vitest';
import { differenceText, shareText } from './size-texts.ts';
import { startPhones } from './start-phones.ts';

const phone = (name: string, width: number | null, height: number, weight: number | null) => ({
  id: name,
  name,
  dimensions: width === null ? null : { width, height, thickness: 8 },
  weight,
});
const s24 = phone('Galaxy S24', 70.6, 147, 167);
const r13 = phone('OnePlus 13R', 75.8, 161.7, 206);

describe('how two phones differ', () => {
  test('compares width, height and weight of the second with the first', () => {
    expect(differenceText([s24, r13])).toBe('The OnePlus 13R is 5.2 mm wider, 14.7 mm taller and 39 g heavier.');
    expect(differenceText([r13, s24])).toBe('The Galaxy S24 is 5.2 mm narrower, 14.7 mm shorter and 39 g lighter.');
  });

  test('leaves out unpublished sizes, and is empty for one phone', () => {
    expect(differenceText([s24, phone('Acme', null, 0, 180)])).toBe('The Acme is 13 g heavier.');
    expect(differenceText([s24, phone('Acme', null, 0, null)])).toBeNull();
    expect(differenceText([s24])).toBeNull();
  });

  test('names the narrowest and lightest of three', () => {
    expect(differenceText([s24, r13, phone('Acme', 72, 150, 170)])).toBe(
      'The Galaxy S24 is the narrowest at 70.6 mm. The Galaxy S24 is the lightest at 167 g.',
    );
  });
});

test('a scale is shown as a plain share of actual size', () => {
  expect(shareText(2.06 / 6.1)).toBe('at a third of actual size');
  expect(shareText(0.41)).toBe('at two fifths of actual size');
  expect(shareText(0.52)).toBe('at half actual size');
  expect(shareText(1)).toBeNull();
});

describe('the initial phones of the tool', () => {
  test('are those of the comparison, up to three', () => {
    expect(startPhones(['a', 'b', 'c'], ['d'], ['e', 'f'])).toEqual(['a', 'b', 'c']);
  });

  test('else the last two viewed, else the most compared pair', () => {
    expect(startPhones([], ['d', 'g', 'h'], ['e', 'f'])).toEqual(['d', 'g']);
    expect(startPhones([], [], ['e', 'f'])).toEqual(['e', 'f']);
  });

  test('are always at least two: one compared phone is joined by the last viewed', () => {
    expect(startPhones(['a'], ['a', 'd'], ['e', 'f'])).toEqual(['a', 'd']);
    expect(startPhones(['a'], [], ['a', 'f'])).toEqual(['a', 'f']);
  });
});
