import { describe, expect, test } from 'vitest';
import { pointsOf, priceChart, priceRange } from './price-chart.ts';

const on = (day: number, price: number | null) => ({
  ram: 8,
  storage: 128,
  price,
  from: `2026-11-${String(day).padStart(2, '0')}`,
  source: 'editor' as const,
});

const lineOf = (points: Parameters<typeof priceChart>[0]) => priceChart(points, '2026-11-26').line;

describe('the line of prices', () => {
  test('goes in level steps from the oldest price to today', () => {
    expect(lineOf([on(21, 15_000), on(11, 20_000), on(1, 25_000)])).toBe('M0 0H40V50H80V100H100');
  });

  test('has a gap while there is no price', () => {
    expect(lineOf([on(21, 20_000), on(11, null), on(1, 25_000)])).toBe('M0 0H40M80 100H100');
  });

  test('is level when a price only went and came back', () => {
    expect(lineOf([on(21, 20_000), on(11, null), on(1, 20_000)])).toBe('M0 0H40M80 0H100');
  });

  test('ends with the last price when it is gone', () => {
    expect(lineOf([on(11, null), on(1, 20_000)])).toBe('M0 0H40');
  });

  test('knows the lowest and the highest of what was paid', () => {
    expect(priceRange([on(3, null), on(2, 9_999), on(1, 12_999)])).toEqual({ lowest: 9_999, highest: 12_999 });
  });

  test('has a dot at every record, the lowest apart', () => {
    const { dots, lowestDots } = priceChart([on(21, 15_000), on(11, 20_000), on(1, 25_000)], '2026-11-26');
    expect({ dots, lowestDots }).toEqual({ dots: 'M0 0h0M40 50h0', lowestDots: 'M80 100h0' });
  });

  test('is of one variant; prices recorded without one stand where it has none of its own', () => {
    const other = { ...on(1, 30_000), storage: 256 };
    const nobodys = { ...on(1, 28_000), ram: null, storage: null };
    const all = [on(2, 20_000), other, nobodys];
    expect(pointsOf(all, { ram: 8, storage: 256 })).toEqual([other]);
    expect(pointsOf(all, { ram: 12, storage: 512 })).toEqual([nobodys]);
    expect(pointsOf(all, null)).toEqual([nobodys]);
  });
});
