import { describe, expect, test } from 'vitest';
import { historiesOf, pointsOf, priceChart, priceRange, priceSentence } from './price-chart.ts';

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
  test('has horizontal steps from the first record to the last', () => {
    expect(lineOf([on(21, 15_000), on(11, 20_000), on(1, 25_000)])).toBe('M0 0H40V50H80V100');
    expect(priceChart([on(21, 15_000), on(11, 20_000), on(1, 25_000)], TODAY).last).toBe(80);
  });

  test('has a gap while there is no price', () => {
    expect(lineOf([on(21, 20_000), on(11, null), on(1, 25_000)])).toBe('M0 0H40M80 100');
  });

  test('is in the middle when all prices are equal', () => {
    expect(lineOf([on(21, 20_000), on(11, null), on(1, 20_000)])).toBe('M0 50H40M80 50');
  });

  test('ends when the price is removed', () => {
    expect(lineOf([on(11, null), on(1, 20_000)])).toBe('M0 50H40');
  });

  test('has the lowest and highest price', () => {
    expect(priceRange([on(3, null), on(2, 9_999), on(1, 12_999)])).toEqual({ lowest: 9_999, highest: 12_999 });
  });

  test('has a dot at every record, and a special one at the lowest', () => {
    const { dots, lowestDots } = priceChart([on(21, 15_000), on(11, 20_000), on(1, 25_000)], TODAY);
    expect({ dots, lowestDots }).toEqual({ dots: 'M0 0h0M40 50h0', lowestDots: 'M80 100h0' });
  });

  test('is a single dot for one record', () => {
    expect(priceChart([on(1, 20_000)], TODAY)).toMatchObject({ dots: 'M0 50h0', lowestDots: '', last: 0 });
  });

  test('shows one variant, with prices without a variant as a fallback', () => {
    const other = { ...on(1, 30_000), storage: 256 };
    const unnamed = { ...on(1, 28_000), ram: null, storage: null };
    const all = [on(2, 20_000), other, unnamed];
    expect(pointsOf(all, { ram: 8, storage: 256 })).toEqual([other]);
    expect(pointsOf(all, { ram: 12, storage: 512 })).toEqual([unnamed]);
    expect(pointsOf(all, null)).toEqual([unnamed]);
  });
});

describe('the history of stores', () => {
  const asked = (store: string, day: number, price: number, inStock = true, storage = 128) => {
    return { store, ram: 8, storage, price, inStock, from: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` };
  };
  const seen = (store: string, day: number) => {
    const { from: seenAt, ...offer } = asked(store, day, 15_000);
    return { ...offer, url: 'https://store.example/', seenAt };
  };
  const prices = [asked('Croma', 16, 20_000, false), asked('Amazon', 11, 15_000), asked('Croma', 6, 20_000)];

  test('shows one variant, by store', () => {
    const histories = historiesOf([...prices, asked('Amazon', 1, 30_000, true, 256)], { ram: 8, storage: 128 }, []);
    expect(histories.map(({ store, prices: { length } }) => [store, length])).toEqual([
      ['Croma', 2],
      ['Amazon', 1],
    ]);
  });

  test('uses the chart’s scale, with a gap while a store is out of stock', () => {
    const stores = historiesOf(prices, { ram: 8, storage: 128 }, [seen('Amazon', 21)]);
    const { line, storeLines, last } = priceChart([on(11, 15_000), on(1, 25_000)], TODAY, {
      stores,
      seenAt: '2026-11-21',
    });
    expect({ line, storeLines, last }).toEqual({
      line: 'M0 0H40V100H80',
      storeLines: ['M20 50H60', 'M40 100H80'],
      last: 80,
    });
  });

  test('ends where a store was last seen, or at its last record without an offer', () => {
    const asks = [asked('Amazon', 11, 15_000), asked('Croma', 11, 25_000), asked('Croma', 1, 20_000)];
    const stores = historiesOf(asks, { ram: 8, storage: 128 }, [seen('Amazon', 16)]);
    const { storeLines } = priceChart([on(21, 15_000), on(1, 25_000)], TODAY, { stores });
    expect(storeLines).toEqual(['M40 100H60', 'M0 50H40V0']);
  });
});

describe('the labels of the chart', () => {
  test('show the last, lowest and first price', () => {
    const launch = { ...on(1, 25_000), source: 'launch' as const };
    expect(labelsOf([on(21, 20_000), on(11, 15_000), launch])).toEqual([
      '₹20,000, last seen',
      'Lowest ₹15,000',
      '₹25,000 at launch',
    ]);
  });

  test('say so when the price was seen today, and nothing after it is unknown', () => {
    const { labels, last } = priceChart([on(21, 15_000), on(1, 25_000)], TODAY, { seenAt: `${TODAY}T03:00:00.000Z` });
    expect({ label: labels[0]?.text, last }).toEqual({ label: 'Lowest ₹15,000 today', last: 100 });
  });

  test('show a last price that is also the lowest only once', () => {
    expect(labelsOf([on(21, 15_000), on(1, 25_000)])).toEqual(['Lowest ₹15,000, last seen', '₹25,000']);
  });

  test('are left out where they would overlap', () => {
    expect(labelsOf([on(3, 24_900), on(2, 10_000), on(1, 25_000)])).toEqual(['₹24,900, last seen', 'Lowest ₹10,000']);
  });
});

describe('the sentence about a price', () => {
  test('says how far it is from the lowest', () => {
    expect(priceSentence([on(21, 38_999), on(11, 37_999), on(1, 42_999)])).toBe(
      '₹38,999 is close to the lowest we have seen: ₹37,999 in November 2026.',
    );
    expect(priceSentence([on(21, 42_999), on(11, 37_999)])).toBe(
      '₹42,999 is ₹5,000 above the lowest we have seen: ₹37,999 in November 2026.',
    );
    expect(priceSentence([on(21, 37_999), on(11, 42_999)])).toBe('₹37,999 is the lowest price we have seen.');
  });

  test('is missing when there is nothing to compare', () => {
    expect(priceSentence([on(21, 38_999)])).toBeNull();
    expect(priceSentence([on(21, null), on(1, 38_999)])).toBeNull();
    expect(priceSentence([])).toBeNull();
  });
});
