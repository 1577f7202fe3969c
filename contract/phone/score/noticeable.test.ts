import { expect, test } from 'vitest';
import { comparedToTypical, isPriceApart, WORD_TONES } from './noticeable.ts';

test.each([
  [15, 'Strong', 'better'],
  [14, 'Good', 'better'],
  [8, 'Good', 'better'],
  [7, 'Typical', 'typical'],
  [-7, 'Typical', 'typical'],
  [-8, 'Weak', 'worse'],
  [-14, 'Weak', 'worse'],
  [-15, 'Poor', 'worse'],
])('a part %i points from the typical one is %s', (ahead, word, tone) => {
  expect(comparedToTypical(50 + ahead, 50)).toBe(word);
  expect(WORD_TONES[comparedToTypical(50 + ahead, 50)]).toBe(tone);
});

test('prices differ noticeably from 5% and ₹500', () => {
  expect(isPriceApart(40_000, 38_000)).toBe(true);
  expect(isPriceApart(40_000, 38_001)).toBe(false);
  expect(isPriceApart(8_000, 7_501)).toBe(false);
  expect(isPriceApart(8_000, 8_500)).toBe(true);
});
