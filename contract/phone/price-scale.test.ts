import { expect, test } from 'vitest';
import { PRICE_MAX, PRICE_STEP } from '#contract/limits.ts';
import { PRICE_BARS_FROM, priceAtShare, priceBarOf, priceShare } from './price-scale.ts';

const STEPS = Array.from({ length: PRICE_MAX / PRICE_STEP + 1 }, (_, at) => at * PRICE_STEP);

test('every step of the slider has its own position', () => {
  const shares = STEPS.map(priceShare);
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(new Set(shares).size).toBe(shares.length);
  for (const price of STEPS) expect(priceAtShare(priceShare(price))).toBeCloseTo(price, 6);
});

test('half of the slider is for prices up to ₹20,000', () => {
  expect(priceShare(20_000)).toBe(0.5);
  expect(priceShare(20_000) - priceShare(10_000)).toBeGreaterThan(0.3);
});

test('a price belongs to the last bar that starts at or below it', () => {
  expect(priceBarOf(0)).toBe(0);
  expect(priceBarOf(3_999)).toBe(0);
  expect(priceBarOf(4_000)).toBe(1);
  expect(priceBarOf(20_000)).toBe(PRICE_BARS_FROM.indexOf(20_000));
  expect(priceBarOf(900_000)).toBe(PRICE_BARS_FROM.length - 1);
});
