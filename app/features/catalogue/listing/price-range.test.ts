import { expect, test } from 'vitest';
import { parseRupees } from '#app/ui/controls/rupee-input.tsx';
import { priceRangeText } from '#contract/phone/filter-labels.ts';
import { movePriceHigh, movePriceLow, priceRangeOf } from './price-range.ts';

test('price runs from 0 to 200000 rupees in steps of 1000, snapped outwards', () => {
  expect(priceRangeOf(null, null)).toEqual([0, 200_000]);
  expect(priceRangeOf(12_345, 64_001)).toEqual([12_000, 65_000]);
  expect(priceRangeOf(0, 999_999)).toEqual([0, 200_000]);
  expect(priceRangeOf(500_000, null)).toEqual([200_000, 200_000]);
});

test('ends the wrong way round are swapped', () => {
  expect(priceRangeOf(50_000, 20_000)).toEqual([20_000, 50_000]);
});

test('the lower handle cannot exceed the upper and vice versa', () => {
  expect(movePriceLow([10_000, 40_000], 90_000)).toEqual([40_000, 40_000]);
  expect(movePriceLow([10_000, 40_000], -5_000)).toEqual([0, 40_000]);
  expect(movePriceHigh([10_000, 40_000], 2_000)).toEqual([10_000, 10_000]);
  expect(movePriceHigh([10_000, 40_000], 900_000)).toEqual([10_000, 200_000]);
});

test('amounts are read as people type them', () => {
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
