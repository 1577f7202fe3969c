import { describe, expect, test } from 'vitest';
import type { Listing } from './listing.ts';
import { comparisonPoints, shopPoint } from './observe.ts';
import type { Point } from './points.ts';
import { type History, reasonToDistrust } from './trust.ts';

function point(price: number, at: string, source: Point['source'] = 'smartprix'): Point {
  return { price, at, source };
}

function history(more: Partial<History> = {}): History {
  return { launchedAt: '2022-02-09', isDiscontinued: true, launch: 72_999, launchOfMore: null, earlier: [], ...more };
}

describe('a price is not believed', () => {
  test.each([
    ['before the launch', point(70_000, '2021-12-01'), {}],
    ['above the launch price', point(85_999, '2023-08-13'), {}],
    ['above the launch price', point(85_999, '2023-08-13'), { launch: null, launchOfMore: 76_999 }],
    ['a list price that nobody took down', point(72_999, '2025-10-13'), {}],
    ['refurbished: too small a part of the launch price', point(29_999, '2025-10-13'), {}],
    [
      'refurbished: far below what it cost before',
      point(41_000, '2025-01-13'),
      { earlier: [point(75_000, '2023-08-13')] },
    ],
    [
      'a third party: dearer than before, long after the launch',
      point(62_000, '2025-10-13'),
      { earlier: [point(52_999, '2023-08-13')] },
    ],
  ])('%s', (reason, one, more) => expect(reasonToDistrust(one, history(more))).toBe(reason));

  test('but a discount, a raise by a few hundred rupees and an offer that ends are', () => {
    expect(reasonToDistrust(point(52_999, '2023-08-13'), history())).toBeNull();
    const cheap = { launch: 6799, launchedAt: '2020-09-02', isDiscontinued: false };
    expect(reasonToDistrust(point(7490, '2022-08-13'), history(cheap))).toBeNull();
    const onSale = {
      launchedAt: '2024-09-09',
      isDiscontinued: false,
      launch: 144_900,
      earlier: [point(103_999, '2025-09-22')],
    };
    expect(reasonToDistrust(point(114_999, '2025-10-12'), history(onSale))).toBeNull();
  });
});

function listing(price: number, at: string, inStock = true): Listing {
  const memory = { ram: 8, storage: 128, isNamedVariant: true };
  return { source: 'flipkart', brand: 'x', name: 'x', ...memory, price, at, battery: null, display: null, inStock };
}

describe('a point is', () => {
  const day = '2023-08-13';

  test('the cheapest colour that a shop had, without the one far below the others', () => {
    expect(shopPoint([52_999, 56_999, 61_999].map((price) => listing(price, day)))?.price).toBe(52_999);
    expect(shopPoint([24_999, 56_999, 61_999].map((price) => listing(price, day)))?.price).toBe(56_999);
    expect(shopPoint([listing(52_999, day, false), listing(58_999, day)])?.price).toBe(58_999);
    expect(shopPoint([])).toBeNull();
  });

  test('the first, the lowest and the last price of a comparison that was read for weeks', () => {
    const read = [59_900, 59_900, 46_999, 47_999, 47_999].map((price, index) => listing(price, `2025-09-1${index}`));
    expect(comparisonPoints(read).map(({ price, at }) => [price, at])).toEqual([
      [59_900, '2025-09-10'],
      [46_999, '2025-09-12'],
      [47_999, '2025-09-14'],
    ]);
    expect(comparisonPoints(read.slice(0, 2)).map(({ at }) => at)).toEqual(['2025-09-11']);
  });
});
