import { expect, test } from 'vitest';
import { parseRupees } from '#app/lib/format.ts';
import { moveHigh, moveLow } from '#app/ui/controls/range.ts';
import { priceRangeText } from '#contract/phone/filter-labels.ts';
import { priceRangeOf } from './price-range.ts';

test('the slider runs from ₹0 to ₹2,00,000 in steps of ₹1,000, rounded outwards', () => {
  expect(priceRangeOf(null, null)).toEqual([0, 200_000]);
  expect(priceRangeOf(12_345, 64_001)).toEqual([12_000, 65_000]);
  expect(priceRangeOf(0, 999_999)).toEqual([0, 200_000]);
  expect(priceRangeOf(500_000, null)).toEqual([200_000, 200_000]);
});

test('a lowest price above the highest is swapped', () => {
  expect(priceRangeOf(50_000, 20_000)).toEqual([20_000, 50_000]);
});

test('the two handles cannot pass each other', () => {
  expect(moveLow([10_000, 40_000], 90_000, 0)).toEqual([40_000, 40_000]);
  expect(moveLow([10_000, 40_000], -5_000, 0)).toEqual([0, 40_000]);
  expect(moveHigh([10_000, 40_000], 2_000, 200_000)).toEqual([10_000, 10_000]);
  expect(moveHigh([10_000, 40_000], 900_000, 200_000)).toEqual([10_000, 200_000]);
});

test('amounts are parsed as people type them', () => {
  expect(parseRupees('₹1,29,999')).toBe(129_999);
  expect(parseRupees(' 12 000 ')).toBe(12_000);
  expect(parseRupees('15k')).toBe(15_000);
  for (const text of ['', 'cheap', '-5', '1e5', '12.5', null]) expect(parseRupees(text)).toBeNull();
});

test('a range in words', () => {
  expect(priceRangeText([0, 200_000])).toBe('Any price');
  expect(priceRangeText([12_000, 65_000])).toBe('₹12,000 – ₹65,000');
  expect(priceRangeText([0, 65_000])).toBe('Up to ₹65,000');
  expect(priceRangeText([60_000, 200_000])).toBe('₹60,000 and above');
});
