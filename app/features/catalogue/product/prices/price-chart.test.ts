import { describe, expect, test } from 'vitest';
import { pointsOf, priceChart, priceRange, priceSentence } from './price-chart.ts';

const on = (day: number, price: number | null) => ({
  ram: 8,
  storage: 128,
  price,
  from: `2026-11-${String(day).padStart(2, '0')}`,
  source: 'editor' as const,
});

const TODAY = '2026-11-26';
const lineOf = (points: Parameters<typeof priceChart>[0]) => priceChart(points, TODAY).line;
const labelsOf = (points: Parameters<typeof priceChart>[0]) => priceChart(points, TODAY).labels.map(({ text }) => text);

describe('the line of prices', () => {
  test('goes in level steps from the oldest record to the last, and no further', () => {
    expect(lineOf([on(21, 15_000), on(11, 20_000), on(1, 25_000)])).toBe('M0 0H40V50H80V100');
    expect(priceChart([on(21, 15_000), on(11, 20_000), on(1, 25_000)], TODAY).last).toBe(80);
  });

  test('has a gap while there is no price', () => {
    expect(lineOf([on(21, 20_000), on(11, null), on(1, 25_000)])).toBe('M0 0H40M80 100');
  });

  test('is level in the middle when all prices are the same', () => {
    expect(lineOf([on(21, 20_000), on(11, null), on(1, 20_000)])).toBe('M0 50H40M80 50');
  });

  test('ends with the last price when it is gone', () => {
    expect(lineOf([on(11, null), on(1, 20_000)])).toBe('M0 50H40');
  });

  test('knows the lowest and the highest of what was paid', () => {
    expect(priceRange([on(3, null), on(2, 9_999), on(1, 12_999)])).toEqual({ lowest: 9_999, highest: 12_999 });
  });

  test('has a dot at every record, the lowest apart', () => {
    const { dots, lowestDots } = priceChart([on(21, 15_000), on(11, 20_000), on(1, 25_000)], TODAY);
    expect({ dots, lowestDots }).toEqual({ dots: 'M0 0h0M40 50h0', lowestDots: 'M80 100h0' });
  });

  test('of one record is one dot', () => {
    expect(priceChart([on(1, 20_000)], TODAY)).toMatchObject({ dots: 'M0 50h0', lowestDots: '', last: 0 });
  });

  test('is of one variant; prices recorded without one count where it has none of its own', () => {
    const other = { ...on(1, 30_000), storage: 256 };
    const unnamed = { ...on(1, 28_000), ram: null, storage: null };
    const all = [on(2, 20_000), other, unnamed];
    expect(pointsOf(all, { ram: 8, storage: 256 })).toEqual([other]);
    expect(pointsOf(all, { ram: 12, storage: 512 })).toEqual([unnamed]);
    expect(pointsOf(all, null)).toEqual([unnamed]);
  });
});

describe('the words in the chart', () => {
  test('name the last, the lowest and the first price', () => {
    const launch = { ...on(1, 25_000), source: 'launch' as const };
    expect(labelsOf([on(21, 20_000), on(11, 15_000), launch])).toEqual([
      '₹20,000, last seen',
      'Lowest ₹15,000',
      '₹25,000 at launch',
    ]);
  });

  test('say once that the last price is the lowest', () => {
    expect(labelsOf([on(21, 15_000), on(1, 25_000)])).toEqual(['Lowest ₹15,000, last seen', '₹25,000']);
  });

  test('leave out what would cover another', () => {
    expect(labelsOf([on(3, 24_900), on(2, 10_000), on(1, 25_000)])).toEqual(['₹24,900, last seen', 'Lowest ₹10,000']);
  });
});

describe('the sentence on a price', () => {
  test('says how far it is from the lowest', () => {
    expect(priceSentence([on(21, 38_999), on(11, 37_999), on(1, 42_999)])).toBe(
      '₹38,999 is close to the lowest we have seen: ₹37,999 in November 2026.',
    );
    expect(priceSentence([on(21, 42_999), on(11, 37_999)])).toBe(
      '₹42,999 is ₹5,000 above the lowest we have seen: ₹37,999 in November 2026.',
    );
    expect(priceSentence([on(21, 37_999), on(11, 42_999)])).toBe('₹37,999 is the lowest price we have seen.');
  });

  test('says nothing where there is nothing to compare', () => {
    expect(priceSentence([on(21, 38_999)])).toBeNull();
    expect(priceSentence([on(21, null), on(1, 38_999)])).toBeNull();
    expect(priceSentence([])).toBeNull();
  });
});
