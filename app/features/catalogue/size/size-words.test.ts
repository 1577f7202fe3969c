import { describe, expect, test } from 'vitest';
import { differenceText, shareText } from './size-words.ts';
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
  test('says width, height and weight of the second against the first', () => {
    expect(differenceText([s24, r13])).toBe('The OnePlus 13R is 5.2 mm wider, 14.7 mm taller and 39 g heavier.');
    expect(differenceText([r13, s24])).toBe('The Galaxy S24 is 5.2 mm narrower, 14.7 mm shorter and 39 g lighter.');
  });

  test('leaves out what is not published, and says nothing of one phone', () => {
    expect(differenceText([s24, phone('Acme', null, 0, 180)])).toBe('The Acme is 13 g heavier.');
    expect(differenceText([s24, phone('Acme', null, 0, null)])).toBeNull();
    expect(differenceText([s24])).toBeNull();
  });

  test('names the narrowest and the lightest of three', () => {
    expect(differenceText([s24, r13, phone('Acme', 72, 150, 170)])).toBe(
      'The Galaxy S24 is the narrowest at 70.6 mm. The Galaxy S24 is the lightest at 167 g.',
    );
  });
});

test('a scale is said as a plain share of real size', () => {
  expect(shareText(2.06 / 6.1)).toBe('at a third of real size');
  expect(shareText(0.41)).toBe('at two fifths of real size');
  expect(shareText(0.52)).toBe('at half of real size');
  expect(shareText(1)).toBeNull();
});

describe('the phones that the tool opens with', () => {
  test('are those of the compare tray, up to three', () => {
    expect(startPhones(['a', 'b', 'c'], ['d'], ['e', 'f'])).toEqual(['a', 'b', 'c']);
  });

  test('else the last two viewed, else the pair most compared', () => {
    expect(startPhones([], ['d', 'g', 'h'], ['e', 'f'])).toEqual(['d', 'g']);
    expect(startPhones([], [], ['e', 'f'])).toEqual(['e', 'f']);
  });

  test('are always two: one in the tray is joined by the last viewed', () => {
    expect(startPhones(['a'], ['a', 'd'], ['e', 'f'])).toEqual(['a', 'd']);
    expect(startPhones(['a'], [], ['a', 'f'])).toEqual(['a', 'f']);
  });
});
