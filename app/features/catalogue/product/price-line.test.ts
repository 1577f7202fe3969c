import { describe, expect, test } from 'vitest';
import { priceLine, priceRange } from './price-line.ts';

const on = (day: number, price: number | null) => ({
  price,
  changedAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
});

describe('the line of prices', () => {
  test('goes in level steps from the oldest price to today', () => {
    expect(priceLine([on(21, 15_000), on(11, 20_000), on(1, 25_000)])).toBe('M0 0H46V50H92V100H100');
  });

  test('has a gap while there is no price', () => {
    expect(priceLine([on(21, 20_000), on(11, null), on(1, 25_000)])).toBe('M0 0H46M92 100H100');
  });

  test('is level when a price only went and came back', () => {
    expect(priceLine([on(21, 20_000), on(11, null), on(1, 20_000)])).toBe('M0 0H46M92 0H100');
  });

  test('ends with the last price when it is gone', () => {
    expect(priceLine([on(11, null), on(1, 20_000)])).toBe('M0 0H92');
  });

  test('knows the lowest and the highest of what was paid', () => {
    expect(priceRange([on(3, null), on(2, 9_999), on(1, 12_999)])).toEqual({ lowest: 9_999, highest: 12_999 });
  });
});
